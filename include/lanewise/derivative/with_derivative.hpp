// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/select.hpp"
#include "../tensor/expression.hpp"
#include "../tensor/state.hpp"
#include "chain.hpp"
#include "dual.hpp"
#include "dual_arithmetic.hpp"
#include "dual_select.hpp"
#include "variables.hpp"

// Takes a function and the rule of its derivative, gives the function, which is differentiated by that rule.

namespace lanewise {

namespace derivatives {

/// A state without the level `Depth`, and its tangent in a direction at this level.
template <std::size_t Depth, state X>
[[nodiscard]] constexpr auto state_below(const X& x) noexcept {
  if constexpr (depth_of<X>() == Depth) {
    return map_numbers<state_over<X, typename scalar_of<X>::value_type>>([](const auto& each) { return each.value(); },
                                                                         x);
  } else {
    return x;
  }
}
template <std::size_t Depth, state X>
[[nodiscard]] constexpr auto state_tangent(const X& x, std::size_t direction) noexcept {
  using S = decltype(state_below<Depth>(x));
  return map_numbers<S>(
      [direction](const auto& each) {
        if constexpr (dual_depth<std::remove_cvref_t<decltype(each)>> == Depth) {
          return each.tangent(direction);
        } else {
          return scalar_of<S>(0);
        }
      },
      x);
}

template <std::size_t Depth, class X>
inline constexpr std::size_t directions_at = 0;
template <std::size_t Depth, class X>
inline constexpr direction_set active_at = 0;
template <std::size_t Depth, class T, std::size_t N, direction_set Active>
  requires(dual_depth<dual<T, N, Active>> == Depth)
inline constexpr std::size_t directions_at<Depth, dual<T, N, Active>> = N;
template <std::size_t Depth, class T, std::size_t N, direction_set Active>
  requires(dual_depth<dual<T, N, Active>> == Depth)
inline constexpr direction_set active_at<Depth, dual<T, N, Active>> = Active;

/// Whether a number is 0 with all its tangents, and so for all numbers of a state whose numbers vary along a direction.
template <class X>
[[nodiscard]] constexpr auto is_zero(const X& x) noexcept {
  if constexpr (any_dual<X>) {
    auto zero = is_zero(x.value());
    unroll<X::tangent_count>(
        [&](auto k) { zero = zero && is_zero(tangent_along<direction_at(X::active, decltype(k)::value)>(x)); });
    return zero;
  } else {
    return x == X(0);
  }
}
template <std::size_t Depth, state X, class D>
[[nodiscard]] constexpr auto is_at_rest(const X& x, D) noexcept {
  if constexpr (varies_along<Depth, scalar_of<X>>(D::value)) {
    auto rest = is_zero(tangent_along<D::value>(number_of(x, 0)));
    unroll<numbers_of<X> - 1>(
        [&](auto k) { rest = rest && is_zero(tangent_along<D::value>(number_of(x, decltype(k)::value + 1))); });
    return rest;
  } else {
    return true;
  }
}

/// The slopes that a rule gives, as a tuple.
template <class Slopes>
[[nodiscard]] constexpr auto tuple_of_slopes(const Slopes& slopes) noexcept {
  if constexpr (number<Slopes>) {
    return std::tuple(slopes);
  } else {
    return slopes;
  }
}
template <class Slopes>
inline constexpr bool are_numbers = false;
template <class... Slope>
inline constexpr bool are_numbers<std::tuple<Slope...>> = (number<Slope> && ...);

/// The value, with the tangents by slopes, one for each argument.
template <std::size_t Depth, class Value, class Slopes, class... X>
[[nodiscard]] constexpr auto by_slopes(const Value& value, const Slopes& slopes, const X&... x) noexcept {
  constexpr bool numbers = number<Value> && (number<X> && ...);
  static_assert(
      numbers,
      "lanewise: with_derivative by slopes is for a function from numbers to a number: give a rule that takes "
      "the arguments, then a tangent of each, and gives the tangent of the result");
  constexpr bool fit = are_numbers<Slopes> && std::tuple_size_v<Slopes> == sizeof...(X);
  static_assert(fit,
                "lanewise: the rule of with_derivative takes the arguments and gives the slope in each of them: one "
                "number, or a std::tuple of as many numbers as there are arguments");
  if constexpr (numbers && fit) {
    return std::apply(
        [&](const auto&... slope) {
          using T = joined_number<Value, decltype(slope)..., decltype(state_below<Depth>(x))...>;
          constexpr bool known = dual_depth<T> < Depth;
          static_assert(known,
                        "lanewise: with_derivative: the function or its rule holds a variable of another derivative: "
                        "make it an argument");
          using R = dual<T, std::max({directions_at<Depth, X>...}), (active_at<Depth, X> | ...)>;
          const std::array<T, sizeof...(X)> each{T(slope)...};
          return R::with_tangents(T(value), [&](auto d) { return strong_sum<Depth>(d, std::tie(x...), each); });
        },
        slopes);
  } else {
    return refused{};
  }
}

/// The value, with the tangent in each direction by a rule that takes the arguments and their tangents.
template <std::size_t Depth, class Value, class Rule, class... X>
[[nodiscard]] constexpr auto by_tangents(const Value& value, const Rule& rule, const X&... x) noexcept {
  const auto along = [&](std::size_t direction) {
    return evaluate(rule(state_below<Depth>(x)..., state_tangent<Depth>(x, direction)...));
  };
  using Tangent = std::remove_cvref_t<decltype(along(0))>;
  constexpr bool fit = [] {
    if constexpr (state<Value> && state<Tangent>) {
      return std::is_same_v<state_over<Value, scalar_of<Tangent>>, Tangent>;
    } else {
      return false;
    }
  }();
  constexpr bool known = std::max(depth_of<Value>(), depth_of<Tangent>()) < Depth;
  static_assert(known,
                "lanewise: with_derivative: the function or its rule holds a variable of another derivative: make it "
                "an argument");
  static_assert(fit || !known,
                "lanewise: the rule of with_derivative takes the arguments, then a tangent of each, and gives the "
                "tangent of the result, of the result's own type");
  if constexpr (fit && known) {
    using T = joined_number<scalar_of<Value>, scalar_of<Tangent>, scalar_of<decltype(state_below<Depth>(x))>...>;
    using R = dual<T, std::max({directions_at<Depth, scalar_of<X>>...}), (active_at<Depth, scalar_of<X>> | ...)>;
    std::array<Tangent, R::tangent_count + 1> tangents{};
    unroll<R::tangent_count>(
        [&](auto k) { tangents[decltype(k)::value] = along(direction_at(R::active, decltype(k)::value)); });
    const auto one = [&](auto k) {
      return R::with_tangents(T(number_of(value, decltype(k)::value)), [&](auto d) {
        const auto& tangent = tangents[place_of_direction(R::active, decltype(d)::value)];
        return select((is_at_rest<Depth>(x, d) && ...), T(0), T(number_of(tangent, decltype(k)::value)));
      });
    };
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      return unflatten<state_over<Value, R>>({{one(index_constant<K>{})...}});
    }(std::make_index_sequence<numbers_of<Value>>{});
  } else {
    return refused{};
  }
}

}  // namespace derivatives

/// A function with its own rule of differentiation: what `with_derivative` gives.
template <class F, class Rule>
struct function_with_derivative {
  F function;
  Rule rule;

  template <class... X>
  [[nodiscard]] constexpr auto operator()(const X&... x) const {
    constexpr bool known = sizeof...(X) > 0 && (state<X> && ...);
    static_assert(known,
                  "lanewise: a function with_derivative takes numbers and states of them: capture what else it needs");
    if constexpr (known) {
      constexpr std::size_t depth = std::max({derivatives::depth_of<X>()...});
      if constexpr (depth == 0) {
        return function(x...);
      } else {
        return differentiated<depth>(x...);
      }
    } else {
      return refused{};
    }
  }

 private:
  template <std::size_t Depth, class... X>
  [[nodiscard]] constexpr auto differentiated(const X&... x) const {
    const auto value = evaluate((*this)(derivatives::state_below<Depth>(x)...));
    if constexpr (std::is_invocable_v<const Rule&, decltype(derivatives::state_below<Depth>(x))...,
                                      decltype(derivatives::state_tangent<Depth>(x, 0))...>) {
      return derivatives::by_tangents<Depth>(value, rule, x...);
    } else if constexpr (std::is_invocable_v<const Rule&, decltype(derivatives::state_below<Depth>(x))...>) {
      return derivatives::by_slopes<Depth>(
          value, derivatives::tuple_of_slopes(rule(derivatives::state_below<Depth>(x)...)), x...);
    } else {
      static_assert(never<X...>,
                    "lanewise: the rule of with_derivative takes the arguments of the function, or these and then a "
                    "tangent of each");
      return refused{};
    }
  }
};

/// `f`, whose derivative is what `rule` says. It takes numbers and states and gives one number or state; of what has no
/// tangents it is `f` itself. `rule(x...)` gives the slopes: one number, or a `std::tuple` of one for each argument,
/// for functions from numbers to a number. A rule that can be called as `rule(x..., dx...)` gives the tangent of the
/// result instead, by tangents of the arguments, in which it has to be linear, as JAX's custom_jvp does. A rule is
/// differentiated itself for derivatives of higher order. Arguments that do not vary have no part in the derivative,
/// even where a slope is infinite.
template <class F, class Rule>
[[nodiscard]] constexpr auto with_derivative(const F& f, const Rule& rule) noexcept {
  return function_with_derivative<F, Rule>{f, rule};
}

}  // namespace lanewise
