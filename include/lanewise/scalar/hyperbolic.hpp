// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "classify.hpp"
#include "compensated.hpp"
#include "exponential.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "logarithm.hpp"
#include "polynomial.hpp"
#include "roots.hpp"

// Takes a number, gives its hyperbolic functions and their inverses.
//
// sinh up to 1 is a polynomial (a minimax fit made with Sollya), and tanh = sinh / cosh; beyond, both come from e^x.
// The inverses are logarithms of one and something, the something in two numbers.

namespace lanewise {

namespace registers {

/// (sinh(x) / x - 1) / z of z = x^2, for |x| <= 1.
template <class A>
[[nodiscard]] auto sinh_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.166666672f, 0.00833331514f, 0.000198416659f, 2.78998391e-06f);
}
template <class A>
[[nodiscard]] auto sinh_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.16666666666666666, 0.008333333333333519, 0.00019841269841133232, 2.755731927390287e-06,
                    2.5052098350165263e-08, 1.6060174315015305e-10, 7.580157504091655e-13, 4.448995073979302e-15);
}
/// In two numbers.
template <class R>
[[nodiscard]] twofold<R> sinh_near_zero(const R& x) noexcept {
  const R z = x * x;
  return sum_of_ordered(x, R(x * z * sinh_tail(z)));
}

/// e^m / 2 of a magnitude: finite where sinh(m) is.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> half_exp(const xsimd::batch<T, A>& m) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto a = reduce_exp(m);
  const auto n = a.n.bits - words<T, A>(word_of<T>{1});
  return within_exp_limit(m, scale<T, A>(batch(T(1)) + small_expm1(a.r), n));
}

template <std::floating_point T>
[[nodiscard]] constexpr T sinh(T x) noexcept {
  return std::sinh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> sinh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch m = xsimd::abs(x);
  const batch half = half_exp(m);
  const batch far = half - batch(T(0.25)) / half;
  return registers::copysign(batch(xsimd::select(m < batch(T(1)), sinh_near_zero(m).high, far)), x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T cosh(T x) noexcept {
  return std::cosh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> cosh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch half = half_exp(batch(xsimd::abs(x)));
  return half + batch(T(0.25)) / half;
}

template <std::floating_point T>
[[nodiscard]] constexpr T tanh(T x) noexcept {
  return std::tanh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> tanh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto one = batch(T(1));
  // From here on the result is one to the last digit, and e^2m still a number.
  const auto far = batch(T(std::numeric_limits<T>::digits) / 2);
  const batch magnitude = xsimd::abs(x);
  const batch m = xsimd::select(magnitude > far, far, magnitude);
  const batch half = half_exp(batch(m + m));
  const auto sine = sinh_near_zero(m);
  const batch square = sine.high * sine.high;
  const batch cosine = registers::sqrt(square + one);
  // sinh (1 - (cosh - 1) / cosh), where cosh - 1 = sinh^2 / (cosh + 1): the correction's own errors are small.
  const batch near = sine.high + (sine.low - sine.high * (square / (cosine * cosine + cosine)));
  const batch beyond = one - one / (half + batch(T(0.5)));
  return registers::copysign(batch(xsimd::select(m < batch(T(0.5)), near, beyond)), x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T asinh(T x) noexcept {
  return std::asinh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> asinh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto one = batch(T(1));
  const batch m = xsimd::abs(x);
  // Beyond it sqrt(x^2 + 1) is x to the last digit.
  const auto far = m > batch(exact_power_of_two<T>(std::numeric_limits<T>::digits / 2 + 2));
  const batch near = xsimd::select(far, one, m);
  const batch square = near * near;
  const auto sum = sum_of_ordered(near, batch(square / (one + registers::sqrt(square + one))));
  const batch result = log1p_of_twofold(sum);
  const batch large = log_of_positive(m, one, batch(T(0)));
  const auto finite = m < batch(std::numeric_limits<T>::infinity());
  return registers::copysign(batch(xsimd::select(finite, xsimd::select(far, large, result), m)), x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T acosh(T x) noexcept {
  return std::acosh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> acosh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto one = batch(T(1));
  const auto far = x > batch(exact_power_of_two<T>(std::numeric_limits<T>::digits / 2 + 2));
  const batch above = xsimd::select(far, one, x - one);
  const batch root = registers::sqrt(multiply_add(above, above, batch(above + above)));
  const batch result = log1p_of_twofold(exact_sum(root, above));
  const batch large = log_of_positive(x, one, batch(T(0)));
  const auto valid = x >= one && x < batch(std::numeric_limits<T>::infinity());
  const batch limit = xsimd::select(x < one, batch(std::numeric_limits<T>::quiet_NaN()), x);
  return xsimd::select(valid, xsimd::select(far, large, result), limit);
}

template <std::floating_point T>
[[nodiscard]] constexpr T atanh(T x) noexcept {
  return std::atanh(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> atanh(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto one = batch(T(1));
  const batch m = xsimd::abs(x);
  const batch twice = m + m;
  // 2 m / (1 - m) with what the division and the difference have lost.
  const auto below = sum_of_ordered(one, negate(m));
  const batch quotient = twice / below.high;
  const auto product = exact_product(quotient, below.high);
  const batch lost = (((twice - product.high) - product.low) - quotient * below.low) / below.high;
  const batch half = batch(T(0.5)) * log1p_of_twofold(twofold<batch>{quotient, lost});
  const batch beyond =
      xsimd::select(m == one, batch(std::numeric_limits<T>::infinity()), batch(std::numeric_limits<T>::quiet_NaN()));
  const batch result = xsimd::select(m < batch(std::numeric_limits<T>::epsilon()), m, half);
  return registers::copysign(batch(xsimd::select(m < one, result, beyond)), x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V sinh(const V& x) noexcept {
  return detail::on_registers<operation::sinh>([](const auto& r) { return registers::sinh(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V cosh(const V& x) noexcept {
  return detail::on_registers<operation::cosh>([](const auto& r) { return registers::cosh(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V tanh(const V& x) noexcept {
  return detail::on_registers<operation::tanh>([](const auto& r) { return registers::tanh(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V asinh(const V& x) noexcept {
  return detail::on_registers<operation::asinh>([](const auto& r) { return registers::asinh(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V acosh(const V& x) noexcept {
  return detail::on_registers<operation::acosh>([](const auto& r) { return registers::acosh(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V atanh(const V& x) noexcept {
  return detail::on_registers<operation::atanh>([](const auto& r) { return registers::atanh(r); }, x);
}

}  // namespace lanewise
