// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>

#include "../base/config.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"

// Takes three numbers, gives a * b + c rounded once, on every target.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T fma(T a, T b, T c) noexcept {
  return std::fma(a, b, c);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> fma(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b,
                                     const xsimd::batch<T, A>& c) noexcept {
  if constexpr (config::has_fused_multiply_add) {
    return multiply_add(a, b, c);
  } else {
    return lane_by_lane([](T x, T y, T z) { return std::fma(x, y, z); }, a, b, c);
  }
}

}  // namespace registers

/// Slow where the target has no such instruction: `multiply_add` then rounds twice instead.
template <real_number V>
[[nodiscard]] constexpr V fma(const V& a, const V& b, const V& c) noexcept {
  return detail::on_registers<operation::fma>(
      [](const auto& p, const auto& q, const auto& r) { return registers::fma(p, q, r); }, a, b, c);
}
template <class A, class B, class C>
  requires detail::to_be_met<A, B, C>
[[nodiscard]] constexpr auto fma(A a, B b, C c) noexcept {
  return detail::met_real([](const auto& p, const auto& q, const auto& r) { return lanewise::fma(p, q, r); }, a, b, c);
}

}  // namespace lanewise
