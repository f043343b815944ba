// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <tuple>

#include "../base/unroll.hpp"
#include "dual.hpp"
#include "strong.hpp"

// Takes a function's value and its slope in each of its arguments, gives the dual number by the chain rule.

namespace lanewise {

/// f(x) of one argument: d f = f'(x) dx. For slopes that are finite wherever the value is; their own tangents need not
/// be.
template <any_dual X, class T = typename X::value_type>
[[nodiscard]] constexpr X chain(const X& x, const T& value, const T& slope) noexcept {
  return X::with_tangents(value, [&](auto d) {
    if constexpr (any_dual<T>) {
      return strong_product(tangent_along<d.value>(x), slope);
    } else {
      return tangent_along<d.value>(x) * slope;
    }
  });
}
/// The same for slopes that can be infinite, or none, where the value is a number: a tangent of 0 stays 0.
template <any_dual X, class T = typename X::value_type>
[[nodiscard]] constexpr X strong_chain(const X& x, const T& value, const T& slope) noexcept {
  return X::with_tangents(value, [&](auto d) { return strong_product(tangent_along<d.value>(x), slope); });
}

namespace derivatives {

/// The first of the arguments that vary along a direction.
template <std::size_t Depth, class... X>
[[nodiscard]] constexpr std::size_t first_to_vary(std::size_t direction) noexcept {
  const std::array<bool, sizeof...(X)> varies{varies_along<Depth, X>(direction)...};
  std::size_t first = 0;
  while (!varies[first]) ++first;
  return first;
}

/// What all arguments bring to the tangent in a direction along which one of them varies, by the slopes in them.
template <std::size_t Depth, class T, class D, class... X>
[[nodiscard]] constexpr T strong_sum(D, const std::tuple<const X&...>& x,
                                     const std::array<T, sizeof...(X)>& slopes) noexcept {
  constexpr std::size_t first = first_to_vary<Depth, X...>(D::value);
  T sum = strong_product(T(tangent_along<D::value>(std::get<first>(x))), slopes[first]);
  unroll<sizeof...(X) - first - 1>([&](auto k) {
    constexpr std::size_t i = decltype(k)::value + first_to_vary<Depth, X...>(D::value) + 1;
    if constexpr (varies_along<Depth, std::tuple_element_t<i, std::tuple<X...>>>(D::value)) {
      sum = sum + strong_product(T(tangent_along<D::value>(std::get<i>(x))), slopes[i]);
    }
  });
  return sum;
}

/// A slope in an argument, worked out if that one varies.
template <std::size_t Depth, class X, class T, class Slope>
[[nodiscard]] constexpr T slope_where_it_varies(const Slope& slope) noexcept {
  if constexpr (dual_depth<X> == Depth) {
    return slope();
  } else {
    return T(0);
  }
}

}  // namespace derivatives

/// f(a, b) of two arguments, d f = f_a da + f_b db, strong in both. A slope of an argument without tangents is a
/// function, so that it is not worked out.
template <class A, class B, class T, class SlopeA, class SlopeB>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto strong_chain(const A& a, const B& b, const T& value, const SlopeA& slope_a,
                                          const SlopeB& slope_b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  const std::tuple<const A&, const B&> x(a, b);
  const std::array<T, 2> slopes{derivatives::slope_where_it_varies<depth, A, T>(slope_a),
                                derivatives::slope_where_it_varies<depth, B, T>(slope_b)};
  return R::with_tangents(value, [&](auto d) { return derivatives::strong_sum<depth>(d, x, slopes); });
}

}  // namespace lanewise
