// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/deferred.hpp"
#include "../base/results.hpp"
#include "../tensor/expression.hpp"
#include "../tensor/state.hpp"
#include "dual.hpp"
#include "variables.hpp"

// Takes what a function gave of arguments with tangents, gives its values and its derivatives apart.

namespace lanewise::derivatives {

/// A number without the levels that have no directions.
template <class X>
[[nodiscard]] constexpr auto simplified(const X& x) noexcept {
  if constexpr (any_dual<X>) {
    if constexpr (X::active == 0) {
      return simplified(x.value());
    } else {
      return x;
    }
  } else {
    return x;
  }
}

/// The part of a number below the level `Depth`, and its derivative in a direction at this level.
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto value_below(const X& x) noexcept {
  return simplified(value_at_depth<Depth>(x));
}
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto tangent_below(const X& x, std::size_t direction) noexcept {
  if constexpr (dual_depth<X> == Depth) {
    return simplified(x.tangent(direction));
  } else {
    return decltype(simplified(x))(0);
  }
}

/// The same of every number of a result; what is no state has no tangents and stays as it is.
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto values_of(const X& x) noexcept {
  if constexpr (state<X>) {
    using number = decltype(value_below<Depth>(flatten(x)[0]));
    return state_of_numbers<state_over<X, number>>(
        [&](std::size_t k) { return with_number(x, k, [](const auto& each) { return value_below<Depth>(each); }); });
  } else {
    return x;
  }
}
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto tangents_of(const X& x, std::size_t direction) noexcept {
  static_assert(state<X>, "lanewise: what is differentiated returns numbers, or states of them: no masks or handles");
  if constexpr (state<X>) {
    using number = decltype(tangent_below<Depth>(flatten(x)[0], 0));
    return state_of_numbers<state_over<X, number>>([&](std::size_t k) {
      return with_number(x, k, [&](const auto& each) { return tangent_below<Depth>(each, direction); });
    });
  } else {
    return x;
  }
}

/// The same as functions of one result; the tangents in direction 0.
template <std::size_t Depth>
struct values_at {
  template <class X>
  [[nodiscard]] constexpr auto operator()(const X& x) const noexcept {
    return values_of<Depth>(x);
  }
};
template <std::size_t Depth>
struct tangents_at {
  template <class X>
  [[nodiscard]] constexpr auto operator()(const X& x) const noexcept {
    return tangents_of<Depth>(x, 0);
  }
};

/// The value of an expression; anything else where it is, since a copy of a large one costs time.
template <class X>
[[nodiscard]] constexpr decltype(auto) worked_out(const X& x) noexcept {
  if constexpr (expression<X>) {
    return x.evaluate();
  } else {
    return (x);
  }
}

/// `f` of one result, made where a tuple will hold it: g++ copies a large one there through memory. It also keeps
/// there what is constant and large, or what a constant refers to: these are no variables, nor is what was returned.
template <class F, class X>
struct coming_result {
  F f;
  const X& x;
  [[nodiscard]] constexpr auto operator()() const noexcept { return f(worked_out(x)); }
};
template <class F, class X>
coming_result(const F&, const X&) -> coming_result<F, X>;

/// What `f` makes of the `R`-th result.
template <class F, std::size_t R, class Returned>
using mapped_result = decltype(std::declval<const F&>()(worked_out(result_at<R>(std::declval<const Returned&>()))));

/// `f` of each of a function's results, which stay several or one.
template <class F, class Returned>
[[nodiscard]] constexpr auto map_results(const F& f, const Returned& returned) noexcept {
  if constexpr (requires { std::get<0>(returned); } && !state<Returned>) {
    return [&]<std::size_t... R>(std::index_sequence<R...>) {
      return std::tuple<mapped_result<F, R, Returned>...>(deferred{coming_result{f, result_at<R>(returned)}}...);
    }(std::make_index_sequence<result_count<Returned>>{});
  } else {
    return f(worked_out(returned));
  }
}
template <class F, class Returned>
struct coming_results {
  const Returned& returned;
  [[nodiscard]] constexpr auto operator()() const noexcept { return map_results(F{}, returned); }
};
/// `f` of each of them, then `g` of each, side by side.
template <class F, class G, class Returned>
[[nodiscard]] constexpr auto map_results(const F& f, const G& g, const Returned& returned) noexcept {
  return [&]<std::size_t... R>(std::index_sequence<R...>) {
    return std::tuple<mapped_result<F, R, Returned>..., mapped_result<G, R, Returned>...>(
        deferred{coming_result{f, result_at<R>(returned)}}..., deferred{coming_result{g, result_at<R>(returned)}}...);
  }(std::make_index_sequence<result_count<Returned>>{});
}

/// The depth of the deepest number among a function's results.
template <class Returned>
[[nodiscard]] constexpr std::size_t depth_of_results() noexcept {
  if constexpr (std::is_void_v<Returned>) {
    return 0;
  } else {
    return []<std::size_t... R>(std::index_sequence<R...>) {
      return std::max(
          {std::size_t{0},
           depth_of<value_of<std::remove_cvref_t<decltype(result_at<R>(std::declval<const Returned&>()))>>>()...});
    }(std::make_index_sequence<result_count<Returned>>{});
  }
}

/// The level below that of a function's derivative: above all that its arguments have, and that it gives of them, which
/// may be of variables that it holds.
template <class F, class... X>
[[nodiscard]] constexpr std::size_t depth_below() noexcept {
  if constexpr (std::is_invocable_v<const F&, const X&...>) {
    using returned = std::remove_cvref_t<std::invoke_result_t<const F&, const X&...>>;
    return std::max({depth_of_results<returned>(), depth_of<X>()...});
  } else {
    return 0;  // which is said where it is called
  }
}

/// Whether a function can be called with arguments of which some have tangents.
template <class F, class... X>
[[nodiscard]] constexpr bool takes_tangents() noexcept {
  constexpr bool callable = std::is_invocable_v<const F&, X...>;
  static_assert(callable,
                "lanewise: what is differentiated cannot be called with numbers that have tangents: write its "
                "parameters as auto, one for each argument");
  return callable;
}

}  // namespace lanewise::derivatives
