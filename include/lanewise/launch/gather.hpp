// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/unroll.hpp"
#include "../tensor/state.hpp"
#include "consecutive.hpp"
#include "group.hpp"

// Takes a row of a view for each lane, gives the numbers of these rows as lanes: one load for each number of each row,
// one for all lanes where they mean the same row, and one for a register where their rows follow one another.

namespace lanewise {

/// Calls `f(k, x)` with each number k of a row, as a constant, and its lanes: of one row for all lanes, of rows that
/// follow one another, of any rows. All of them exist.
template <std::size_t W, class View, class F>
constexpr void visit_same_row(const View& view, std::int64_t row, const F& f) noexcept {
  using value = detail::lanes_of<View, W>;
  unroll<detail::view_number_count<View>>([&](auto k) {
    const auto number = static_cast<std::int64_t>(k.value);
    f(k, value(static_cast<typename value::value_type>(*view.address(number, row))));
  });
}
template <std::size_t W, class View, class F>
constexpr void visit_consecutive_rows(const View& view, std::int64_t first, const F& f) noexcept {
  unroll<detail::view_number_count<View>>(
      [&](auto k) { f(k, detail::load_consecutive_number<W>(view, static_cast<std::int64_t>(k.value), first)); });
}
// Number k of a row lies as far from number k of row 0 as the first numbers of both from each other, in all layouts.
// Loads one by one: the gather instruction of AVX-512 took 0.7 of their time from the first cache, and as long from
// memory, on a Sapphire Rapids, and takes longer on other machines.
template <std::size_t W, class View, class F>
constexpr void visit_scattered_rows(const View& view, const lanes<std::int64_t, W>& row, const F& f) noexcept {
  using value = detail::lanes_of<View, W>;
  std::array<std::int64_t, W> offset;
  row.store(
      offset.data());  // not lane by lane: g++ would keep the rows apart, also where they turn out to be consecutive
  for (std::int64_t& each : offset) each = view.address(0, each) - view.address(0, 0);
  unroll<detail::view_number_count<View>>([&](auto k) {
    const auto* const start = view.address(static_cast<std::int64_t>(k.value), 0);
    f(k,
      value::generate([&](std::size_t lane) { return static_cast<typename value::value_type>(start[offset[lane]]); }));
  });
}

}  // namespace lanewise
