// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../derivative/dual.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/mask.hpp"
#include "../tensor/expression.hpp"
#include "../tensor/state.hpp"

// Takes the state that a loop starts from and what its body gives, gives the type in which the state is carried, and
// the state in that type.

namespace lanewise::detail {

template <class V>
inline constexpr std::size_t mask_width = 0;
template <std::size_t W>
inline constexpr std::size_t mask_width<mask<W>> = W;

template <std::size_t I, class S>
using member_of = std::remove_cvref_t<decltype(result_at<I>(std::declval<const S&>()))>;

// A tuple or a pair, as `Like` is, of other members.
template <class Like, class... M>
struct members_like {
  using type = std::tuple<M...>;
};
template <class First, class Second, class... M>
struct members_like<std::pair<First, Second>, M...> {
  using type = std::pair<M...>;
};

template <class S>
using member_indices = std::make_index_sequence<result_count<S>>;

// A plain number is weak: it takes the type that the body makes of it. Reals stay what they are, as `0.5 * x` is a
// double where x is a plain float.
template <class From, class To>
inline constexpr bool scalar_gives_way = plain_number<From> && is_kernel_number<To>;
template <std::integral From, plain_number To>
inline constexpr bool scalar_gives_way<From, To> = std::floating_point<To> || (sizeof(To) > sizeof(From));

template <class From, class To>
[[nodiscard]] constexpr bool gives_way() noexcept {
  if constexpr (std::same_as<From, bool>) {
    return mask_width<To> != 0;
  } else if constexpr (state<From> && state<To>) {
    if constexpr (std::same_as<state_over<From, scalar_of<To>>, To>)
      return scalar_gives_way<scalar_of<From>, scalar_of<To>>;
  }
  return false;
}

// Two states of one kind of which one has tangents.
template <class S, class Given>
[[nodiscard]] constexpr bool meet_as_dual() noexcept {
  if constexpr (state<S> && state<Given>) {
    if constexpr (any_dual<scalar_of<S>> || any_dual<scalar_of<Given>>)
      return std::same_as<state_over<S, scalar_of<Given>>, Given> &&
             std::same_as<lane_value_t<scalar_of<S>>, lane_value_t<scalar_of<Given>>>;
  }
  return false;
}

// The type of a member that a body gives a `Given` of: the weak one gives way, directions are united.
template <class S, class Given>
[[nodiscard]] constexpr auto meeting_member() noexcept {
  if constexpr (gives_way<S, Given>()) {
    return std::type_identity<Given>{};
  } else if constexpr (meet_as_dual<S, Given>()) {
    return std::type_identity<state_over<S, joined_number<scalar_of<S>, scalar_of<Given>>>>{};
  } else {
    return std::type_identity<S>{};
  }
}
template <class S, class Given>
using met_member = typename decltype(meeting_member<S, value_of<Given>>())::type;

// The type of a state once a body has given `Given` of it.
template <class S, class Given>
[[nodiscard]] constexpr auto state_after() noexcept {
  if constexpr (std::is_void_v<Given>) {
    return std::type_identity<S>{};
  } else if constexpr (!holds_results<S> && !holds_results<Given>) {
    return std::type_identity<met_member<S, Given>>{};
  } else if constexpr (holds_results<S> && holds_results<Given> && result_count<S> == result_count<Given>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return std::type_identity<typename members_like<S, met_member<member_of<I, S>, member_of<I, Given>>...>::type>{};
    }(member_indices<S>{});
  } else {
    return std::type_identity<S>{};
  }
}

/// What `W` lanes hold in place of a plain number that each of them may come to differ in.
template <std::size_t W, class V>
[[nodiscard]] constexpr auto member_in_lanes() noexcept {
  if constexpr (std::same_as<V, bool>) {
    return std::type_identity<mask<W>>{};
  } else if constexpr (state<V>) {
    using scalar = scalar_of<V>;
    if constexpr (lane_scalar<scalar>) {
      return std::type_identity<state_over<V, lanes<scalar, W>>>{};
    } else if constexpr (std::integral<scalar>) {
      using word = std::conditional_t<(sizeof(scalar) > 4), std::int64_t, std::int32_t>;
      using own = std::conditional_t<std::unsigned_integral<scalar>, std::make_unsigned_t<word>, word>;
      return std::type_identity<state_over<V, lanes<own, W>>>{};
    } else {
      return std::type_identity<V>{};
    }
  } else {
    return std::type_identity<V>{};
  }
}
template <std::size_t W, class V>
using in_lanes = typename decltype(member_in_lanes<W, V>())::type;

template <std::size_t W, class S>
[[nodiscard]] constexpr auto state_in_lanes() noexcept {
  if constexpr (W == 0) {
    return std::type_identity<S>{};
  } else if constexpr (holds_results<S>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return std::type_identity<typename members_like<S, in_lanes<W, member_of<I, S>>...>::type>{};
    }(member_indices<S>{});
  } else {
    return std::type_identity<in_lanes<W, S>>{};
  }
}

// Whether a value can stand for a member of the state: a weak one, a product that was not worked out yet.
template <class Given, class To>
[[nodiscard]] constexpr bool member_becomes() noexcept {
  using value = value_of<Given>;
  if constexpr (std::same_as<Given, To>) {
    return true;
  } else if constexpr (mask_width<To> != 0) {
    return std::same_as<Given, bool>;
  } else if constexpr (state<value> && state<To>) {
    using from = scalar_of<value>;
    using to = scalar_of<To>;
    if constexpr (std::same_as<from, to>) {
      return std::convertible_to<Given, To>;
    } else if constexpr (any_dual<to> && !plain_number<from>) {
      return std::same_as<met_member<To, value>, To>;
    } else {
      return plain_number<from> && std::convertible_to<from, to> && std::same_as<state_over<value, to>, To>;
    }
  } else {
    return std::convertible_to<Given, To>;
  }
}
template <class Given, class S>
[[nodiscard]] constexpr bool becomes() noexcept {
  if constexpr (holds_results<S> && holds_results<Given> && result_count<S> == result_count<Given>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (member_becomes<member_of<I, Given>, member_of<I, S>>() && ...);
    }(member_indices<S>{});
  } else if constexpr (holds_results<S> || holds_results<Given> || std::is_void_v<Given>) {
    return false;
  } else {
    return member_becomes<Given, S>();
  }
}

template <class To, class Given>
[[nodiscard]] constexpr To member_as(const Given& given) noexcept {
  using value = value_of<Given>;
  if constexpr (std::same_as<Given, To>) {
    return given;
  } else if constexpr (state<value> && state<To>) {
    if constexpr (std::same_as<scalar_of<value>, scalar_of<To>>) {
      return static_cast<To>(given);
    } else {
      return map_numbers<To>([](const auto& x) { return static_cast<scalar_of<To>>(x); }, evaluate(given));
    }
  } else {
    return static_cast<To>(given);
  }
}
/// What a body gave, or the start of a loop, in the type of the state.
template <class S, class Given>
[[nodiscard]] constexpr S carried_as(const Given& given) noexcept {
  if constexpr (std::same_as<Given, S>) {
    return given;
  } else if constexpr (holds_results<S>) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return S(member_as<member_of<I, S>>(result_at<I>(given))...);
    }(member_indices<S>{});
  } else {
    return member_as<S>(given);
  }
}

}  // namespace lanewise::detail
