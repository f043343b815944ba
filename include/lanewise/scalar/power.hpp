// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>

#include "bits.hpp"
#include "cast.hpp"
#include "classify.hpp"
#include "compensated.hpp"
#include "exponential.hpp"
#include "fused.hpp"
#include "integer.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"
#include "rounding.hpp"
#include "select.hpp"

// Takes a number and an exponent, gives the power.
//
// x^y = e^(y log x), with the logarithm in two numbers, since the exponent multiplies its error.

namespace lanewise {

namespace registers {

template <std::floating_point T>
[[nodiscard]] constexpr T pow(T x, T y) noexcept {
  return std::pow(x, y);
}
/// The rest of 2 artanh(s) after 2 s + 2/3 s^3, by s^5, of z = s^2, for s up to 0.1718.
template <class A>
[[nodiscard]] auto fine_log_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.400001526f, 0.285470724f, 0.23420389f);
}
template <class A>
[[nodiscard]] auto fine_log_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.39999999999999974, 0.28571428571446716, 0.22222222217201215, 0.18181818906674602,
                    0.1538455463283694, 0.13336396325311328, 0.11673332956550908, 0.12000598139284896);
}

/// s = f / (2 + f), in two numbers.
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> fine_log_argument(const xsimd::batch<T, A>& f) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto below = sum_of_ordered(batch(T(2)), f);
  const batch s = f / below.high;
  const auto product = exact_product(s, below.high);
  return {s, (((f - product.high) - product.low) - s * below.low) / below.high};
}
/// log(x) of positive finite x, in two numbers that have at least ten bits more than one: an exponent multiplies it.
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> fine_log(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr bool narrow = std::same_as<T, float>;
  const auto parts = split_exponent(x);
  const auto s = fine_log_argument(batch(parts.fraction - batch(T(1))));
  const auto square = exact_product(s.high, s.high);
  const batch square_low = multiply_add(batch(s.high + s.high), s.low, square.low);
  const auto cube = exact_product(square.high, s.high);
  const batch cube_low = multiply_add(square.high, s.low, multiply_add(square_low, s.high, cube.low));
  // 2/3 + z (...), in two numbers.
  const auto slope = sum_of_ordered(batch(narrow ? T(0.666666687) : T(0.6666666666666666)),
                                    batch(square.high * fine_log_tail(square.high)));
  const batch slope_low = slope.low + batch(narrow ? T(-1.98682155e-08) : T(3.700743415417188e-17));
  const auto curve = exact_product(cube.high, slope.high);
  const batch curve_low = multiply_add(cube.high, slope_low, multiply_add(cube_low, slope.high, curve.low));
  const auto whole = exact_sum(batch(parts.exponent * batch(ln2_high<T>)), batch(s.high + s.high));
  const auto sum = exact_sum(whole.high, curve.high);
  const batch low = (s.low + s.low) + curve_low + parts.exponent * batch(ln2_low<T>);
  return sum_of_ordered(sum.high, batch((whole.low + sum.low) + low));
}

/// |x|^y, but for zeros, infinities and NaNs among the arguments as the product y log|x| has it.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> power_of_magnitude(const xsimd::batch<T, A>& m, const xsimd::batch<T, A>& y) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr T infinity = std::numeric_limits<T>::infinity();
  const auto ordinary = m > batch(T(0)) && m < batch(infinity);
  const auto log = fine_log(batch(xsimd::select(ordinary, m, batch(T(1)))));
  const batch log_high = xsimd::select(ordinary, log.high, xsimd::select(m == batch(T(0)), batch(-infinity), m));
  const batch rough = y * log_high;
  // Where the power over- or underflows, or is none, the rough exponent says so; no exact product of it then.
  const auto within = xsimd::abs(rough) < batch(exp_limit<T>);
  const batch factor = xsimd::select(within, y, batch(T(0)));
  const auto product = exact_product(factor, log.high);
  const batch low = multiply_add(factor, log.low, product.low);
  return exp_of_twofold(twofold<batch>{xsimd::select(within, product.high, rough), low});
}

template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> pow(const xsimd::batch<T, A>& x, const xsimd::batch<T, A>& y) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto zero = batch(T(0));
  const auto one = batch(T(1));
  const batch m = xsimd::abs(x);
  const batch size = power_of_magnitude(m, y);
  // One to any power, an infinite one too, is one.
  const batch magnitude = xsimd::select(m == one && y == y, one, size);
  const batch half = y * batch(T(0.5));
  const auto odd = registers::trunc(y) == y && registers::trunc(half) != half;
  const auto negative = registers::copysign(one, x) < zero;
  const batch turned = xsimd::select(negative && odd, negate(magnitude), magnitude);
  const auto finite_negative = x < zero && m < batch(std::numeric_limits<T>::infinity());
  const auto invalid = finite_negative && registers::trunc(y) != y;
  const batch result = xsimd::select(invalid, batch(std::numeric_limits<T>::quiet_NaN()), turned);
  return xsimd::select(x == one || y == zero, one, result);
}

}  // namespace registers

/// By repeated squaring, unrolled: each product rounds once. A negative exponent is the power of 1 / x.
template <int N, lane_number V>
[[nodiscard]] constexpr V pow(const V& x) noexcept {
  if constexpr (N < 0) {
    static_assert(real_number<V>, "lanewise: an integer has no power with a negative exponent");
    return V(1) / lanewise::pow<-N>(x);
  } else if constexpr (N == 0) {
    return V(1);
  } else if constexpr (N == 1) {
    return x;
  } else {
    const V half = lanewise::pow<N / 2>(x);
    const V even = half * half;
    if constexpr (N % 2 == 0) {
      return even;
    } else {
      return even * x;
    }
  }
}

template <real_number V>
[[nodiscard]] constexpr V pow(const V& x, const V& y) noexcept {
  return detail::on_registers<operation::pow>([](const auto& p, const auto& q) { return registers::pow(p, q); }, x, y);
}

/// Small whole exponents, which formulas are full of, are products.
template <class T, std::size_t W, std::integral N>
  requires real_number<lanes<T, W>> && plain_number<N>
[[nodiscard]] constexpr lanes<T, W> pow(const lanes<T, W>& x, N n) noexcept {
  switch (n) {
    case 0:
      return lanes<T, W>(1);
    case 1:
      return x;
    case 2:
      return lanewise::pow<2>(x);
    case 3:
      return lanewise::pow<3>(x);
    default:
      break;
  }
  // The exponent may have more digits than T has, but whether it is odd must not be lost.
  const auto size = lanewise::pow(lanewise::abs(x), lanes<T, W>(n));
  return n % 2 == 0 ? size : lanewise::copysign(size, x);
}
/// Each lane has its own whole exponent.
template <class T, class N, std::size_t W>
  requires real_number<lanes<T, W>> && integer_lanes<lanes<N, W>>
[[nodiscard]] constexpr lanes<T, W> pow(const lanes<T, W>& x, const lanes<N, W>& n) noexcept {
  const auto size = lanewise::pow(lanewise::abs(x), cast<T>(n));
  return select((n & 1) == 0, size, lanewise::copysign(size, x));
}

template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto pow(A x, B y) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::pow(p, q); }, x, y);
}

}  // namespace lanewise
