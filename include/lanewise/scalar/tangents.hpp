// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "number.hpp"

// Takes a number, says whether it carries derivatives along, and gives its value without them: all that the formulas
// of the library know of such numbers, which have a header of their own.

namespace lanewise {

/// Whether numbers of this type have tangents. These have `x.value()`, the number without those of the outermost
/// level, and `chain(x, value, slope)`, a function of x by its value and its slope. A formula asks where its value is
/// right but its derivative, worked out step by step, is not: cos(sqrt(x)) at 0.
template <class X>
inline constexpr bool has_tangents = false;

/// The value without tangents of any level: what comparisons see. Lanes and plain numbers are that themselves.
template <number X>
  requires(!has_tangents<X>)
[[nodiscard]] constexpr const X& plain_value(const X& x) noexcept {
  return x;
}

}  // namespace lanewise
