// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>

#include "classify.hpp"
#include "exponential.hpp"
#include "fused.hpp"
#include "lane_by_lane.hpp"
#include "polynomial.hpp"

// Takes a number, gives the error function, and what it lacks to one.
//
// Up to 1 a polynomial; beyond, erf(x) = 1 - e^(-x^2) E(x), where E is smooth in t = (x - 2) / (x + 2). The
// coefficients are minimax fits made with Sollya.

namespace lanewise {

namespace registers {

/// erf(x) / x - 1 of z = x^2, for |x| <= 1.
template <class A>
[[nodiscard]] auto erf_near_zero(const xsimd::batch<float, A>& z) noexcept {
  return polynomial(z, 0.128379166f, -0.37612626f, 0.112835832f, -0.0268536918f, 0.00518807443f, -0.000800788926f,
                    7.84617296e-05f);
}
template <class A>
[[nodiscard]] auto erf_near_zero(const xsimd::batch<double, A>& z) noexcept {
  return polynomial(z, 0.12837916709551256, -0.3761263890318346, 0.11283791670942668, -0.026866170642933267,
                    0.0052239776049508215, -0.000854832588244731, 0.000120552923664167, -1.4924691776601541e-05,
                    1.6446904371860057e-06, -1.6204733000644746e-07, 1.370470581236866e-08, -7.768631603009701e-10);
}
/// E(x) of t, for x in [1, 4] and in [1, 6], where a float and a double have come to 1.
template <class A>
[[nodiscard]] auto scaled_erfc(const xsimd::batch<float, A>& t) noexcept {
  return polynomial(t, 0.255395681f, -0.427185863f, 0.241657272f, -0.0789869055f, 0.00372973853f, 0.00721254991f);
}
template <class A>
[[nodiscard]] auto scaled_erfc(const xsimd::batch<double, A>& t) noexcept {
  return polynomial(t, 0.25539567631050575, -0.4271858474139568, 0.2416581942424688, -0.07897858101641561,
                    0.003732892398539231, 0.006997461785660933, -0.0008471425905075351, -0.0009819764794215678,
                    4.3536160355887366e-05, 0.00017428847207704272, 2.7623187722859633e-05, -2.6611484386308434e-05,
                    -1.2644101623340264e-05);
}

template <std::floating_point T>
[[nodiscard]] constexpr T erf(T x) noexcept {
  return std::erf(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> erf(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  const auto last = batch(std::same_as<T, float> ? T(4) : T(6));
  const batch magnitude = xsimd::abs(x);
  const batch m = xsimd::select(magnitude > last, last, magnitude);
  const batch square = m * m;
  const batch near = multiply_add(m, erf_near_zero(square), m);
  const batch t = (m - batch(T(2))) / (m + batch(T(2)));
  const batch far = batch(T(1)) - registers::exp(negate(square)) * scaled_erfc(t);
  return registers::copysign(batch(xsimd::select(m < batch(T(1)), near, far)), x);
}

}  // namespace registers

template <real_number V>
[[nodiscard]] constexpr V erf(const V& x) noexcept {
  return detail::on_registers<operation::erf>([](const auto& r) { return registers::erf(r); }, x);
}

/// 1 - erf(x), without a loss of digits where that is small: lane by lane through <cmath>.
template <real_number V>
[[nodiscard]] constexpr V erfc(const V& x) noexcept {
  return detail::lane_by_lane<operation::erfc>([](auto lane) { return std::erfc(lane); }, x);
}

}  // namespace lanewise
