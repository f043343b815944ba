// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/cast.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/logarithm.hpp"
#include "../scalar/power.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_functions.hpp"
#include "dual_select.hpp"

// Takes a base and an exponent of which one is dual, gives the power.
//
// d (x^y log(x)^k) = (y x^(y-1) log(x)^k + k x^(y-1) log(x)^(k-1)) dx + x^y log(x)^(k+1) dy: derivatives of any order
// are of this one kind.

namespace lanewise {

namespace detail {

// x^y log(x)^K. A power that is 0 stays so next to log 0, though that is infinite; of a negative base there is no
// logarithm.
template <int K, class A, class B>
[[nodiscard]] constexpr auto power_and_logarithms(const A& x, const B& y) noexcept {
  const auto power = pow(x, y);
  if constexpr (K == 0) {
    return power;
  } else {
    using T = std::remove_cvref_t<decltype(power)>;
    const T logarithm(log(T(x)));
    T product = power;
    for (int k = 0; k < K; ++k) product *= logarithm;
    return select(power == T(0) && T(x) >= T(0), T(0), product);
  }
}

template <int K, class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto power_and_logarithms(const A& x, const B& y) noexcept;

// y x^(y-1) log(x)^K + K x^(y-1) log(x)^(K-1), where an exponent of 0 makes its part 0 next to an infinite power, too.
template <class T, int K, class A, class B>
[[nodiscard]] constexpr T slope_in_base(const A& x, const B& y) noexcept {
  const B one_less(y - B(1));
  const T first = strong_product(T(y), T(power_and_logarithms<K>(x, one_less)));
  if constexpr (K == 0) {
    return first;
  } else {
    return T(first + K * power_and_logarithms<K - 1>(x, one_less));
  }
}

template <int K, class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto power_and_logarithms(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const auto& base = value_at_depth<dual_depth<R>>(x);
  const auto& exponent = value_at_depth<dual_depth<R>>(y);
  return strong_chain(
      x, y, T(power_and_logarithms<K>(base, exponent)), [&] { return slope_in_base<T, K>(base, exponent); },
      [&] { return T(power_and_logarithms<K + 1>(base, exponent)); });
}

// A literal as a number that lanes hold: of the type of the dual number that it meets.
template <class R, class X>
[[nodiscard]] constexpr decltype(auto) literal_for(const X& x) noexcept {
  if constexpr (plain_number<X>) {
    return static_cast<lane_value_t<R>>(x);
  } else {
    return (x);
  }
}

}  // namespace detail

template <class A, class B>
  requires(numbers_with_dual<A, B> && !whole_number<B>)
[[nodiscard]] constexpr auto pow(A x, B y) noexcept {
  using R = joined_number<A, B>;
  return detail::power_and_logarithms<0>(detail::literal_for<R>(x), detail::literal_for<R>(y));
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
  const auto factor = cast<lane_value_t<X>>(n);
  const T slope = select(n == N(0), T(0), T(factor * pow(x.value(), N(n - N(1)))));
  return strong_chain(x, T(pow(x.value(), n)), slope);
}

}  // namespace lanewise
