// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>

#include "bits.hpp"
#include "compensated.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"

// Takes an angle, gives its sine, cosine and tangent.
//
// The angle is brought to |r| <= pi / 4 with r in two numbers, the same way for every angle, so that no lane's digits
// depend on its neighbours; what the two other steps then do is choose polynomials by the quadrant. Angles beyond the
// reach of that go through <cmath>. The coefficients are minimax fits made with Sollya.

namespace lanewise {

namespace registers {

/// Larger angles need more digits of pi than the reduction has.
template <class T>
inline constexpr T angle_limit = std::same_as<T, float> ? T(1e5) : T(1e9);

/// (sin(r) / r - 1) / z and (cos(r) - 1 + z / 2) / z^2 of z = r^2, for |r| <= 0.8.
template <class A>
[[nodiscard]] auto sin_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, -0.166666538f, 0.00833209511f, -0.0001950554f);
}
template <class A>
[[nodiscard]] auto sin_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, -0.1666666666666662, 0.00833333333331976, -0.00019841269827680012, 2.7557312951515633e-06,
                    -2.5050641838504604e-08, 1.5890038156736158e-10);
}
template <class A>
[[nodiscard]] auto cos_tail(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.0416666456f, -0.00138872908f, 2.44286457e-05f);
}
template <class A>
[[nodiscard]] auto cos_tail(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.04166666666666658, -0.0013888888888870894, 2.4801587287435177e-05, -2.755731375283185e-07,
                    2.087564078156258e-09, -1.1355330867566369e-11);
}

/// x = quarters * pi / 2 + r.high + r.low; only the last two bits of the quarters mean something.
template <class T, class A>
struct reduced_angle {
  words<T, A> quarters;
  twofold<xsimd::batch<T, A>> r;
};
template <class T, class A>
[[nodiscard]] reduced_angle<T, A> reduce_angle(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr bool narrow = std::same_as<T, float>;
  // pi / 2 in three numbers.
  const batch first = batch(narrow ? T(1.57079637) : T(1.5707963267948966));
  const batch second = batch(narrow ? T(-4.37113883e-08) : T(6.123233995736766e-17));
  const batch third = batch(narrow ? T(-1.71512451e-15) : T(-1.4973849048591698e-33));
  const auto n = round_to_bits(x * batch(T(0.6366197723675814)));
  // x - n * first is exact, since it has no digit below the last one of x or of the product.
  const auto whole = exact_product(n.value, first);
  const auto near = (x - whole.high) - whole.low;
  const auto more = exact_product(n.value, second);
  const auto high = near - more.high;
  const auto low = ((near - high) - more.high) - multiply_add(n.value, third, more.low);
  return {n.bits, sum_of_ordered(high, low)};
}

/// sin(r) and cos(r) with some digits more.
template <class R>
[[nodiscard]] twofold<R> sin_of_reduced(const twofold<R>& r) noexcept {
  const R z = r.high * r.high;
  return sum_of_ordered(r.high, multiply_add(R(z * r.high), sin_tail(z), r.low));
}
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> cos_of_reduced(const twofold<xsimd::batch<T, A>>& r) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto z = r.high * r.high;
  const auto half = batch(T(0.5)) * z;
  const auto main = batch(T(1)) - half;
  const auto lost = (batch(T(1)) - main) - half;
  return sum_of_ordered(main, batch(lost + multiply_add(batch(z * z), cos_tail(z), batch(-r.high * r.low))));
}

/// x with its sign turned where the bit in the lowest place is set.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> turn_sign(const xsimd::batch<T, A>& x, const words<T, A>& bit) noexcept {
  return to_reals<T, A>(to_words(x) ^ shift_left<sign_position<T>>(bit));
}
/// True where the bit in the lowest place is set.
template <class T, class A>
[[nodiscard]] auto is_odd(const words<T, A>& bits) noexcept {
  using batch = xsimd::batch<T, A>;
  return to_reals<T, A>(shift_left<sign_position<T>>(bits) | words_of<T, A>(T(1))) < batch(T(0));
}

template <class R>
struct sine_cosine_registers {
  R sin;
  R cos;
};
/// Of angles within the limit; others give a number without meaning.
template <class T, class A>
[[nodiscard]] sine_cosine_registers<xsimd::batch<T, A>> sincos_within_limit(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto angle = reduce_angle(x);
  const batch sine = sin_of_reduced(angle.r).high;
  const batch cosine = cos_of_reduced(angle.r).high;
  const auto swap = is_odd<T, A>(angle.quarters);
  const words<T, A> second = shift_right<1>(angle.quarters);
  const batch sin = turn_sign<T, A>(xsimd::select(swap, cosine, sine), second);
  const batch cos = turn_sign<T, A>(xsimd::select(swap, sine, cosine), second ^ angle.quarters);
  // The sum of the two parts of r has lost the sign of -0.
  return {xsimd::select(x == batch(T(0)), x, sin), cos};
}
template <class T, class A>
[[nodiscard]] auto beyond_angle_limit(const xsimd::batch<T, A>& x) noexcept {
  return !(xsimd::abs(x) <= xsimd::batch<T, A>(angle_limit<T>));
}

template <std::floating_point T>
[[nodiscard]] constexpr T sin(T x) noexcept {
  return std::sin(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> sin(const xsimd::batch<T, A>& x) noexcept {
  return repair(sincos_within_limit(x).sin, beyond_angle_limit(x), [](T lane) { return std::sin(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T cos(T x) noexcept {
  return std::cos(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> cos(const xsimd::batch<T, A>& x) noexcept {
  return repair(sincos_within_limit(x).cos, beyond_angle_limit(x), [](T lane) { return std::cos(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr T tan(T x) noexcept {
  return std::tan(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> tan_within_limit(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto angle = reduce_angle(x);
  const auto sine = sin_of_reduced(angle.r);
  const auto cosine = cos_of_reduced(angle.r);
  const auto swap = is_odd<T, A>(angle.quarters);
  const batch above = xsimd::select(swap, cosine.high, sine.high);
  const batch below = xsimd::select(swap, sine.high, cosine.high);
  const batch inverse = batch(T(1)) / below;
  const batch quotient = above * inverse;
  const auto product = exact_product(quotient, below);
  const batch low = xsimd::select(swap, cosine.low, sine.low) - quotient * xsimd::select(swap, sine.low, cosine.low);
  const batch result = multiply_add(batch(((above - product.high) - product.low) + low), inverse, quotient);
  return xsimd::select(x == batch(T(0)), x, turn_sign<T, A>(result, angle.quarters));
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> tan(const xsimd::batch<T, A>& x) noexcept {
  return repair(tan_within_limit(x), beyond_angle_limit(x), [](T lane) { return std::tan(lane); }, x);
}

template <std::floating_point T>
[[nodiscard]] constexpr sine_cosine_registers<T> sincos(T x) noexcept {
  return {std::sin(x), std::cos(x)};
}
template <class T, class A>
[[nodiscard]] sine_cosine_registers<xsimd::batch<T, A>> sincos(const xsimd::batch<T, A>& x) noexcept {
  const auto both = sincos_within_limit(x);
  const auto beyond = beyond_angle_limit(x);
  return {repair(
              both.sin, beyond, [](T lane) { return std::sin(lane); }, x),
          repair(both.cos, beyond, [](T lane) { return std::cos(lane); }, x)};
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V sin(const V& x) noexcept {
  return detail::on_registers<operation::sin>([](const auto& r) { return registers::sin(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V cos(const V& x) noexcept {
  return detail::on_registers<operation::cos>([](const auto& r) { return registers::cos(r); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V tan(const V& x) noexcept {
  return detail::on_registers<operation::tan>([](const auto& r) { return registers::tan(r); }, x);
}

/// Both of one angle, for the price of little more than one: `auto [s, c] = sincos(x)`.
template <real_number V>
struct sine_cosine {
  V sin;
  V cos;
};
template <real_number V>
[[nodiscard]] constexpr sine_cosine<V> sincos(const V& x) noexcept {
  if constexpr (is_lanes<V> && lane_width<V> != recording_width) {
    std::array<typename V::register_type, V::part_count> cosines{};
    std::size_t part = 0;
    const V sine = V::map(
        [&](const auto& r) {
          const auto both = registers::sincos(r);
          cosines[part++] = both.cos;
          return both.sin;
        },
        x);
    part = 0;
    return {sine, V::map([&](const auto&) { return cosines[part++]; }, x)};
  } else {
    return {lanewise::sin(x), lanewise::cos(x)};
  }
}

}  // namespace lanewise
