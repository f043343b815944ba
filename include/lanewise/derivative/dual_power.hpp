// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../scalar/cast.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/logarithm.hpp"
#include "../scalar/power.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_select.hpp"

// Takes a base and an exponent of which one is dual, gives the power: d x^y = y x^(y-1) dx + x^y log(x) dy.

namespace lanewise {

namespace detail {

// 0 for the exponent 0, also where the power of the base is infinite.
template <class T>
[[nodiscard]] constexpr T slope_in_base(const T& x, const T& y) noexcept {
  return select(y == T(0), T(0), T(y * pow(x, T(y - T(1)))));
}
// A power that is 0 stays so next to an exponent that varies, though log 0 is infinite. Of a negative base there is
// none.
template <class T>
[[nodiscard]] constexpr T slope_in_exponent(const T& x, const T& power) noexcept {
  return select(power == T(0) && x >= T(0), T(0), T(power * log(x)));
}

}  // namespace detail

template <class A, class B>
  requires(numbers_with_dual<A, B> && !whole_number<B>)
[[nodiscard]] constexpr auto pow(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T base(value_at_depth<dual_depth<R>>(x));
  const T exponent(value_at_depth<dual_depth<R>>(y));
  const T power = pow(base, exponent);
  return strong_chain(
      x, y, power, [&] { return detail::slope_in_base(base, exponent); },
      [&] { return detail::slope_in_exponent(base, power); });
}

/// By whole exponents, as products where these are small.
template <int N, any_dual X>
[[nodiscard]] constexpr X pow(const X& x) noexcept {
  using T = typename X::value_type;
  if constexpr (N == 0) {
    return X(1);
  } else {
    return strong_chain(x, T(pow<N>(x.value())), T(N * pow<N - 1>(x.value())));
  }
}
/// By a whole exponent, the same for all lanes or each lane's own.
template <any_dual X, whole_number N>
[[nodiscard]] constexpr X pow(const X& x, const N& n) noexcept {
  using T = typename X::value_type;
  const T factor(cast<lane_value_t<X>>(n));
  const T slope = select(n == N(0), T(0), T(factor * pow(x.value(), N(n - N(1)))));
  return strong_chain(x, T(pow(x.value(), n)), slope);
}

}  // namespace lanewise
