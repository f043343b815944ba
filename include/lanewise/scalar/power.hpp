// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "cast.hpp"
#include "classify.hpp"
#include "integer.hpp"
#include "lane_by_lane.hpp"
#include "select.hpp"

// Takes a number and an exponent, gives the power.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T pow(T x, T y) noexcept {
  return std::pow(x, y);
}
template <class T, class A>
[[nodiscard]] auto pow(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& y) noexcept {
  return lane_by_lane([](T a, T b) { return std::pow(a, b); }, x, y);
}

}  // namespace registers

/// By repeated squaring, unrolled: each product rounds once. A negative exponent is the power of 1 / x.
template <int N, lane_number V>
[[nodiscard]] constexpr V pow(const V& x) noexcept {
  if constexpr (N < 0) {
    static_assert(real_number<V>, "lanewise: an integer has no power with a negative exponent");
    return V(1) / lanewise::pow<-N>(x);
  } else if constexpr (N == 0) {
    return V(1);
  } else if constexpr (N == 1) {
    return x;
  } else {
    const V half = lanewise::pow<N / 2>(x);
    const V even = half * half;
    if constexpr (N % 2 == 0) {
      return even;
    } else {
      return even * x;
    }
  }
}

template <real_number V>
[[nodiscard]] constexpr V pow(const V& x, const V& y) noexcept {
  return detail::on_registers([](const auto& p, const auto& q) { return registers::pow(p, q); }, x, y);
}

/// Small whole exponents, which formulas are full of, are products.
template <class T, std::size_t W, std::integral N>
  requires real_number<lanes<T, W>> && plain_number<N>
[[nodiscard]] constexpr lanes<T, W> pow(const lanes<T, W>& x, N n) noexcept {
  switch (n) {
    case 0: return lanes<T, W>(1);
    case 1: return x;
    case 2: return lanewise::pow<2>(x);
    case 3: return lanewise::pow<3>(x);
    default: break;
  }
  // The exponent may have more digits than T has, but whether it is odd must not be lost.
  const auto size = lanewise::pow(lanewise::abs(x), lanes<T, W>(n));
  return n % 2 == 0 ? size : lanewise::copysign(size, x);
}
/// Each lane has its own whole exponent.
template <class T, class N, std::size_t W>
  requires real_number<lanes<T, W>> && integer_lanes<lanes<N, W>>
[[nodiscard]] constexpr lanes<T, W> pow(const lanes<T, W>& x, const lanes<N, W>& n) noexcept {
  const auto size = lanewise::pow(lanewise::abs(x), cast<T>(n));
  return select((n & 1) == 0, size, lanewise::copysign(size, x));
}

template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto pow(const A& x, const B& y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::pow(p, q); }, x, y);
}

}  // namespace lanewise
