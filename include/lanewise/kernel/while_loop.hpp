// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "active.hpp"
#include "course.hpp"
#include "members.hpp"

// Takes a condition and the body of a loop, gives the state in which each lane has stopped on its own.

namespace lanewise {

/// What a loop with a cap comes to, lane by lane: the state, whether the condition had become false, and the number of
/// steps taken.
template <class State, class Truth, class Count>
struct loop_outcome {
  State state;
  Truth finished;
  Count steps;
};

namespace detail {

template <class Given>
inline constexpr bool is_condition = std::same_as<Given, bool> || mask_width<Given> != 0;

// The state once plain numbers have become lanes, where lanes stop on their own.
template <class S, class Condition, class Body>
[[nodiscard]] constexpr auto while_state() noexcept {
  using started = settled<Body, S>;
  if constexpr (takes_state<Condition, started>) {
    return state_in_lanes<mask_width<given_of<Condition, started>>, started>();
  } else {
    return std::type_identity<started>{};
  }
}

template <class S, class Condition, class Body>
[[nodiscard]] constexpr bool while_loop_fits() noexcept {
  constexpr bool taken = takes_state<Condition, S> && takes_state<Body, S>;
  static_assert(taken,
                "lanewise: while_loop needs a condition and a body that take the state by value: a tuple's members one "
                "by one, or the tuple");
  if constexpr (taken) {
    using truth = given_of<Condition, S>;
    constexpr bool decides = is_condition<truth>;
    static_assert(decides, "lanewise: while_loop needs a condition that gives a mask (x > 1) or a bool");
    constexpr bool fits = becomes<given_of<Body, S>, S>();
    static_assert(fits,
                  "lanewise: while_loop needs a body that gives the next state: the same members in the same order, "
                  "and cast<T>(x) where a scalar type changed");
    constexpr bool can_freeze = std::same_as<truth, bool> || can_be_chosen<S>();
    static_assert(can_freeze,
                  "lanewise: while_loop keeps the state of lanes that have finished: it takes a number, a tensor, a "
                  "struct of one scalar type, or a std::tuple or std::pair of these");
    return decides && fits && can_freeze;
  } else {
    return false;
  }
}

// Runs while any lane at work wants another step and `goes_on` agrees. Gives the lanes that still want one.
template <std::size_t W, class S, class Condition, class Body, class GoesOn>
[[nodiscard]] constexpr mask<W> run_while(const Condition& condition, const Body& body, S& now, const GoesOn& goes_on) {
  mask<W> wanted = active_lanes<W>();
  active_scope<W> scope(wanted);
  const course_watch<W> watch("while_loop", -1);
  while (true) {
    static_cast<void>(watch.sees_step());
    wanted = wanted & mask<W>(call_with_members(condition, now));
    if (none(wanted) || !goes_on(wanted)) return wanted;
    scope.narrow(wanted);
    const S next = carried_as<S>(call_with_members(body, now));
    if constexpr (is_one_lane<W>) {
      now = next;
    } else {
      now = chosen(wanted, next, now);
    }
  }
}

// The same for plain truths: gives whether another step is wanted.
template <class S, class Condition, class Body, class GoesOn>
[[nodiscard]] constexpr bool run_while_all(const Condition& condition, const Body& body, S& now,
                                           const GoesOn& goes_on) {
  const course_watch<watched_width<S>> watch("while_loop", -1);
  while (watch.sees_step() && call_with_members(condition, now)) {
    if (!goes_on()) return true;
    now = carried_as<S>(call_with_members(body, now));
  }
  return false;
}

template <class S, class Condition, class Body>
using while_carried = typename decltype(while_state<S, Condition, Body>())::type;

}  // namespace detail

/// `while (condition(state)) state = body(state)`, where each lane stops on its own. The condition gives a mask (or a
/// bool, which all lanes have in common). The state of a lane that has finished stays what it is, bit for bit, and it
/// has no effects from then on; the loop ends when no lane wants another step. States and how condition and body take
/// them are those of `for_range`; plain numbers in the state, as a counter that starts at 0, become lanes. A lane that
/// never finishes never ends the loop: give a cap where a bad input could do that. In a constant expression of several
/// lanes, which knows no other lanes than its own, a loop within a loop does wait for those that the outer one has
/// left.
template <class S, class Condition, class Body>
[[nodiscard]] constexpr auto while_loop(const Condition& condition, const S& state, const Body& body) {
  using carried = detail::while_carried<S, Condition, Body>;
  if constexpr (detail::while_loop_fits<carried, Condition, Body>()) {
    constexpr std::size_t width = detail::mask_width<detail::given_of<Condition, carried>>;
    auto now = detail::carried_as<carried>(state);
    if constexpr (width == 0) {
      static_cast<void>(detail::run_while_all(condition, body, now, [] { return true; }));
    } else {
      static_cast<void>(detail::run_while<width>(condition, body, now, [](const mask<width>&) { return true; }));
    }
    return now;
  } else {
    return state;
  }
}

/// The same with a cap: no lane takes more than `most` steps, a plain integer. Gives a `loop_outcome`:
/// `auto [x, finished, steps] = while_loop(condition, x0, body, 1000)`. `finished` is a mask, `steps` lanes of integers
/// of the type of `most` (a bool and an integer where the condition is a bool).
template <class S, class Condition, class Body, class Most>
[[nodiscard]] constexpr auto while_loop(const Condition& condition, const S& state, const Body& body, Most most) {
  constexpr bool counts = std::integral<Most> && !std::same_as<Most, bool>;
  static_assert(counts, "lanewise: while_loop takes a plain integer as its cap, equal for all lanes");
  using carried = detail::while_carried<S, Condition, Body>;
  if constexpr (counts && detail::while_loop_fits<carried, Condition, Body>()) {
    constexpr std::size_t width = detail::mask_width<detail::given_of<Condition, carried>>;
    auto now = detail::carried_as<carried>(state);
    Most taken = 0;
    if constexpr (width == 0) {
      const bool wanted = detail::run_while_all(condition, body, now, [&] {
        if (!(taken < most)) return false;
        ++taken;
        return true;
      });
      return loop_outcome<carried, bool, Most>{now, !wanted, taken};
    } else {
      detail::in_lanes<width, Most> steps(0);
      const auto wanted = detail::run_while<width>(condition, body, now, [&](const mask<width>& again) {
        if (!(taken < most)) return false;
        steps = select(again, detail::in_lanes<width, Most>(++taken), steps);
        return true;
      });
      return loop_outcome<carried, mask<width>, detail::in_lanes<width, Most>>{now, !wanted, steps};
    }
  } else {
    return loop_outcome<S, bool, int>{state, false, 0};
  }
}

}  // namespace lanewise
