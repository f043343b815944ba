// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "lane_by_lane.hpp"

// Takes a number, gives its hyperbolic functions and their inverses.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T sinh(T x) noexcept {
  return std::sinh(x);
}
template <class T, class A>
[[nodiscard]] auto sinh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::sinh(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T cosh(T x) noexcept {
  return std::cosh(x);
}
template <class T, class A>
[[nodiscard]] auto cosh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::cosh(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T tanh(T x) noexcept {
  return std::tanh(x);
}
template <class T, class A>
[[nodiscard]] auto tanh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::tanh(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T asinh(T x) noexcept {
  return std::asinh(x);
}
template <class T, class A>
[[nodiscard]] auto asinh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::asinh(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T acosh(T x) noexcept {
  return std::acosh(x);
}
template <class T, class A>
[[nodiscard]] auto acosh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::acosh(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T atanh(T x) noexcept {
  return std::atanh(x);
}
template <class T, class A>
[[nodiscard]] auto atanh(const xsimd::batch<T, A>& x) noexcept {
  return lane_by_lane([](T lane) { return std::atanh(lane); }, x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V sinh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::sinh(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V cosh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::cosh(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V tanh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::tanh(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V asinh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::asinh(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V acosh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::acosh(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V atanh(const V& x) noexcept {
  return detail::on_registers([](const auto& r) { return registers::atanh(r); }, x);
}

}  // namespace lanewise
