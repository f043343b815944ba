// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../base/sentences.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../tensor/state.hpp"
#include "iterate.hpp"

// Takes an iterated kernel that another kernel calls, and what the launch of that one says of its arguments, gives the
// function that calls it with the results of each step in the places of the right arguments.

namespace lanewise {

namespace detail {

template <std::size_t... Position>
[[nodiscard]] constexpr std::size_t position_at(std::size_t place) noexcept {
  std::size_t found = kept_apart;
  std::size_t at = 0;
  ((found = at++ == place ? Position : found), ...);
  return found;
}
// The first results of a launch: those of the kernel that a derivative was made of.
template <std::size_t Count, std::size_t... Position>
[[nodiscard]] constexpr auto first_positions(std::index_sequence<Position...>) noexcept {
  return []<std::size_t... Place>(std::index_sequence<Place...>) {
    return std::index_sequence<position_at<Position...>(Place)...>{};
  }(std::make_index_sequence<std::min(Count, sizeof...(Position))>{});
}

// One step of a kernel that takes many.
template <class K>
[[nodiscard]] constexpr const auto& kernel_of_step(const K& kernel) noexcept {
  if constexpr (is_iterated<K>) {
    return kernel_of_step(kernel.kernel());
  } else {
    return kernel;
  }
}

// Whether an argument is what a result becomes, tangents aside.
template <class V, class Result>
[[nodiscard]] constexpr bool is_replaced_by() noexcept {
  if constexpr (state<V> && state<Result>) {
    if constexpr (std::same_as<state_over<V, scalar_of<Result>>, Result>)
      return std::same_as<lane_value_t<scalar_of<V>>, lane_value_t<scalar_of<Result>>>;
  }
  return false;
}

// Where there are as many elements of a kind as results of it, each result replaces one of them, in their order. A
// position is `kept_apart` where that does not say which.
template <std::size_t Results, std::size_t Elements>
[[nodiscard]] constexpr std::array<std::size_t, Results> positions_by_kind(
    const std::array<std::array<bool, Elements>, Results>& fits, const std::array<std::size_t, Elements>& at) noexcept {
  std::array<std::size_t, Results> positions{};
  for (std::size_t r = 0; r < Results; ++r) {
    std::size_t of_its_kind = 0;
    std::size_t before = 0;
    for (std::size_t other = 0; other < Results; ++other) {
      of_its_kind += fits[other] == fits[r] ? 1 : 0;
      before += other < r && fits[other] == fits[r] ? 1 : 0;
    }
    std::size_t elements = 0;
    positions[r] = kept_apart;
    for (std::size_t e = 0; e < Elements; ++e)
      if (fits[r][e] && elements++ == before) positions[r] = at[e];
    if (elements != of_its_kind) positions[r] = kept_apart;
  }
  return positions;
}

template <class Result, class... Values, std::size_t... Element>
[[nodiscard]] constexpr auto elements_that_fit(std::index_sequence<Element...>) noexcept {
  return std::array<bool, sizeof...(Element)>{
      is_replaced_by<std::tuple_element_t<Element, std::tuple<Values...>>, Result>()...};
}
template <class Returned, class... Values, std::size_t... Element>
[[nodiscard]] constexpr auto positions_of_results(std::index_sequence<Element...> elements) noexcept {
  return [elements]<std::size_t... R>(std::index_sequence<R...>) {
    return positions_by_kind<sizeof...(R), sizeof...(Element)>(
        {elements_that_fit<value_of<member_of<R, Returned>>, Values...>(elements)...}, {Element...});
  }(std::make_index_sequence<result_count<Returned>>{});
}

// Those of the elements that are arguments: tangents come after these.
template <std::size_t Count, std::size_t... Element>
[[nodiscard]] constexpr auto below(std::index_sequence<Element...>) noexcept {
  return first_positions<(std::size_t{0} + ... + (Element < Count ? 1 : 0))>(std::index_sequence<Element...>{});
}

}  // namespace detail

/// Calls a kernel as a function, of a launch that knows more of it. See `launch_positions`.
template <class K, class Positions>
struct carrying;
template <class K, std::size_t... Replaced, std::size_t... Element>
struct carrying<K, launch_positions<std::index_sequence<Replaced...>, std::index_sequence<Element...>>> {
  const K& kernel;

  template <class... Values>
  [[nodiscard]] constexpr auto operator()(const Values&... values) const {
    if constexpr (passes_positions<K>) {
      return kernel.run(launch_positions<std::index_sequence<Replaced...>, std::index_sequence<Element...>>{},
                        values...);
    } else if constexpr (sizeof...(Replaced) > 0 && ((Replaced != kept_apart) && ...)) {
      constexpr bool in_order = ((Replaced < sizeof...(Values) || Replaced == kept_nowhere) && ...);
      static_assert(in_order,
                    "lanewise: launch of a derivative of iterate takes the out, inout and reduction arguments of the "
                    "steps first, then those of their derivatives");
      if constexpr (in_order) {
        return kernel.run(std::index_sequence<Replaced...>{}, values...);
      } else {
        return refused{};
      }
    } else {
      return run_by_kind(values...);
    }
  }

 private:
  template <class... Values>
  [[nodiscard]] constexpr auto run_by_kind(const Values&... values) const {
    using step = std::remove_cvref_t<decltype(detail::kernel_of_step(kernel))>;
    using returned = detail::step_result<step, Values...>;
    using elements = decltype(detail::below<sizeof...(Values)>(std::index_sequence<Element...>{}));
    return run_at<returned, elements>(std::make_index_sequence<result_count<returned>>{}, values...);
  }
  template <class Returned, class Elements, std::size_t... R, class... Values>
  [[nodiscard]] constexpr auto run_at(std::index_sequence<R...>, const Values&... values) const {
    constexpr auto positions = detail::positions_of_results<Returned, Values...>(Elements{});
    constexpr bool known = ((positions[R] != kept_apart) && ...);
    static_assert(known,
                  "lanewise: launch of a derivative of iterate cannot tell which arguments the results of a step "
                  "replace: make them inout, with value_and_jacobian or jvp, or give it a kernel that calls "
                  "iterate(step, n)(x, ...), whose results replace the first arguments");
    if constexpr (known) {
      return kernel.run(std::index_sequence<positions[R]...>{}, values...);
    } else {
      return refused{};
    }
  }
};

}  // namespace lanewise
