// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>

#include "classify.hpp"
#include "lane_by_lane.hpp"
#include "select.hpp"

// Takes two numbers, gives the smaller, the larger, or how far one is above the other.
//
// One policy in every width, on the CPU and the GPU: a NaN in either argument is the result (as `numpy.maximum`), and
// -0 is smaller than +0.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T max(T a, T b) noexcept {
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : (b > a ? b : a + b);
}
template <std::floating_point T>
[[nodiscard]] constexpr T min(T a, T b) noexcept {
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : (b < a ? b : a + b);
}

// Zeros of both signs are equal: their sign bits say what to take.
template <class T, class A>
[[nodiscard]] auto max(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  const auto larger = xsimd::select(a == b, a & b, xsimd::select(a < b, b, a));
  return xsimd::select(b == b, larger, b);
}
template <class T, class A>
[[nodiscard]] auto min(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  const auto smaller = xsimd::select(a == b, a | b, xsimd::select(b < a, b, a));
  return xsimd::select(b == b, smaller, b);
}

}  // namespace registers

template <lane_number V>
[[nodiscard]] constexpr V max(const V& a, const V& b) noexcept {
  if constexpr (real_number<V>) {
    return detail::on_registers<operation::max>([](const auto& p, const auto& q) { return registers::max(p, q); }, a,
                                                b);
  } else {
    return select(a < b, b, a);
  }
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto max(A a, B b) noexcept {
  return detail::met([](const auto& p, const auto& q) { return lanewise::max(p, q); }, a, b);
}

template <lane_number V>
[[nodiscard]] constexpr V min(const V& a, const V& b) noexcept {
  if constexpr (real_number<V>) {
    return detail::on_registers<operation::min>([](const auto& p, const auto& q) { return registers::min(p, q); }, a,
                                                b);
  } else {
    return select(b < a, b, a);
  }
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto min(A a, B b) noexcept {
  return detail::met([](const auto& p, const auto& q) { return lanewise::min(p, q); }, a, b);
}

/// min(max(x, low), high): a NaN in any argument is the result.
template <lane_number V>
[[nodiscard]] constexpr V clamp(const V& x, const V& low, const V& high) noexcept {
  return lanewise::min(lanewise::max(x, low), high);
}
template <class A, class B, class C>
  requires detail::to_be_met<A, B, C>
[[nodiscard]] constexpr auto clamp(A x, B low, C high) noexcept {
  return detail::met([](const auto& p, const auto& q, const auto& r) { return lanewise::clamp(p, q, r); }, x, low,
                     high);
}

/// x - y where x is above y, else +0.
template <real_number V>
[[nodiscard]] constexpr V fdim(const V& x, const V& y) noexcept {
  return select(x <= y, V(0), V(x - y));
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto fdim(A x, B y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::fdim(p, q); }, x, y);
}

}  // namespace lanewise
