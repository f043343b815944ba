// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../scalar/lanes.hpp"
#include "arguments.hpp"
#include "shape.hpp"

// Takes the place of a group of elements in a launch, gives their indices and coordinates to the kernel.

namespace lanewise {

/// What `element()` is in a kernel: which element each lane works on.
template <std::size_t W>
class element_index {
 public:
  constexpr element_index(std::int64_t first, const launch_shape& shape) noexcept : first_(first), shape_(shape) {}

  /// The index in the launch, from 0 to n - 1. Lanes past the end repeat the last element.
  [[nodiscard]] constexpr lanes<std::int64_t, W> index() const noexcept {
    return lanes<std::int64_t, W>::generate([&](std::size_t lane) { return element(lane); });
  }
  /// The coordinate along an axis of `over(...)`: `axis` 0 is the slowest. Without `over` there is one axis.
  [[nodiscard]] constexpr lanes<std::int64_t, W> coordinate(std::size_t axis) const noexcept {
    const std::size_t last = shape_.rank - 1;
    const std::int64_t column = shape_.coordinate(first_, last);
    const auto one_by_one = [&](std::size_t lane) { return shape_.coordinate(element(lane), axis); };
    // Mostly the group is part of one row: one division instead of many.
    if (W == 1 || column + static_cast<std::int64_t>(W) > shape_.extents[last])
      return lanes<std::int64_t, W>::generate(one_by_one);
    if (axis != last) return {shape_.coordinate(first_, axis)};
    return lanes<std::int64_t, W>::generate([&](std::size_t lane) { return column + static_cast<std::int64_t>(lane); });
  }
  /// The number of elements along an axis, and of the whole launch.
  [[nodiscard]] constexpr std::int64_t extent(std::size_t axis) const noexcept {
    return axis < shape_.rank ? shape_.extents[axis] : 1;
  }
  [[nodiscard]] constexpr std::int64_t count() const noexcept { return shape_.count(); }

 private:
  [[nodiscard]] constexpr std::int64_t element(std::size_t lane) const noexcept {
    return std::min(first_ + static_cast<std::int64_t>(lane), shape_.count() - 1);
  }

  std::int64_t first_;
  launch_shape shape_;
};

/// See `element`.
struct element_index_argument {
  launch_shape shape;

  [[nodiscard]] constexpr element_index_argument bound(const launch_shape& of_launch) const noexcept {
    return {of_launch};
  }
  template <std::size_t W>
  [[nodiscard]] constexpr element_index<W> receive(std::int64_t first) const noexcept {
    return {first, shape};
  }
};

/// The kernel receives which element it works on: `where.index()` as 64-bit lanes, and with `over(ny, nx)`
/// `where.coordinate(0)` and `where.coordinate(1)`.
[[nodiscard]] constexpr element_index_argument element() noexcept { return {}; }

}  // namespace lanewise
