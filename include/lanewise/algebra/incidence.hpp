// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"

// Takes points, lines and planes of an algebra whose vectors are planes (pga2, pga3), gives what joins them, where they
// meet, and the one seen from the other.

namespace lanewise {

/// a & b: the line through two points, from `a` to `b` and as long as they are apart; the plane through a line and a
/// point, or of join(join(a, b), c) through three, with the normal (b - a) x (c - a).
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto join(const L& a, const R& b) noexcept {
  return a & b;
}

/// a ^ b: what two planes, or a plane and a line, have in common.
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto meet(const L& a, const R& b) noexcept {
  return a ^ b;
}

/// `a` moved at right angles onto `b`, or where it holds more than `b`, so that it contains `b`: of a point and a line
/// the foot of the perpendicular. (a . b) ~b, in the grades of `a`; the size is that of `a` times b ~b, so 1 for `b` of
/// norm 1. Source: L. Dorst, S. De Keninck, "A Guided Tour to the Plane-Based Geometric Algebra PGA" (2022),
/// section 2.7.
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto project_onto(const L& a, const R& b) noexcept {
  const auto onto = evaluate(b);
  const auto product = (a | onto) * reverse(onto);
  return detail::only<components_of_grades<typename decltype(product)::set, grades_in<typename L::set>()>>(product);
}

}  // namespace lanewise
