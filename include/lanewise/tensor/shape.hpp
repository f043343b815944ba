// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes extents, gives the size and the row-major positions of a tensor of that shape.

namespace lanewise {

/// The product of the extents; 1 for a scalar.
template <std::size_t... Extents>
inline constexpr std::size_t size_of_shape = (Extents * ... * std::size_t{1});

/// sum_d index_d * stride_d with the last index fastest.
template <std::size_t... Extents, class... Index>
  requires(sizeof...(Index) == sizeof...(Extents))
[[nodiscard]] constexpr std::size_t row_major(Index... index) noexcept {
  std::size_t position = 0;
  ((position = position * Extents + static_cast<std::size_t>(index)), ...);
  return position;
}

}  // namespace lanewise
