// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>

#include "../terms/products.hpp"
#include "arithmetic.hpp"
#include "contract.hpp"
#include "contraction_watch.hpp"
#include "tensor.hpp"

// Takes matrices and vectors, gives their matrix product, transpose and trace, and matrices and vectors of their parts.

namespace lanewise {

/// The matrix product; a vector on the left is a row, one on the right a column.
template <class T, class U, std::size_t R, std::size_t K, std::size_t C>
[[nodiscard]] constexpr auto matmul(const mat<T, R, K>& a, const mat<U, K, C>& b) noexcept {
  const auto c = contract<terms::matrix_product<R, K, C>>(a, b);
  using value = typename decltype(c)::value_type;
  watch_product<value, terms::matrix_product<R, K, C>>(K);
  return std::bit_cast<mat<value, R, C>>(c);
}
template <class T, class U, std::size_t R, std::size_t K>
[[nodiscard]] constexpr auto matmul(const mat<T, R, K>& a, const vec<U, K>& b) noexcept {
  const auto c = contract<terms::matrix_product<R, K, 1>>(a, b);
  using value = typename decltype(c)::value_type;
  watch_product<value, terms::matrix_product<R, K, 1>>(K);
  return std::bit_cast<vec<value, R>>(c);
}
template <class T, class U, std::size_t K, std::size_t C>
[[nodiscard]] constexpr auto matmul(const vec<T, K>& a, const mat<U, K, C>& b) noexcept {
  const auto c = contract<terms::matrix_product<1, K, C>>(a, b);
  using value = typename decltype(c)::value_type;
  watch_product<value, terms::matrix_product<1, K, C>>(K);
  return std::bit_cast<vec<value, C>>(c);
}

template <class T, std::size_t R, std::size_t C>
[[nodiscard]] constexpr mat<T, C, R> transpose(const mat<T, R, C>& a) noexcept {
  mat<T, C, R> result;
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j) result(j, i) = a(i, j);
  return result;
}

template <class T, std::size_t N>
[[nodiscard]] constexpr T trace(const mat<T, N, N>& a) noexcept {
  T sum = a(0, 0);
  for (std::size_t i = 1; i < N; ++i) sum = sum + a(i, i);
  return sum;
}

/// A row or a column as a vector.
template <class T, std::size_t R, std::size_t C>
[[nodiscard]] constexpr vec<T, C> row(const mat<T, R, C>& a, std::size_t i) noexcept {
  vec<T, C> result;
  for (std::size_t j = 0; j < C; ++j) result[j] = a(i, j);
  return result;
}
template <class T, std::size_t R, std::size_t C>
[[nodiscard]] constexpr vec<T, R> column(const mat<T, R, C>& a, std::size_t j) noexcept {
  vec<T, R> result;
  for (std::size_t i = 0; i < R; ++i) result[i] = a(i, j);
  return result;
}

/// The diagonal of a square matrix, and the matrix that has this diagonal and zeros elsewhere.
template <class T, std::size_t N>
[[nodiscard]] constexpr vec<T, N> diagonal(const mat<T, N, N>& a) noexcept {
  vec<T, N> result;
  for (std::size_t i = 0; i < N; ++i) result[i] = a(i, i);
  return result;
}
template <class T, std::size_t N>
[[nodiscard]] constexpr mat<T, N, N> diagonal_matrix(const vec<T, N>& d) noexcept {
  auto result = mat<T, N, N>::filled(T(0));
  for (std::size_t i = 0; i < N; ++i) result(i, i) = d[i];
  return result;
}

template <class T, std::size_t N>
[[nodiscard]] constexpr mat<T, N, N> identity() noexcept {
  return diagonal_matrix(vec<T, N>::filled(T(1)));
}

}  // namespace lanewise
