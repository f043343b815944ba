// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/classify.hpp"
#include "../scalar/extrema.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_select.hpp"

// Takes dual numbers, gives magnitude, extrema and sign of them.
//
// At a kink the slope is the mean of those on either side: 0 for |x| at 0, one half for each of two equal numbers, so
// that the weights sum to one.

namespace lanewise {

namespace detail {

// 1, 0 or -1 with the sign of x; NaN of a NaN.
template <class T>
[[nodiscard]] constexpr T sign_of_number(const T& x) noexcept {
  return select(x > T(0), T(1), select(x < T(0), T(-1), select(x == T(0), T(0), x)));
}

// How much of a result is the argument `a`, of which it is told whether it is chosen or as good as `b`.
template <class T, class Chosen, class Equal>
[[nodiscard]] constexpr T share_of(const Chosen& chosen, const Equal& equal, const T& result) noexcept {
  return select(chosen, T(1), select(equal, T(0.5), select(result == result, T(0), result)));
}

}  // namespace detail

template <any_dual X>
[[nodiscard]] constexpr X abs(const X& x) noexcept {
  return strong_chain(x, abs(x.value()), detail::sign_of_number(x.value()));
}
/// The magnitude of `magnitude` with the sign of `sign`, whose own tangents have no part in it.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto copysign(const A& magnitude, const B& sign) noexcept {
  if constexpr (any_dual<A>) {
    using T = typename A::value_type;
    const T signed_one = copysign(T(1), T(plain_value(sign)));
    return strong_chain(magnitude, T(copysign(magnitude.value(), signed_one)),
                        T(detail::sign_of_number(magnitude.value()) * signed_one));
  } else {
    using T = std::remove_cvref_t<decltype(plain_value(sign))>;
    return copysign(T(magnitude), plain_value(sign));
  }
}

template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto max(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T x(value_at_depth<dual_depth<R>>(a));
  const T y(value_at_depth<dual_depth<R>>(b));
  const T value = max(x, y);
  return strong_chain(
      a, b, value, [&] { return detail::share_of(x > y, x == y, value); },
      [&] { return detail::share_of(y > x, x == y, value); });
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto min(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T x(value_at_depth<dual_depth<R>>(a));
  const T y(value_at_depth<dual_depth<R>>(b));
  const T value = min(x, y);
  return strong_chain(
      a, b, value, [&] { return detail::share_of(x < y, x == y, value); },
      [&] { return detail::share_of(y < x, x == y, value); });
}
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto clamp(const A& x, const B& low, const C& high) noexcept {
  return min(max(x, low), high);
}
/// x - y where x is above y, else 0.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto fdim(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(value_at_depth<dual_depth<R>>(x));
  const T q(value_at_depth<dual_depth<R>>(y));
  const T value = fdim(p, q);
  return strong_chain(
      x, y, value, [&] { return detail::share_of(p > q, p == q, value); },
      [&] { return T(-detail::share_of(p > q, p == q, value)); });
}

}  // namespace lanewise
