// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "classify.hpp"
#include "compensated.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"
#include "roots.hpp"

// Takes a sine, cosine or tangent, gives the angle.
//
// asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)) above 1/2, and atan(x) = pi/2 - atan(1/x) = pi/4 + atan((x - 1) / (x + 1))
// bring the arguments to where a polynomial takes over. The coefficients are minimax fits made with Sollya.

namespace lanewise {

namespace registers {

/// pi / 2 in two numbers.
template <class R>
[[nodiscard]] twofold<R> half_pi() noexcept {
  using T = typename R::value_type;
  constexpr bool narrow = std::same_as<T, float>;
  return {R(narrow ? T(1.57079637) : T(1.5707963267948966)), R(narrow ? T(-4.37113883e-08) : T(6.123233995736766e-17))};
}

/// (asin(x) / x - 1) / z of z = x^2, for |x| <= 1/2.
template <class A>
[[nodiscard]] auto asin_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.166667521f, 0.0749531016f, 0.0454690196f, 0.0241855029f, 0.042157013f);
}
template <class A>
[[nodiscard]] auto asin_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.16666666666665408, 0.07500000000337102, 0.04464285682827013, 0.030381959138981125,
                    0.022371758008737832, 0.017359705316372515, 0.013885230602036811, 0.012169240344549827,
                    0.0065278627078135835, 0.019528546896973968, -0.0162246601671711, 0.03191252891867049);
}
/// (atan(x) / x - 1) / z of z = x^2, for |x| <= tan(pi / 8).
template <class A>
[[nodiscard]] auto atan_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, -0.333333164f, 0.199985296f, -0.142444298f, 0.105994873f, -0.060908936f);
}
template <class A>
[[nodiscard]] auto atan_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, -0.333333333333332, 0.1999999999995369, -0.14285714280202147, 0.11111110783640755,
                    -0.09090897762034506, 0.07692060292843655, -0.06663105046707299, 0.05847897710337764,
                    -0.0503934849678743, 0.038065833609229535, -0.01790878342619539);
}

/// asin(m) of a magnitude m <= 1/2, or, above, asin(sqrt((1 - m) / 2)): the angle as two numbers.
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> near_angle(const xsimd::batch<T, A>& m) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto above = m > batch(T(0.5));
  const batch z = xsimd::select(above, batch(T(0.5)) * (batch(T(1)) - m), m * m);
  const batch root = registers::sqrt(z);
  const batch x = xsimd::select(above, root, m);
  // What the root has lost, by one step of Newton's; at zero it has lost nothing.
  const auto square = exact_product(root, root);
  const batch lost = ((z - square.high) - square.low) / (root + root);
  const batch low = xsimd::select(above && z > batch(T(0)), lost, batch(T(0)));
  return {x, multiply_add(batch(z * x), asin_tail(z), low)};
}
/// a - (b.high + b.low), where a is two numbers, too, and the larger.
template <class R>
[[nodiscard]] R difference(const twofold<R>& a, const twofold<R>& b) noexcept {
  const auto high = exact_sum(a.high, R(-b.high));
  return high.high + (high.low + (a.low - b.low));
}

template <std::floating_point T>
[[nodiscard]] constexpr T asin(T x) noexcept {
  return std::asin(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> asin(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch m = xsimd::abs(x);
  const auto angle = near_angle(m);
  const auto twice = twofold<batch>{angle.high + angle.high, angle.low + angle.low};
  const batch above = difference(half_pi<batch>(), twice);
  return registers::copysign(batch(xsimd::select(m > batch(T(0.5)), above, angle.high + angle.low)), x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T acos(T x) noexcept {
  return std::acos(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> acos(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const batch m = xsimd::abs(x);
  const auto angle = near_angle(m);
  const auto negative = x < batch(T(0));
  // pi / 2 - asin(x), twice the near angle, or pi less that.
  const auto half = half_pi<batch>();
  const auto whole = twofold<batch>{half.high + half.high, half.low + half.low};
  const auto twice = twofold<batch>{angle.high + angle.high, angle.low + angle.low};
  const auto signed_angle = twofold<batch>{angle.high ^ xsimd::bitofsign(x), angle.low ^ xsimd::bitofsign(x)};
  const batch above = xsimd::select(negative, difference(whole, twice), twice.high + twice.low);
  return xsimd::select(m > batch(T(0.5)), above, difference(half, signed_angle));
}

/// The angle of y / x, both of them not negative, in [0, pi / 2].
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> atan_of_quotient(const xsimd::batch<T, A>& y, const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  // tan(pi / 8) and tan(3 pi / 8), where the three ways meet.
  const auto beyond_first = y > x * batch(T(0.41421356237309503));
  const auto beyond_second = y > x * batch(T(2.414213562373095));
  const batch above = xsimd::select(beyond_second, -x, xsimd::select(beyond_first, y - x, y));
  const batch below = xsimd::select(beyond_second, y, xsimd::select(beyond_first, y + x, x));
  const batch t = above / below;
  const batch z = t * t;
  const auto half = half_pi<batch>();
  const batch part = xsimd::select(beyond_second, batch(T(1)), xsimd::select(beyond_first, batch(T(0.5)), batch(T(0))));
  // With nothing to add, t stays the first summand: near zero all its digits count.
  const auto sum = exact_sum(batch(part * half.high), t);
  return sum.high + (sum.low + multiply_add(batch(t * z), atan_tail(z), batch(part * half.low)));
}

template <std::floating_point T>
[[nodiscard]] constexpr T atan(T x) noexcept {
  return std::atan(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> atan(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  // Beyond it the angle is pi / 2 to the last digit, and an infinite x has no difference with 1.
  constexpr T far = exact_power_of_two<T>(std::numeric_limits<T>::digits + 8);
  const batch m = xsimd::abs(x);
  return registers::copysign(atan_of_quotient(batch(xsimd::select(m > batch(far), batch(far), m)), batch(T(1))), x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T atan2(T y, T x) noexcept {
  return std::atan2(y, x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> atan2(const xsimd::batch<T, A>& y, const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto infinity = batch(std::numeric_limits<T>::infinity());
  const batch p = xsimd::abs(y);
  const batch q = xsimd::abs(x);
  // Sums of huge numbers stay finite at a quarter of their size; what then underflows had no say.
  const auto huge = batch(exact_power_of_two<T>(std::numeric_limits<T>::max_exponent - 2));
  const batch scale = xsimd::select(p > huge || q > huge, batch(T(0.25)), batch(T(1)));
  // Two infinite sides are as good as two equal ones, and two zeros as zero of one.
  const auto both_infinite = p == infinity && q == infinity;
  const auto both_zero = p == batch(T(0)) && q == batch(T(0));
  const batch above = xsimd::select(both_infinite, batch(T(1)), p * scale);
  const batch below = xsimd::select(both_infinite || both_zero, batch(T(1)), q * scale);
  const batch angle = atan_of_quotient(above, below);
  const auto half = half_pi<batch>();
  const auto whole = twofold<batch>{half.high + half.high, half.low + half.low};
  const auto left = registers::copysign(batch(T(1)), x) < batch(T(0));
  const batch turned = difference(whole, twofold<batch>{angle, batch(T(0))});
  return xsimd::select(y == y, registers::copysign(batch(xsimd::select(left, turned, angle)), y), y + x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V asin(const V& x) noexcept {
  return detail::on_registers<operation::asin>([](const auto& r) { return registers::asin(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V acos(const V& x) noexcept {
  return detail::on_registers<operation::acos>([](const auto& r) { return registers::acos(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V atan(const V& x) noexcept {
  return detail::on_registers<operation::atan>([](const auto& r) { return registers::atan(r); }, x);
}

/// The angle of the point (x, y), in [-pi, pi].
template <real_number V>
[[nodiscard]] constexpr V atan2(const V& y, const V& x) noexcept {
  return detail::on_registers<operation::atan2>([](const auto& p, const auto& q) { return registers::atan2(p, q); }, y,
                                                x);
}
template <class A, class B>
  requires detail::to_be_met<A, B>
[[nodiscard]] constexpr auto atan2(A y, B x) noexcept {
  return detail::met_real([](const auto& p, const auto& q) { return lanewise::atan2(p, q); }, y, x);
}

}  // namespace lanewise
