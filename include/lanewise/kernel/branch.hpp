// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "active.hpp"
#include "members.hpp"
#include "while_loop.hpp"

// Takes a mask and two functions of a state, gives in each lane the result of the one that it wants.

namespace lanewise {

namespace detail {

// The one type that both sides give: weak numbers and products not worked out take that of the other side, or lanes.
template <class Then, class Otherwise>
[[nodiscard]] constexpr auto side_result() noexcept {
  if constexpr (std::is_void_v<Then>) {
    return std::type_identity<void>{};
  } else if constexpr (!holds_results<Then> && !std::is_void_v<Otherwise>) {
    return state_after<value_of<Then>, Otherwise>();
  } else {
    return state_after<Then, Otherwise>();
  }
}
template <std::size_t W, class Then, class Otherwise>
[[nodiscard]] constexpr auto branch_result() noexcept {
  using met = typename decltype(side_result<Then, Otherwise>())::type;
  if constexpr (std::is_void_v<met>) {
    return std::type_identity<void>{};
  } else {
    return state_in_lanes<W, met>();
  }
}

template <class Result, class Then, class Otherwise>
[[nodiscard]] constexpr bool sides_agree() noexcept {
  if constexpr (std::is_void_v<Then> || std::is_void_v<Otherwise>) {
    return std::is_void_v<Then> && std::is_void_v<Otherwise>;
  } else {
    return becomes<Then, Result>() && becomes<Otherwise, Result>();
  }
}

template <std::size_t W, class Result, class S, class Then, class Otherwise>
[[nodiscard]] constexpr bool branch_fits() noexcept {
  constexpr bool agree = sides_agree<Result, given_of<Then, S>, given_of<Otherwise, S>>();
  static_assert(agree,
                "lanewise: branch needs two sides that give the same type: the same members in the same order, and "
                "cast<T>(x) where a scalar type differs");
  if constexpr (W == 0 || std::is_void_v<Result> || !agree) {
    return agree;
  } else {
    static_assert(can_be_chosen<Result>(),
                  "lanewise: branch chooses between the results of its sides lane by lane: they are numbers, tensors, "
                  "structs of one scalar type, or a std::tuple or std::pair of these");
    return can_be_chosen<Result>();
  }
}

// One side, in which only the lanes that took it are at work.
template <class Result, std::size_t W, class S, class Side>
constexpr Result side_of(const mask<W>& wanted, const S& state, const Side& side) {
  const active_scope<W> scope(wanted);
  if constexpr (std::is_void_v<Result>) {
    call_with_members(side, state);
  } else {
    return carried_as<Result>(call_with_members(side, state));
  }
}

template <class Result, std::size_t W, class S, class Then, class Otherwise>
constexpr Result branch_by_lanes(const mask<W>& where, const S& state, const Then& then, const Otherwise& otherwise) {
  const mask<W> taking = where & active_lanes<W>();
  const mask<W> leaving = ~where & active_lanes<W>();
  if constexpr (std::is_void_v<Result>) {
    if (any(taking)) side_of<void>(taking, state, then);
    if (any(leaving)) side_of<void>(leaving, state, otherwise);
  } else {
    auto result = any_state<Result>();
    if (any(taking)) result = side_of<Result>(taking, state, then);
    if (any(leaving)) result = chosen(taking, result, side_of<Result>(leaving, state, otherwise));
    return result;
  }
}

template <class Result, class S, class Then, class Otherwise>
constexpr Result branch_for_all(bool where, const S& state, const Then& then, const Otherwise& otherwise) {
  if constexpr (std::is_void_v<Result>) {
    where ? call_with_members(then, state) : call_with_members(otherwise, state);
  } else {
    if (where) return carried_as<Result>(call_with_members(then, state));
    return carried_as<Result>(call_with_members(otherwise, state));
  }
}

}  // namespace detail

/// `where ? then(state) : otherwise(state)`, lane by lane. A side that no lane takes is not run; in one that some lanes
/// take, the others have no effects, and a loop in it does not wait for them. `where` is a mask or a bool. Both sides
/// give the same type, which need not be that of the state, or nothing. They take the state as bodies of `for_range`
/// do. Where both sides are cheap and have no effects, `select` of both is faster.
template <class Where, class S, class Then, class Otherwise>
constexpr auto branch(const Where& where, const S& state, const Then& then, const Otherwise& otherwise) {
  constexpr bool decides = detail::is_condition<Where>;
  static_assert(decides, "lanewise: branch needs a mask (x > 1) or a bool that says which side a lane takes");
  constexpr bool taken = detail::takes_state<Then, S> && detail::takes_state<Otherwise, S>;
  static_assert(taken,
                "lanewise: branch needs two sides that take the state by value: a tuple's members one by one, or the "
                "tuple");
  if constexpr (decides && taken) {
    constexpr std::size_t width = detail::mask_width<Where>;
    using result = typename decltype(detail::branch_result<width, detail::given_of<Then, S>,
                                                           detail::given_of<Otherwise, S>>())::type;
    if constexpr (!detail::branch_fits<width, result, S, Then, Otherwise>()) {
      return state;
    } else if constexpr (width == 0) {
      return detail::branch_for_all<result>(where, state, then, otherwise);
    } else if constexpr (width == 1) {
      return detail::branch_for_all<result>(where[0], state, then, otherwise);
    } else {
      return detail::branch_by_lanes<result>(where, state, then, otherwise);
    }
  } else {
    return state;
  }
}

}  // namespace lanewise
