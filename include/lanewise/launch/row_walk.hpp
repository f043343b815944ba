// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shape.hpp"

// Takes elements of a launch one after the other, gives the row and the place in it of each, with a division for each
// row.

namespace lanewise::detail {

using grid_coordinates = std::array<std::int64_t, launch_shape::most_axes>;

/// Each thread has its own, so that it may remember the row.
class row_walk {
 public:
  /// Goes to an element; gives its place in its row.
  [[nodiscard]] constexpr std::int64_t go_to(const launch_shape& shape, std::int64_t element) const noexcept {
    if (element < begin_ || element >= end_) {
      row_ = shape.coordinates(element);
      begin_ = element - row_[shape.rank - 1];
      end_ = begin_ + shape.extents[shape.rank - 1];
      row_[shape.rank - 1] = 0;
    }
    return element - begin_;
  }
  /// The coordinates of the first element of that row.
  [[nodiscard]] constexpr const grid_coordinates& row() const noexcept { return row_; }

 private:
  mutable grid_coordinates row_{};
  mutable std::int64_t begin_ = 0;
  mutable std::int64_t end_ = 0;
};

}  // namespace lanewise::detail
