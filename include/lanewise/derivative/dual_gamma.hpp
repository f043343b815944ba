// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <numbers>

#include "../scalar/gamma.hpp"
#include "../scalar/logarithm.hpp"
#include "../scalar/trigonometric.hpp"
#include "chain.hpp"
#include "dual_functions.hpp"

// Takes a number, gives the digamma function, and of dual numbers the gamma function and its logarithm.

namespace lanewise {

namespace detail {

// psi(x) for x from 1/2 on: psi(x + 1) = psi(x) + 1 / x as far as 10, from where its asymptotic series has all digits
// (NIST Digital Library of Mathematical Functions, 5.5.2 and 5.11.2).
template <class X>
[[nodiscard]] constexpr X digamma_of_positive(const X& x) noexcept {
  constexpr int steps = 10;
  X below(0);
  for (int k = 0; k < steps; ++k) below += X(1) / (x + X(k));
  const X y = x + X(steps);
  const X z = X(1) / (y * y);
  const X series =
      X(z * (1.0 / 12 - z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760)))))));
  return log(y) - X(0.5) / y - series - below;
}

}  // namespace detail

/// d/dx log Gamma(x), to rounding of numbers of size one; below 1/2 by reflection, psi(1 - x) - psi(x) = pi cot(pi x)
/// (NIST Digital Library of Mathematical Functions, 5.5.4).
template <number X>
  requires std::floating_point<lane_value_t<X>>
[[nodiscard]] constexpr X digamma(const X& x) noexcept {
  const auto reflected = x < X(0.5);
  const X positive = detail::digamma_of_positive(select(reflected, X(1 - x), x));
  const X turn = X(std::numbers::pi * (x - rint(x)));  // cot has the period pi
  return select(reflected, X(positive - std::numbers::pi * cos(turn) / sin(turn)), positive);
}

template <any_dual X>
[[nodiscard]] constexpr X lgamma(const X& x) noexcept {
  return strong_chain(x, lgamma(x.value()), digamma(x.value()));
}
template <any_dual X>
[[nodiscard]] constexpr X tgamma(const X& x) noexcept {
  using T = typename X::value_type;
  const T value = tgamma(x.value());
  return strong_chain(x, value, derivatives::product_in_slope(value, digamma(x.value())));
}

}  // namespace lanewise
