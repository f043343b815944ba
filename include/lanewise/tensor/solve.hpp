// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/divisor.hpp"
#include "../scalar/lanes.hpp"
#include "elimination.hpp"
#include "mat.hpp"
#include "square.hpp"
#include "tensor.hpp"

// Takes a square matrix and right sides, gives the solutions of the linear equations, and the inverse of the matrix.

namespace lanewise {

namespace detail {

template <class T, class U>
using solution_type = std::remove_cvref_t<decltype(std::declval<const T&>() * std::declval<const U&>())>;

// The columns from `First` on.
template <std::size_t First, std::size_t Count, class T, std::size_t R, std::size_t C>
[[nodiscard]] constexpr mat<T, R, Count> columns_from(const mat<T, R, C>& a) noexcept {
  mat<T, R, Count> result;
  unroll<R>([&](std::size_t i) { unroll<Count>([&](std::size_t j) { result(i, j) = a(i, First + j); }); });
  return result;
}

// The matrix and its right sides next to each other, in one type of number.
template <class V, class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr mat<V, N, N + M> side_by_side(const mat<T, N, N>& a, const mat<U, N, M>& b) noexcept {
  mat<V, N, N + M> result;
  unroll<N>([&](std::size_t i) {
    unroll<N>([&](std::size_t j) { result(i, j) = V(a(i, j)); });
    unroll<M>([&](std::size_t j) { result(i, N + j) = V(b(i, j)); });
  });
  return result;
}

// `f` of a matrix of one column, for a vector.
template <class F, class U, std::size_t N>
[[nodiscard]] constexpr auto as_column(const F& f, const vec<U, N>& b) noexcept {
  const auto x = f(std::bit_cast<mat<U, N, 1>>(b));
  return std::bit_cast<vec<typename decltype(x)::value_type, N>>(x);
}

// Solves for one unknown after the other, downwards or upwards; each takes from its equation what is known already.
template <bool Downwards, class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr auto substitute(const mat<T, N, N>& triangle, const mat<U, N, M>& b) noexcept {
  using value = solution_type<T, U>;
  mat<value, N, M> x;
  unroll<N>([&](auto step) {
    constexpr std::size_t known = decltype(step)::value;
    const auto place = [](std::size_t n) { return Downwards ? n : N - 1 - n; };
    const std::size_t i = place(known);
    const divisor<value> pivot(value(triangle(i, i)));
    unroll<M>([&](std::size_t c) {
      value rest = value(b(i, c));
      unroll<known>(
          [&](std::size_t k) { rest = negative_multiply_add(value(triangle(i, place(k))), x(place(k), c), rest); });
      x(i, c) = rest / pivot;
    });
  });
  return x;
}

}  // namespace detail

/// x with l x = b for the lower triangle of `l`, its diagonal included; what stands above is not read. `b` is a vector
/// or a matrix of which each column is a right side. A zero on the diagonal gives NaN.
template <class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr auto solve_lower(const mat<T, N, N>& l, const mat<U, N, M>& b) noexcept {
  if constexpr (divisible_number<detail::solution_type<T, U>>) {
    return detail::substitute<true>(l, b);
  } else {
    static_assert(never<T>,
                  "lanewise: solve_lower of integers: write "
                  "solve_lower(cast<double>(l), cast<double>(b))");
    return b;
  }
}
template <class T, class U, std::size_t N>
[[nodiscard]] constexpr auto solve_lower(const mat<T, N, N>& l, const vec<U, N>& b) noexcept {
  return detail::as_column([&](const auto& column) { return solve_lower(l, column); }, b);
}

/// x with u x = b for the upper triangle of `u`, as `solve_lower`.
template <class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr auto solve_upper(const mat<T, N, N>& u, const mat<U, N, M>& b) noexcept {
  if constexpr (divisible_number<detail::solution_type<T, U>>) {
    return detail::substitute<false>(u, b);
  } else {
    static_assert(never<T>,
                  "lanewise: solve_upper of integers: write "
                  "solve_upper(cast<double>(u), cast<double>(b))");
    return b;
  }
}
template <class T, class U, std::size_t N>
[[nodiscard]] constexpr auto solve_upper(const mat<T, N, N>& u, const vec<U, N>& b) noexcept {
  return detail::as_column([&](const auto& column) { return solve_upper(u, column); }, b);
}

/// x with a x = b, for a vector `b`, or a matrix `b` of which each column is a right side. By `eliminate`, so each
/// equation may be in its own unit; the error is that of a change of `a` by a few ulp of the largest number in each
/// row. A matrix found singular gives NaN in all of x; one that is singular but for rounding gives large numbers.
template <class T, class U, std::size_t N, std::size_t M>
[[nodiscard]] constexpr auto solve(const mat<T, N, N>& a, const mat<U, N, M>& b) noexcept {
  using value = detail::solution_type<T, U>;
  if constexpr (divisible_number<value>) {
    const auto rows = eliminate(detail::side_by_side<value>(a, b)).rows;
    return detail::substitute<false>(detail::columns_from<0, N>(rows), detail::columns_from<N, M>(rows));
  } else {
    static_assert(never<T>,
                  "lanewise: solve of integers: write "
                  "solve(cast<double>(a), cast<double>(b))");
    return b;
  }
}
template <class T, class U, std::size_t N>
[[nodiscard]] constexpr auto solve(const mat<T, N, N>& a, const vec<U, N>& b) noexcept {
  return detail::as_column([&](const auto& column) { return solve(a, column); }, b);
}

/// The matrix whose product with `a` is the identity, as `solve` gives it.
template <class T, std::size_t N>
[[nodiscard]] constexpr mat<T, N, N> inverse(const mat<T, N, N>& a) noexcept {
  if constexpr (divisible_number<T>) {
    return solve(a, identity<T, N>());
  } else {
    static_assert(never<T>, "lanewise: inverse of integers: write inverse(cast<double>(a))");
    return a;
  }
}

template <class T, class U, std::size_t... E, std::size_t... F>
  requires(!are_equations(std::index_sequence<E...>{}, std::index_sequence<F...>{}))
[[nodiscard]] constexpr tensor<U, F...> solve(const tensor<T, E...>&, const tensor<U, F...>& b) noexcept {
  static_assert(never<T>,
                "lanewise: solve takes a square matrix and a vector or matrix "
                "of as many rows: for the best solution "
                "of more equations than unknowns write "
                "solve(matmul(transpose(a), a), matmul(transpose(a), b))");
  return b;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires(!are_equations(std::index_sequence<E...>{}, std::index_sequence<F...>{}))
[[nodiscard]] constexpr tensor<U, F...> solve_lower(const tensor<T, E...>&, const tensor<U, F...>& b) noexcept {
  static_assert(never<T>,
                "lanewise: solve_lower takes a square matrix and a "
                "vector or matrix of as many rows");
  return b;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires(!are_equations(std::index_sequence<E...>{}, std::index_sequence<F...>{}))
[[nodiscard]] constexpr tensor<U, F...> solve_upper(const tensor<T, E...>&, const tensor<U, F...>& b) noexcept {
  static_assert(never<T>,
                "lanewise: solve_upper takes a square matrix and a "
                "vector or matrix of as many rows");
  return b;
}
template <class T, std::size_t... E>
  requires(!is_square<E...>)
[[nodiscard]] constexpr tensor<T, E...> inverse(const tensor<T, E...>& a) noexcept {
  static_assert(never<T>, "lanewise: inverse takes a square matrix");
  return a;
}

}  // namespace lanewise
