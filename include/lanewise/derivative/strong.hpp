// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/lanes.hpp"
#include "../scalar/number.hpp"
#include "../scalar/select.hpp"
#include "dual.hpp"

// Takes tangents and the slopes they are multiplied by, gives products: what rules of differentiation are made of.

namespace lanewise {

/// t * slope, and 0 where the tangent `t` is 0, whatever the slope is: a number that does not vary is not made to by a
/// pole or a kink. Rules whose slope can be infinite use it; products of two numbers, which are most of what a kernel
/// does, do not compare their factors with 0.
template <number T>
  requires(!any_dual<T>)
[[nodiscard]] constexpr T strong_product(const T& tangent, const T& slope) noexcept {
  return select(tangent == T(0), T(0), T(tangent * slope));
}

namespace derivatives {

// a b, and 0 where either of them is 0.
template <class T>
[[nodiscard]] constexpr T doubly_strong_product(const T& a, const T& b) noexcept {
  if constexpr (any_dual<T>) {
    return T::with_tangents(doubly_strong_product(a.value(), b.value()), [&](auto d) {
      return doubly_strong_product(tangent_along<d.value>(a), b.value()) +
             doubly_strong_product(tangent_along<d.value>(b), a.value());
    });
  } else {
    return select(a == T(0) || b == T(0), T(0), T(a * b));
  }
}

}  // namespace derivatives

/// Of duals, d(t s) = dt s + t ds: neither a tangent `t` that is 0, nor a slope that does not vary, has a part in it.
template <any_dual T>
[[nodiscard]] constexpr T strong_product(const T& tangent, const T& slope) noexcept {
  return T::with_tangents(strong_product(tangent.value(), slope.value()), [&](auto d) {
    return strong_product(tangent_along<d.value>(tangent), slope.value()) +
           derivatives::doubly_strong_product(tangent_along<d.value>(slope), tangent.value());
  });
}

namespace derivatives {

// a b as a part of a slope, where one of the two can be infinite: a tangent that is 0 stays 0.
template <class T>
[[nodiscard]] constexpr T product_in_slope(const T& a, const T& b) noexcept {
  if constexpr (any_dual<T>) {
    return T::with_tangents(product_in_slope(a.value(), b.value()), [&](auto d) {
      return strong_product(tangent_along<d.value>(a), b.value()) +
             strong_product(tangent_along<d.value>(b), a.value());
    });
  } else {
    return T(a * b);
  }
}

// x y + z as a `T`, by the fused step that lanes have.
template <class T, class X, class Y, class Z>
[[nodiscard]] constexpr T fused_sum(const X& x, const Y& y, const Z& z) noexcept {
  if constexpr (numbers_with_dual<X, Y, Z>) {
    return T(multiply_add(x, y, z));
  } else if constexpr (any_dual<T>) {
    return T(fused_sum<joined_number<X, Y, Z>>(x, y, z));
  } else {
    return multiply_add(T(x), T(y), T(z));
  }
}
// z - x y.
template <class T, class X, class Y, class Z>
[[nodiscard]] constexpr T fused_difference(const X& x, const Y& y, const Z& z) noexcept {
  if constexpr (numbers_with_dual<X, Y, Z>) {
    return T(negative_multiply_add(x, y, z));
  } else if constexpr (any_dual<T>) {
    return T(fused_difference<joined_number<X, Y, Z>>(x, y, z));
  } else {
    return negative_multiply_add(T(x), T(y), T(z));
  }
}

}  // namespace derivatives

}  // namespace lanewise
