// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "carried.hpp"

// Takes a step's arguments and the positions of those that its results replace, gives the types in which all steps
// carry them, and the arguments of the next step.
//
// The positions are a sequence, one for each result. A result at `kept_nowhere` replaces no argument.

namespace lanewise {

/// The position of a result that is carried into no argument.
inline constexpr std::size_t kept_nowhere = static_cast<std::size_t>(-1);

/// The position of a result that goes elsewhere than to an argument which the kernel receives.
inline constexpr std::size_t kept_apart = static_cast<std::size_t>(-2);

/// What a launch says of a kernel made of another: the position of the argument that each of its results replaces, and
/// the positions of those that are elements, each a std::index_sequence.
template <class Replaced, class Elements>
struct launch_positions {};

namespace detail {

// The result that replaces an argument; as many as there are, where none does.
template <std::size_t... Carried>
[[nodiscard]] constexpr std::size_t result_replacing(std::size_t argument) noexcept {
  std::size_t result = 0;
  bool found = false;
  ((found = found || Carried == argument, result += found ? 0 : 1), ...);
  return result;
}

template <std::size_t Result, class V, class Returned>
[[nodiscard]] constexpr auto argument_after() noexcept {
  if constexpr (Result < result_count<Returned>) {
    return std::type_identity<met_member<V, member_of<Result, Returned>>>{};
  } else {
    return std::type_identity<V>{};
  }
}

template <class Step, class... Values>
using step_result = std::remove_cvref_t<decltype(std::declval<const Step&>()(std::declval<const Values&>()...))>;

// As in other loops: a weak number takes the type that a step gives it, directions of tangents are united.
template <class Step, std::size_t... Carried, class... Values>
[[nodiscard]] constexpr auto settled_arguments(std::index_sequence<Carried...> carried,
                                               std::type_identity<std::tuple<Values...>> now) noexcept {
  using returned = step_result<Step, Values...>;
  if constexpr (sizeof...(Carried) == 0 || result_count<returned> != sizeof...(Carried)) {
    return now;
  } else {
    constexpr auto next = []<std::size_t... A>(std::index_sequence<A...>) {
      return std::type_identity<std::tuple<
          typename decltype(argument_after<result_replacing<Carried...>(A), Values, returned>())::type...>>{};
    }(std::index_sequence_for<Values...>{});
    if constexpr (std::same_as<typename decltype(next)::type, std::tuple<Values...>>) {
      return now;
    } else {
      return settled_arguments<Step>(carried, next);
    }
  }
}

template <std::size_t... Carried>
inline constexpr bool all_carried = ((Carried != kept_nowhere) && ...);

template <std::size_t R, std::size_t Position, class Now, class Returned>
constexpr void carry_one(Now& now, const Returned& returned) {
  if constexpr (Position != kept_nowhere) {
    auto& value = std::get<Position>(now);
    using argument = std::remove_cvref_t<decltype(value)>;
    constexpr bool converts = std::convertible_to<decltype(result_at<R>(returned)), argument>;
    constexpr bool fits = converts || member_becomes<member_of<R, Returned>, argument>();
    static_assert(
        fits,
        "lanewise: iterate needs a kernel whose results have the types of the arguments they replace: check the "
        "order of the results, and cast<T>(x) where a scalar type changed");
    if constexpr (converts) {
      value = result_at<R>(returned);
    } else if constexpr (fits) {
      value = member_as<argument>(result_at<R>(returned));
    }
  }
}

// The results of a step in place of the arguments that they are carried into.
template <std::size_t... Carried, class Now, class Returned>
constexpr void carry(std::index_sequence<Carried...>, Now& now, const Returned& returned) {
  [&]<std::size_t... R>(std::index_sequence<R...>) {
    (carry_one<R, Carried>(now, returned), ...);
  }(std::make_index_sequence<sizeof...(Carried)>{});
}

template <std::size_t R, std::size_t Position, class Now, class Returned>
[[nodiscard]] constexpr const auto& carried_or_last(const Now& now, const Returned& last) {
  if constexpr (Position != kept_nowhere) {
    return std::get<Position>(now);
  } else {
    return result_at<R>(last);
  }
}

// What all steps give: the carried arguments, and those results of the last step that are carried nowhere.
template <std::size_t... Carried, class Now, class Returned>
[[nodiscard]] constexpr auto results_of(std::index_sequence<Carried...>, const Now& now, const Returned& last) {
  return [&]<std::size_t... R>(std::index_sequence<R...>) {
    if constexpr (sizeof...(Carried) == 1) {
      return carried_or_last<R..., Carried...>(now, last);
    } else {
      return std::tuple(carried_or_last<R, Carried>(now, last)...);
    }
  }(std::make_index_sequence<sizeof...(Carried)>{});
}

}  // namespace detail

}  // namespace lanewise
