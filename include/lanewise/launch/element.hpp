// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/unroll.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/select.hpp"
#include "arguments.hpp"
#include "shape.hpp"

// Takes the place of a group of elements in a launch, gives their indices and coordinates to the kernel.

namespace lanewise {

namespace detail {

// An index that every lane has its own of.
template <std::size_t W>
[[nodiscard]] constexpr lanes<std::int64_t, W> varying(std::int64_t index) noexcept {
  if constexpr (W == recording_width) {
    return lanes<std::int64_t, W>::input(index);
  } else {
    return {index};
  }
}

}  // namespace detail

/// What `element()` is in a kernel: which element each lane works on.
template <std::size_t W>
class element_index {
 public:
  constexpr element_index(std::int64_t first, const launch_shape& shape) noexcept : first_(first), shape_(shape) {}

  /// The index in the launch, from 0 to n - 1. Lanes past the end repeat the last element.
  [[nodiscard]] constexpr lanes<std::int64_t, W> index() const noexcept {
    if constexpr (is_one_lane<W>) {
      return detail::varying<W>(first_);
    } else {
      const auto following = [](std::size_t lane) { return static_cast<std::int64_t>(lane); };
      const lanes<std::int64_t, W> own = first_ + lanes<std::int64_t, W>::generate(following);
      const std::int64_t last = shape_.count() - 1;
      return select(own < last, own, last);
    }
  }
  /// The coordinate along an axis of `over(...)`: `axis` 0 is the slowest. Without `over` there is one axis.
  [[nodiscard]] constexpr lanes<std::int64_t, W> coordinate(std::size_t axis) const noexcept {
    auto at = shape_.coordinates(first_);
    if (is_one_lane<W> || axis >= shape_.rank) return detail::varying<W>(along(axis, at));
    const std::size_t last = std::max<std::size_t>(shape_.rank, 1) - 1;  // g++ 12 warns of a rank of 0
    const std::int64_t column = at[last];
    // Mostly the group is part of one row.
    if (column + static_cast<std::int64_t>(W) <= shape_.extents[last]) {
      if (axis != last) return {at[axis]};
      return lanes<std::int64_t, W>::generate(
          [&](std::size_t lane) { return column + static_cast<std::int64_t>(lane); });
    }
    return lanes<std::int64_t, W>::generate([&](std::size_t lane) {
      const std::int64_t own = at[axis];
      if (element(lane) < shape_.count() - 1) shape_.advance(at);
      return own;
    });
  }
  /// The number of elements along an axis, and of the whole launch.
  [[nodiscard]] constexpr std::int64_t extent(std::size_t axis) const noexcept {
    return axis < shape_.rank ? shape_.extents[axis] : 1;
  }
  [[nodiscard]] constexpr std::int64_t count() const noexcept { return shape_.count(); }

 private:
  // Without an index that varies, by which a GPU would keep the coordinates in memory.
  [[nodiscard]] static constexpr std::int64_t along(
      std::size_t axis, const std::array<std::int64_t, launch_shape::most_axes>& at) noexcept {
    std::int64_t found = 0;
    unroll<launch_shape::most_axes>([&](auto i) {
      if (i.value == axis) found = at[i.value];
    });
    return found;
  }
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
