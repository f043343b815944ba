// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "classify.hpp"
#include "compensated.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"

// Takes a number, gives its square root, the inverse of that, or its cube root.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T sqrt(T x) noexcept {
  return std::sqrt(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> sqrt(const xsimd::batch<T, A>& x) noexcept {
  // The form with a mask of ones: gcc 12 warns of the form without, and makes the same instruction of both.
  const auto all = x.data;
  if constexpr (std::same_as<T, float> && requires { _mm512_maskz_sqrt_ps(1, all); }) {
    return _mm512_maskz_sqrt_ps(0xffff, all);
  } else if constexpr (std::same_as<T, double> && requires { _mm512_maskz_sqrt_pd(1, all); }) {
    return _mm512_maskz_sqrt_pd(0xff, all);
  } else {
    return xsimd::sqrt(x);
  }
}

/// t nearer to the cube root of x by Halley's rule, which triples the right digits. Where t has half the digits of its
/// type at most, its square is exact.
template <class R>
[[nodiscard]] R nearer_cube_root(const R& t, const R& x) noexcept {
  const R quotient = x / (t * t);
  return t + t * ((quotient - t) / (t + t + quotient));
}
/// The cube root of a number in [sqrt(1/2), sqrt(2)), to seven bits: a line and a bend.
template <class T, class A>
[[nodiscard]] auto guess_cube_root(const xsimd::batch<T, A>& x) noexcept {
  return polynomial(x, T(0.4946), T(0.6396), T(-0.1348));
}

template <std::floating_point T>
[[nodiscard]] constexpr T cbrt(T x) noexcept {
  return std::cbrt(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> cbrt(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  // x = 8^third 2^rest fraction, where rest is -1, 0 or 1.
  const auto parts = split_exponent(batch(xsimd::abs(x)));
  const auto third = round_to_bits(batch(parts.exponent * batch(T(1) / T(3))));
  const batch rest = parts.exponent - (third.value + third.value + third.value);
  const auto above = rest > batch(T(0.5));
  const auto below = rest < batch(T(-0.5));
  const batch within =
      parts.fraction * xsimd::select(above, batch(T(2)), xsimd::select(below, batch(T(0.5)), batch(T(1))));
  const batch root_of_rest = xsimd::select(above, batch(T(1.2599210498948732)),
                                           xsimd::select(below, batch(T(0.7937005259840998)), batch(T(1))));
  batch root = nearer_cube_root(batch(guess_cube_root(parts.fraction) * root_of_rest), within);
  root = nearer_cube_root(split_digits(root).high, within);
  const auto result = root * power_of_two<T, A>(third.bits);
  const auto ordinary = xsimd::abs(x) < batch(std::numeric_limits<T>::infinity()) && x != batch(T(0));
  return xsimd::select(ordinary, registers::copysign(batch(result), x), x + x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V sqrt(const V& x) noexcept {
  return detail::on_registers<operation::sqrt>([](const auto& r) { return registers::sqrt(r); }, x);
}
/// 1 / sqrt(x).
template <real_number V>
[[nodiscard]] constexpr V rsqrt(const V& x) noexcept {
  return V(1) / lanewise::sqrt(x);
}
template <real_number V>
[[nodiscard]] constexpr V cbrt(const V& x) noexcept {
  return detail::on_registers<operation::cbrt>([](const auto& r) { return registers::cbrt(r); }, x);
}

}  // namespace lanewise
