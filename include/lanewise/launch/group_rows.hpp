// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../kernel/active.hpp"
#include "../scalar/cast.hpp"
#include "../scalar/lanes.hpp"
#include "index_mode.hpp"

// Takes an index for each lane of a group, gives the rows that are meant and the lanes that mean one.

namespace lanewise {

namespace detail {
template <class I, std::size_t W>
inline constexpr bool is_index = plain_index<I>;
template <class I, std::size_t W>
inline constexpr bool is_index<lanes<I, W>, W> = plain_index<I>;
}  // namespace detail

/// What leads a group of `W` lanes to rows: an integer in each lane, or a plain one for all.
template <class I, std::size_t W>
concept index_for = detail::is_index<I, W>;

/// A row for each lane. Lanes that are idle, or whose index means no row, have one that another lane means.
template <std::size_t W>
struct group_rows {
  lanes<std::int64_t, W> row;
  /// Lanes whose index means a row, and those of them that are at work.
  mask<W> exists{true};
  mask<W> wanted{true};
};

namespace detail {

template <plain_index I>
[[nodiscard]] constexpr I first_index(I index) noexcept {
  return index;
}
template <class I, std::size_t W>
[[nodiscard]] constexpr I first_index(const lanes<I, W>& index) noexcept {
  return index[0];
}

// In 64 bits, where an unsigned index that no signed one holds is negative: out of range, as it is.
template <class I, std::size_t W>
[[nodiscard]] constexpr lanes<std::int64_t, W> signed_index(const lanes<I, W>& index) noexcept {
  if constexpr (sizeof(I) == sizeof(std::int64_t)) {
    return std::bit_cast<lanes<std::int64_t, W>>(index);
  } else {
    return cast<std::int64_t>(index);
  }
}

template <std::size_t W>
[[nodiscard]] constexpr bool are_rows(const lanes<std::int64_t, W>& index, std::int64_t count) noexcept {
  return all(std::bit_cast<lanes<std::uint64_t, W>>(index) <
             lanes<std::uint64_t, W>(static_cast<std::uint64_t>(count)));
}

template <std::size_t W>
[[nodiscard]] constexpr lanes<std::int64_t, W> rows_from(std::int64_t first) noexcept {
  return first + lanes<std::int64_t, W>::generate([](std::size_t lane) { return static_cast<std::int64_t>(lane); });
}

template <std::size_t W, class Mode, class IndexAt>
constexpr void report_failures([[maybe_unused]] const Mode& mode, [[maybe_unused]] const mask<W>& failed,
                               [[maybe_unused]] const IndexAt& index_at, [[maybe_unused]] std::int64_t first) noexcept {
  if constexpr (is_checked_mode<Mode> && W != recording_width)
    for (std::size_t lane = 0; lane < lane_count<W>; ++lane)
      if (failed[lane])
        report_index(bare(mode).failure, first + static_cast<std::int64_t>(lane), wide_index(index_at(lane)));
}

template <std::size_t W>
constexpr void let_others_follow(group_rows<W>& rows) noexcept {
  std::int64_t meant = 0;
  for (std::size_t lane = lane_count<W>; lane-- != 0;)
    if (rows.wanted[lane]) meant = rows.row[lane];
  rows.row = lanes<std::int64_t, W>::blend(rows.wanted, rows.row, lanes<std::int64_t, W>(meant));
}

template <std::size_t W, class Mode, class I>
[[nodiscard]] constexpr group_rows<W> rows_lane_by_lane(const Mode& mode, const lanes<I, W>& index, std::int64_t count,
                                                        std::int64_t first, const mask<W>& active) noexcept {
  const auto at = [&](std::size_t lane) { return index[lane]; };
  group_rows<W> rows{};
  rows.row = lanes<std::int64_t, W>::generate([&](std::size_t lane) { return place_of<Mode>(at(lane), count).row; });
  for (std::size_t lane = 0; lane < lane_count<W>; ++lane)
    rows.exists.set(lane, place_of<Mode>(at(lane), count).exists);
  rows.wanted = active & rows.exists;
  report_failures(mode, active & !rows.exists, at, first);
  if (!all(rows.wanted)) let_others_follow(rows);
  return rows;
}
// A call, since what is rare shall not fill the loops of kernels. It works on copies that are made where it is called:
// g++ would keep the originals in memory.
template <std::size_t W, class Mode, class I>
[[nodiscard, gnu::noinline]] group_rows<W> unusual_rows(const Mode& mode, const lanes<I, W>& index, std::int64_t count,
                                                        std::int64_t first, const mask<W>& active) noexcept {
  return rows_lane_by_lane(mode, index, count, first, active);
}

}  // namespace detail

/// Leads a group of lanes to the rows of a table of `count` that their indices mean. Nearly always all lanes are at
/// work and their indices are rows: then it calls `same(row)`, `consecutive(first_row)` or `scattered(rows)`, else
/// `unusual(group_rows)`. `first` is the element of lane 0. (The rows are no result, since g++ would pass them through
/// memory.)
template <std::size_t W, index_mode Mode, plain_index I, class Same, class Consecutive, class Scattered, class Unusual>
constexpr void for_rows(const Mode& mode, const lanes<I, W>& index, std::int64_t count, std::int64_t first,
                        const Same& same, [[maybe_unused]] const Consecutive& consecutive,
                        [[maybe_unused]] const Scattered& scattered, const Unusual& unusual) noexcept {
  const mask<W> active = active_lanes<W>();
  if constexpr (is_one_lane<W>) {
    const index_place place = place_of<Mode>(index[0], count);
    if (place.exists) return same(place.row);
    unusual(detail::rows_lane_by_lane(mode, index, count, first, active));
  } else {
    constexpr bool vouched = std::same_as<Mode, unchecked_mode>;
    const auto row = detail::signed_index(index);
    std::array<std::int64_t, W> lane;
    row.store(lane.data());  // g++ would take lanes apart that are read one by one
    const std::int64_t start = lane[0];
    if (all(active)) {
      // Two lanes tell which order is worth a look at the others. (Their difference is no branch, which of any rows is
      // taken every other time.)
      const std::uint64_t step = static_cast<std::uint64_t>(lane[1]) - static_cast<std::uint64_t>(start);
      if (step == 0 && all(row == start)) {
        if (vouched || detail::is_row(start, count)) return same(start);
      } else if (step == 1 && all(row == detail::rows_from<W>(start))) {
        if (vouched || (start >= 0 && start <= count - static_cast<std::int64_t>(W))) return consecutive(start);
      } else if (vouched || detail::are_rows(row, count)) {
        return scattered(row);
      }
    }
    const auto own_index = index;
    const auto own_active = active;
    unusual(detail::unusual_rows(mode, own_index, count, first, own_active));
  }
}

/// The same for one index that all lanes have.
template <std::size_t W, index_mode Mode, plain_index I, class Same, class Consecutive, class Scattered, class Unusual>
constexpr void for_rows(const Mode& mode, I index, std::int64_t count, std::int64_t first, const Same& same,
                        const Consecutive&, const Scattered&, const Unusual& unusual) noexcept {
  const index_place place = place_of<Mode>(index, count);
  const mask<W> active = active_lanes<W>();
  if (place.exists && all(active)) return same(place.row);
  if (!place.exists) detail::report_failures(mode, active, [&](std::size_t) { return index; }, first);
  unusual(group_rows<W>{lanes<std::int64_t, W>(place.row), mask<W>(place.exists), active & mask<W>(place.exists)});
}

}  // namespace lanewise
