// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/number.hpp"
#include "../terms/structure.hpp"
#include "map.hpp"
#include "structured.hpp"
#include "tensor.hpp"

// Takes matrices that store only what is free, gives their sums and multiples, and the ways from and to full ones.

namespace lanewise {

/// All elements.
template <structured_matrix M>
[[nodiscard]] constexpr auto dense(const M& m) noexcept {
  constexpr std::size_t n = M::structure::extents[0];
  mat<typename M::value_type, n, n> result;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) result(i, j) = m(i, j);
  return result;
}

/// The elements of `a` that a matrix of type `M` stores; the others are not looked at:
/// `stored_part<symmetric_mat<float, 3>>(a)` takes the upper triangle.
template <structured_matrix M, class T, std::size_t N>
  requires(N == M::structure::extents[0])
[[nodiscard]] constexpr auto stored_part(const mat<T, N, N>& a) noexcept {
  typename M::template with_value<T> result{};
  for (std::size_t p = N * N; p-- > 0;) {
    const entry here = M::structure::at(p);
    if (here.exists()) result[static_cast<std::size_t>(here.slot)] = here.coefficient < 0 ? T(-a[p]) : a[p];
  }
  return result;
}

/// (a + a^T) / 2 and (a - a^T) / 2, whose sum is a.
template <class T, std::size_t N>
[[nodiscard]] constexpr symmetric_mat<T, N> symmetric_part(const mat<T, N, N>& a) noexcept {
  mat<T, N, N> mean;
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = 0; j < N; ++j) mean(i, j) = i == j ? a(i, i) : factor_for<T>(0.5) * (a(i, j) + a(j, i));
  return stored_part<symmetric_mat<T, N>>(mean);
}
template <class T, std::size_t N>
[[nodiscard]] constexpr antisymmetric_mat<T, N> antisymmetric_part(const mat<T, N, N>& a) noexcept {
  mat<T, N, N> half;
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = 0; j < N; ++j) half(i, j) = factor_for<T>(0.5) * (a(i, j) - a(j, i));
  return stored_part<antisymmetric_mat<T, N>>(half);
}

namespace detail {

template <class M, class N>
concept same_kind = std::is_same_v<typename M::structure, typename N::structure>;

template <class F, structured_matrix M, class... Same>
[[nodiscard]] constexpr auto map_stored(const F& f, const M& a, const Same&... b) noexcept {
  typename M::template with_value<std::remove_cvref_t<decltype(f(a[0], b[0]...))>> result{};
  for (std::size_t k = 0; k < M::structure::stored; ++k) result[k] = f(a[k], b[k]...);
  return result;
}

template <class M>
constexpr void refuse_kinds() noexcept {
  static_assert(never<M>,
                "lanewise: a sum met two kinds of structured matrices, or two sizes: write dense(a) + dense(b)");
}

}  // namespace detail

template <structured_matrix A, structured_matrix B>
[[nodiscard]] constexpr auto operator+(const A& a, const B& b) noexcept {
  if constexpr (detail::same_kind<A, B>) {
    return detail::map_stored([](const auto& x, const auto& y) { return x + y; }, a, b);
  } else {
    detail::refuse_kinds<A>();
    return a;
  }
}
template <structured_matrix A, structured_matrix B>
[[nodiscard]] constexpr auto operator-(const A& a, const B& b) noexcept {
  if constexpr (detail::same_kind<A, B>) {
    return detail::map_stored([](const auto& x, const auto& y) { return x - y; }, a, b);
  } else {
    detail::refuse_kinds<A>();
    return a;
  }
}
template <structured_matrix M>
[[nodiscard]] constexpr M operator-(const M& a) noexcept {
  return detail::map_stored([](const auto& x) { return -x; }, a);
}
template <number S, structured_matrix M>
[[nodiscard]] constexpr auto operator*(const S& s, const M& a) noexcept {
  return detail::map_stored([s = factor_for<typename M::value_type>(s)](const auto& x) { return s * x; }, a);
}
template <number S, structured_matrix M>
[[nodiscard]] constexpr auto operator*(const M& a, const S& s) noexcept {
  return s * a;
}
template <number S, structured_matrix M>
[[nodiscard]] constexpr auto operator/(const M& a, const S& s) noexcept {
  return detail::map_stored([s = factor_for<typename M::value_type>(s)](const auto& x) { return x / s; }, a);
}

/// a = a + b and so on.
template <structured_matrix M, class B>
constexpr M& operator+=(M& a, const B& b) noexcept {
  return a = a + b;
}
template <structured_matrix M, class B>
constexpr M& operator-=(M& a, const B& b) noexcept {
  return a = a - b;
}
template <structured_matrix M, number S>
constexpr M& operator*=(M& a, const S& s) noexcept {
  return a = s * a;
}
template <structured_matrix M, number S>
constexpr M& operator/=(M& a, const S& s) noexcept {
  return a = a / s;
}

}  // namespace lanewise
