// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../field/view_of.hpp"
#include "../scalar/storage.hpp"
#include "../tensor/state.hpp"
#include "arguments.hpp"
#include "filled_state.hpp"
#include "index_check.hpp"
#include "index_mode.hpp"
#include "table_rows.hpp"

// Takes a table and what an index out of range means, gives the argument by which a kernel reads rows of its choice.

namespace lanewise {

/// See `lookup`.
template <class View, class Mode>
struct lookup_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = true;
  static constexpr bool writes = false;
  static constexpr const char* kind = "lookup";

  View view;
  Mode mode;

  [[nodiscard]] constexpr const lookup_argument& bound(const launch_shape&) const noexcept { return *this; }
  template <std::size_t W>
  [[nodiscard]] constexpr table_rows<W, View, Mode> receive(std::int64_t first) const noexcept {
    return {view, mode, first};
  }
  [[nodiscard]] std::string misfit(const launch_shape& shape) const {
    return detail::misfit_of_rows<Mode>(view.size(), shape, "look up with fill(v)");
  }
};

namespace detail {

/// The first index out of range is an error at the end of the launch.
template <class View, class Mode>
  requires is_checked_mode<Mode>
struct host_work<lookup_argument<View, Mode>> : index_work<Mode> {
  host_work(const lookup_argument<View, Mode>&, std::int64_t) {}
  [[nodiscard]] static lookup_argument<View, Mode> tied(const lookup_argument<View, Mode>& argument,
                                                        typename index_work<Mode>::tile_work& room) noexcept {
    return {argument.view, noting(argument.mode, &room.failure)};
  }
};

template <class T>
[[nodiscard]] constexpr T default_filler() noexcept {
  if constexpr (std::floating_point<T>) {
    return std::numeric_limits<T>::quiet_NaN();
  } else {
    return std::signed_integral<T> ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
  }
}

// A mode with the whole row, of plain numbers, that stands for one which does not exist.
template <class S, class Value>
[[nodiscard]] constexpr auto mode_for_rows(const fill_boundary<Value>& given) noexcept {
  constexpr bool fits = std::same_as<Value, default_fill> || fills_state<Value, S>;
  static_assert(fits,
                "lanewise: lookup with fill(v): v is a row of the table, or a number for all numbers of it, whole "
                "where they are");
  if constexpr (std::same_as<Value, default_fill>) {
    return fill_boundary<S>{filled_state<S>(default_filler<scalar_of<S>>())};
  } else if constexpr (fits) {
    return fill_boundary<S>{filled_state<S>(given.value)};
  } else {
    return refused{};
  }
}
template <class S, class Mode>
[[nodiscard]] constexpr auto mode_for_rows(const Mode& given) noexcept {
  constexpr bool is_mode = index_mode<Mode> && !std::same_as<Mode, drop_mode>;
  static_assert(is_mode,
                "lanewise: lookup takes a mode after the table: clamp, wrap, fill(v), checked, unchecked, or one of "
                "them by from_end(mode)");
  if constexpr (is_mode) {
    return given;
  } else {
    return refused{};
  }
}

template <class S, class Mode>
[[nodiscard]] constexpr auto mode_for_rows(const from_end_mode<Mode>& given) noexcept {
  using inner = decltype(mode_for_rows<S>(given.mode));
  if constexpr (std::same_as<inner, refused>) {
    return refused{};
  } else {
    return from_end_mode<inner>{mode_for_rows<S>(given.mode)};
  }
}
template <class View, class Mode>
[[nodiscard]] auto lookup_in(const View& view, const Mode& mode) noexcept {
  if constexpr (std::same_as<View, refused> || std::same_as<Mode, refused>) {
    return refused{};
  } else {
    return lookup_argument<decltype(view.read_only()), Mode>{view.read_only(), mode};
  }
}

template <class R, class Mode>
[[nodiscard]] auto lookup_of(R&& table, const Mode& mode) noexcept {
  constexpr bool is_refused = std::same_as<std::remove_cvref_t<R>, refused>;
  constexpr bool can_be_viewed = viewable<R>;
  static_assert(is_refused || can_be_viewed,
                "lanewise: lookup takes a field, a view (soa, aos, strided), or a contiguous range of numbers or "
                "states");
  if constexpr (can_be_viewed) {
    constexpr bool outlives = outlives_call<R>;
    static_assert(outlives, "lanewise: lookup does not own its table: give the field or container a name first");
    using view_type = decltype(view_of(table));
    if constexpr (std::same_as<view_type, refused>) {
      return refused{};
    } else {
      using stored = typename view_type::state_type;
      using computed = state_over<stored, computed_scalar<scalar_of<stored>>>;
      return lookup_in(view_of(table), mode_for_rows<computed>(mode));
    }
  } else {
    return refused{};
  }
}

}  // namespace detail

/// The kernel reads rows of its choice: `table[i]`, where i is an integer of any type, one for each lane or one for
/// all. A row is a number or a state. `mode` says what an index out of range means: `clamp` (below 0 is the first row,
/// past the end the last; also what is taken where no mode is given, as JAX does it), `wrap`, `fill(v)`, `fill()`,
/// `checked` (an `error` once the launch is over, which names the smallest element and its index), `unchecked`, and
/// `from_end(mode)`, by which -1 is the last row. The rows may not be written in the same launch.
template <class R, class Mode = clamp_boundary>
[[nodiscard]] auto lookup(R&& table, const Mode& mode = {}) noexcept {
  return detail::lookup_of(std::forward<R>(table), mode);
}
template <class R>
[[nodiscard]] auto lookup(R&& table, detail::clamp_name) noexcept {
  return detail::lookup_of(std::forward<R>(table), clamp_boundary{});
}

}  // namespace lanewise
