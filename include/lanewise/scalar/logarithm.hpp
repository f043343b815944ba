// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "compensated.hpp"
#include "exponential.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"

// Takes a number, gives its logarithm.
//
// log(2^n (1 + f)) = n ln 2 + log(1 + f), and with s = f / (2 + f) and h = f^2 / 2 the last is
// 2 artanh(s) = f - h + s (h + s^2 P(s^2)). The coefficients of P are minimax fits made with Sollya.

namespace lanewise {

namespace registers {

/// P of z = s^2, for s up to 0.1718.
template <class A>
[[nodiscard]] inline auto log_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.666667759f, 0.399775505f, 0.298723012f);
}
template <class A>
[[nodiscard]] inline auto log_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.6666666666666735, 0.3999999999940846, 0.28571428744036, 0.22222198380160652,
                    0.18183575484442097, 0.15313738369854796, 0.14799323937169806);
}

/// log(1 + f) = f - half_square + rest.
template <class R>
struct log_parts {
  R half_square;
  R rest;
};
template <class T, class A>
[[nodiscard]] inline log_parts<xsimd::batch<T, A>> log_of_near_one(const xsimd::batch<T, A>& f) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto s = f / (batch(T(2)) + f);
  const auto z = s * s;
  const auto half_square = batch(T(0.5)) * f * f;
  return {half_square, s * multiply_add(z, batch(log_tail(z)), half_square)};
}

/// What is no logarithm of a positive finite number: -inf of zero, inf of inf, else NaN.
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> with_log_limits(const xsimd::batch<T, A>& x,
                                                        const xsimd::batch<T, A>& result) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  const auto ordinary = x > batch(T(0)) && x < batch(infinity);
  const auto at_zero = xsimd::select(x == batch(T(0)), batch(-infinity), batch(std::numeric_limits<T>::quiet_NaN()));
  return xsimd::select(ordinary, result, xsimd::select(x == batch(infinity), x, at_zero));
}

/// log(x 2^more) + correction, for positive finite x.
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log_of_positive(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& more,
                                                        const xsimd::batch<T, A>& correction) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto parts = split_exponent(x);
  const auto n = parts.exponent + more;
  const auto f = parts.fraction - batch(T(1));
  const auto log_f = log_of_near_one(f);
  const auto low = multiply_add(n, batch(ln2_low<T>), correction) + log_f.rest;
  return multiply_add(n, batch(ln2_high<T>), batch(f - (log_f.half_square - low)));
}

template <std::floating_point T>
[[nodiscard]] constexpr T log(T x) noexcept {
  return std::log(x);
}
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log(const xsimd::batch<T, A>& x) noexcept {
  const auto zero = xsimd::batch<T, A>(T(0));
  return with_log_limits(x, log_of_positive(x, zero, zero));
}

/// n * unit + log(1 + f) * factor: what log2 and log10 share. The factor comes as a number of half the digits, whose
/// products are exact, and the rest; the unit as one whose product with n is exact, and the rest.
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log_with_factor(const xsimd::batch<T, A>& x, T factor_high, T factor_low,
                                                        T unit_high, T unit_low) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto parts = split_exponent(x);
  const auto f = parts.fraction - batch(T(1));
  const auto log_f = log_of_near_one(f);
  // f - half_square in two numbers, the first of half the digits.
  const auto sum = f - log_f.half_square;
  const auto high = split_digits(sum).high;
  const auto low = ((f - high) - log_f.half_square) + log_f.rest;
  const auto main = high * batch(factor_high);
  const auto rest = multiply_add(batch(low + high), batch(factor_low), batch(low * batch(factor_high)));
  const auto whole = parts.exponent * batch(unit_high);
  const auto total = exact_sum(whole, main);
  return total.high + (total.low + multiply_add(parts.exponent, batch(unit_low), rest));
}

template <std::floating_point T>
[[nodiscard]] constexpr T log2(T x) noexcept {
  return std::log2(x);
}
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log2(const xsimd::batch<T, A>& x) noexcept {
  constexpr bool narrow = std::same_as<T, float>;
  constexpr T high = narrow ? T(1.44287109) : T(1.4426950514316559);
  constexpr T low = narrow ? T(-0.000176052854) : T(-1.0542692476429138e-08);
  return with_log_limits(x, log_with_factor<T>(x, high, low, T(1), T(0)));
}

template <std::floating_point T>
[[nodiscard]] constexpr T log10(T x) noexcept {
  return std::log10(x);
}
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log10(const xsimd::batch<T, A>& x) noexcept {
  constexpr bool narrow = std::same_as<T, float>;
  constexpr T high = narrow ? T(0.434326172) : T(0.4342944845557213);
  constexpr T low = narrow ? T(-3.16899714e-05) : T(-2.6524694553078553e-09);
  constexpr T unit_high = narrow ? T(0.30103302) : T(0.30102999566395283);
  constexpr T unit_low = narrow ? T(-3.02435546e-06) : T(2.8363394551044964e-14);
  return with_log_limits(x, log_with_factor<T>(x, high, low, unit_high, unit_low));
}

template <std::floating_point T>
[[nodiscard]] constexpr T log1p(T x) noexcept {
  return std::log1p(x);
}
/// log(1 + high + low), for a sum that is positive and finite.
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log1p_of_twofold(const twofold<xsimd::batch<T, A>>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto one = exact_sum(batch(T(1)), x.high);
  const auto left = one.low + x.low;
  const auto parts = split_exponent(one.high);
  // Near zero all digits of x are kept: it is f itself.
  const auto near = parts.exponent == batch(T(0));
  const auto f = xsimd::select(near, x.high, parts.fraction - batch(T(1)));
  const auto correction = xsimd::select(near, x.low, left) / one.high;
  const auto log_f = log_of_near_one(f);
  const auto low = multiply_add(parts.exponent, batch(ln2_low<T>), correction) + log_f.rest;
  return multiply_add(parts.exponent, batch(ln2_high<T>), batch(f - (log_f.half_square - low)));
}
template <class T, class A>
[[nodiscard]] inline xsimd::batch<T, A> log1p(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto result = log1p_of_twofold(twofold<batch>{x, batch(T(0))});
  // The sign of x is that of the result, zeros included.
  return with_log_limits(batch(x + batch(T(1))), batch(xsimd::abs(result) | xsimd::bitofsign(x)));
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V log(const V& x) noexcept {
  return detail::on_registers<operation::log>([](const auto& r) { return registers::log(r); }, x);
}

/// Exact for powers of two.
template <real_number V>
[[nodiscard]] constexpr V log2(const V& x) noexcept {
  return detail::on_registers<operation::log2>([](const auto& r) { return registers::log2(r); }, x);
}

template <real_number V>
[[nodiscard]] constexpr V log10(const V& x) noexcept {
  return detail::on_registers<operation::log10>([](const auto& r) { return registers::log10(r); }, x);
}

/// log(1 + x), without a loss of digits where x is small.
template <real_number V>
[[nodiscard]] constexpr V log1p(const V& x) noexcept {
  return detail::on_registers<operation::log1p>([](const auto& r) { return registers::log1p(r); }, x);
}

}  // namespace lanewise
