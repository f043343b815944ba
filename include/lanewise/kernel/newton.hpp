// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <tuple>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../derivative/dual_select.hpp"
#include "bisect.hpp"
#include "root_tangent.hpp"
#include "while_loop.hpp"

// Takes a function with its derivative and a number to start at, gives a root of it.

namespace lanewise {

namespace detail {

template <class F, class X>
[[nodiscard]] constexpr bool gives_value_and_derivative() noexcept {
  if constexpr (number<X> && std::is_invocable_v<const F&, const X&>) {
    return result_count<given_of<F, X>> == 2;
  } else {
    return false;
  }
}

template <class F, class X>
[[nodiscard]] constexpr bool gives_value_alone() noexcept {
  if constexpr (number<X> && std::is_invocable_v<const F&, const X&>) {
    return number<value_of<given_of<F, X>>>;
  } else {
    return false;
  }
}

// Levels of tangents that a root of the function has.
template <class F, class X>
inline constexpr std::size_t levels_of_root = dual_depth<member_of<0, given_of<F, X>>>;

template <class F, class X>
using newton_number = search_number<X, member_of<0, given_of<F, X>>>;

// The function's value, and Newton's step from there: x - step is the root of the tangent. There is none where the
// derivative is zero.
template <class V>
struct tangent {
  V value;
  V step;
};
template <class V, class F>
[[nodiscard]] constexpr tangent<V> tangent_at(const F& f, const V& x) {
  const auto given = f(x);
  const V value = member_as<V>(result_at<0>(given));
  const V slope = member_as<V>(result_at<1>(given));
  return {value, value / select(slope == V(0), not_a_number<V>(), slope)};
}

// Half of the digits of the type.
template <class V>
inline constexpr double half_precision = sizeof(lane_value_t<V>) == 4 ? 0x1p-12 : 0x1p-26;
template <class V>
inline constexpr double few_roundings = 4 * static_cast<double>(std::numeric_limits<lane_value_t<V>>::epsilon());

// Newton's steps, each cut to a quarter until the function comes closer to zero than it was.
template <class V, class F, class Most>
[[nodiscard]] constexpr auto damped_newton(const F& f, const V& start, Most most) {
  const auto first = tangent_at<V>(f, start);
  const auto moves = [](const V& x, const V& value, const V&, const V& step) {
    return value != V(0) && x - step != x && isfinite(step);
  };
  const auto try_step = [&f](const V& x, const V& value, const V& whole, const V& step) {
    const V trial = x - step;
    const auto there = tangent_at<V>(f, trial);
    const auto closer = abs(there.value) < abs(value);
    return std::tuple(select(closer, trial, x), select(closer, there.value, value), select(closer, there.step, whole),
                      select(closer, there.step, V(step * V(0.25))));
  };
  const auto found = while_loop(moves, std::tuple(start, first.value, first.step, first.step), try_step, most);
  const auto& [x, value, whole, step] = found.state;
  const auto known = isfinite(x) && isfinite(value);
  // What is left of the whole step says whether x is a root, or a place where the function only comes no closer.
  const V reach = max(abs(x), abs(V(x - start)));
  const auto converged = found.finished && known && (value == V(0) || abs(whole) <= V(half_precision<V>) * reach);
  return root_outcome<V, std::remove_cvref_t<decltype(converged)>, std::remove_cvref_t<decltype(found.steps)>>{
      select(known, x, not_a_number<V>()), converged, found.steps};
}

// Newton's steps where they stay within the bracket and at least halve each other, else the middle of the bracket.
template <class V, class F, class Most>
[[nodiscard]] constexpr auto bracketed_newton(const F& f, const V& start, const V& one, const V& other, Most most) {
  const auto value_at = [&f](const V& x) { return member_as<V>(result_at<0>(f(x))); };
  const bracket<decltype(value_at), V> ends(value_at, one, other);
  const auto rising = ends.at_low < V(0);
  const auto inside = start > ends.low && start < ends.high;
  const V first = select(inside, start, middle_number(ends.low, ends.high));
  const auto wanted = changes_sign(ends.at_low, ends.at_high);

  // x is the next to try, `last` the length of the step to it.
  const auto searching = [](const V&, const V&, const V&, const V&, const V&, const V&, const auto& open) {
    return open;
  };
  const auto narrow = [&](const V& x, const V& low, const V& high, const V& at_low, const V& at_high, const V& last,
                          const auto&) {
    const auto here = tangent_at<V>(f, x);
    const auto below = (here.value < V(0)) == rising;
    const V new_low = select(below, x, low);
    const V new_high = select(below, high, x);
    const V middle = middle_number(new_low, new_high);
    const V guess = x - here.step;
    const auto shrinks = abs(here.step) <= V(0.5) * last;
    const V next = select(guess > new_low && guess < new_high && shrinks, guess, middle);
    const auto at_rounding = guess == x || (abs(here.step) <= V(few_roundings<V>) * abs(x) && !shrinks);
    const auto unknown = here.value != V(0) && here.value == here.value && !at_rounding;
    return std::tuple(next, new_low, new_high, select(below, here.value, at_low), select(below, at_high, here.value),
                      V(abs(V(next - x))), unknown && middle > new_low && middle < new_high);
  };
  const auto found = while_loop(
      searching, std::tuple(first, ends.low, ends.high, ends.at_low, ends.at_high, V(ends.high - ends.low), wanted),
      narrow, most);
  const auto& [x, a, b, at_a, at_b, last, open] = found.state;
  const auto known = ends.has_root() && at_a == at_a && at_b == at_b;
  const auto converged = found.finished && known;
  return root_outcome<V, std::remove_cvref_t<decltype(converged)>, std::remove_cvref_t<decltype(found.steps)>>{
      select(known, select(abs(at_a) <= abs(at_b), a, b), not_a_number<V>()), converged, found.steps};
}

}  // namespace detail

/// A root of `f` near `x0` by Newton's method: `f(x)` gives std::tuple(value, derivative), or a std::pair. A step that
/// does not bring `f` closer to zero is cut down until it does, so that no lane runs away or goes round in a circle; a
/// lane ends when no step can change x any more, when f(x) is zero, or after `most` evaluations. It is converged if it
/// ended and what is left of Newton's step is below half of the digits of the type. NaN and infinite values give NaN.
/// A function that gives its value alone is differentiated. What the function depends on may carry tangents: the root
/// then has its own, by the implicit function theorem, whatever steps led there; by `x0` it has none.
template <class F, class X, class Most = int>
  requires std::integral<Most>
[[nodiscard]] constexpr auto newton(const F& f, const X& x0, Most most = 100) {
  constexpr bool fits = detail::gives_value_and_derivative<F, X>();
  constexpr bool alone = detail::gives_value_alone<F, X>();
  static_assert(fits || alone,
                "lanewise: newton takes a function that gives std::tuple(value, derivative), or its value alone, and a "
                "number");
  if constexpr (alone) {
    return newton(detail::with_slope<F>{f}, x0, most);
  } else if constexpr (fits && any_dual<X>) {
    return newton(f, plain_value(x0), most);
  } else if constexpr (fits && detail::levels_of_root<F, X> > 0) {
    const auto found = newton(detail::without_tangents<F>{f}, x0, most);
    const auto root = detail::with_tangents_of_root<detail::levels_of_root<F, X>>(f, found.value);
    return root_outcome<std::remove_cvref_t<decltype(root)>, std::remove_cvref_t<decltype(found.converged)>,
                        std::remove_cvref_t<decltype(found.steps)>>{root, found.converged, found.steps};
  } else if constexpr (fits) {
    using V = detail::newton_number<F, X>;
    return detail::damped_newton<V>(f, detail::member_as<V>(x0), most);
  } else {
    return refused{};
  }
}

/// The same between `low` and `high`, at which `f` has different signs (or is zero): a step that would leave what is
/// left of the bracket, or that is more than half of the one before, is replaced by one to the middle of the bracket,
/// so that a root is always found. Lanes with no change of sign, or with NaN, give NaN and are not converged. Source:
/// W. H. Press et al., Numerical Recipes, 3rd edition (2007), section 9.4, on Newton-Raphson with bisection.
template <class F, class X, class Low, class High, class Most = int>
  requires number<Low> && number<High> && std::integral<Most>
[[nodiscard]] constexpr auto newton(const F& f, const X& x0, const Low& low, const High& high, Most most = 200) {
  constexpr bool fits = detail::gives_value_and_derivative<F, X>();
  constexpr bool alone = detail::gives_value_alone<F, X>();
  static_assert(fits || alone,
                "lanewise: newton takes a function that gives std::tuple(value, derivative), or its value alone, and "
                "three numbers");
  if constexpr (alone) {
    return newton(detail::with_slope<F>{f}, x0, low, high, most);
  } else if constexpr (fits && (any_dual<X> || any_dual<Low> || any_dual<High>)) {
    return newton(f, plain_value(x0), plain_value(low), plain_value(high), most);
  } else if constexpr (fits && detail::levels_of_root<F, X> > 0) {
    const auto found = newton(detail::without_tangents<F>{f}, x0, low, high, most);
    const auto root = detail::with_tangents_of_root<detail::levels_of_root<F, X>>(f, found.value);
    return root_outcome<std::remove_cvref_t<decltype(root)>, std::remove_cvref_t<decltype(found.converged)>,
                        std::remove_cvref_t<decltype(found.steps)>>{root, found.converged, found.steps};
  } else if constexpr (fits) {
    using V = detail::met_member<detail::met_member<detail::newton_number<F, X>, Low>, High>;
    return detail::bracketed_newton<V>(f, detail::member_as<V>(x0), detail::member_as<V>(low),
                                       detail::member_as<V>(high), most);
  } else {
    return refused{};
  }
}

}  // namespace lanewise
