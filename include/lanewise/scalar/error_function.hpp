// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "lane_by_lane.hpp"

// Takes a number, gives the error function.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T erf(T x) noexcept {
  return std::erf(x);
}
template <class T, class A>
[[nodiscard]] auto erf(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::erf(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T erfc(T x) noexcept {
  return std::erfc(x);
}
template <class T, class A>
[[nodiscard]] auto erfc(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::erfc(lane); }, x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V erf(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::erf(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V erfc(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::erfc(r); }, x);
}

}  // namespace lanewise
