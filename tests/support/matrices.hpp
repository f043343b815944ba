// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/states.hpp"

// Takes small matrices, gives what linear algebra is checked against: exact products, sizes, and known matrices.

namespace test {

using real = long double;

/// The same numbers with more digits: sums of a few products of floats or doubles lose next to nothing.
template <lw::state S>
[[nodiscard]] auto precise(const S& s) {
  return lw::map_numbers<lw::state_over<S, real>>([](auto x) { return static_cast<real>(x); }, s);
}

/// The largest magnitude; NaN where there is one.
template <lw::state S>
[[nodiscard]] real largest(const S& s) {
  real result = 0;
  for (const auto x : lw::flatten(s)) {
    const real size = std::abs(static_cast<real>(x));
    if (!(size <= result)) result = size;
  }
  return result;
}

/// One over i + j + 1: the classical matrix that is nearly singular (D. Hilbert, 1894).
template <class T, std::size_t N>
[[nodiscard]] lw::mat<T, N, N> hilbert() {
  lw::mat<T, N, N> a;
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = 0; j < N; ++j) a(i, j) = T(1) / static_cast<T>(i + j + 1);
  return a;
}

/// The matrix that brings element order[i] of a vector to place i.
template <class T, std::size_t N, class Order>
[[nodiscard]] lw::mat<T, N, N> permutation(const Order& order) {
  auto p = lw::mat<T, N, N>::filled(T(0));
  for (std::size_t i = 0; i < N; ++i) p(i, order[i]) = T(1);
  return p;
}

/// The largest error of an equation of a x = b, over the largest number of its row of `a` and the largest unknown: how
/// much `a` has to change for x to be right (J. L. Rigal, J. Gaches, 1967).
template <class T, std::size_t N, std::size_t M>
[[nodiscard]] real backward_error(const lw::mat<T, N, N>& a, const lw::mat<T, N, M>& x, const lw::mat<T, N, M>& b) {
  real worst = 0;
  for (std::size_t c = 0; c < M; ++c) {
    for (std::size_t i = 0; i < N; ++i) {
      real error = static_cast<real>(b(i, c));
      for (std::size_t j = 0; j < N; ++j) error -= static_cast<real>(a(i, j)) * static_cast<real>(x(j, c));
      const real relative = std::abs(error) / (largest(lw::row(a, i)) * largest(lw::column(x, c)));
      if (!(relative <= worst)) worst = relative;
    }
  }
  return worst;
}

/// Whether all numbers of two states have the same bits; any NaN is like any other.
template <lw::state S>
[[nodiscard]] bool same_digits(const S& a, const S& b) {
  const auto left = lw::flatten(a);
  const auto right = lw::flatten(b);
  for (std::size_t k = 0; k < left.size(); ++k) {
    const bool both_nan = left[k] != left[k] && right[k] != right[k];
    if (!both_nan && !(left[k] == right[k] && std::signbit(left[k]) == std::signbit(right[k]))) return false;
  }
  return true;
}

template <lw::state S>
[[nodiscard]] bool all_nan(const S& s) {
  for (const auto x : lw::flatten(s))
    if (x == x) return false;
  return true;
}

/// Whether `f` gives each lane what it gives the plain number in that lane, for states that `make(lane)` gives, the
/// others' NaNs and infinities notwithstanding.
template <class V, class F, class Make>
[[nodiscard]] bool lanes_are_plain_numbers(const F& f, const Make& make) {
  const auto all = in_lanes<V>(make);
  const auto result = f(all);
  for (std::size_t lane = 0; lane < width_of<V>; ++lane)
    if (!same_digits(state_in(result, lane), f(state_in(all, lane)))) return false;
  return true;
}

}  // namespace test
