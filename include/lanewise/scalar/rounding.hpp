// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>

#include "bits.hpp"
#include "classify.hpp"
#include "lane_by_lane.hpp"

// Takes a number, gives a whole number near it, with the number's sign.
//
// On vectors by sums alone: adding 2^52 (2^23 for float) to a magnitude rounds it as the rounding mode says.

namespace lanewise {

namespace registers {

/// The magnitude `whole`, or that of x where x has no digits behind the point, with the sign of x.
//
// The sign comes last: clang 19 mixes up the operands of a copied sign under a select with x itself on AVX-512.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> keep_whole(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& whole) noexcept {
  const xsimd::batch<T, A> magnitude = xsimd::abs(x);
  const auto has_fraction = magnitude < xsimd::batch<T, A>(exact_power_of_two<T>(fraction_bits<T>));
  return registers::copysign(xsimd::batch<T, A>(xsimd::select(has_fraction, whole, magnitude)), x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> nearest(const xsimd::batch<T, A>& magnitude) noexcept {
  const auto shift = xsimd::batch<T, A>(exact_power_of_two<T>(fraction_bits<T>));
  return (magnitude + shift) - shift;
}

template <std::floating_point T>
[[nodiscard]] constexpr T rint(T x) noexcept {
  return std::rint(x);
}
// A rounding mode that depends on the sign has to see the sign.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> rint(const xsimd::batch<T, A>& x) noexcept {
  const auto shift = registers::copysign(xsimd::batch<T, A>(exact_power_of_two<T>(fraction_bits<T>)), x);
  return keep_whole(x, xsimd::batch<T, A>((x + shift) - shift));
}

template <std::floating_point T>
[[nodiscard]] constexpr T trunc(T x) noexcept {
  return std::trunc(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> trunc(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch magnitude = xsimd::abs(x);
  const batch near = nearest(magnitude);
  return keep_whole(x, batch(xsimd::select(near > magnitude, near - batch(T(1)), near)));
}

template <std::floating_point T>
[[nodiscard]] constexpr T floor(T x) noexcept {
  return std::floor(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> floor(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch whole = registers::trunc(x);
  return xsimd::select(whole > x, whole - batch(T(1)), whole);
}

template <std::floating_point T>
[[nodiscard]] constexpr T ceil(T x) noexcept {
  return std::ceil(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> ceil(const xsimd::batch<T, A>& x) noexcept {
  return negate(registers::floor(negate(x)));
}

template <std::floating_point T>
[[nodiscard]] constexpr T round(T x) noexcept {
  return std::round(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> round(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch whole = registers::trunc(x);
  const batch up = registers::copysign(batch(T(1)), x);
  return xsimd::select(xsimd::abs(x - whole) >= batch(T(0.5)), whole + up, whole);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V floor(const V& x) noexcept {
  return detail::on_registers<operation::floor>([](const auto& r) { return registers::floor(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V ceil(const V& x) noexcept {
  return detail::on_registers<operation::ceil>([](const auto& r) { return registers::ceil(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V trunc(const V& x) noexcept {
  return detail::on_registers<operation::trunc>([](const auto& r) { return registers::trunc(r); }, x);
}
/// Halves away from zero.
template <real_number V>
[[nodiscard]] constexpr V round(const V& x) noexcept {
  return detail::on_registers<operation::round>([](const auto& r) { return registers::round(r); }, x);
}
/// As the rounding mode says: halves to even numbers, unless a program changed that.
template <real_number V>
[[nodiscard]] constexpr V rint(const V& x) noexcept {
  return detail::on_registers<operation::rint>([](const auto& r) { return registers::rint(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V nearbyint(const V& x) noexcept {
  return lanewise::rint(x);
}

}  // namespace lanewise
