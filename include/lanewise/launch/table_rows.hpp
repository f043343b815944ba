// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/prefetch.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../derivative/dual_handle.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../tensor/state.hpp"
#include "filled_state.hpp"
#include "gather.hpp"
#include "group_rows.hpp"
#include "index_mode.hpp"

// Takes an index for each lane, gives the rows of a table that they mean: the handle of `lookup` in a kernel.

namespace lanewise {

namespace detail {

// The same mode for rows of another table, `Row`, with zeros where it fills in.
template <class Row, class Mode>
[[nodiscard]] constexpr auto mode_of_tangents(const Mode& mode) noexcept {
  if constexpr (is_fill_boundary<Mode>) {
    return fill_boundary<Row>{filled_state<Row>(0)};
  } else {
    return mode;
  }
}
template <class Row, class Mode>
[[nodiscard]] constexpr auto mode_of_tangents(const from_end_mode<Mode>& mode) noexcept {
  return from_end(mode_of_tangents<Row>(mode.mode));
}

}  // namespace detail

/// What `lookup(table, mode)` is in a kernel.
template <std::size_t W, class View, class Mode>
class table_rows {
 public:
  using state_type = typename View::state_type;
  using row_type = detail::received_state<View, W>;

  constexpr table_rows(const View& view, const Mode& mode, std::int64_t first) noexcept
      : view_(view), mode_(mode), first_(first) {}

  /// The number of rows.
  [[nodiscard]] constexpr std::int64_t size() const noexcept { return view_.size(); }
  [[nodiscard]] constexpr const View& view() const noexcept { return view_; }

  /// The rows of the tangents of this table: see `derivatives::tangents_beside`.
  template <class OtherView, class OtherMode>
  [[nodiscard]] constexpr auto tangents_from(const table_rows<W, OtherView, OtherMode>& tangents) const noexcept {
    using stored = typename OtherView::state_type;
    const auto mode = detail::mode_of_tangents<state_over<stored, computed_scalar<scalar_of<stored>>>>(mode_);
    return table_rows<W, OtherView, std::remove_const_t<decltype(mode)>>(tangents.view(), mode, first_);
  }

  /// The row that each lane's index means, or one row for all lanes. Lanes that are not at work read nothing.
  template <class I>
  [[nodiscard]] constexpr auto operator[](const I& index) const noexcept {
    constexpr bool whole = index_for<I, W>;
    static_assert(whole,
                  "lanewise: lookup takes an integer as an index, a plain one or one for each lane: write "
                  "table[cast<std::int64_t>(floor(x))]");
    if constexpr (whole) {
      numbers_array<row_type> numbers;
      visit(index, [&](auto k, const auto& x) { numbers[k.value] = x; });
      return unflatten<row_type>(numbers);
    } else {
      return refused{};
    }
  }

  /// Calls `f(k, x)` with each number k of the rows: what becomes of them need not be a row first.
  template <class I, class F>
    requires index_for<I, W>
  constexpr void visit(const I& index, const F& f) const noexcept {
    for_rows<W>(
        mode_, index, view_.size(), first_, [&](std::int64_t row) { visit_same_row<W>(view_, row, f); },
        [&](std::int64_t row) { visit_consecutive_rows<W>(view_, row, f); },
        [&](const auto& rows) { visit_scattered_rows<W>(view_, rows, f); },
        [&](const group_rows<W>& rows) { visit_unusual(rows, f); });
  }

  /// The first of the rows that the lanes mean, where these follow one another and each number of them is a register as
  /// it lies in memory; else -1. All lanes are at work.
  template <class I>
    requires index_for<I, W>
  [[nodiscard]] constexpr std::int64_t start_in_registers(const I& index) const noexcept {
    using value = scalar_of<row_type>;
    if constexpr (is_lanes<I> && detail::loads_registers<View, value> && !is_one_lane<W>) {
      const auto row = detail::signed_index(index);
      const std::int64_t start = row[0];
      const bool lies_so = detail::in_one_run<View, value> || start % static_cast<std::int64_t>(value::part_size) == 0;
      const bool exist = start >= 0 && start <= view_.size() - static_cast<std::int64_t>(W);
      return lies_so && exist && all(row == detail::rows_from<W>(start)) ? start : -1;
    } else {
      return -1;
    }
  }

  /// Asks for the row of the first lane, which will be read soon; the rows of its group are often on the same lines.
  template <class I>
    requires index_for<I, W>
  constexpr void fetch_ahead(const I& index) const noexcept {
    if constexpr (!is_one_lane<W>) {
      if (std::is_constant_evaluated()) return;
      const index_place place = place_of<Mode>(detail::first_index(index), view_.size());
      if (!place.exists || view_.size() == 0) return;
      for (std::int64_t k = 0; k < View::numbers; ++k) prefetch(view_.address(k, place.row));
    }
  }

 private:
  // Not all lanes are at work, or an index is out of range.
  template <class F>
  constexpr void visit_unusual(const group_rows<W>& rows, const F& f) const noexcept {
    auto numbers = flatten(filler());
    if (!none(rows.wanted))
      visit_scattered_rows<W>(
          view_, rows.row, [&](auto k, const auto& x) { numbers[k.value] = select(rows.exists, x, numbers[k.value]); });
    unroll<numbers_of<row_type>>([&](auto k) { f(k, numbers[k.value]); });
  }
  [[nodiscard]] constexpr row_type filler() const noexcept {
    if constexpr (is_fill_mode<Mode>) {
      return map_numbers<row_type>([](auto x) { return scalar_of<row_type>(x); }, bare(mode_).value);
    } else {
      return row_type{};
    }
  }

  View view_;
  Mode mode_;
  std::int64_t first_;
};

template <std::size_t W, class View, class Mode, class OtherView, class OtherMode>
inline constexpr bool leads_to_tangents<table_rows<W, View, Mode>, table_rows<W, OtherView, OtherMode>> =
    derivatives::rows_alike<typename table_rows<W, View, Mode>::row_type,
                            typename table_rows<W, OtherView, OtherMode>::row_type>;

}  // namespace lanewise
