// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/unroll.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/divisor.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/power_of_two.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "tensor.hpp"

// Takes rows of numbers, gives the triangular form that elimination makes of them; every lane picks its own pivots.

namespace lanewise {

/// What elimination leaves of `N` rows: zeros below the diagonal; the `scales` that the rows were multiplied by
/// beforehand, in the order in which they came; the `sign` of their new order, -1 after an odd number of exchanges.
template <class T, std::size_t N, std::size_t C>
struct eliminated {
  using plain = std::remove_cvref_t<decltype(plain_value(std::declval<const T&>()))>;
  mat<T, N, C> rows;
  vec<plain, N> scales;
  plain sign;
};

namespace detail {

// |x|, also in constant expressions of compilers whose own is none.
template <class T>
[[nodiscard]] constexpr T magnitude(const T& x) noexcept {
  if (std::is_constant_evaluated()) return select(x < T(0), T(-x), x);
  return abs(x);
}

// Multiplies row i by the power of two that brings the sum of its first N magnitudes near one, and gives it.
template <class T, std::size_t N, std::size_t C>
[[nodiscard]] constexpr auto scale_row(mat<T, N, C>& rows, std::size_t i) noexcept {
  auto sum = magnitude(plain_value(rows(i, 0)));
  unroll<N - 1>([&](std::size_t j) { sum = sum + magnitude(plain_value(rows(i, 1 + j))); });
  const auto scale = scale_to_one(sum);
  unroll<C>([&](std::size_t j) { rows(i, j) = scale * rows(i, j); });
  return scale;
}

// Rows K and I change places in the lanes where row I has the larger number in column K.
template <std::size_t K, std::size_t I, class T, std::size_t N, std::size_t C>
constexpr void keep_larger_above(eliminated<T, N, C>& form) noexcept {
  const auto larger = magnitude(plain_value(form.rows(I, K))) > magnitude(plain_value(form.rows(K, K)));
  unroll<C - K>([&](std::size_t c) {
    const T above = form.rows(K, K + c);
    const T below = form.rows(I, K + c);
    form.rows(K, K + c) = select(larger, below, above);
    form.rows(I, K + c) = select(larger, above, below);
  });
  form.sign = select(larger, -form.sign, form.sign);
}

// Takes from row I as much of row K as makes its number in column K zero.
template <std::size_t K, std::size_t I, class T, std::size_t N, std::size_t C>
constexpr void eliminate_number(mat<T, N, C>& rows, const divisor<T>& pivot) noexcept {
  const T factor = rows(I, K) / pivot;
  rows(I, K) = T(0);
  unroll<C - K - 1>([&](std::size_t c) {
    const std::size_t j = K + 1 + c;
    rows(I, j) = negative_multiply_add(factor, rows(K, j), rows(I, j));
  });
}

template <std::size_t K, class T, std::size_t N, std::size_t C>
constexpr void eliminate_column(eliminated<T, N, C>& form) noexcept {
  unroll<N - 1 - K>([&](auto below) { keep_larger_above<K, K + 1 + decltype(below)::value>(form); });
  const divisor<T> pivot(form.rows(K, K));
  unroll<N - 1 - K>([&](auto below) { eliminate_number<K, K + 1 + decltype(below)::value>(form.rows, pivot); });
}

}  // namespace detail

/// Gaussian elimination in the first `N` of `C` columns, with partial pivoting: for each column a lane takes the row
/// with the number of largest magnitude, the upper one of equals, by `select`. Before that each row is multiplied by a
/// power of two, so that rows may be in any units: the sum of its first `N` magnitudes lies in [1, 2) then. No digit is
/// lost, but a number smaller than the largest of its row by more than the type's range counts as zero. Where a column
/// has only zeros left, the rows below become NaN.
/// Source: N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, SIAM 2002, chapter 9.
template <class T, std::size_t N, std::size_t C>
[[nodiscard]] constexpr eliminated<T, N, C> eliminate(const mat<T, N, C>& rows) noexcept {
  static_assert(N <= C, "lanewise: eliminate takes at least as many columns as rows");
  eliminated<T, N, C> form{rows, {}, 1};
  unroll<N>([&](std::size_t i) { form.scales[i] = detail::scale_row(form.rows, i); });
  unroll<N>([&](auto k) { detail::eliminate_column<decltype(k)::value>(form); });
  return form;
}

}  // namespace lanewise
