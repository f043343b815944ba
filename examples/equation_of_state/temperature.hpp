// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <lanewise/lanewise.hpp>

// Takes numbers that depend on Conservative Temperature, gives what is computed from them together with its derivative.

namespace equation_of_state {

namespace lw = lanewise;
using lw::multiply_add;
using lw::negative_multiply_add;

/// A number and its derivative with respect to Conservative Temperature.
template <class V>
struct varying {
  V value;
  V slope;

  [[nodiscard]] friend constexpr varying operator+(const varying& a, const varying& b) {
    return {a.value + b.value, a.slope + b.slope};
  }
  [[nodiscard]] friend constexpr varying operator-(const varying& a, const varying& b) {
    return {a.value - b.value, a.slope - b.slope};
  }
  [[nodiscard]] friend constexpr varying operator*(const varying& a, const varying& b) {
    return {a.value * b.value, multiply_add(a.value, b.slope, a.slope * b.value)};
  }
  /// By a factor that does not depend on temperature.
  [[nodiscard]] friend constexpr varying operator*(const V& factor, const varying& a) {
    return {factor * a.value, factor * a.slope};
  }
};

/// a + factor b, for a factor that does not depend on temperature.
template <class V>
[[nodiscard]] constexpr varying<V> plus_product(const varying<V>& a, const V& factor, const varying<V>& b) {
  return {multiply_add(factor, b.value, a.value), multiply_add(factor, b.slope, a.slope)};
}

/// a + b c.
template <class V>
[[nodiscard]] constexpr varying<V> plus_product(const varying<V>& a, const varying<V>& b, const varying<V>& c) {
  return {multiply_add(b.value, c.value, a.value),
          multiply_add(b.slope, c.value, multiply_add(b.value, c.slope, a.slope))};
}

/// a - b c.
template <class V>
[[nodiscard]] constexpr varying<V> minus_product(const varying<V>& a, const varying<V>& b, const varying<V>& c) {
  return {negative_multiply_add(b.value, c.value, a.value),
          negative_multiply_add(b.slope, c.value, negative_multiply_add(b.value, c.slope, a.slope))};
}

/// 1 / a.
template <class V>
[[nodiscard]] constexpr varying<V> reciprocal(const varying<V>& a) {
  const V inverse = V(1) / a.value;
  return {inverse, -(inverse * inverse * a.slope)};
}

/// The square root, with its slope as half of a' times 1/sqrt(a): the caller needs that quotient too.
template <class V>
[[nodiscard]] constexpr varying<V> root(const varying<V>& a) {
  const V value = lw::sqrt(a.value);
  return {value, V(0.5) * a.slope * (V(1) / value)};
}

/// c_0 + c_1 t + c_2 t^2 + ... in the temperature t itself, by Horner's rule for the value and for the slope.
template <class V, std::size_t N>
[[nodiscard]] constexpr varying<V> polynomial(const V& t, const double (&c)[N]) {
  static_assert(N >= 2, "a polynomial of this kind has a slope");
  varying<V> sum{multiply_add(V(c[N - 1]), t, V(c[N - 2])), V(c[N - 1])};
  for (std::size_t k = N - 2; k-- > 0;)
    sum = {multiply_add(sum.value, t, V(c[k])), multiply_add(sum.slope, t, sum.value)};
  return sum;
}

}  // namespace equation_of_state
