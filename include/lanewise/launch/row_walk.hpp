// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "shape.hpp"

// Takes elements of a launch one after the other, gives the row and the place in it of each, without a division where
// one row follows another.

namespace lanewise::detail {

using grid_coordinates = std::array<std::int64_t, launch_shape::most_axes>;

/// Along how many of the last axes, and by how many places either way along each, all lanes of a group can be displaced
/// without leaving the grid or their row.
struct free_room {
  std::size_t axes = 0;
  std::int64_t places = 0;
};

/// Last axes that have more than one place each, the one along the rows counted in any case.
[[nodiscard]] constexpr std::size_t wide_axes(const launch_shape& shape) noexcept {
  std::size_t count = 1;
  while (count < shape.rank && shape.extents[shape.rank - 1 - count] > 1) ++count;
  return count;
}

/// Each thread has its own, so that it may remember the row.
class row_walk {
 public:
  /// Goes to an element; gives its place in its row.
  [[nodiscard]] constexpr std::int64_t go_to(const launch_shape& shape, std::int64_t element) const noexcept {
    if (element < begin_ || element >= end_) enter_row(shape, element);
    return element - begin_;
  }
  /// The coordinates of the first element of that row.
  [[nodiscard]] constexpr const grid_coordinates& row() const noexcept { return row_; }
  /// How many places that row is away from the nearest end of the grid, along other axes of more than one place.
  [[nodiscard]] constexpr std::int64_t room() const noexcept { return room_; }

 private:
  constexpr void enter_row(const launch_shape& shape, std::int64_t element) const noexcept {
    const std::size_t along = shape.rank - 1;
    const std::int64_t length = shape.extents[along];
    const bool is_next = end_ > 0 && element >= end_ && element - end_ < length;
    if (is_next) {
      row_[along] = length - 1;
      shape.advance(row_);
    } else {
      row_ = shape.coordinates(element);
    }
    begin_ = is_next ? end_ : element - row_[along];
    end_ = begin_ + length;
    row_[along] = 0;
    room_ = INT64_MAX;
    for (std::size_t axis = 0; axis < along; ++axis)
      if (shape.extents[axis] > 1) room_ = std::min({room_, row_[axis], shape.extents[axis] - 1 - row_[axis]});
  }

  mutable grid_coordinates row_{};
  mutable std::int64_t begin_ = 0;
  mutable std::int64_t end_ = 0;
  mutable std::int64_t room_ = 0;
};

}  // namespace lanewise::detail
