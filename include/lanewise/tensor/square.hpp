// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "../scalar/lane_by_lane.hpp"

// Takes the extents of tensors, says whether they are a square matrix, and the right sides of its equations.

namespace lanewise {

template <std::size_t... Extents>
inline constexpr bool is_square = false;
template <std::size_t N>
inline constexpr bool is_square<N, N> = true;

/// Whether a square matrix of extents `E` has as many rows as the vector or matrix of extents `F`.
template <std::size_t... E, std::size_t... F>
[[nodiscard]] constexpr bool are_equations(std::index_sequence<E...>, std::index_sequence<F...>) noexcept {
  constexpr std::size_t matrix[] = {E..., 0};
  constexpr std::size_t right_sides[] = {F..., 0};
  return is_square<E...> && (sizeof...(F) == 1 || sizeof...(F) == 2) && matrix[0] == right_sides[0];
}

/// Numbers that can be divided: all but integers.
template <class T>
concept divisible_number = !whole_number<T>;

}  // namespace lanewise
