// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "course.hpp"
#include "members.hpp"

// Takes a number of steps that all lanes have in common and the body of a loop, gives the state after them.

namespace lanewise {

namespace detail {

template <class Steps>
[[nodiscard]] constexpr bool counts_steps() noexcept {
  return std::integral<Steps> && !std::same_as<Steps, bool>;
}

template <class S, class Body>
[[nodiscard]] constexpr bool body_fits_range() noexcept {
  constexpr bool taken = takes_state<Body, S, std::int64_t>;
  static_assert(taken,
                "lanewise: for_range needs a body that takes the state by value (a tuple's members one by one, or the "
                "tuple) and, where it wants it, the step");
  if constexpr (taken) {
    constexpr bool fits = becomes<given_of<Body, S, std::int64_t>, S>();
    static_assert(fits,
                  "lanewise: for_range needs a body that gives the next state: the same members in the same order, and "
                  "cast<T>(x) where a scalar type changed");
    return fits;
  } else {
    return false;
  }
}

}  // namespace detail

/// `n` steps of a loop in registers: `state = body(state, step)` for step = 0, ..., n - 1. `n` is a plain integer, the
/// same for all elements, known at run time; none or less leaves the state as it is. The body may leave out the step,
/// a plain 64-bit integer. A state is a number, a tensor, quaternion, multivector or struct of them, or a std::tuple or
/// std::pair of these of any scalar types, whose members the body then takes one by one, if it can, else as a whole.
/// Plain numbers in the state (literals) take the type that the body gives them.
template <class Steps, class S, class Body>
[[nodiscard]] constexpr auto for_range(Steps n, const S& state, const Body& body) {
  static_assert(detail::counts_steps<Steps>(),
                "lanewise: for_range takes a plain integer as its number of steps, equal for all lanes: write "
                "while_loop where each lane has its own");
  using carried = detail::settled<Body, S, std::int64_t>;
  if constexpr (detail::counts_steps<Steps>() && detail::body_fits_range<carried, Body>()) {
    auto now = detail::carried_as<carried>(state);
    const auto last = static_cast<std::int64_t>(n);
    const course_watch<detail::watched_width<carried>> watch("for_range", last);
    for (std::int64_t step = 0; step < last && watch.sees_step(); ++step)
      now = detail::carried_as<carried>(detail::call_with_members(body, now, step));
    return now;
  } else {
    return state;
  }
}

}  // namespace lanewise
