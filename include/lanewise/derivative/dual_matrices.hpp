// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "../base/unroll.hpp"
#include "../tensor/determinant.hpp"
#include "../tensor/eigenvalues.hpp"
#include "../tensor/map.hpp"
#include "../tensor/mat.hpp"
#include "../tensor/tensor.hpp"
#include "dual.hpp"
#include "dual_arithmetic.hpp"
#include "strong.hpp"

// Takes matrices of dual numbers, gives determinants, eigenvalues and eigenvectors by their own rules: the steps of an
// elimination stop at a singular matrix, those of Jacobi's rotations at a diagonal one, but derivatives go on.

namespace lanewise {

namespace derivatives {

template <class T, std::size_t N, direction_set Active, std::size_t... E>
[[nodiscard]] constexpr auto element_values(const tensor<dual<T, N, Active>, E...>& a) noexcept {
  return map_elements([](const auto& x) { return x.value(); }, a);
}
template <class T, std::size_t N, direction_set Active, std::size_t... E>
[[nodiscard]] constexpr auto element_tangents(const tensor<dual<T, N, Active>, E...>& a,
                                              std::size_t direction) noexcept {
  return map_elements([&](const auto& x) { return x.tangent(direction); }, a);
}

}  // namespace derivatives

/// d det(a) = sum_i det(a with row i of da in place of its own), as C. G. J. Jacobi has it (1841), which holds for
/// singular matrices too. Up to four rows the determinant is a polynomial, which needs no rule.
template <class T, std::size_t N, direction_set Active, std::size_t M>
  requires(M > 4)
[[nodiscard]] constexpr dual<T, N, Active> determinant(const mat<dual<T, N, Active>, M, M>& a) noexcept {
  const auto values = derivatives::element_values(a);
  return dual<T, N, Active>::with_tangents(determinant(values), [&](auto d) {
    const auto tangents = derivatives::element_tangents(a, d.value);
    T sum(0);
    for (std::size_t i = 0; i < M; ++i) {
      auto changed = values;
      for (std::size_t j = 0; j < M; ++j) changed(i, j) = tangents(i, j);
      sum = sum + determinant(changed);
    }
    return sum;
  });
}

namespace derivatives {

// v_i . da v_j for the eigenvectors, the columns of `axes`, and the symmetric da of which the lower triangle is read.
template <class T, std::size_t M>
[[nodiscard]] constexpr mat<T, M, M> couplings(const mat<T, M, M>& axes, mat<T, M, M> da) noexcept {
  for (std::size_t i = 0; i < M; ++i)
    for (std::size_t j = 0; j < i; ++j) da(j, i) = da(i, j);
  return matmul(transpose(axes), matmul(da, axes));
}

template <class T, std::size_t N, direction_set Active, std::size_t M>
[[nodiscard]] constexpr auto all_couplings(const mat<T, M, M>& axes, const mat<dual<T, N, Active>, M, M>& a) noexcept {
  std::array<mat<T, M, M>, N> all{};
  for (std::size_t d = 0; d < N; ++d)
    if (has_direction(Active, d)) all[d] = couplings(axes, element_tangents(a, d));
  return all;
}

template <class T, std::size_t N, direction_set Active, std::size_t M>
[[nodiscard]] constexpr auto eigenvalues_along(const vec<T, M>& values,
                                               const std::array<mat<T, M, M>, N>& along) noexcept {
  vec<dual<T, N, Active>, M> result;
  for (std::size_t i = 0; i < M; ++i)
    result[i] = dual<T, N, Active>::with_tangents(values[i], [&](auto d) { return along[d.value](i, i); });
  return result;
}

// The change of eigenvector i in the direction of eigenvector j.
template <class T, std::size_t M>
[[nodiscard]] constexpr T turn_towards(const vec<T, M>& values, const mat<T, M, M>& along, std::size_t i,
                                       std::size_t j) noexcept {
  return strong_product(along(j, i), T(T(1) / (values[i] - values[j])));
}

template <class T, std::size_t N, direction_set Active, std::size_t M>
[[nodiscard]] constexpr auto eigenvectors_along(const eigensystem<T, M>& at,
                                                const std::array<mat<T, M, M>, N>& along) noexcept {
  mat<dual<T, N, Active>, M, M> result;
  for (std::size_t r = 0; r < M; ++r) {
    for (std::size_t i = 0; i < M; ++i) {
      result(r, i) = dual<T, N, Active>::with_tangents(at.vectors(r, i), [&](auto d) {
        T sum(0);
        for (std::size_t j = 0; j < M; ++j)
          if (j != i) sum = multiply_add(at.vectors(r, j), turn_towards(at.values, along[d.value], i, j), sum);
        return sum;
      });
    }
  }
  return result;
}

}  // namespace derivatives

/// dw_i = v_i . da v_i. Where eigenvalues are repeated, of the eigenvectors that `symmetric_eigen` has.
/// Source: J. R. Magnus, "On differentiating eigenvalues and eigenvectors", Econometric Theory 1 (1985) 179.
template <class T, std::size_t N, direction_set Active, std::size_t M>
  requires(M == 2 || M == 3)
[[nodiscard]] constexpr vec<dual<T, N, Active>, M> symmetric_eigenvalues(
    const mat<dual<T, N, Active>, M, M>& a) noexcept {
  const auto at = symmetric_eigen(derivatives::element_values(a));
  return derivatives::eigenvalues_along<T, N, Active>(at.values, derivatives::all_couplings(at.vectors, a));
}

/// dv_i = sum_j v_j (v_j . da v_i) / (w_i - w_j). The eigenvectors of a repeated eigenvalue turn infinitely fast,
/// unless `da` does not mix them at all.
template <class T, std::size_t N, direction_set Active, std::size_t M>
  requires(M == 2 || M == 3)
[[nodiscard]] constexpr eigensystem<dual<T, N, Active>, M> symmetric_eigen(
    const mat<dual<T, N, Active>, M, M>& a) noexcept {
  const auto at = symmetric_eigen(derivatives::element_values(a));
  const auto along = derivatives::all_couplings(at.vectors, a);
  return {derivatives::eigenvalues_along<T, N, Active>(at.values, along),
          derivatives::eigenvectors_along<T, N, Active>(at, along)};
}

}  // namespace lanewise
