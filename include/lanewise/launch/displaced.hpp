// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/unroll.hpp"
#include "bounded_grid.hpp"
#include "consecutive.hpp"

// Takes a group of elements and a displacement that leads some of them off their row or off the grid, gives a number of
// the elements that are read instead.

namespace lanewise::detail {

// Lanes begin, ..., end - 1 of those that there are.
template <std::size_t W>
[[nodiscard]] constexpr mask<W> lanes_between(std::int64_t begin, std::int64_t end) noexcept {
  const auto below = [](std::int64_t lane) {
    return lane <= 0 ? 0 : lane < 64 ? (std::uint64_t{1} << lane) - 1 : ~std::uint64_t{0};
  };
  mask<W> chosen(false);
  for (std::size_t word = 0; word < W; word += 64) {
    const auto start = static_cast<std::int64_t>(word);
    chosen.add_bits(word, below(end - start) & ~below(begin - start));
  }
  return chosen;
}

/// In elements; unsigned, since what is not on the grid may be far.
[[nodiscard]] constexpr std::int64_t grid_distance(const launch_shape& shape, const grid_coordinates& by) noexcept {
  std::uint64_t elements = 0;
  unroll<launch_shape::most_axes>([&](auto axis) {
    elements = elements * static_cast<std::uint64_t>(shape.extents[axis]) + static_cast<std::uint64_t>(by[axis]);
  });
  return static_cast<std::int64_t>(elements);
}

// What a group reads that is part of one row, or of two that follow one another: consecutive elements, but for lanes
// whose neighbours are beyond an end of their row. Where rows are as long as W and the displacement together, that is
// one end.
template <std::size_t W>
struct displaced_group {
  static constexpr std::size_t row = launch_shape::most_axes - 1;
  static constexpr auto width = static_cast<std::int64_t>(W);

  std::int64_t length, in_row;  // of the row, and of what the group has of it
  std::int64_t from;            // what lane 0 reads
  std::int64_t begin, end;      // the lanes beyond
  std::int64_t other_end;       // what lane 0 would read for these to read the other end of their row
  std::int64_t row_end;         // the end of their row

  /// The group begins at `column` of its row; `first` is what lane 0 would read without the step along the row.
  constexpr displaced_group(std::int64_t row_length, std::int64_t first, std::int64_t column,
                            std::int64_t step) noexcept
      : length(row_length), in_row(length - column), from(first + step) {
    const bool forward = step > 0;
    const std::int64_t row_start = column < -step ? -column : in_row;  // as a lane
    begin = std::max<std::int64_t>(forward ? in_row - step : row_start, 0);
    end = step == 0 ? begin : std::min(forward ? in_row : row_start - step, width);
    other_end = forward ? from - length : from + length;
    row_end = from - step + (forward ? in_row - 1 : row_start);
  }

  /// Whether lanes can be beyond one end of a row only. Other steps are not for this type.
  [[nodiscard]] static constexpr bool at_one_end(std::int64_t row_length, std::int64_t step) noexcept {
    return step <= row_length - width && step >= width - row_length;
  }
  [[nodiscard]] constexpr bool in_two_rows() const noexcept { return in_row < width; }
  /// Whether all of it can be loaded from `count` elements.
  [[nodiscard]] constexpr bool in_memory(std::int64_t count, bool periodic) const noexcept {
    const auto has_group = [&](std::int64_t start) { return start >= 0 && start <= count - width; };
    return has_group(from) && (end - begin <= 1 || !periodic || has_group(other_end));
  }
};

// Lane by lane: where rows are short, at the ends of memory and of the launch. Lanes past the last element repeat it.
template <std::size_t K, std::size_t W, class View, class... B>
[[nodiscard]] constexpr auto displaced_one_by_one(const View& view, const bounded_grid<B...>& grid, std::int64_t first,
                                                  grid_coordinates at, const grid_coordinates& reduced) noexcept {
  using number = typename lanes_of<View, W>::value_type;
  std::array<number, W> values{};
  for (std::size_t lane = 0; lane < W; ++lane) {
    const std::int64_t index = grid.template index<launch_shape::most_axes>(at, reduced);
    const bool exists = !bounded_grid<B...>::has_fill || index >= 0;
    values[lane] = exists
                       ? static_cast<number>(*view.address(static_cast<std::int64_t>(K), index))
                       : static_cast<number>(flatten(grid.template value_beyond<typename View::state_type>(index))[K]);
    if (first + static_cast<std::int64_t>(lane) + 1 < view.size()) grid.shape.advance(at);
  }
  return values;
}

// Number K of what the lanes beyond the end of their row read.
template <std::size_t K, std::size_t W, class View, class... B>
[[nodiscard]] constexpr lanes_of<View, W> beyond_the_row(const View& view, const bounded_grid<B...>& grid,
                                                         const displaced_group<W>& group) noexcept {
  using boundary = typename bounded_grid<B...>::template boundary<displaced_group<W>::row>;
  using value = lanes_of<View, W>;
  using number = typename value::value_type;
  if constexpr (boundary::is_fill) {
    constexpr std::int64_t none = -1 - static_cast<std::int64_t>(displaced_group<W>::row);
    return value(static_cast<number>(flatten(grid.template value_beyond<typename View::state_type>(none))[K]));
  } else if constexpr (boundary::is_periodic) {
    // A register from there would end in a row, and a page of memory, that nobody has asked for yet (measured on nine
    // directions from memory: 1.2 times as long).
    if (group.end - group.begin == 1)
      return value(static_cast<number>(*view.address(static_cast<std::int64_t>(K), group.other_end + group.begin)));
    return load_consecutive_number<W>(view, static_cast<std::int64_t>(K), group.other_end);
  } else {
    return value(static_cast<number>(*view.address(static_cast<std::int64_t>(K), group.row_end)));
  }
}

// Number K of what the group reads, where it is in memory.
template <std::size_t K, std::size_t W, class View, class... B>
[[nodiscard]] constexpr lanes_of<View, W> load_displaced(const View& view, const bounded_grid<B...>& grid,
                                                         const displaced_group<W>& group) noexcept {
  const auto read = load_consecutive_number<W>(view, static_cast<std::int64_t>(K), group.from);
  if (group.begin >= group.end) return read;
  return lanes_of<View, W>::blend(lanes_between<W>(group.begin, group.end), beyond_the_row<K, W>(view, grid, group),
                                  read);
}

/// Number K of the elements that the group reads. Not inlined, as it is rare, so that what is around it stays in
/// registers, and pure, so that it is left out for numbers that the kernel does not use.
template <std::size_t K, std::size_t W, class View, class... B>
[[nodiscard, gnu::noinline, gnu::pure]] std::array<typename lanes_of<View, W>::value_type, W> displaced_number(
    const View& view, const bounded_grid<B...>& grid, std::int64_t first, std::int64_t at_0, std::int64_t at_1,
    std::int64_t at_2, std::int64_t at_3, std::int64_t by_0, std::int64_t by_1, std::int64_t by_2,
    std::int64_t by_3) noexcept {
  constexpr std::size_t row = launch_shape::most_axes - 1;
  using boundary = typename bounded_grid<B...>::template boundary<row>;
  const grid_coordinates at{at_0, at_1, at_2, at_3}, by{by_0, by_1, by_2, by_3};
  const auto reduced = grid.reduced(by);
  if (first > view.size() - displaced_group<W>::width || !displaced_group<W>::at_one_end(grid.shape.extents[row], by_3))
    return displaced_one_by_one<K, W>(view, grid, first, at, reduced);
  const std::int64_t row_index = grid.template index<row>(at, reduced);
  const displaced_group<W> group(grid.shape.extents[row], row_index * grid.shape.extents[row] + at_3, at_3, by_3);
  std::array<typename lanes_of<View, W>::value_type, W> values;
  if (row_index < 0 && !group.in_two_rows()) {
    values.fill(static_cast<typename lanes_of<View, W>::value_type>(
        flatten(grid.template value_beyond<typename View::state_type>(row_index))[K]));
    return values;
  }
  const bool follow = !group.in_two_rows() || grid.next_row_follows(at, reduced, row_index);
  if (!follow || !group.in_memory(view.size(), boundary::is_periodic))
    return displaced_one_by_one<K, W>(view, grid, first, at, reduced);
  load_displaced<K, W>(view, grid, group).store(values.data());
  return values;
}

}  // namespace lanewise::detail
