// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numbers>

#include "../scalar/distance.hpp"
#include "../scalar/error_function.hpp"
#include "../scalar/exponential.hpp"
#include "../scalar/hyperbolic.hpp"
#include "../scalar/inverse_trigonometric.hpp"
#include "../scalar/logarithm.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/rounding.hpp"
#include "../scalar/trigonometric.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_pairs.hpp"
#include "dual_select.hpp"

// Takes a dual number, gives the functions of one number of it. Slopes: NIST Digital Library of Mathematical Functions,
// 4.7, 4.20, 4.24, 4.34, 4.40 and 7.2.

namespace lanewise {

namespace derivatives {

// 1 - x^2, in which digits are kept where x is close to one.
template <class T>
[[nodiscard]] constexpr T one_minus_square(const T& x) noexcept {
  return product_in_slope(T(1 - x), T(1 + x));
}

}  // namespace derivatives

template <any_dual X>
[[nodiscard]] constexpr X sqrt(const X& x) noexcept {
  using T = typename X::value_type;
  const T root = sqrt(x.value());
  return strong_chain(x, root, T(0.5 / root));
}
template <any_dual X>
[[nodiscard]] constexpr X rsqrt(const X& x) noexcept {
  using T = typename X::value_type;
  const T value = rsqrt(x.value());
  return strong_chain(x, value, T(-0.5 * value / x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X cbrt(const X& x) noexcept {
  using T = typename X::value_type;
  const T root = cbrt(x.value());
  return strong_chain(x, root, T(1 / (3 * derivatives::product_in_slope(root, root))));
}

template <any_dual X>
[[nodiscard]] constexpr X exp(const X& x) noexcept {
  const auto value = exp(x.value());
  return strong_chain(x, value, value);
}
template <any_dual X>
[[nodiscard]] constexpr X exp2(const X& x) noexcept {
  using T = typename X::value_type;
  const T value = exp2(x.value());
  return strong_chain(x, value, T(value * std::numbers::ln2));
}
template <any_dual X>
[[nodiscard]] constexpr X expm1(const X& x) noexcept {
  return strong_chain(x, expm1(x.value()), exp(x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X log(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, log(x.value()), T(1 / x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X log2(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, log2(x.value()), T(std::numbers::log2e / x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X log10(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, log10(x.value()), T(std::numbers::log10e / x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X log1p(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, log1p(x.value()), T(1 / (1 + x.value())));
}

template <any_dual X>
[[nodiscard]] constexpr X sin(const X& x) noexcept {
  const auto both = sincos(x.value());
  return strong_chain(x, both.sin, both.cos);
}
template <any_dual X>
[[nodiscard]] constexpr X cos(const X& x) noexcept {
  const auto both = sincos(x.value());
  return strong_chain(x, both.cos, -both.sin);
}
template <any_dual X>
struct dual_sine_cosine {
  X sin;
  X cos;
};
template <any_dual X>
[[nodiscard]] constexpr dual_sine_cosine<X> sincos(const X& x) noexcept {
  const auto both = sincos(x.value());
  return {strong_chain(x, both.sin, both.cos), strong_chain(x, both.cos, -both.sin)};
}
template <any_dual X>
[[nodiscard]] constexpr X tan(const X& x) noexcept {
  using T = typename X::value_type;
  const T value = tan(x.value());
  return strong_chain(x, value, T(1 + derivatives::product_in_slope(value, value)));
}
template <any_dual X>
[[nodiscard]] constexpr X asin(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, asin(x.value()), T(1 / sqrt(derivatives::one_minus_square(x.value()))));
}
template <any_dual X>
[[nodiscard]] constexpr X acos(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, acos(x.value()), T(-1 / sqrt(derivatives::one_minus_square(x.value()))));
}
template <any_dual X>
[[nodiscard]] constexpr X atan(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, atan(x.value()), T(1 / (1 + derivatives::product_in_slope(x.value(), x.value()))));
}

template <any_dual X>
[[nodiscard]] constexpr X sinh(const X& x) noexcept {
  return strong_chain(x, sinh(x.value()), cosh(x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X cosh(const X& x) noexcept {
  return strong_chain(x, cosh(x.value()), sinh(x.value()));
}
/// By 1 / cosh^2(x) = 4 u / (1 + u)^2 with u = exp(-2 |x|): 1 - tanh^2 has no digits left where tanh is close to one,
/// and cosh is soon infinite. The slope is the same function of u and of 1 / u, so that |x| has no kink in it.
template <any_dual X>
[[nodiscard]] constexpr X tanh(const X& x) noexcept {
  using T = typename X::value_type;
  const T u = exp(select(x.value() < T(0), T(2 * x.value()), T(-2 * x.value())));
  const T quotient = 2 / (1 + u);
  return strong_chain(x, tanh(x.value()),
                      derivatives::product_in_slope(u, derivatives::product_in_slope(quotient, quotient)));
}
template <any_dual X>
[[nodiscard]] constexpr X asinh(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, asinh(x.value()), T(1 / hypot(x.value(), T(1))));
}
template <any_dual X>
[[nodiscard]] constexpr X acosh(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, acosh(x.value()),
                      T(1 / derivatives::product_in_slope(T(sqrt(x.value() - 1)), T(sqrt(x.value() + 1)))));
}
template <any_dual X>
[[nodiscard]] constexpr X atanh(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, atanh(x.value()), T(1 / derivatives::one_minus_square(x.value())));
}

template <any_dual X>
[[nodiscard]] constexpr X erf(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, erf(x.value()),
                      T(2 * std::numbers::inv_sqrtpi * exp(-derivatives::product_in_slope(x.value(), x.value()))));
}
template <any_dual X>
[[nodiscard]] constexpr X erfc(const X& x) noexcept {
  using T = typename X::value_type;
  return strong_chain(x, erfc(x.value()),
                      T(-2 * std::numbers::inv_sqrtpi * exp(-derivatives::product_in_slope(x.value(), x.value()))));
}

/// Whole parts do not vary: they are numbers without tangents.
template <any_dual X>
[[nodiscard]] constexpr auto floor(const X& x) noexcept {
  return lanewise::floor(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto ceil(const X& x) noexcept {
  return lanewise::ceil(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto trunc(const X& x) noexcept {
  return lanewise::trunc(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto round(const X& x) noexcept {
  return lanewise::round(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto rint(const X& x) noexcept {
  return lanewise::rint(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto nearbyint(const X& x) noexcept {
  return lanewise::nearbyint(plain_value(x));
}

}  // namespace lanewise
