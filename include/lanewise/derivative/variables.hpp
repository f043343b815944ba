// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/unroll.hpp"
#include "../tensor/state.hpp"
#include "dual.hpp"

// Takes the arguments of a function and which of them vary, gives them with tangents: those of the directions that
// their numbers are, or given ones.

namespace lanewise {

/// Whether a function can be differentiated by such an argument: a state of numbers with fractions.
template <class X>
[[nodiscard]] constexpr bool can_vary() noexcept {
  if constexpr (state<X>) {
    return std::floating_point<lane_value_t<scalar_of<X>>>;
  } else {
    return false;
  }
}

/// How many directions a state is: one for each of its numbers.
template <class X>
[[nodiscard]] constexpr std::size_t directions_of() noexcept {
  if constexpr (can_vary<X>()) {
    return numbers_of<X>;
  } else {
    return 0;
  }
}

namespace derivatives {

/// The depth of the numbers that a handle leads to.
template <class X>
inline constexpr std::size_t depth_of_handle = 0;

/// The depth of the numbers of a value.
template <class X>
[[nodiscard]] constexpr std::size_t depth_of() noexcept {
  if constexpr (state<X>) {
    return dual_depth<scalar_of<X>>;
  } else {
    return depth_of_handle<X>;
  }
}

/// A number as one of the depth `Depth`, by levels that have no directions.
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto raised(const X& x) noexcept {
  if constexpr (dual_depth<X> < Depth) {
    return raised<Depth>(dual<X, 0>(x));
  } else {
    return x;
  }
}

/// The variable `x` of direction `First + k` in its number `k`, of `N` directions at a level above `Depth`.
template <std::size_t N, std::size_t First, std::size_t Depth, class X>
[[nodiscard]] constexpr auto variable(const X& x) noexcept {
  using T = decltype(raised<Depth>(flatten(x)[0]));
  using number = dual<T, N, neighbouring_directions<First, numbers_of<X>>>;
  return state_of_numbers<state_over<X, number>>([&](std::size_t k) {
    return number::with_tangents(raised<Depth>(number_of(x, k)),
                                 [k](auto d) { return T(d.value == First + k ? 1 : 0); });
  });
}

/// The variable `x` with one tangent, `dx`, at a level above `Depth`.
template <std::size_t Depth, class X, class Tangent>
[[nodiscard]] constexpr auto variable_along(const X& x, const Tangent& dx) noexcept {
  using T = joined_number<decltype(raised<Depth>(flatten(x)[0])), scalar_of<Tangent>>;
  using number = dual<T, 1>;
  return map_numbers<state_over<X, number>>(
      [](const auto& value, const auto& tangent) {
        return number::with_tangents(T(raised<Depth>(value)), [&](auto) { return T(tangent); });
      },
      x, dx);
}

template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto variable_at_rest(const X& x) noexcept {
  using number = dual<decltype(raised<Depth>(flatten(x)[0])), 1>;
  return map_numbers<state_over<X, number>>([](const auto& value) { return number(raised<Depth>(value)); }, x);
}

/// Which of a function's arguments vary: those at the given positions, or all that can.
template <std::size_t... I, std::size_t Count>
[[nodiscard]] constexpr std::array<bool, Count> chosen_of(const std::array<bool, Count>& possible) noexcept {
  if constexpr (sizeof...(I) == 0) {
    return possible;
  } else {
    std::array<bool, Count> chosen{};
    ((I < Count ? void(chosen[I] = true) : void()), ...);
    return chosen;
  }
}

/// The first direction of each argument among those of all that vary, and behind them how many there are.
template <std::size_t Count>
[[nodiscard]] constexpr std::array<std::size_t, Count + 1> first_directions(
    const std::array<bool, Count>& chosen, const std::array<std::size_t, Count>& counts) noexcept {
  std::array<std::size_t, Count + 1> first{};
  for (std::size_t i = 0; i < Count; ++i) first[i + 1] = first[i] + (chosen[i] ? counts[i] : 0);
  return first;
}

}  // namespace derivatives

}  // namespace lanewise
