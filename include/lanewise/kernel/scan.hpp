// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../tensor/vec.hpp"
#include "course.hpp"
#include "for_range.hpp"
#include "members.hpp"

// Takes a number of steps, a body that gives a state and an output, and what stores outputs, gives the last state.

namespace lanewise {

namespace detail {

// The body's first result, which is the state, alone.
template <class Body>
struct next_state {
  const Body& body;
  template <class... Values>
    requires std::is_invocable_v<const Body&, const Values&...>
  constexpr auto operator()(const Values&... values) const {
    using given = std::remove_cvref_t<decltype(body(values...))>;
    if constexpr (result_count<given> == 2) {
      return result_at<0>(body(values...));
    } else {
      return refused{};
    }
  }
};

template <class S, class Body>
[[nodiscard]] constexpr bool scan_body_fits() noexcept {
  constexpr bool taken = takes_state<Body, S, std::int64_t>;
  static_assert(taken,
                "lanewise: scan needs a body that takes the state by value (a tuple's members one by one, or the "
                "tuple) and, where it wants it, the step");
  if constexpr (taken) {
    constexpr bool fits = becomes<given_of<next_state<Body>, S, std::int64_t>, S>();
    static_assert(fits,
                  "lanewise: scan needs a body that gives std::tuple(next state, output), the state with the same "
                  "members in the same order, and cast<T>(x) where a scalar type changed");
    return fits;
  } else {
    return false;
  }
}

template <class Store, class Output>
[[nodiscard]] constexpr bool store_fits() noexcept {
  constexpr bool stores = std::is_invocable_v<const Store&, const std::int64_t&, const Output&>;
  static_assert(stores, "lanewise: scan needs a store that takes the step and the body's output: (auto step, auto y)");
  return stores;
}

// What `N` outputs are kept in.
template <std::size_t N, class Output>
struct stacked {
  using type = std::array<Output, N>;
};
template <std::size_t N, number Output>
struct stacked<N, Output> {
  using type = vec<Output, N>;
};

}  // namespace detail

/// `n` steps of `(state, y) = body(state, step)`, each with its output: `store(step, y)`, in the order of the steps.
/// The body gives std::tuple(next state, output) (or a std::pair), an output of any type that `store` takes. What a
/// store does where a lane has stopped is up to it: the writers that a kernel receives do nothing there. Gives the last
/// state. States, and how the body takes them, are those of `for_range`.
template <class Steps, class S, class Body, class Store>
constexpr auto scan(Steps n, const S& state, const Body& body, const Store& store) {
  static_assert(detail::counts_steps<Steps>(),
                "lanewise: scan takes a plain integer as its number of steps, equal for all lanes");
  using carried = detail::settled<detail::next_state<Body>, S, std::int64_t>;
  if constexpr (detail::counts_steps<Steps>() && detail::scan_body_fits<carried, Body>()) {
    using output = detail::member_of<1, detail::given_of<Body, carried, std::int64_t>>;
    if constexpr (detail::store_fits<Store, output>()) {
      auto now = detail::carried_as<carried>(state);
      const auto last = static_cast<std::int64_t>(n);
      const course_watch<detail::watched_width<carried>> watch("scan", last);
      for (std::int64_t step = 0; step < last && watch.sees_step(); ++step) {
        const auto given = detail::call_with_members(body, now, step);
        now = detail::carried_as<carried>(result_at<0>(given));
        store(step, result_at<1>(given));
      }
      return now;
    } else {
      return state;
    }
  } else {
    return state;
  }
}

/// `N` steps, known at compile time, with their outputs in registers: gives std::pair(last state, outputs), where these
/// are a `vec<T, N>` if they are numbers, else a std::array.
template <std::size_t N, class S, class Body>
  requires(N > 0)
[[nodiscard]] constexpr auto scan(const S& state, const Body& body) {
  using carried = detail::settled<detail::next_state<Body>, S, std::int64_t>;
  if constexpr (detail::scan_body_fits<carried, Body>()) {
    using output = std::remove_cvref_t<value_of<detail::member_of<1, detail::given_of<Body, carried, std::int64_t>>>>;
    typename detail::stacked<N, output>::type outputs;
    auto now = detail::carried_as<carried>(state);
    unroll<N>([&](auto step) {
      const auto given = detail::call_with_members(body, now, static_cast<std::int64_t>(step.value));
      now = detail::carried_as<carried>(result_at<0>(given));
      outputs[step.value] = evaluate(result_at<1>(given));
    });
    return std::pair(now, outputs);
  } else {
    return std::pair(state, refused{});
  }
}

}  // namespace lanewise
