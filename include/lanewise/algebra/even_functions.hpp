// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/unroll.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"

// Takes the square of an angle, gives the slopes of its cosine and of its sine over itself: what numbers with tangents
// need, since the angle, a square root, has no slope at 0.
//
// G_0(s) = cosh(sqrt(s)), G_1(s) = sinh(sqrt(s)) / sqrt(s) and G_{n+1} = 2 dG_n/ds = (G_{n-1} - (2n - 1) G_n) / s, for
// s < 0 too, where these are cos and sin: the spherical Bessel functions, NIST Digital Library of Mathematical
// Functions, 10.47 and 10.51.

namespace lanewise::detail {

template <class T>
struct even_functions {
  T cosine;
  T ratio;
};

template <class T>
[[nodiscard]] constexpr T half_of(const T& x) noexcept {
  return x / 2;
}

// The sum of s^k / (2^k k! (2n + 2k - 1)!!), of which the first term left out is below the last digit at |s| = 1.
template <int N, class T>
[[nodiscard]] constexpr T series_of_slope(const T& s) noexcept {
  constexpr std::size_t terms = sizeof(lane_value_t<T>) == 4 ? 5 : 10;
  T sum(1);
  unroll<terms>([&](auto i) {
    constexpr double k = terms - i.value;
    constexpr auto factor = static_cast<lane_value_t<T>>(1 / (2 * k * (2 * N + 2 * k - 1)));
    sum = factor * s * sum + 1;
  });
  constexpr double first = N == 2 ? 3 : 15;
  return sum / static_cast<lane_value_t<T>>(first);
}

/// G_N(s) from the two before it, N being 2 or 3; by its series where their difference has lost digits.
template <int N, class T>
[[nodiscard]] constexpr T slope_of_ratio(const T& s, const T& before_last, const T& last) noexcept {
  static_assert(N == 2 || N == 3);
  const T far = (before_last - (2 * N - 3) * last) / s;
  return select(abs(plain_value(s)) < 1, series_of_slope<N>(s), far);
}

}  // namespace lanewise::detail
