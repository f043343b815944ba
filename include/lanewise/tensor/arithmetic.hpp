// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../scalar/mixing.hpp"
#include "../scalar/number.hpp"
#include "map.hpp"
#include "mismatch.hpp"
#include "tensor.hpp"

// Takes tensors of one shape, or a tensor and a number, gives their element-wise sum, difference, product, quotient.

namespace lanewise {

template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto operator+(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return x + y; }, a, b);
}
template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto operator-(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return x - y; }, a, b);
}
/// Element by element, as in NumPy; `matmul` and `dot` contract.
template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto operator*(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return x * y; }, a, b);
}
template <class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto operator/(const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  return map_elements([](const auto& x, const auto& y) { return x / y; }, a, b);
}

/// A number meets every element, as in NumPy: `a + 1` adds to all of them, of a matrix too.
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator+(S s, const tensor<T, E...>& a) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return s + x; }, a);
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator+(const tensor<T, E...>& a, S s) noexcept {
  return s + a;
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator-(S s, const tensor<T, E...>& a) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return s - x; }, a);
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator-(const tensor<T, E...>& a, S s) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return x - s; }, a);
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator*(S s, const tensor<T, E...>& a) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return s * x; }, a);
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator*(const tensor<T, E...>& a, S s) noexcept {
  return s * a;
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator/(S s, const tensor<T, E...>& a) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return s / x; }, a);
}
template <number S, class T, std::size_t... E>
[[nodiscard]] constexpr auto operator/(const tensor<T, E...>& a, S s) noexcept {
  return map_elements([s = factor_for<T>(s)](const auto& x) { return x / s; }, a);
}

template <class T, std::size_t... E>
[[nodiscard]] constexpr auto operator-(const tensor<T, E...>& a) noexcept {
  return map_elements([](const auto& x) { return -x; }, a);
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr tensor<T, E...> operator+(const tensor<T, E...>& a) noexcept {
  return a;
}

/// a = a + b and so on, for a tensor of the same shape or a number `b`.
template <class T, std::size_t... E, class B>
constexpr tensor<T, E...>& operator+=(tensor<T, E...>& a, const B& b) noexcept {
  return a = a + b;
}
template <class T, std::size_t... E, class B>
constexpr tensor<T, E...>& operator-=(tensor<T, E...>& a, const B& b) noexcept {
  return a = a - b;
}
template <class T, std::size_t... E, class B>
constexpr tensor<T, E...>& operator*=(tensor<T, E...>& a, const B& b) noexcept {
  return a = a * b;
}
template <class T, std::size_t... E, class B>
constexpr tensor<T, E...>& operator/=(tensor<T, E...>& a, const B& b) noexcept {
  return a = a / b;
}

}  // namespace lanewise
