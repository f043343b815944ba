// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "../base/sentences.hpp"
#include "arguments.hpp"
#include "consecutive.hpp"
#include "row_walk.hpp"
#include "shape.hpp"

// Takes a field over some axes of a launch, gives the kernel the element at the launch's coordinates along them, the
// same one along all others.

namespace lanewise {

/// See `along`.
template <class View, std::size_t... Axes>
struct along_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = true;
  static constexpr bool writes = false;
  static constexpr const char* kind = "along";

  View view;
  launch_shape shape;
  std::int64_t step = 0;  // elements of the field from one element of the launch to the next in its row
  detail::row_walk walk = {};

  [[nodiscard]] constexpr along_argument bound(const launch_shape& of_launch) const noexcept {
    std::int64_t stride = 0;
    ((stride = Axes + 1 == of_launch.rank ? 1 : stride * of_launch.extents[Axes]), ...);
    return {view, of_launch, stride};
  }
  template <std::size_t W>
  [[nodiscard]] constexpr auto receive(std::int64_t first) const noexcept {
    if constexpr (is_one_lane<W>) {
      return detail::load_state<W>(view, index(shape.coordinates(first)));
    } else {
      const std::int64_t column = walk.go_to(shape, first);
      const std::int64_t element = index(walk.row()) + column * step;
      const bool in_one_row = column + static_cast<std::int64_t>(W) <= shape.extents[shape.rank - 1];
      if (in_one_row && step == 0) return detail::same_element<W>(view, element);
      if (in_one_row && step == 1) return detail::load_consecutive<W>(view, element);
      return one_by_one<W>(first, column);
    }
  }
  [[nodiscard]] std::string misfit(const launch_shape& of_launch) const {
    if (((Axes >= of_launch.rank) || ...))
      return "lies along an axis that the launch over" + to_string(of_launch) + " does not have: axes count from 0";
    const launch_shape own{{of_launch.extents[Axes]...}, sizeof...(Axes)};
    if (view.size() == own.count()) return {};
    return "has " + std::to_string(view.size()) + " elements, the launch over" + to_string(of_launch) + " has " +
           to_string(own) + " along its axes";
  }

 private:
  [[nodiscard]] constexpr std::int64_t index(const detail::grid_coordinates& at) const noexcept {
    std::int64_t found = 0;
    ((found = found * shape.extents[Axes] + at[Axes]), ...);
    return found;
  }
  // Rows that are no multiple of W long, and fields whose own order is another one.
  template <std::size_t W>
  [[nodiscard]] constexpr auto one_by_one(std::int64_t first, std::int64_t column) const noexcept {
    auto at = walk.row();
    at[shape.rank - 1] = column;
    std::array<std::int64_t, W> indices{};
    const std::int64_t last = shape.count() - 1;
    for (std::size_t lane = 0; lane < W; ++lane) {
      indices[lane] = index(at);
      if (first + static_cast<std::int64_t>(lane) < last) shape.advance(at);
    }
    return detail::elements_at<W>(view, indices);
  }
};

/// The kernel receives, by value, the element of f at the launch's coordinates along these axes of `over(...)`, 0 being
/// the first: in a launch `over(nx, ny, nz)`, `along<2>(pressure)` is the pressure of the level and `along<0,
/// 1>(depth)` a field of the surface. f holds as many elements as these axes have places, the last one given running
/// fastest.
///
/// It is read where it is needed: once for a group of elements that share it.
template <std::size_t... Axes, class R>
[[nodiscard]] auto along(R&& range) noexcept {
  constexpr std::array<std::size_t, sizeof...(Axes) + 1> axes{Axes..., launch_shape::most_axes};
  constexpr bool one_to_four = sizeof...(Axes) >= 1 && *std::max_element(axes.begin(), axes.end() - 1) < axes.back();
  static_assert(one_to_four, "lanewise: along<Axes...>(f) takes one to four axes of the launch, numbered from 0 to 3");
  constexpr bool all_differ = ((std::count(axes.begin(), axes.end() - 1, Axes) == 1) && ...);
  static_assert(all_differ || !one_to_four, "lanewise: along<Axes...>(f) names an axis twice");
  if constexpr (one_to_four && all_differ) {
    using view_type = decltype(detail::view_read_elsewhere(std::forward<R>(range)));
    if constexpr (std::same_as<view_type, refused>) {
      return refused{};
    } else {
      return along_argument<view_type, Axes...>{detail::view_read_elsewhere(std::forward<R>(range)), {}};
    }
  } else {
    return refused{};
  }
}

}  // namespace lanewise
