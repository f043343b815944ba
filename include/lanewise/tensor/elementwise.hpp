// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../scalar/classify.hpp"
#include "../scalar/extrema.hpp"
#include "../scalar/number.hpp"
#include "../scalar/roots.hpp"
#include "map.hpp"
#include "tensor.hpp"

// Takes tensors, gives element-wise magnitudes, roots and extrema, and the sum, product and extrema of all elements.
//
// Every other function of one number: `map_elements([](auto x) { return exp(x); }, a)`.

namespace lanewise {

template <class T, std::size_t... E>
[[nodiscard]] constexpr auto abs(const tensor<T, E...>& a) noexcept {
  return map_elements([](const auto& x) { return abs(x); }, a);
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr auto sqrt(const tensor<T, E...>& a) noexcept {
  return map_elements([](const auto& x) { return sqrt(x); }, a);
}

/// Element by element, with another tensor or with one number; a NaN is treated as by `min` and `max` of numbers.
template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto min(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return min(x, y); }, a, b);
}
template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto max(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return max(x, y); }, a, b);
}
template <class T, std::size_t... E, number S>
[[nodiscard]] constexpr auto min(const tensor<T, E...>& a, S s) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return min(x, s); }, a);
}
template <class T, std::size_t... E, number S>
[[nodiscard]] constexpr auto max(const tensor<T, E...>& a, S s) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return max(x, s); }, a);
}
template <class T, std::size_t... E, number Low, number High>
[[nodiscard]] constexpr auto clamp(const tensor<T, E...>& a, Low low, High high) noexcept {
  return min(max(a, low), high);
}

namespace detail {
// f(f(f(a_0, a_1), a_2), ...): one after the other, so that the order of rounding is the one that is written.
template <class F, class T, std::size_t... E>
[[nodiscard]] constexpr T fold_elements(const F& f, const tensor<T, E...>& a) noexcept {
  T result = a[0];
  for (std::size_t i = 1; i < a.size; ++i) result = f(result, a[i]);
  return result;
}
}  // namespace detail

/// Of all elements, in row-major order.
template <class T, std::size_t... E>
[[nodiscard]] constexpr T sum(const tensor<T, E...>& a) noexcept {
  return detail::fold_elements([](const T& x, const T& y) { return T(x + y); }, a);
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr T product(const tensor<T, E...>& a) noexcept {
  return detail::fold_elements([](const T& x, const T& y) { return T(x * y); }, a);
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr T min(const tensor<T, E...>& a) noexcept {
  return detail::fold_elements([](const T& x, const T& y) { return min(x, y); }, a);
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr T max(const tensor<T, E...>& a) noexcept {
  return detail::fold_elements([](const T& x, const T& y) { return max(x, y); }, a);
}

}  // namespace lanewise
