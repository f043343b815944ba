// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes a template's parameters, gives a `false` that a `static_assert` may carry next to its sentence.

namespace lanewise {

/// False for all arguments, but only once they are known: a refused overload says its sentence when it is
/// chosen, not when it is parsed.
template <class...>
inline constexpr bool never = false;

}  // namespace lanewise
