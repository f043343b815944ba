// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "lane_by_lane.hpp"
#include "select.hpp"

// Takes a number, gives its magnitude, its sign and its kind (NaN, infinite, finite).

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T abs(T x) noexcept {
  return std::fabs(x);
}
template <class T, class A>
[[nodiscard]] auto abs(const xsimd::batch<T, A>& x) noexcept {
  return xsimd::abs(x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T copysign(T magnitude, T sign) noexcept {
  return std::copysign(magnitude, sign);
}
template <class T, class A>
[[nodiscard]] auto copysign(const xsimd::batch<T, A>& magnitude, const xsimd::batch<T, A>& sign) noexcept {
  return xsimd::abs(magnitude) | xsimd::bitofsign(sign);
}

}  // namespace registers

/// Of an integer: the most negative one stays what it is, since its magnitude does not fit.
template <lane_number V>
[[nodiscard]] constexpr V abs(const V& x) noexcept {
  if constexpr (real_number<V>) {
    return detail::on_registers<operation::abs>([](const auto& r) { return registers::abs(r); }, x);
  } else if constexpr (std::unsigned_integral<lane_value_t<V>>) {
    return x;
  } else {
    return select(x < V(0),
                  detail::on_registers<operation::negate>([](const auto& r) { return registers::negate(r); }, x), x);
  }
}

template <real_number V>
[[nodiscard]] constexpr V copysign(const V& magnitude, const V& sign) noexcept {
  return detail::on_registers<operation::copysign>(
      [](const auto& m, const auto& s) { return registers::copysign(m, s); }, magnitude, sign);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto copysign(A magnitude, B sign) noexcept {
  return detail::met_real([](const auto& m, const auto& s) { return lanewise::copysign(m, s); }, magnitude, sign);
}

/// True of -0 and of NaNs whose sign bit is set, too.
template <real_number V>
[[nodiscard]] constexpr auto signbit(const V& x) noexcept {
  return lanewise::copysign(V(1), x) < V(0);
}

template <real_number V>
[[nodiscard]] constexpr auto isnan(const V& x) noexcept {
  return x != x;
}
template <real_number V>
[[nodiscard]] constexpr auto isinf(const V& x) noexcept {
  return lanewise::abs(x) == V(std::numeric_limits<lane_value_t<V>>::infinity());
}
template <real_number V>
[[nodiscard]] constexpr auto isfinite(const V& x) noexcept {
  return lanewise::abs(x) < V(std::numeric_limits<lane_value_t<V>>::infinity());
}

}  // namespace lanewise
