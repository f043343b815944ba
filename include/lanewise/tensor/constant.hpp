// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "../terms/structure.hpp"
#include "operand.hpp"

// Takes a table that is known at compile time, gives a tensor that holds nothing: its zeros and ones cost nothing.

namespace lanewise {

/// The tensor of a table's numbers. `Table` is a struct with `static constexpr std::array<std::size_t, rank> extents`
/// and `static constexpr double at(std::array<std::size_t, rank> index)`.
template <class Table>
struct constant {
  static constexpr std::size_t rank = Table::extents.size();

  /// By one index for each extent.
  template <std::integral... Index>
  [[nodiscard]] constexpr double operator()(Index... index) const noexcept {
    static_assert(sizeof...(Index) == rank, "lanewise: a constant is called with one index for each of its extents");
    return static_cast<double>(Table::at(std::array<std::size_t, rank>{static_cast<std::size_t>(index)...}));
  }
};

template <class Table>
struct contraction_operand<constant<Table>> {
  using structure = structures::constant<Table>;
  using value_type = void;
};

namespace tables {

template <std::size_t Rank, std::size_t Extent>
[[nodiscard]] constexpr std::array<std::size_t, Rank> same_extents() noexcept {
  std::array<std::size_t, Rank> all{};
  for (std::size_t& extent : all) extent = Extent;
  return all;
}

/// The sign of the permutation that the indices are, 0 where two are equal.
template <std::size_t N>
struct levi_civita {
  static constexpr auto extents = same_extents<N, N>();
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, N>& index) noexcept {
    int sign = 1;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t k = 0; k < i; ++k) sign *= index[k] < index[i] ? 1 : index[k] > index[i] ? -1 : 0;
    return sign;
  }
};

/// The matrix with these numbers on its diagonal.
template <int... Diagonal>
struct metric {
  static constexpr auto extents = same_extents<2, sizeof...(Diagonal)>();
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 2>& index) noexcept {
    constexpr std::array<int, sizeof...(Diagonal)> diagonal{Diagonal...};
    return index[0] == index[1] ? diagonal[index[0]] : 0;
  }
};

template <std::size_t N>
struct kronecker {
  static constexpr auto extents = same_extents<2, N>();
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 2>& index) noexcept {
    return index[0] == index[1] ? 1 : 0;
  }
};

}  // namespace tables

/// The Levi-Civita symbol of `N` indices, each from 0 to N - 1: `einsum<"ijk,j,k->i">(levi_civita<3>{}, a, b)` is a x
/// b.
template <std::size_t N>
using levi_civita = constant<tables::levi_civita<N>>;

/// The Kronecker delta: the identity matrix.
template <std::size_t N>
using kronecker = constant<tables::kronecker<N>>;

/// A diagonal metric: `metric<1, -1, -1, -1>` of space and time.
template <int... Diagonal>
using metric = constant<tables::metric<Diagonal...>>;

}  // namespace lanewise
