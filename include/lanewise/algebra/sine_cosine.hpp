// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/config.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/rounding.hpp"
#include "../scalar/trigonometric.hpp"

// Takes an angle that is the length of a vector, gives its sine and cosine, on a GPU without memory.

namespace lanewise::detail {

template <class T>
struct sine_cosine {
  T sine;
  T cosine;
};

// The angle less the nearest multiple k of pi, in three steps that keep its digits, then the power series, of which the
// first term that is left out is below the last digit of a double at pi / 2; both change their signs where k is odd.
template <class T>
[[nodiscard]] constexpr sine_cosine<T> sine_cosine_by_series(const T& angle) noexcept {
  constexpr bool narrow = sizeof(lane_value_t<T>) == 4;
  const T k = rint(angle * T(0.3183098861837907));
  T r = negative_multiply_add(k, T(narrow ? 3.140625 : 3.1415926534682512), angle);
  r = negative_multiply_add(k, T(narrow ? 0.0009676535897932385 : 1.2154201013012384e-10), r);
  const T square = r * r;
  T sine = T(1);
  T cosine = T(1);
  constexpr std::size_t terms = narrow ? 6 : 10;
  unroll<terms>([&](auto i) {
    constexpr double n = terms - i.value;
    sine = negative_multiply_add(T(1 / (2 * n * (2 * n + 1))) * square, sine, T(1));
    cosine = negative_multiply_add(T(1 / (2 * n * (2 * n - 1))) * square, cosine, T(1));
  });
  const T odd = k - T(2) * rint(T(0.5) * k);
  const T sign = T(1) - T(2) * (odd * odd);
  return {sign * r * sine, sign * cosine};
}

// A length is known to a few digits of its last place, so that the multiples of pi need no more of them than this:
// within 3 + |angle| times epsilon. CUDA's own sine of a float has an array in local memory, to be exact for huge
// angles.
template <class T>
[[nodiscard]] constexpr sine_cosine<T> sine_cosine_of_length(const T& angle) noexcept {
  if constexpr (config::on_device) {
    return sine_cosine_by_series(angle);
  } else {
    return {sin(angle), cos(angle)};
  }
}

}  // namespace lanewise::detail
