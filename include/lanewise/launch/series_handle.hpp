// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../derivative/dual_handle.hpp"
#include "../kernel/active.hpp"
#include "../scalar/lanes.hpp"
#include "../tensor/state.hpp"
#include "consecutive.hpp"
#include "group.hpp"

// Takes a view of [length][element] and the place of a group of elements, gives the kernel its own elements' values at
// any level, to read and to write.

namespace lanewise {

namespace detail {

template <class T>
concept plain_level = std::integral<T> && !std::same_as<T, bool>;

template <class T>
inline constexpr bool is_level_lanes = false;
template <class T, std::size_t W>
inline constexpr bool is_level_lanes<lanes<T, W>> = std::integral<T>;

// Number `number` of the elements that `element` names, of those lanes that are at work; zero in the others.
template <std::size_t W, class View, class Element>
[[nodiscard]] constexpr auto gather_number(const View& view, std::int64_t number, const mask<W>& active,
                                           const Element& element) noexcept {
  using computed = typename lanes_of<View, W>::value_type;
  if constexpr (is_one_lane<W>) {
    return active[0] ? load_number<W>(view, number, element(0)) : lanes_of<View, W>(0);
  } else {
    return lanes_of<View, W>::generate([&](std::size_t lane) {
      return active[lane] ? static_cast<computed>(*view.address(number, element(lane))) : computed(0);
    });
  }
}

template <std::size_t W, class View, class Element>
[[nodiscard]] constexpr auto gather_state(const View& view, const mask<W>& active, const Element& element) noexcept {
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return unflatten<received_state<View, W>>(
        {{gather_number<W>(view, static_cast<std::int64_t>(K), active, element)...}});
  }(std::make_index_sequence<view_number_count<View>>{});
}

template <std::size_t W, class View, class Element>
constexpr void scatter_state(const View& view, const received_state<View, W>& value, const mask<W>& active,
                             const Element& element) noexcept {
  if constexpr (is_one_lane<W>) {
    if (active[0]) store_state<W>(view, element(0), value, false);
  } else {
    const auto numbers = flatten(value);
    for (std::size_t k = 0; k < numbers.size(); ++k)
      for (std::size_t lane = 0; lane < W; ++lane)
        if (active[lane])
          *view.address(static_cast<std::int64_t>(k), element(lane)) = static_cast<stored_in<View>>(numbers[k][lane]);
  }
}

// Whether registers of W elements from `first` on can be stored as they are.
template <std::size_t W, class View>
[[nodiscard]] constexpr bool stores_registers(std::int64_t first) noexcept {
  using value = lanes_of<View, W>;
  if constexpr (!loads_registers<View, value>) {
    return false;
  } else {
    return in_one_run<View, value> || first % static_cast<std::int64_t>(value::part_size) == 0;
  }
}

}  // namespace detail

/// What `series`, `series_out` and `series_inout` are in a kernel: `length()` levels of the kernel's own element. A
/// level is a plain integer, the same in all lanes, from 0 to length() - 1; or integer lanes, one level for each. Lanes
/// that have left a loop or a branch read nothing (they get zero) and write nothing.
template <class View, bool Reads, bool Writes, std::size_t W>
class series_handle {
 public:
  using value_type = detail::received_state<View, W>;

  constexpr series_handle(const View& view, std::int64_t first, std::int64_t elements, std::int64_t length) noexcept
      : view_(view), first_(first), elements_(elements), length_(length) {}

  [[nodiscard]] constexpr std::int64_t length() const noexcept { return length_; }

  /// The value at a level that is the same for all lanes.
  template <detail::plain_level Level>
  [[nodiscard]] constexpr value_type operator[](Level level) const noexcept {
    check_reads<Level>();
    if (!is_whole()) return detail::gather_state<W>(view_, active_lanes<W>(), at(level));
    return detail::load_consecutive<W>(view_, static_cast<std::int64_t>(level) * elements_ + first_);
  }
  /// Each lane's value at its own level. A level outside reads the nearest there is.
  template <class Level>
    requires detail::is_level_lanes<Level>
  [[nodiscard]] constexpr value_type operator[](const Level& level) const noexcept {
    check_reads<Level>();
    const auto active = length_ > 0 ? active_lanes<W>() : mask<W>(false);
    return detail::gather_state<W>(view_, active,
                                   [&](std::size_t lane) { return element(nearest(level[lane]), lane); });
  }

  /// Writes the value at a level.
  template <detail::plain_level Level, class Value>
  constexpr void set(Level level, const Value& value) const noexcept {
    if constexpr (can_set<Value>()) store(level, static_cast<value_type>(value));
  }
  /// Writes each lane's value at its own level. A level outside writes nothing.
  template <class Level, class Value>
    requires detail::is_level_lanes<Level>
  constexpr void set(const Level& level, const Value& value) const noexcept {
    if constexpr (can_set<Value>()) {
      const auto inside = Level::generate([&](std::size_t lane) { return has(level[lane]) ? 1 : 0; }) != 0;
      detail::scatter_state<W>(view_, static_cast<value_type>(value), active_lanes<W>() & inside,
                               [&](std::size_t lane) { return element(nearest(level[lane]), lane); });
    }
  }

  template <class Level>
    requires(!detail::plain_level<Level> && !detail::is_level_lanes<Level>)
  constexpr value_type operator[](const Level&) const noexcept {
    static_assert(never<Level>, "lanewise: a level of a series is a plain integer, or integer lanes");
    return {};
  }

 private:
  template <class Level>
  static constexpr void check_reads() noexcept {
    static_assert(Reads || never<Level>, "lanewise: series_out is only written: series_inout(f) is read, too");
  }
  template <class Value>
  [[nodiscard]] static constexpr bool can_set() noexcept {
    static_assert(Writes || never<Value>,
                  "lanewise: series is only read: series_out(f) and series_inout(f) are written");
    if constexpr (derivatives::is_without_tangents<Value>()) {
      constexpr bool fits = std::convertible_to<Value, value_type>;
      static_assert(fits,
                    "lanewise: set of a series stores what its field holds: compare the state and its scalar type "
                    "(cast<T>(x))");
      return Writes && fits;
    } else {
      return false;
    }
  }

  // Whether all lanes stand for elements of their own, so that they lie side by side.
  [[nodiscard]] constexpr bool is_whole() const noexcept {
    return is_one_lane<W> || first_ + static_cast<std::int64_t>(W) <= elements_;
  }
  [[nodiscard]] constexpr std::int64_t element(std::int64_t level, std::size_t lane) const noexcept {
    return level * elements_ + std::min(first_ + static_cast<std::int64_t>(lane), elements_ - 1);
  }
  template <class Level>
  [[nodiscard]] constexpr auto at(Level level) const noexcept {
    return [this, level](std::size_t lane) { return element(static_cast<std::int64_t>(level), lane); };
  }
  template <class Level>
  [[nodiscard]] constexpr bool has(Level level) const noexcept {
    return !std::cmp_less(level, 0) && std::cmp_less(level, length_);
  }
  template <class Level>
  [[nodiscard]] constexpr std::int64_t nearest(Level level) const noexcept {
    if (has(level)) return static_cast<std::int64_t>(level);
    return std::cmp_less(level, 0) ? 0 : length_ - 1;
  }

  template <class Level>
  constexpr void store(Level level, const value_type& value) const noexcept {
    const std::int64_t first = static_cast<std::int64_t>(level) * elements_ + first_;
    const auto active = active_lanes<W>();
    if (is_whole() && all(active) && detail::stores_registers<W, View>(first)) {
      detail::store_state<W>(view_, first, value, false);
    } else {
      detail::scatter_state<W>(view_, value, active, at(level));
    }
  }

  View view_;
  std::int64_t first_;
  std::int64_t elements_;
  std::int64_t length_;
};

template <std::size_t W, bool Reads, bool Writes, class View, class OtherView>
inline constexpr bool
    leads_to_tangents<series_handle<View, Reads, Writes, W>, series_handle<OtherView, Reads, Writes, W>> =
        derivatives::rows_alike<detail::received_state<View, W>, detail::received_state<OtherView, W>>;

}  // namespace lanewise
