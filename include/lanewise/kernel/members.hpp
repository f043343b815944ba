// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "carried.hpp"

// Takes a function and a state, calls it with the state's members one by one where it takes them so, else with the
// state as a whole, and chooses between two states lane by lane.

namespace lanewise::detail {

// How a function takes a state of several members and what comes with it, the step of a loop.
enum class parameters { none, members_and_more, members, whole_and_more, whole };

template <class F, class S, class... More>
[[nodiscard]] constexpr bool takes_members() noexcept {
  if constexpr (holds_results<S>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return std::is_invocable_v<const F&, const member_of<I, S>&..., const More&...>;
    }(member_indices<S>{});
  } else {
    return false;
  }
}

// The first that fits: the body of a generic lambda is looked at only where its parameters are as many.
template <class F, class S, class... More>
[[nodiscard]] constexpr parameters parameters_of() noexcept {
  constexpr bool has_more = sizeof...(More) != 0;
  if constexpr (has_more && takes_members<F, S, More...>()) {
    return parameters::members_and_more;
  } else if constexpr (takes_members<F, S>()) {
    return parameters::members;
  } else if constexpr (has_more && std::is_invocable_v<const F&, const S&, const More&...>) {
    return parameters::whole_and_more;
  } else if constexpr (std::is_invocable_v<const F&, const S&>) {
    return parameters::whole;
  } else {
    return parameters::none;
  }
}

/// Whether a function can be called with a state.
template <class F, class S, class... More>
inline constexpr bool takes_state = parameters_of<F, S, More...>() != parameters::none;

/// `f` of the members, or of the state, and of `more` where it takes that.
template <class F, class S, class... More>
constexpr decltype(auto) call_with_members(const F& f, const S& state, [[maybe_unused]] const More&... more) {
  constexpr parameters form = parameters_of<F, S, More...>();
  if constexpr (form == parameters::whole_and_more) {
    return f(state, more...);
  } else if constexpr (form == parameters::whole) {
    return f(state);
  } else {
    return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
      if constexpr (form == parameters::members_and_more) {
        return f(result_at<I>(state)..., more...);
      } else {
        return f(result_at<I>(state)...);
      }
    }(member_indices<S>{});
  }
}
template <class F, class S, class... More>
using given_of = std::remove_cvref_t<decltype(call_with_members(std::declval<const F&>(), std::declval<const S&>(),
                                                                std::declval<const More&>()...))>;

// One member may settle after another that it depends on, weak numbers and directions of tangents alike: as long as the
// body of the loop makes another type of it.
template <class F, class S, class... More>
[[nodiscard]] constexpr auto settled_state() noexcept {
  if constexpr (takes_state<F, S, More...>) {
    using next = typename decltype(state_after<S, given_of<F, S, More...>>())::type;
    if constexpr (std::same_as<next, S>) {
      return std::type_identity<S>{};
    } else {
      return settled_state<F, next, More...>();
    }
  } else {
    return std::type_identity<S>{};
  }
}
/// The type in which a loop carries a state that starts as an `S`.
template <class F, class S, class... More>
using settled = typename decltype(settled_state<F, S, More...>())::type;

// Whether lanes can choose between two of them.
template <class V>
[[nodiscard]] constexpr bool member_can_be_chosen() noexcept {
  if constexpr (state<V>) {
    return !plain_number<scalar_of<V>>;
  } else {
    return mask_width<V> != 0;
  }
}
template <class S>
[[nodiscard]] constexpr bool can_be_chosen() noexcept {
  if constexpr (holds_results<S>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (member_can_be_chosen<member_of<I, S>>() && ...);
    }(member_indices<S>{});
  } else {
    return member_can_be_chosen<S>();
  }
}

template <std::size_t W, class V>
[[nodiscard]] constexpr V chosen_member(const mask<W>& where, const V& a, const V& b) noexcept {
  if constexpr (mask_width<V> != 0) {
    return (where & a) | (~where & b);
  } else {
    return select(where, a, b);
  }
}
/// `a` in the lanes where `where` is true, `b` elsewhere, bit for bit, member by member.
template <std::size_t W, class S>
[[nodiscard]] constexpr S chosen(const mask<W>& where, const S& a, const S& b) noexcept {
  if constexpr (holds_results<S>) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return S(chosen_member(where, result_at<I>(a), result_at<I>(b))...);
    }(member_indices<S>{});
  } else {
    return chosen_member(where, a, b);
  }
}

// A result that no lane will keep. Not V{}: nvcc cannot read registers of zeros as constants.
template <class V>
[[nodiscard]] constexpr V any_member() noexcept {
  if constexpr (mask_width<V> != 0) {
    return V(false);
  } else {
    numbers_array<V> numbers;
    for (auto& each : numbers) each = scalar_of<V>(0);
    return unflatten<V>(numbers);
  }
}
template <class S>
[[nodiscard]] constexpr S any_state() noexcept {
  if constexpr (holds_results<S>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return S(any_member<member_of<I, S>>()...);
    }(member_indices<S>{});
  } else {
    return any_member<S>();
  }
}

}  // namespace lanewise::detail
