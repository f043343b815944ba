// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../tensor/state.hpp"
#include "atomic_update.hpp"
#include "group.hpp"
#include "group_rows.hpp"
#include "index_mode.hpp"

// Takes an index and a value for each lane, puts the values into the rows of a target: the handle of `add_into`,
// `min_into` and `max_into` in a kernel.

namespace lanewise {

/// What `add_into(target, mode)` and its kin are in a kernel.
template <std::size_t W, class View, class Mode, class Operation>
class target_rows {
 public:
  using state_type = typename View::state_type;
  using row_type = detail::received_state<View, W>;

  constexpr target_rows(const View& view, const Mode& mode, std::int64_t first, bool shared) noexcept
      : view_(view), mode_(mode), first_(first), shared_(shared) {}

  /// The number of rows.
  [[nodiscard]] constexpr std::int64_t size() const noexcept { return view_.size(); }

  /// Adds a row, number by number, to the row that each lane's index means, lane after lane.
  template <class I, class Row>
  constexpr void add(const I& index, const Row& row) const noexcept {
    static_assert(std::same_as<Operation, add_operation>,
                  "lanewise: target.add(i, x) is for add_into(target): min_into has min(i, x), max_into has max(i, x)");
    put(index, row);
  }
  /// Each number of the row that is meant becomes the smaller or the larger one, by the rules of `min` and `max`: a NaN
  /// stays.
  template <class I, class Row>
  constexpr void min(const I& index, const Row& row) const noexcept {
    static_assert(std::same_as<Operation, min_operation>, "lanewise: target.min(i, x) is for min_into(target)");
    put(index, row);
  }
  template <class I, class Row>
  constexpr void max(const I& index, const Row& row) const noexcept {
    static_assert(std::same_as<Operation, max_operation>, "lanewise: target.max(i, x) is for max_into(target)");
    put(index, row);
  }

 private:
  template <class I, class Row>
  constexpr void put(const I& index, const Row& row) const noexcept {
    constexpr bool whole = index_for<I, W>;
    constexpr bool fits =
        std::same_as<Row, row_type> ||
        (!is_lanes<Row> && (std::convertible_to<Row, row_type> || std::convertible_to<Row, state_type>));
    static_assert(whole,
                  "lanewise: add_into, min_into and max_into take an integer as an index, a plain one or one for each "
                  "lane: write cast<std::int64_t>(floor(x))");
    static_assert(fits,
                  "lanewise: add_into, min_into and max_into take what a row of the target holds: compare the state "
                  "and its scalar type (cast<T>(x))");
    if constexpr (whole && fits) {
      const auto numbers = flatten(as_row(row));
      const auto all_lanes = [&](const lanes<std::int64_t, W>& rows) {
        put_numbers(group_rows<W>{rows, mask<W>(true), mask<W>(true)}, numbers);
      };
      for_rows<W>(
          mode_, index, view_.size(), first_, [&](std::int64_t same) { all_lanes(lanes<std::int64_t, W>(same)); },
          [&](std::int64_t start) { all_lanes(detail::rows_from<W>(start)); }, all_lanes,
          [&](const group_rows<W>& rows) { put_numbers(rows, numbers); });
    }
  }
  template <class Row>
  [[nodiscard]] static constexpr row_type as_row(const Row& row) noexcept {
    if constexpr (std::convertible_to<Row, row_type>) {
      return static_cast<row_type>(row);
    } else {
      return map_numbers<row_type>([](auto x) { return scalar_of<row_type>(x); }, static_cast<state_type>(row));
    }
  }
  constexpr void put_numbers(const group_rows<W>& rows, const numbers_array<row_type>& numbers) const noexcept {
    if constexpr (W == 1) {
      if (rows.wanted[0]) put_lane(rows, numbers, 0, shared_);
    } else if (shared_) {
      put_shared(rows, numbers);
    } else if (all(rows.wanted)) {
      for (std::size_t lane = 0; lane < W; ++lane) put_lane(rows, numbers, lane, false);
    } else {
      for (std::size_t lane = 0; lane < W; ++lane)
        if (rows.wanted[lane]) put_lane(rows, numbers, lane, false);
    }
  }
  [[gnu::noinline]] void put_shared(const group_rows<W>& rows, const numbers_array<row_type>& numbers) const noexcept {
    for (std::size_t lane = 0; lane < W; ++lane)
      if (rows.wanted[lane]) put_lane(rows, numbers, lane, true);
  }
  constexpr void put_lane(const group_rows<W>& rows, const numbers_array<row_type>& numbers, std::size_t lane,
                          bool shared) const noexcept {
    unroll<numbers_of<row_type>>([&](auto k) {
      update<Operation>(*view_.address(static_cast<std::int64_t>(k.value), rows.row[lane]), numbers[k.value][lane],
                        shared);
    });
  }

  View view_;
  Mode mode_;
  std::int64_t first_;
  bool shared_;
};

}  // namespace lanewise
