// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes a template's parameters, gives a `false` that a `static_assert` may carry next to its sentence, and
// what stands in for the value that there is not.

namespace lanewise {

/// False for all arguments, but only once they are known: a refused overload says its sentence when it is
/// chosen, not when it is parsed.
template <class...>
inline constexpr bool never = false;

/// Stands for a value that a sentence has refused: what meets it says nothing more.
struct refused {};

}  // namespace lanewise
