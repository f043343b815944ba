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
/// pole or a kink. Rules whose slope can be infinite use it; products of two numbers do not, which would cost half of
/// their time.
template <number T>
  requires(!any_dual<T>)
[[nodiscard]] constexpr T strong_product(const T& tangent, const T& slope) noexcept {
  return select(tangent == T(0), T(0), T(tangent * slope));
}
template <any_dual T>
[[nodiscard]] constexpr T strong_product(const T& tangent, const T& slope) noexcept {
  using inner = typename T::value_type;
  return T::with_tangents(strong_product(tangent.value(), slope.value()), [&](auto d) {
    return inner(strong_product(tangent_along<d.value>(tangent), slope.value()) +
                 strong_product(tangent_along<d.value>(slope), tangent.value()));
  });
}

namespace derivatives {

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
