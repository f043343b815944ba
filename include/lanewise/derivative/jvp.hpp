// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/deferred.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "dual_divisor.hpp"
#include "dual_extrema.hpp"
#include "dual_functions.hpp"
#include "dual_gamma.hpp"
#include "dual_handle.hpp"
#include "dual_matrices.hpp"
#include "dual_pairs.hpp"
#include "dual_power.hpp"
#include "outcome.hpp"
#include "variables.hpp"

// Takes a function, values and a tangent of each, gives the function's value and its derivative along these tangents.

namespace lanewise {

/// The tangent of an argument that does not vary, but is a variable that the function assigns what varies to.
struct zero_tangent_type {};
inline constexpr zero_tangent_type zero_tangent{};

namespace derivatives {

/// The position, among the arguments that have tangents, of the argument `Position`; `sizeof...(I)` if it has none.
template <std::size_t... I>
[[nodiscard]] constexpr std::size_t place_among(std::size_t position) noexcept {
  std::size_t place = 0;
  bool found = false;
  ((found = found || I == position, place += found ? 0 : 1), ...);
  return place;
}

template <class X, class Tangent>
[[nodiscard]] constexpr bool is_tangent_of() noexcept {
  if constexpr (std::is_same_v<Tangent, zero_tangent_type>) {
    return can_vary<X>();
  } else if constexpr (state<X> && state<Tangent>) {
    constexpr bool alike = std::is_same_v<lane_value_t<scalar_of<X>>, lane_value_t<scalar_of<Tangent>>>;
    return can_vary<X>() && (alike || std::integral<Tangent>) &&
           std::is_same_v<state_over<X, scalar_of<Tangent>>, Tangent>;
  } else {
    return !state<X> && !state<Tangent>;
  }
}

template <std::size_t Depth, std::size_t... I, std::size_t J, class All>
[[nodiscard]] constexpr auto argument_along(std::index_sequence<I...>, std::integral_constant<std::size_t, J>,
                                            const All& all) noexcept {
  constexpr std::size_t place = place_among<I...>(J);
  if constexpr (place < sizeof...(I)) {
    const auto& tangent = std::get<std::tuple_size_v<All> - sizeof...(I) + place>(all);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(tangent)>, zero_tangent_type>) {
      return variable_at_rest<Depth>(std::get<J>(all));
    } else if constexpr (!state<std::tuple_element_t<J, All>>) {
      return handle_along<Depth>(std::get<J>(all), tangent);
    } else {
      return variable_along<Depth>(std::get<J>(all), tangent);
    }
  } else {
    return std::get<J>(all);
  }
}

template <std::size_t Depth, class Chosen, std::size_t J, class All>
using argument_along_type =
    decltype(argument_along<Depth>(Chosen{}, std::integral_constant<std::size_t, J>{}, std::declval<const All&>()));

template <class Give, class F, std::size_t... I, std::size_t... J, class All>
[[nodiscard]] constexpr auto give_jvp_of(const Give& give, const F& f, std::index_sequence<I...> chosen,
                                         std::index_sequence<J...>, const All& all) {
  constexpr std::size_t count = sizeof...(J);
  constexpr bool fit =
      ((I < count) && ...) &&
      (is_tangent_of<std::tuple_element_t<I, All>, std::tuple_element_t<count + place_among<I...>(I), All>>() && ...);
  static_assert(
      fit,
      "lanewise: jvp takes the arguments of the function, then a tangent for each of them, or for each of the "
      "chosen ones (jvp<0, 2>(...)), of its own type");
  if constexpr (fit) {
    constexpr std::size_t depth =
        std::max(depth_below<F, std::tuple_element_t<J, All>...>(),
                 std::max({std::size_t{0}, depth_of<std::tuple_element_t<count + place_among<I...>(I), All>>()...}));
    const auto call = [&] {
      if constexpr (takes_tangents<F, argument_along_type<depth, std::index_sequence<I...>, J, All>...>()) {
        return f(argument_along<depth>(chosen, std::integral_constant<std::size_t, J>{}, all)...);
      } else {
        return 0.0;
      }
    };
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
    } else {
      return give(index_constant<depth + 1>{}, call());
    }
  } else {
    return std::pair(refused{}, refused{});
  }
}

/// What `give` makes of the level of a function's derivative along tangents, and of what the function returned.
template <std::size_t... I, class Give, class F, class... Values>
[[nodiscard]] constexpr auto give_jvp(const Give& give, const F& f, const Values&... values) {
  constexpr std::size_t given = sizeof...(Values);
  constexpr bool one_each = sizeof...(I) > 0 || given % 2 == 0;
  static_assert(one_each,
                "lanewise: jvp takes a tangent for each argument of the function: choose fewer by jvp<0, 2>(...)");
  static_assert(sizeof...(I) <= given, "lanewise: jvp takes a tangent for each of the chosen arguments");
  if constexpr (!one_each || sizeof...(I) > given) {
    return std::pair(refused{}, refused{});
  } else if constexpr (sizeof...(I) == 0) {
    return give_jvp_of(give, f, std::make_index_sequence<given / 2>{}, std::make_index_sequence<given / 2>{},
                       std::tuple<Values...>(values...));
  } else {
    return give_jvp_of(give, f, std::index_sequence<I...>{}, std::make_index_sequence<given - sizeof...(I)>{},
                       std::tuple<Values...>(values...));
  }
}

/// What was returned as values and tangents: a pair, or all in a row.
struct value_and_tangent {
  template <std::size_t Level, class Returned>
  [[nodiscard]] constexpr auto operator()(index_constant<Level>, const Returned& returned) const noexcept {
    using value = coming_results<values_at<Level>, Returned>;
    using tangent = coming_results<tangents_at<Level>, Returned>;
    return std::pair<std::invoke_result_t<value>, std::invoke_result_t<tangent>>(deferred{value{returned}},
                                                                                 deferred{tangent{returned}});
  }
};
struct values_then_tangents {
  template <std::size_t Level, class Returned>
  [[nodiscard]] constexpr auto operator()(index_constant<Level>, const Returned& returned) const noexcept {
    return map_results(values_at<Level>{}, tangents_at<Level>{}, returned);
  }
};

}  // namespace derivatives

/// The value f(x...) and its derivative along tangents, a `std::pair` of both; each is a tuple where `f` gives one.
/// `jvp(f, x, y, dx, dy)` takes a tangent for every argument, `jvp<1>(f, x, y, dy)` for the chosen ones: the others are
/// constants, which cost nothing more. A tangent has the type of its argument: a number, a tensor, a quaternion, a
/// multivector, a state.
template <std::size_t... I, class F, class... Values>
[[nodiscard]] constexpr auto jvp(const F& f, const Values&... values) {
  return derivatives::give_jvp<I...>(derivatives::value_and_tangent{}, f, values...);
}

/// The same of arguments and tangents as tuples, as JAX has them.
template <class F, class... X, class... Tangents>
[[nodiscard]] constexpr auto jvp(const F& f, const std::tuple<X...>& primals, const std::tuple<Tangents...>& tangents) {
  constexpr bool one_each = sizeof...(X) == sizeof...(Tangents);
  static_assert(one_each, "lanewise: jvp takes a tangent for each argument of the function");
  if constexpr (one_each) {
    return std::apply([&](const auto&... values) { return jvp(f, values...); }, std::tuple_cat(primals, tangents));
  } else {
    return std::pair(refused{}, refused{});
  }
}

}  // namespace lanewise
