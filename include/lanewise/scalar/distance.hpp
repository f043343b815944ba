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

/// Powers of two that bring the largest side to where its square, and a sum of three, are ordinary numbers.
template <class T>
struct length_scale {
  static constexpr int half = std::numeric_limits<T>::max_exponent / 2;
  static constexpr T large = exact_power_of_two<T>(half - 2);
  static constexpr T small = exact_power_of_two<T>(std::numeric_limits<T>::digits - half);
  static constexpr T up = exact_power_of_two<T>(half + std::numeric_limits<T>::digits);
  static constexpr T down = exact_power_of_two<T>(-half - std::numeric_limits<T>::digits);
};
template <std::floating_point T>
[[nodiscard]] constexpr T scale_of_length(T largest) noexcept {
  using scale = length_scale<T>;
  return largest > scale::large ? scale::down : largest < scale::small ? scale::up : T(1);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> scale_of_length(const xsimd::batch<T, A>& largest) noexcept {
  using batch = xsimd::batch<T, A>;
  using scale = length_scale<T>;
  return xsimd::select(largest > batch(scale::large), batch(scale::down),
                       xsimd::select(largest < batch(scale::small), batch(scale::up), batch(T(1))));
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
  const batch scale = scale_of_length(batch(xsimd::select(larger < c, c, larger)));
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
  const T a = registers::abs(x);
  const T b = registers::abs(y);
  const T c = registers::abs(z);
  constexpr T infinity = std::numeric_limits<T>::infinity();
  if (a == infinity || b == infinity || c == infinity) return infinity;
  const T larger = a < b ? b : a;
  const T scale = scale_of_length(larger < c ? c : larger);
  const T sa = a * scale;
  const T sb = b * scale;
  const T sc = c * scale;
  return registers::sqrt(multiply_add(sa, sa, multiply_add(sb, sb, sc * sc))) / scale;
}
/// CUDA's own makes an infinity of the largest numbers.
template <std::floating_point T>
[[nodiscard]] constexpr T hypot(T x, T y) noexcept {
  if constexpr (config::on_device) {
    return registers::hypot(x, T(0), y);
  } else {
    return std::hypot(x, y);
  }
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V hypot(const V& x, const V& y) noexcept {
  return detail::on_registers<operation::hypot>([](const auto& p, const auto& q) { return registers::hypot(p, q); }, x,
                                                y);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto hypot(A x, B y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::hypot(p, q); }, x, y);
}

/// Of three sides.
template <real_number V>
[[nodiscard]] constexpr V hypot(const V& x, const V& y, const V& z) noexcept {
  return detail::on_registers<operation::hypot>(
      [](const auto& p, const auto& q, const auto& r) { return registers::hypot(p, q, r); }, x, y, z);
}
template <class A, class B, class C>
  requires detail::to_be_met<A, B, C>
[[nodiscard]] constexpr auto hypot(A x, B y, C z) noexcept {
  return detail::met_real([](const auto& p, const auto& q, const auto& r) { return lanewise::hypot(p, q, r); }, x, y,
                          z);
}

}  // namespace lanewise
