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
// that the weights sum to one. Of the number that is not chosen nothing is left, an infinite tangent neither.

namespace lanewise {

namespace detail {

// 1, 0 or -1 with the sign of x; NaN of a NaN.
template <class T>
[[nodiscard]] constexpr T sign_of_number(const T& x) noexcept {
  return select(x > T(0), T(1), select(x < T(0), T(-1), select(x == T(0), T(0), x)));
}

// The tangent of a result that is `a` or `b`, in a direction, or half of each where neither of them is chosen, which is
// where they are equal, or their comparison and the value are NaN.
template <std::size_t Depth, class T, class D, class A, class B, class Mask>
[[nodiscard]] constexpr T tangent_of_chosen(D d, const A& a, const B& b, const Mask& first, const Mask& second,
                                            const T& half) noexcept {
  constexpr bool left = varies_along<Depth, A>(d.value);
  constexpr bool right = varies_along<Depth, B>(d.value);
  if constexpr (left && right) {
    const T da(tangent_along<d.value>(a));
    const T db(tangent_along<d.value>(b));
    return select(first, da, select(second, db, T(strong_product(da, half) + strong_product(db, half))));
  } else if constexpr (left) {
    const T da(tangent_along<d.value>(a));
    return select(first, da, select(second, T(0), strong_product(da, half)));
  } else {
    const T db(tangent_along<d.value>(b));
    return select(second, db, select(first, T(0), strong_product(db, half)));
  }
}

/// The value, with the tangents of `a` where `first`, of `b` where `second`, and half of each elsewhere.
template <class A, class B, class T, class Mask>
[[nodiscard]] constexpr auto chosen_of_two(const A& a, const B& b, const T& value, const Mask& first,
                                           const Mask& second) noexcept {
  using R = joined_number<A, B>;
  using P = std::remove_cvref_t<decltype(plain_value(value))>;
  const T half(select(value == value, P(0.5), plain_value(value)));
  return R::with_tangents(value,
                          [&](auto d) { return tangent_of_chosen<dual_depth<R>, T>(d, a, b, first, second, half); });
}

}  // namespace detail

template <any_dual X>
[[nodiscard]] constexpr X abs(const X& x) noexcept {
  return strong_chain(x, abs(x.value()), detail::sign_of_number(x.value()));
}
/// The magnitude of `magnitude` with the sign of `sign`, whose own tangents have no part in it.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto copysign(A magnitude, B sign) noexcept {
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
[[nodiscard]] constexpr auto max(A a, B b) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T x(operand_of<R>(a));
  const T y(operand_of<R>(b));
  return detail::chosen_of_two(a, b, T(max(x, y)), x > y, x < y);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto min(A a, B b) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T x(operand_of<R>(a));
  const T y(operand_of<R>(b));
  return detail::chosen_of_two(a, b, T(min(x, y)), x<y, x> y);
}
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto clamp(A x, B low, C high) noexcept {
  return min(max(x, low), high);
}
/// x - y where x is above y, else 0.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto fdim(A x, B y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(operand_of<R>(x));
  const T q(operand_of<R>(y));
  return detail::chosen_of_two(R(x - y), T(0), T(fdim(p, q)), p > q, p < q);
}

}  // namespace lanewise
