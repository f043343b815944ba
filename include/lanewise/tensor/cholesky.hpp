// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/divisor.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "mat.hpp"
#include "solve.hpp"
#include "square.hpp"
#include "tensor.hpp"

// Takes a symmetric positive definite matrix, gives its Cholesky factor, and the solutions of equations from that.

namespace lanewise {

namespace detail {

// a_ij - sum_k l_ik l_jk over the columns before j.
template <std::size_t J, class T, std::size_t N>
[[nodiscard]] constexpr T without_columns_before(const mat<T, N, N>& a, const mat<T, N, N>& l, std::size_t i) noexcept {
  T rest = a(i, J);
  unroll<J>([&](std::size_t k) { rest = negative_multiply_add(l(i, k), l(J, k), rest); });
  return rest;
}

}  // namespace detail

/// The lower triangular l with l transpose(l) = a and a positive diagonal; zeros stand above it. Reads the lower
/// triangle of `a` only. Where `a` is not positive definite to its type's digits, or not finite, every number of the
/// lower triangle is NaN, in those lanes alone.
/// Source: G. H. Golub, C. F. Van Loan, "Matrix Computations", 4th edition, 2013, section 4.2.
template <class T, std::size_t N>
[[nodiscard]] constexpr mat<T, N, N> cholesky(const mat<T, N, N>& a) noexcept {
  if constexpr (divisible_number<T>) {
    auto l = mat<T, N, N>::filled(T(0));
    auto positive = a(0, 0) > T(0);  // and so on, for what is left of each number on the diagonal
    unroll<N>([&](auto column) {
      constexpr std::size_t j = decltype(column)::value;
      const T square = detail::without_columns_before<j>(a, l, j);
      positive = positive && square > T(0) && square < T(std::numeric_limits<double>::infinity());
      l(j, j) = sqrt(square);
      const divisor<T> pivot(l(j, j));
      unroll<N - 1 - j>([&](std::size_t below) {
        l(j + 1 + below, j) = detail::without_columns_before<j>(a, l, j + 1 + below) / pivot;
      });
    });
    unroll<N>([&](auto row) {
      constexpr std::size_t i = decltype(row)::value;
      unroll<i + 1>(
          [&](std::size_t j) { l(i, j) = select(positive, l(i, j), T(std::numeric_limits<double>::quiet_NaN())); });
    });
    return l;
  } else {
    static_assert(never<T>, "lanewise: cholesky of integers: write cholesky(cast<double>(a))");
    return a;
  }
}

/// x with l transpose(l) x = b for the factor `l` of `cholesky`; `b` is a vector, or a matrix of right sides.
template <class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr auto solve_cholesky(const mat<T, N, N>& l, const mat<U, N, M>& b) noexcept {
  return solve_upper(transpose(l), solve_lower(l, b));
}
template <class T, class U, std::size_t N>
[[nodiscard]] constexpr auto solve_cholesky(const mat<T, N, N>& l, const vec<U, N>& b) noexcept {
  return solve_upper(transpose(l), solve_lower(l, b));
}

template <class T, std::size_t... E>
  requires(!is_square<E...>)
[[nodiscard]] constexpr tensor<T, E...> cholesky(const tensor<T, E...>& a) noexcept {
  static_assert(never<T>, "lanewise: cholesky takes a square matrix");
  return a;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires(!are_equations(std::index_sequence<E...>{}, std::index_sequence<F...>{}))
[[nodiscard]] constexpr tensor<U, F...> solve_cholesky(const tensor<T, E...>&, const tensor<U, F...>& b) noexcept {
  static_assert(never<T>,
                "lanewise: solve_cholesky takes the square factor of "
                "cholesky(a) and a vector or matrix of as many rows");
  return b;
}

}  // namespace lanewise
