// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../base/results.hpp"
#include "../kernel/iterate.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/storage.hpp"
#include "../tensor/state.hpp"
#include "arguments.hpp"

// Takes a group of `W` neighbouring elements, gives their values as lanes and lanes back to memory. CPU lanes and GPU
// threads (W = 1) run this same code.

namespace lanewise {

namespace detail {

template <class View>
using stored_in = std::remove_const_t<typename View::scalar_type>;
template <class View, std::size_t W>
using lanes_of = lanes<computed_scalar<stored_in<View>>, W>;
// Whether memory holds what lanes compute with.
template <class View>
inline constexpr bool stores_what_is_computed = lane_scalar<stored_in<View>>;
/// What a kernel receives for an element of a view.
template <class View, std::size_t W>
using received_state = state_over<typename View::state_type, lanes_of<View, W>>;

template <class View>
inline constexpr std::size_t view_number_count = static_cast<std::size_t>(View::numbers);

// Whether the lanes of one register lie side by side in memory.
template <class View, class Lanes>
inline constexpr bool loads_registers = View::run_length >= static_cast<std::int64_t>(Lanes::part_size);

template <std::size_t W, class View>
[[nodiscard]] constexpr auto load_number(const View& view, std::int64_t number, std::int64_t first) noexcept {
  using value = lanes_of<View, W>;
  const auto at = [&](std::size_t lane) { return view.address(number, first + static_cast<std::int64_t>(lane)); };
  if constexpr (loads_registers<View, value> && stores_what_is_computed<View>) {
    return value::load_parts([&](std::size_t part) { return at(part * value::part_size); });
  } else if constexpr (loads_registers<View, value>) {
    return load_widened<value>([&](std::size_t part) { return at(part * value::part_size); });
  } else {
    return value::generate([&](std::size_t lane) { return *at(lane); });
  }
}

template <std::size_t W, class View>
[[nodiscard]] constexpr auto load_state(const View& view, std::int64_t first) noexcept {
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return unflatten<received_state<View, W>>({{load_number<W>(view, static_cast<std::int64_t>(K), first)...}});
  }(std::make_index_sequence<view_number_count<View>>{});
}

template <std::size_t W, class View>
constexpr void store_number(const View& view, std::int64_t number, std::int64_t first, const lanes_of<View, W>& x,
                            [[maybe_unused]] bool past_caches) noexcept {
  using value = lanes_of<View, W>;
  const auto at = [&](std::size_t lane) { return view.address(number, first + static_cast<std::int64_t>(lane)); };
  const auto part = [&](std::size_t p) { return at(p * value::part_size); };
  if constexpr (loads_registers<View, value> && stores_what_is_computed<View>) {
    past_caches ? x.stream_parts(part) : x.store_parts(part);
  } else if constexpr (loads_registers<View, value>) {
    store_narrowed(x, part);
  } else {
    for (std::size_t lane = 0; lane < W; ++lane) *at(lane) = static_cast<stored_in<View>>(x[lane]);
  }
}

template <std::size_t W, class View>
constexpr void store_state(const View& view, std::int64_t first, const received_state<View, W>& element,
                           bool past_caches) noexcept {
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    (store_number<W>(view, static_cast<std::int64_t>(K), first, number_of(element, K), past_caches), ...);
  }(std::make_index_sequence<view_number_count<View>>{});
}

/// A uniform value as a kernel receives it: floating numbers as lanes, so that they are strong; others plain.
template <std::size_t W, class Value>
[[nodiscard]] constexpr auto broadcast(const Value& value) noexcept {
  if constexpr (state<Value>) {
    using scalar = scalar_of<Value>;
    if constexpr (stored_scalar<scalar> && !std::integral<scalar>) {
      using computed = computed_scalar<scalar>;
      return map_numbers<state_over<Value, lanes<computed, W>>>(
          [](scalar x) { return lanes<computed, W>(static_cast<computed>(x)); }, value);
    } else {
      return value;
    }
  } else {
    return value;
  }
}

/// Where a group of elements stands: in the memory of its arguments, which at the end of a launch is a buffer, and in
/// the launch.
struct group_place {
  std::int64_t in_memory = 0;
  std::int64_t in_launch = 0;
};

// What all groups of a launch share: a uniform argument as the kernel receives it, any other as it is.
template <std::size_t W, class A>
[[nodiscard]] constexpr auto prepare(const A& argument) noexcept {
  if constexpr (argument_kind<A>) {
    return argument;
  } else {
    return uniform_argument<decltype(broadcast<W>(argument.value))>{broadcast<W>(argument.value)};
  }
}

template <std::size_t W, class View, bool Reads, bool Writes>
[[nodiscard]] constexpr auto receive(const element_argument<View, Reads, Writes>& argument,
                                     const group_place& place) noexcept {
  return load_state<W>(argument.view, place.in_memory);
}
template <std::size_t W, class Value>
[[nodiscard]] constexpr const Value& receive(const uniform_argument<Value>& prepared, const group_place&) noexcept {
  return prepared.value;
}
template <std::size_t W, positioned_argument A>
[[nodiscard]] constexpr auto receive(const A& argument, const group_place& place) noexcept {
  return argument.template receive<W>(place.in_launch);
}

}  // namespace detail
}  // namespace lanewise
