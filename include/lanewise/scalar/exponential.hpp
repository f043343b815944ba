// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "compensated.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"

// Takes a number, gives a power of e or of two.
//
// e^x = 2^n e^r with n = round(x / ln 2), so that |r| <= ln(2) / 2, where a polynomial takes over. The coefficients are
// minimax fits in the type's own numbers, made with Sollya.

namespace lanewise {

namespace registers {

/// ln 2 as a number with so few digits that its product with an exponent is exact, and the rest.
template <class T>
inline constexpr T ln2_high = std::same_as<T, float> ? T(0.693145752) : T(0.6931471805598903);
template <class T>
inline constexpr T ln2_low = std::same_as<T, float> ? T(1.42860677e-06) : T(5.497923018708371e-14);

/// Beyond it e^x is no finite number, and e^-x is zero.
template <class T>
inline constexpr T exp_limit = std::same_as<T, float> ? T(104) : T(746);

/// (e^r - 1 - r) / r^2 for |r| <= 0.3475.
template <class A>
[[nodiscard]] auto exp_tail(const xsimd::batch<float, A>& r) noexcept {
  return polynomial(r, 0.499999821f, 0.166665167f, 0.0416707136f, 0.00836913288f, 0.00136998156f);
}
template <class A>
[[nodiscard]] auto exp_tail(const xsimd::batch<double, A>& r) noexcept {
  return polynomial(r, 0.5000000000000013, 0.166666666666667, 0.04166666666651063, 0.008333333333307165,
                    0.0013888888948282096, 0.00019841269917550547, 2.4801488608701644e-05, 2.755721609631554e-06,
                    2.7631765827758043e-07, 2.5117940019110586e-08);
}

/// x = n ln 2 + high + low.
template <class T, class A>
struct exp_argument {
  rounded<T, A> n;
  twofold<xsimd::batch<T, A>> r;
};
template <class T, class A>
[[nodiscard]] exp_argument<T, A> reduce_exp(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto n = round_to_bits(x * batch(T(1.4426950408889634)));
  const auto high = negative_multiply_add(n.value, batch(ln2_high<T>), x);
  return {n, sum_of_ordered(high, batch(-n.value * batch(ln2_low<T>)))};
}

/// e^(high + low) - 1.
template <class R>
[[nodiscard]] R small_expm1(const twofold<R>& r) noexcept {
  return r.high + multiply_add(R(r.high * r.high), exp_tail(r.high), r.low);
}

template <std::floating_point T>
[[nodiscard]] constexpr T exp(T x) noexcept {
  return std::exp(x);
}
/// NaN and the infinities fall out of the last line, in which they meet no comparison that holds.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> within_exp_limit(const xsimd::batch<T, A>& x,
                                                  const xsimd::batch<T, A>& result) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto large = xsimd::select(x > batch(T(0)), batch(std::numeric_limits<T>::infinity()), x * batch(T(0)));
  const auto outside = xsimd::select(x < batch(T(0)), batch(T(0)), large);
  return xsimd::select(xsimd::abs(x) < batch(exp_limit<T>), result, outside);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> exp(const xsimd::batch<T, A>& x) noexcept {
  const auto a = reduce_exp(x);
  return within_exp_limit(x, scale<T, A>(xsimd::batch<T, A>(T(1)) + small_expm1(a.r), a.n.bits));
}
/// e^(high + low), where the low part is what rounding took from the exponent.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> exp_of_twofold(const twofold<xsimd::batch<T, A>>& x) noexcept {
  auto a = reduce_exp(x.high);
  a.r = sum_of_ordered(a.r.high, xsimd::batch<T, A>(a.r.low + x.low));
  return within_exp_limit(x.high, scale<T, A>(xsimd::batch<T, A>(T(1)) + small_expm1(a.r), a.n.bits));
}

template <std::floating_point T>
[[nodiscard]] constexpr T exp2(T x) noexcept {
  return std::exp2(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> exp2(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr bool narrow = std::same_as<T, float>;
  constexpr T ln2 = narrow ? T(0.693147182) : T(0.6931471805599453);
  constexpr T ln2_rest = narrow ? T(-1.90465421e-09) : T(2.3190468138462996e-17);
  const auto n = round_to_bits(x);
  const auto part = x - n.value;
  const auto high = part * batch(ln2);
  const auto low = part * batch(ln2_rest);
  const auto result = scale<T, A>(batch(T(1)) + small_expm1(twofold<batch>{high, low}), n.bits);
  // The limit is one for e^x: x times ln 2, and a little, reaches it where 2^x does.
  return within_exp_limit(batch(x * batch(T(0.6932))), result);
}

template <std::floating_point T>
[[nodiscard]] constexpr T expm1(T x) noexcept {
  return std::expm1(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> expm1(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  // Below it the result is -1, above it no finite number.
  const auto near = xsimd::select(x < batch(T(-50)), batch(T(-50)), x);
  const auto a = reduce_exp(near);
  const auto one = words<T, A>(word_of<T>{1});
  const auto half_scale = power_of_two<T, A>(a.n.bits - one);
  // 2^n (p + 1) - 1, halved, so that the largest n has a power of two.
  const auto half = multiply_add(half_scale, small_expm1(a.r), half_scale - batch(T(0.5)));
  const auto result = xsimd::select(xsimd::abs(x) < batch(std::numeric_limits<T>::epsilon()), x, half + half);
  constexpr T beyond = std::same_as<T, float> ? T(89) : T(710);
  return xsimd::select(x > batch(beyond), batch(std::numeric_limits<T>::infinity()), result);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V exp(const V& x) noexcept {
  return detail::on_registers<operation::exp>([](const auto& r) { return registers::exp(r); }, x);
}

/// 2^x.
template <real_number V>
[[nodiscard]] constexpr V exp2(const V& x) noexcept {
  return detail::on_registers<operation::exp2>([](const auto& r) { return registers::exp2(r); }, x);
}

/// e^x - 1, without a loss of digits where x is small.
template <real_number V>
[[nodiscard]] constexpr V expm1(const V& x) noexcept {
  return detail::on_registers<operation::expm1>([](const auto& r) { return registers::expm1(r); }, x);
}

}  // namespace lanewise
