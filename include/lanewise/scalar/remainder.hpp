// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "lane_by_lane.hpp"

// Takes a number and a period, gives what is left of the number: exact, lane by lane through <cmath>.

namespace lanewise {

/// With the sign of `x`: x - y * trunc(x / y).
template <real_number V>
[[nodiscard]] constexpr V fmod(const V& x, const V& y) noexcept {
  return detail::lane_by_lane<operation::fmod>([](auto p, auto q) { return std::fmod(p, q); }, x, y);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto fmod(A x, B y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::fmod(p, q); }, x, y);
}

/// Nearest to zero: x - y * n, where n is the whole number nearest to x / y, the even one of two.
template <real_number V>
[[nodiscard]] constexpr V remainder(const V& x, const V& y) noexcept {
  return detail::lane_by_lane<operation::remainder>([](auto p, auto q) { return std::remainder(p, q); }, x, y);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto remainder(A x, B y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::remainder(p, q); }, x, y);
}

}  // namespace lanewise
