// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "boundary.hpp"
#include "row_walk.hpp"
#include "shape.hpp"

// Takes the shape of a launch and a boundary for each axis, gives the element at a distance from another one.

namespace lanewise::detail {

// A grid and what stands beyond its ends: one boundary for all axes, or one for each of the last ones.
template <class... B>
struct bounded_grid {
  static constexpr std::size_t axes = launch_shape::most_axes;
  static constexpr bool has_fill = (B::is_fill || ...);
  using coordinates = grid_coordinates;
  template <std::size_t Axis>
  static constexpr std::size_t which = sizeof...(B) == 1 || Axis + sizeof...(B) < axes ? 0 : Axis + sizeof...(B) - axes;
  template <std::size_t Axis>
  using boundary = std::remove_cvref_t<decltype(lanewise::get<which<Axis>>(pack<B...>{}))>;

  pack<B...> boundaries;
  launch_shape shape;  // with all axes

  /// What to add to the coordinates.
  [[nodiscard]] constexpr coordinates reduced(coordinates by) const noexcept {
    unroll<axes>([&](auto i) {
      constexpr std::size_t axis = i.value;
      if (by[axis] != 0) by[axis] = boundary<axis>::reduced(by[axis], shape.extents[axis]);
    });
    return by;
  }
  /// The place along an axis that a sum stands for, or one that says which axis's value stands there: -1 - Axis.
  template <std::size_t Axis>
  [[nodiscard]] constexpr std::int64_t place(std::int64_t sum) const noexcept {
    const std::int64_t found = boundary<Axis>::settled(sum, shape.extents[Axis]);
    return boundary<Axis>::is_fill && found < 0 ? -1 - static_cast<std::int64_t>(Axis) : found;
  }
  /// The index of an element on the grid of the first `Axes` axes, or, as above, that there is none.
  template <std::size_t Axes>
  [[nodiscard]] constexpr std::int64_t index(const coordinates& at, const coordinates& reduced_by) const noexcept {
    std::int64_t found = 0;
    unroll<Axes>([&](auto i) {
      constexpr std::size_t axis = i.value;
      if (has_fill && found < 0) return;
      const std::int64_t next = reduced_by[axis] == 0 ? at[axis] : place<axis>(at[axis] + reduced_by[axis]);
      found = has_fill && next < 0 ? next : found * shape.extents[axis] + next;
    });
    return found;
  }
  /// Whether what the next row reads follows row `row_index`, which is what the row of `at` reads.
  [[nodiscard]] constexpr bool next_row_follows(coordinates at, const coordinates& reduced_by,
                                                std::int64_t row_index) const noexcept {
    at[axes - 1] = shape.extents[axes - 1] - 1;
    shape.advance(at);
    return row_index >= 0 && index<axes - 1>(at, reduced_by) == row_index + 1;
  }
  /// The value that stands there instead.
  template <class State>
  [[nodiscard]] constexpr State value_beyond([[maybe_unused]] std::int64_t none) const noexcept {
    State value{};
    unroll<axes>([&](auto axis) {
      if constexpr (boundary<axis.value>::is_fill)
        if (none == -1 - static_cast<std::int64_t>(axis.value))
          value = lanewise::get<which<axis.value>>(boundaries).value;
    });
    return value;
  }
};

}  // namespace lanewise::detail
