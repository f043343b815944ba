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
#include "../base/threads.hpp"
#include "../field/view_of.hpp"
#include "group.hpp"

// Takes places in a view that need not be a group's own, gives the elements there as lanes.

namespace lanewise::detail {

// Whether each number's values lie side by side in all of the view, or in blocks of a cache line.
template <class View, class Lanes>
inline constexpr bool in_one_run =
    loads_registers<View, Lanes> && (View::numbers == 1 || View::run_length > tile_elements);

// Where the W values of a number lie in two blocks, a register is loaded from where the first ones are, another one
// from where the last ones are, at that place of it; what else these hold are other numbers of the same blocks, so that
// nothing outside is touched.
template <std::size_t W, class View>
[[nodiscard]] constexpr auto load_across_blocks(const View& view, std::int64_t number, std::int64_t first) noexcept {
  using value = lanes_of<View, W>;
  constexpr auto size = static_cast<std::int64_t>(value::part_size);
  const auto begin = [&](std::size_t part) { return first + static_cast<std::int64_t>(part) * size; };
  const auto in_first_block = [&](std::size_t part) {
    return std::min(size, View::run_length - begin(part) % View::run_length);
  };
  mask<W> from_first(false);
  for (std::size_t part = 0; part < value::part_count; ++part)
    from_first.add_bits(part * value::part_size, (std::uint64_t{1} << in_first_block(part)) - 1);
  const auto front = value::load_parts([&](std::size_t part) { return view.address(number, begin(part)); });
  const auto back = value::load_parts([&](std::size_t part) {
    const std::int64_t left = in_first_block(part);
    return left == size ? view.address(number, begin(part)) : view.address(number, begin(part) + left) - left;
  });
  return value::blend(from_first, front, back);
}

template <std::size_t W, class View, class ElementOf>
[[nodiscard]] constexpr auto number_at(const View& view, std::int64_t number, const ElementOf& element_of) noexcept {
  using value = lanes_of<View, W>;
  return value::generate([&](std::size_t lane) {
    return static_cast<typename value::value_type>(*view.address(number, element_of(lane)));
  });
}

template <std::size_t W, class View>
[[nodiscard]] constexpr auto load_consecutive_number(const View& view, std::int64_t number,
                                                     std::int64_t first) noexcept {
  using value = lanes_of<View, W>;
  if constexpr (is_one_lane<W> || in_one_run<View, value> || !loads_registers<View, value>) {
    return load_number<W>(view, number, first);
  } else {
    if (first % static_cast<std::int64_t>(value::part_size) == 0) return load_number<W>(view, number, first);
    if constexpr (stores_what_is_computed<View>) {
      return load_across_blocks<W>(view, number, first);
    } else {
      return number_at<W>(view, number, [&](std::size_t lane) { return first + static_cast<std::int64_t>(lane); });
    }
  }
}

// All of them exist in the view.
template <std::size_t W, class View>
[[nodiscard]] constexpr auto load_consecutive(const View& view, std::int64_t first) noexcept {
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return unflatten<received_state<View, W>>(
        {{load_consecutive_number<W>(view, static_cast<std::int64_t>(K), first)...}});
  }(std::make_index_sequence<view_number_count<View>>{});
}

// One state for all lanes.
template <std::size_t W, class View>
[[nodiscard]] constexpr auto all_lanes(const typename View::state_type& one) noexcept {
  using value = lanes_of<View, W>;
  return map_numbers<received_state<View, W>>([](auto x) { return value(static_cast<typename value::value_type>(x)); },
                                              one);
}
template <std::size_t W, class View>
[[nodiscard]] constexpr auto same_element(const View& view, std::int64_t element) noexcept {
  return all_lanes<W, View>(read_element(view, element));
}
// An element for each lane.
template <std::size_t W, class View>
[[nodiscard]] constexpr auto elements_at(const View& view, const std::array<std::int64_t, W>& indices) noexcept {
  const auto element_of = [&](std::size_t lane) { return indices[lane]; };
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return unflatten<received_state<View, W>>({{number_at<W>(view, static_cast<std::int64_t>(K), element_of)...}});
  }(std::make_index_sequence<view_number_count<View>>{});
}

// The view of what a launch reads at other elements than its own.
template <class R>
[[nodiscard]] auto view_read_elsewhere(R&& range) noexcept {
  constexpr bool is_refused = std::same_as<std::remove_cvref_t<R>, refused>;
  constexpr bool can_be_viewed = viewable<R>;
  static_assert(is_refused || can_be_viewed,
                "lanewise: along and neighbours take a field, a view (soa, aos, strided), or a contiguous range of "
                "numbers or states");
  if constexpr (can_be_viewed) {
    constexpr bool outlives = outlives_call<R>;
    static_assert(outlives, "lanewise: along and neighbours do not own: give the field or container a name first");
    if constexpr (std::same_as<decltype(view_of(range)), refused>) {
      return refused{};
    } else {
      return view_of(range).read_only();
    }
  } else {
    return refused{};
  }
}

}  // namespace lanewise::detail
