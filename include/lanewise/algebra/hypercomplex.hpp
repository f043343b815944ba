// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../scalar/classify.hpp"
#include "../scalar/distance.hpp"
#include "../scalar/hyperbolic.hpp"
#include "../scalar/inverse_trigonometric.hpp"
#include "../scalar/logarithm.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "../tensor/state.hpp"
#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "products.hpp"
#include "study_number.hpp"

// Takes a number a + v where v^2 is a scalar, as complex, dual and split numbers and quaternions are, gives its square
// root and its logarithm, of which `sqrt` and `log` are the public faces.

namespace lanewise::detail {

// |v| for v^2 = square.
template <class T, class A, component... C>
[[nodiscard]] constexpr T length_of(const multivector<T, A, C...>& v, [[maybe_unused]] const T& square) noexcept {
  if constexpr (sizeof...(C) == 1) {
    return abs(v.template at<blade_of(components<C...>::list().items[0])>());
  } else {
    return sqrt(abs(square));
  }
}
// The same up to its sign, for functions that do not see this: its derivative has no kink.
template <class T, class A, component... C>
[[nodiscard]] constexpr T signed_length_of(const multivector<T, A, C...>& v, const T& length) noexcept {
  if constexpr (sizeof...(C) == 1) {
    return v.template at<blade_of(components<C...>::list().items[0])>();
  } else {
    return length;
  }
}
// v / |v|, or the first blade where |v| = 0.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto direction_or_first(const multivector<T, A, C...>& v, const T& length) noexcept {
  const auto none = length == T(0);
  auto direction = v / select(none, T(1), length);
  direction.values[0] = select(none, T(1), direction.values[0]);
  return direction;
}

// With r^2 = a^2 - v^2 and 2 x^2 = r + |a| it is x + v / (2 x), or, left of the imaginary axis, where that would lose
// digits, |v| / (2 x) + x v / |v|. Where v^2 < 0 zero has the root zero; elsewhere a negative `a` has none.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto root_of_number(const multivector<T, A, C...>& m) noexcept {
  constexpr square_signs signs = signs_of_square<A, nonscalar_components<components<C...>>>();
  const T a = scalar_part(m);
  const auto v = only<nonscalar_components<components<C...>>>(m);
  const T square = scalar_product(v, v);
  if constexpr (!signs.negative) {
    const T x = sqrt(T(0.5) * copysign(abs(a) + sqrt(a * a - square), a));
    return x + (T(0.5) / x) * v;
  } else {
    const T length = length_of(v, square);
    const auto is_left = a < T(0);
    const T r = signs.positive ? sqrt(a * a - square) : hypot(a, signed_length_of(v, length));
    const T sum = T(0.5) * r + T(0.5) * select(is_left, T(-a), a);
    const T x = sqrt(signs.positive ? select(square < T(0), sum, copysign(sum, a)) : sum);
    const T half = select(x == T(0), T(0), T(0.5) / x);
    return select(is_left, half * length, x) + select(is_left, x * direction_or_first(v, length), half * v);
  }
}

// log|m| + w v / |v| for m = a + v. Near the positive axis v has the factor (1 + (v / a)^2 / 3) / a.
template <class T, class V>
[[nodiscard]] constexpr auto logarithm_of_complex(const T& a, const V& v, const T& length) noexcept {
  return log(hypot(a, signed_length_of(v, length))) + atan2(length, a) * direction_or_first(v, length);
}
template <class T, class V>
[[nodiscard]] constexpr auto logarithm_of_split(const T& a, const V& v, const T& length) noexcept {
  return T(0.5) * (log(a - length) + log(a + length)) + (atanh(length / a) / length) * v;
}
template <square_signs Signs, class T, class V>
[[nodiscard]] constexpr auto logarithm_by_sign(const T& a, const V& v, const T& square, const T& length) noexcept {
  if constexpr (!Signs.positive) {
    return logarithm_of_complex(a, v, length);
  } else if constexpr (!Signs.negative) {
    return logarithm_of_split(a, v, length);
  } else {
    return select(square < T(0), logarithm_of_complex(a, v, length), logarithm_of_split(a, v, length));
  }
}
template <class T, class A, component... C>
[[nodiscard]] constexpr auto logarithm_of_number(const multivector<T, A, C...>& m) noexcept {
  constexpr square_signs signs = signs_of_square<A, nonscalar_components<components<C...>>>();
  const T a = scalar_part(m);
  const auto v = only<nonscalar_components<components<C...>>>(m);
  if constexpr (!signs.negative && !signs.positive) {
    return log(a) + (1 / a) * v;
  } else {
    const T square = scalar_product(v, v);
    const T length = length_of(v, square);
    const auto far = logarithm_by_sign<signs>(a, v, square, length);
    const auto near = scalar_part(far) + ((1 + square / a / a / 3) / a) * v;
    return select(length < T(0x1p-13) * a, near, far);
  }
}

}  // namespace lanewise::detail
