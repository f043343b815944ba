// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/number.hpp"
#include "../terms/structure.hpp"
#include "map.hpp"
#include "operand.hpp"
#include "tensor.hpp"

// Takes a kind of square matrix, gives the matrix that stores only the numbers which are free.

namespace lanewise {

/// A matrix that stores only what its structure lets be free. `m[k]` is stored number `k`, `m(i, j)` an element.
template <class M>
concept structured_matrix = structure<typename M::structure> && !M::structure::is_dense &&
                            M::structure::extents.size() == 2 && requires(const M& m) { m.elements[0]; };

namespace detail {

// The element at a row-major position.
template <class Structure, class T>
[[nodiscard]] constexpr T element_of(const T* stored, std::size_t position) noexcept {
  const entry here = Structure::at(position);
  if (!here.exists()) return T(0);
  const T& number = stored[static_cast<std::size_t>(here.slot)];
  return here.coefficient < 0 ? T(-number) : number;
}

}  // namespace detail

/// Only the diagonal is not zero: N numbers.
template <class T, std::size_t N>
struct diagonal_mat {
  using value_type = T;
  using structure = structures::diagonal<N>;
  template <class U>
  using with_value = diagonal_mat<U, N>;
  T elements[structure::stored];

  [[nodiscard]] constexpr T& operator[](std::size_t k) noexcept { return elements[k]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t k) const noexcept { return elements[k]; }
  [[nodiscard]] constexpr T operator()(std::size_t i, std::size_t j) const noexcept {
    return detail::element_of<structure>(elements, i * N + j);
  }
};

/// m(i, j) = m(j, i). The upper triangle is stored, row by row: N (N + 1) / 2 numbers.
template <class T, std::size_t N>
struct symmetric_mat {
  using value_type = T;
  using structure = structures::symmetric<N>;
  template <class U>
  using with_value = symmetric_mat<U, N>;
  T elements[structure::stored];

  [[nodiscard]] constexpr T& operator[](std::size_t k) noexcept { return elements[k]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t k) const noexcept { return elements[k]; }
  [[nodiscard]] constexpr T operator()(std::size_t i, std::size_t j) const noexcept {
    return detail::element_of<structure>(elements, i * N + j);
  }
};

/// m(i, j) = -m(j, i). The triangle above the diagonal is stored, row by row: N (N - 1) / 2 numbers.
template <class T, std::size_t N>
struct antisymmetric_mat {
  static_assert(N > 1, "lanewise: an antisymmetric matrix has two rows or more, since its diagonal is zero");
  using value_type = T;
  using structure = structures::antisymmetric<N>;
  template <class U>
  using with_value = antisymmetric_mat<U, N>;
  T elements[structure::stored];

  [[nodiscard]] constexpr T& operator[](std::size_t k) noexcept { return elements[k]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t k) const noexcept { return elements[k]; }
  [[nodiscard]] constexpr T operator()(std::size_t i, std::size_t j) const noexcept {
    return detail::element_of<structure>(elements, i * N + j);
  }
};

/// Zero below the diagonal. Stored row by row: N (N + 1) / 2 numbers.
template <class T, std::size_t N>
struct upper_triangular_mat {
  using value_type = T;
  using structure = structures::upper_triangular<N>;
  template <class U>
  using with_value = upper_triangular_mat<U, N>;
  T elements[structure::stored];

  [[nodiscard]] constexpr T& operator[](std::size_t k) noexcept { return elements[k]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t k) const noexcept { return elements[k]; }
  [[nodiscard]] constexpr T operator()(std::size_t i, std::size_t j) const noexcept {
    return detail::element_of<structure>(elements, i * N + j);
  }
};

/// Zero above the diagonal. Stored row by row: N (N + 1) / 2 numbers.
template <class T, std::size_t N>
struct lower_triangular_mat {
  using value_type = T;
  using structure = structures::lower_triangular<N>;
  template <class U>
  using with_value = lower_triangular_mat<U, N>;
  T elements[structure::stored];

  [[nodiscard]] constexpr T& operator[](std::size_t k) noexcept { return elements[k]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t k) const noexcept { return elements[k]; }
  [[nodiscard]] constexpr T operator()(std::size_t i, std::size_t j) const noexcept {
    return detail::element_of<structure>(elements, i * N + j);
  }
};

template <structured_matrix M>
struct contraction_operand<M> {
  using structure = typename M::structure;
  using value_type = typename M::value_type;
  [[nodiscard]] static constexpr const M& row(const M& m) noexcept { return m; }
};

}  // namespace lanewise
