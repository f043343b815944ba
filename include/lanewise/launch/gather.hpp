// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "../scalar/cast.hpp"
#include "../scalar/integer.hpp"
#include "../tensor/state.hpp"
#include "consecutive.hpp"
#include "group.hpp"

// Takes a row of a view for each lane, gives the numbers of these rows as lanes: one load for each number of each row,
// in one instruction where the target has it, one load for all lanes where they mean the same row, and one for a
// register where their rows follow one another.

namespace lanewise {

/// Calls `f(k, x)` with each number k of a row, as a constant, and its lanes: of one row for all lanes, of rows that
/// follow one another, of any rows. All of them exist.
template <std::size_t W, class View, class F>
constexpr void visit_same_row(const View& view, std::int64_t row, const F& f) noexcept {
  using value = detail::lanes_of<View, W>;
  unroll<detail::view_number_count<View>>([&](auto k) {
    const auto number = static_cast<std::int64_t>(k.value);
    if constexpr (is_one_lane<W>) {
      f(k, detail::load_number<W>(view, number, row));
    } else {
      f(k, value(static_cast<typename value::value_type>(*view.address(number, row))));
    }
  });
}
template <std::size_t W, class View, class F>
constexpr void visit_consecutive_rows(const View& view, std::int64_t first, const F& f) noexcept {
  unroll<detail::view_number_count<View>>(
      [&](auto k) { f(k, detail::load_consecutive_number<W>(view, static_cast<std::int64_t>(k.value), first)); });
}

// Number k of a row lies as far from number k of row 0 as the first numbers of both from each other, in all layouts.
template <class View>
[[nodiscard]] constexpr std::int64_t row_offset(const View& view, std::int64_t row) noexcept {
  return view.address(0, row) - view.address(0, 0);
}

namespace detail {

template <class T>
using gather_offset = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;

// Whether registers are loaded from anywhere by one instruction. (Measured on a Sapphire Rapids, against loads one by
// one, where the table is in cache: 0.4 of the time for rows of one number, 0.55 for rows of four. From memory: equal.)
template <class View, class Value>
inline constexpr bool gathers_registers =
    stores_what_is_computed<View> && registers::has_gather<typename Value::value_type> &&
    Value::part_size == registers::native_size<typename Value::value_type>;

// Whether all rows are as near as the offsets of that instruction reach.
template <class View>
[[nodiscard]] constexpr bool offsets_reach(const View& view) noexcept {
  using reach = std::numeric_limits<gather_offset<stored_in<View>>>;
  const std::int64_t farthest = row_offset(view, view.size() - 1);
  return farthest >= reach::min() && farthest <= reach::max();
}

// The offset of each row: a sum in registers, since g++ would take lanes apart for the view's own.
template <class View, class Rows>
[[nodiscard]] constexpr Rows row_offsets(const View& view, const Rows& row) noexcept {
  using number = typename Rows::value_type;
  constexpr std::int64_t run = View::run_length;
  if constexpr (run == 1) {
    return row * Rows(static_cast<number>(row_offset(view, 1)));
  } else if constexpr (View::numbers == 1 || run > tile_elements) {
    return row;
  } else {
    const Rows block = row & Rows(static_cast<number>(-run));
    return block * Rows(static_cast<number>(View::numbers)) + (row - block);
  }
}

template <class Value, class Offset>
[[nodiscard]] Value gathered(const typename Value::value_type* from, const Offset& offset) noexcept {
  const auto offsets = std::bit_cast<std::array<typename Offset::register_type, Offset::part_count>>(offset);
  std::array<typename Value::register_type, Value::part_count> loaded;
  for (std::size_t p = 0; p < loaded.size(); ++p) loaded[p] = registers::gather(from, offsets[p]);
  return std::bit_cast<Value>(loaded);
}

template <std::size_t W, class View, class F>
constexpr void visit_gathered_rows(const View& view, const lanes<std::int64_t, W>& row, const F& f) noexcept {
  using value = lanes_of<View, W>;
  const auto offset = row_offsets(view, cast<gather_offset<typename value::value_type>>(row));
  unroll<view_number_count<View>>(
      [&](auto k) { f(k, gathered<value>(view.address(static_cast<std::int64_t>(k.value), 0), offset)); });
}

}  // namespace detail

namespace detail {

template <std::size_t W, class View, class F>
constexpr void visit_rows_one_by_one(const View& view, const lanes<std::int64_t, W>& row, const F& f) noexcept {
  using value = lanes_of<View, W>;
  std::array<std::int64_t, W> offset;
  row.store(offset.data());  // g++ would keep lanes apart that are read one by one, also where rows are consecutive
  for (std::int64_t& each : offset) each = row_offset(view, each);
  unroll<view_number_count<View>>([&](auto k) {
    const auto* const start = view.address(static_cast<std::int64_t>(k.value), 0);
    f(k,
      value::generate([&](std::size_t lane) { return static_cast<typename value::value_type>(start[offset[lane]]); }));
  });
}

}  // namespace detail

template <std::size_t W, class View, class F>
constexpr void visit_scattered_rows(const View& view, const lanes<std::int64_t, W>& row, const F& f) noexcept {
  if constexpr (is_one_lane<W>) {
    visit_same_row<W>(view, row[0], f);
  } else {
    if constexpr (detail::gathers_registers<View, detail::lanes_of<View, W>>) {
      if (!std::is_constant_evaluated() && detail::offsets_reach(view))
        return detail::visit_gathered_rows<W>(view, row, f);
    }
    detail::visit_rows_one_by_one<W>(view, row, f);
  }
}

}  // namespace lanewise
