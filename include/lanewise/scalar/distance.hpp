// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "../base/config.hpp"
#include "bits.hpp"
#include "classify.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "roots.hpp"
#include "select.hpp"

// Takes the sides of a right angle, or of a box, gives the length across.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T hypot(T x, T y) noexcept {
  return std::hypot(x, y);
}

/// A power of two that brings the largest side to where its square, and a sum of three, are ordinary numbers.
template <class T, class A>
[[nodiscard]] auto inverse_of_scale(const xsimd::batch<T, A>& largest) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr int half = std::numeric_limits<T>::max_exponent / 2;
  constexpr int down = half + std::numeric_limits<T>::digits;
  const auto large = largest > batch(exact_power_of_two<T>(half - 2));
  const auto small = largest < batch(exact_power_of_two<T>(std::numeric_limits<T>::digits - half));
  return xsimd::select(large, batch(exact_power_of_two<T>(-down)),
                       xsimd::select(small, batch(exact_power_of_two<T>(down)), batch(T(1))));
}
/// A NaN loses to nothing but an infinite side.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> hypot(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& y,
                                       const xsimd::batch<T, A>& z) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch a = xsimd::abs(x);
  const batch b = xsimd::abs(y);
  const batch c = xsimd::abs(z);
  const batch larger = xsimd::select(a < b, b, a);
  const batch scale = inverse_of_scale(batch(xsimd::select(larger < c, c, larger)));
  const batch sa = a * scale;
  const batch sb = b * scale;
  const batch sc = c * scale;
  const batch length = registers::sqrt(multiply_add(sa, sa, multiply_add(sb, sb, batch(sc * sc)))) / scale;
  const auto infinity = batch(std::numeric_limits<T>::infinity());
  return xsimd::select(a == infinity || b == infinity || c == infinity, infinity, length);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> hypot(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& y) noexcept {
  return registers::hypot(x, xsimd::batch<T, A>(T(0)), y);
}
template <std::floating_point T>
[[nodiscard]] constexpr T hypot(T x, T y, T z) noexcept {
  return std::hypot(std::hypot(x, y), z);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V hypot(const V& x, const V& y) noexcept {
  return detail::on_registers([](const auto& p, const auto& q) { return registers::hypot(p, q); }, x, y);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto hypot(const A& x, const B& y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::hypot(p, q); }, x, y);
}

/// Of three sides.
template <real_number V>
[[nodiscard]] constexpr V hypot(const V& x, const V& y, const V& z) noexcept {
  return detail::on_registers([](const auto& p, const auto& q, const auto& r) { return registers::hypot(p, q, r); }, x, y,
                              z);
}
template <class A, class B, class C>
  requires detail::to_be_met<A, B, C>
[[nodiscard]] constexpr auto hypot(const A& x, const B& y, const C& z) noexcept {
  return detail::met_real([](const auto& p, const auto& q, const auto& r) { return lanewise::hypot(p, q, r); }, x, y, z);
}

}  // namespace lanewise
