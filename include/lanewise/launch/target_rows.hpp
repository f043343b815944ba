// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/unroll.hpp"
#include "../derivative/dual_handle.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../tensor/state.hpp"
#include "atomic_update.hpp"
#include "gather.hpp"
#include "group.hpp"
#include "group_rows.hpp"
#include "index_mode.hpp"

// Takes an index and a value for each lane, puts the values into the rows of a target: the handle of `add_into`,
// `min_into` and `max_into` in a kernel.

namespace lanewise {

namespace detail {

// Lanes in memory, to be read one by one: g++ takes a register apart in far more instructions, and from stores of 64
// bytes single numbers come late (measured on sums of floats in cache: 1.5 times as long).
template <class T, std::size_t W>
struct single_lanes {
  static constexpr std::size_t piece_size = std::min(W, 32 / sizeof(T));
  using piece = lanes<T, piece_size>;

  constexpr void set(const lanes<T, W>& x) noexcept {
    const auto pieces = std::bit_cast<std::array<piece, W / piece_size>>(x);
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].store(numbers.data() + i * piece_size);
  }
  // Nobody else knows what is there.
  void keep() noexcept { asm("" : "+m"(numbers)); }

  std::array<T, W> numbers;
};

}  // namespace detail

/// What `add_into(target, mode)` and its kin are in a kernel.
template <std::size_t W, class View, class Mode, class Operation>
class target_rows {
 public:
  using state_type = typename View::state_type;
  using row_type = detail::received_state<View, W>;
  using scalar = typename View::scalar_type;

  constexpr target_rows(const View& view, const Mode& mode, std::int64_t first, bool shared) noexcept
      : view_(view), mode_(mode), first_(first), shared_(shared) {}

  /// The number of rows.
  [[nodiscard]] constexpr std::int64_t size() const noexcept { return view_.size(); }

  /// The rows of the tangents of this target: see `derivatives::tangents_beside`.
  template <class OtherView, class OtherMode>
  [[nodiscard]] constexpr auto tangents_from(
      const target_rows<W, OtherView, OtherMode, Operation>& tangents) const noexcept {
    return target_rows<W, OtherView, Mode, Operation>(tangents.view(), mode_, first_, tangents.is_shared());
  }
  [[nodiscard]] constexpr const View& view() const noexcept { return view_; }
  [[nodiscard]] constexpr bool is_shared() const noexcept { return shared_; }

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
    if constexpr (derivatives::is_without_tangents<Row>()) put_plain(index, row);
  }
  template <class I, class Row>
  constexpr void put_plain(const I& index, const Row& row) const noexcept {
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
      for_rows<W>(
          mode_, index, view_.size(), first_,
          [&](std::int64_t same) { put_all(lanes<std::int64_t, W>(same), numbers); },
          [&](std::int64_t start) { put_all(detail::rows_from<W>(start), numbers); },
          [&](const auto& rows) { put_all(rows, numbers); },
          [&](const group_rows<W>& rows) { put_wanted(rows.row, rows.wanted, numbers); });
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
  constexpr void put_all(const lanes<std::int64_t, W>& row, const numbers_array<row_type>& numbers) const noexcept {
    if constexpr (is_one_lane<W>) {
      put_lane(row[0], numbers, 0);
    } else if (shared_) {
      put_wanted(row, mask<W>(true), numbers);
    } else {
      put_lanes(row, numbers);
    }
  }
  constexpr void put_lanes(const lanes<std::int64_t, W>& row, const numbers_array<row_type>& numbers) const noexcept {
    detail::single_lanes<std::int64_t, W> offset;
    std::array<detail::single_lanes<scalar, W>, numbers_of<row_type>> x;
    offset.set(detail::row_offsets(view_, row));
    for (std::size_t k = 0; k < x.size(); ++k) x[k].set(numbers[k]);
    if (!std::is_constant_evaluated()) {
      offset.keep();
      for (auto& each : x) each.keep();
    }
    for (std::size_t lane = 0; lane < W; ++lane)
      unroll<numbers_of<row_type>>([&](auto k) {
        auto& there = view_.address(static_cast<std::int64_t>(k.value), 0)[offset.numbers[lane]];
        there = Operation::of(there, x[k.value].numbers[lane]);
      });
  }
  // A call, since what is rare or slow shall not fill the loops of kernels, of copies: g++ would keep the originals in
  // memory.
  constexpr void put_wanted(const lanes<std::int64_t, W>& row, const mask<W>& wanted,
                            const numbers_array<row_type>& numbers) const noexcept {
    if constexpr (is_one_lane<W>) {
      if (wanted[0]) put_lane(row[0], numbers, 0);
    } else {
      const auto own = *this;
      const auto own_row = row;
      const auto own_numbers = numbers;
      own.put_each(own_row, wanted, own_numbers);
    }
  }
  [[gnu::noinline]] constexpr void put_each(const lanes<std::int64_t, W>& row, const mask<W>& wanted,
                                            const numbers_array<row_type>& numbers) const noexcept {
    for (std::size_t lane = 0; lane < W; ++lane)
      if (wanted[lane]) put_lane(row[lane], numbers, lane);
  }
  constexpr void put_lane(std::int64_t row, const numbers_array<row_type>& numbers, std::size_t lane) const noexcept {
    unroll<numbers_of<row_type>>([&](auto k) {
      if constexpr (W == recording_width)
        return numbers[k.value].update_number(view_.address(static_cast<std::int64_t>(k.value), row),
                                              Operation::combines);
      else
        update<Operation>(*view_.address(static_cast<std::int64_t>(k.value), row), numbers[k.value][lane], shared_);
    });
  }

  View view_;
  Mode mode_;
  std::int64_t first_;
  bool shared_;
};

template <std::size_t W, class View, class Mode, class OtherView, class OtherMode>
inline constexpr bool
    leads_to_tangents<target_rows<W, View, Mode, add_operation>, target_rows<W, OtherView, OtherMode, add_operation>> =
        derivatives::rows_alike<detail::received_state<View, W>, detail::received_state<OtherView, W>>;

}  // namespace lanewise
