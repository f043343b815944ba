// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/extrema.hpp"
#include "../scalar/integer.hpp"
#include "../scalar/select.hpp"
#include "root_tangent.hpp"
#include "while_loop.hpp"

// Takes a function and two numbers at which it has different signs, gives a root between them.

namespace lanewise {

/// What a search for a root comes to, lane by lane. `value` is NaN where the search could not begin or met a NaN;
/// `steps` counts the evaluations of the function after the first ones.
template <class V, class Truth, class Count>
struct root_outcome {
  V value;
  Truth converged;
  Count steps;
};

namespace detail {

template <class V>
struct ordinal_of {
  using type = std::conditional_t<sizeof(V) == 4, std::int32_t, std::int64_t>;
};
template <class T, std::size_t W>
struct ordinal_of<lanes<T, W>> {
  using type = lanes<typename ordinal_of<T>::type, W>;
};

// The place of a number among all numbers of its type, in order, and its inverse: 0 is that of both zeros.
template <class Ordinal>
[[nodiscard]] constexpr Ordinal turned_where_negative(const Ordinal& n) noexcept {
  const Ordinal negative = select(n < Ordinal(0), n, Ordinal(0));
  return select(n < Ordinal(0), Ordinal(std::numeric_limits<lane_value_t<Ordinal>>::min() - negative), n);
}
template <class V>
[[nodiscard]] constexpr auto ordinal(const V& x) noexcept {
  return turned_where_negative(std::bit_cast<typename ordinal_of<V>::type>(x));
}
template <class V>
[[nodiscard]] constexpr V number_at(const typename ordinal_of<V>::type& n) noexcept {
  return std::bit_cast<V>(turned_where_negative(n));
}

/// The number in the middle of all those between `low` and `high`, rounded down: halving by it takes no more steps than
/// the type has bits, however close to zero the goal is.
template <class V>
[[nodiscard]] constexpr V middle_number(const V& low, const V& high) noexcept {
  const auto a = ordinal(low);
  const auto b = ordinal(high);
  return number_at<V>((a & b) + ((a ^ b) >> 1));
}

// Where the function changes its sign, in either direction.
template <class V>
[[nodiscard]] constexpr auto changes_sign(const V& a, const V& b) noexcept {
  return (a < V(0) && b > V(0)) || (a > V(0) && b < V(0));
}

// The type of a search: that of its start, or of the lanes that the function makes of a plain one.
template <class X, class Given>
using search_number = std::conditional_t<std::integral<met_member<X, Given>>, double, met_member<X, Given>>;

template <class V>
[[nodiscard]] constexpr V not_a_number() noexcept {
  return V(std::numeric_limits<lane_value_t<V>>::quiet_NaN());
}

// The ends of a bracket, in order, and the function there.
template <class F, class V>
struct bracket {
  V low, high, at_low, at_high;

  constexpr bracket(const F& f, const V& one, const V& other)
      : low(select(one <= other, one, other)),
        high(select(one <= other, other, one)),
        at_low(f(low)),
        at_high(f(high)) {}

  [[nodiscard]] constexpr auto has_root() const noexcept {
    return changes_sign(at_low, at_high) || at_low == V(0) || at_high == V(0);
  }
};

}  // namespace detail

/// A root of `f` between `low` and `high`, where it has different signs (or is zero): `f(x)` is a number. Halves the
/// numbers of the type that lie between, not the distance, so that it ends after 32 (float) or 64 (double) evaluations
/// at most, for a root of 1e-300 and for infinite ends too. The result is that one of the last two, next to each other,
/// at which `f` is closer to zero. Lanes with no change of sign, or with NaN, give NaN and are not converged. Where `f`
/// depends on what carries tangents the root has its own, as in `newton`.
template <class F, class Low, class High>
[[nodiscard]] constexpr auto bisect(const F& f, const Low& low, const High& high) {
  constexpr bool takes_number = std::is_invocable_v<const F&, const Low&>;
  static_assert(takes_number && number<Low> && number<High>,
                "lanewise: bisect takes a function of a number and two numbers: bisect(f, low, high)");
  if constexpr (!takes_number || !number<Low> || !number<High>) {
    return refused{};
  } else if constexpr (any_dual<Low> || any_dual<High>) {
    return bisect(f, plain_value(low), plain_value(high));
  } else if constexpr (any_dual<detail::given_of<F, Low>>) {
    const auto found = bisect(detail::without_tangents<F>{f}, low, high);
    const auto root =
        detail::with_tangents_of_root<dual_depth<detail::given_of<F, Low>>>(detail::with_slope<F>{f}, found.value);
    return root_outcome<std::remove_cvref_t<decltype(root)>, std::remove_cvref_t<decltype(found.converged)>,
                        std::remove_cvref_t<decltype(found.steps)>>{root, found.converged, found.steps};
  } else {
    using V = detail::search_number<detail::met_member<Low, High>, detail::given_of<F, Low>>;
    const auto value_at = [&f](const V& x) { return detail::member_as<V>(f(x)); };
    const detail::bracket<decltype(value_at), V> ends(value_at, detail::member_as<V>(low), detail::member_as<V>(high));
    const auto rising = ends.at_low < V(0);
    constexpr int most = 8 * static_cast<int>(sizeof(lane_value_t<V>));

    const auto apart = [](const V& a, const V& b, const V& at_a, const V& at_b) {
      const V middle = detail::middle_number(a, b);
      return detail::changes_sign(at_a, at_b) && middle > a && middle < b;
    };
    const auto halve = [&](const V& a, const V& b, const V& at_a, const V& at_b) {
      const V middle = detail::middle_number(a, b);
      const V value = value_at(middle);
      const auto below = (value < V(0)) == rising && value == value;
      // A value of zero, or NaN, stands for the end that it replaces: no sign changes any more.
      return std::tuple(select(below, middle, a), select(below, b, middle), select(below, value, at_a),
                        select(below, at_b, value));
    };
    const auto found = while_loop(apart, std::tuple(ends.low, ends.high, ends.at_low, ends.at_high), halve, most);
    const auto& [a, b, at_a, at_b] = found.state;
    const auto known = ends.has_root() && at_b == at_b && at_a == at_a;
    const V nearest = select(abs(at_a) <= abs(at_b), a, b);
    return root_outcome<V, std::remove_cvref_t<decltype(known)>, std::remove_cvref_t<decltype(found.steps)>>{
        select(known, nearest, detail::not_a_number<V>()), known, found.steps};
  }
}

}  // namespace lanewise
