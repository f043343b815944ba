// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "lanes.hpp"
#include "width.hpp"

// Takes lanes of one type, gives lanes of another: the only road between two lane types.

namespace lanewise {

namespace detail {
/// gcc 12 leaves out the rounding in (double)(float)x where it vectorises two or four lanes of it, also without any
/// flag that would allow that. It cannot where it has to believe that somebody looks at the floats in between: at those
/// that are rounded, wherever they are, and at those that are widened, in a register (x is one on x86 and on Arm).
template <class Results>
inline void keep_rounding(Results& results) noexcept {
  asm("" : "+m"(results));
}
template <class T, std::size_t W>
[[nodiscard]] inline lanes<T, W> keep_rounded(const lanes<T, W>& x) noexcept {
  return lanes<T, W>::map(
      [](auto part) {
        if constexpr (std::floating_point<decltype(part)>) {
          asm("" : "+x"(part));
        } else {
          asm("" : "+x"(part.data));
        }
        return part;
      },
      x);
}
}  // namespace detail

/// Each lane as by `static_cast<U>`. A value that `U` cannot hold (a NaN, 1e30 as an integer) gives an unspecified one.
template <lane_scalar U, class T, std::size_t W>
[[nodiscard]] constexpr lanes<U, W> cast(const lanes<T, W>& x) noexcept {
  if constexpr (std::same_as<U, T>) {
    return x;
  } else if constexpr (W == recording_width) {
    return lanes<U, W>::converted(x);
  } else {
    constexpr bool may_round = W > 1 && std::floating_point<T> && std::floating_point<U>;
    constexpr bool widens = sizeof(U) > sizeof(T);
    std::array<T, W> values = std::bit_cast<std::array<T, W>>(x);
    if constexpr (may_round && widens) {
      if (!std::is_constant_evaluated()) values = std::bit_cast<std::array<T, W>>(detail::keep_rounded(x));
    }
    std::array<U, W> results{};
    for (std::size_t i = 0; i < W; ++i) results[i] = static_cast<U>(values[i]);
    if constexpr (may_round && !widens) {
      if (!std::is_constant_evaluated()) detail::keep_rounding(results);
    }
    return std::bit_cast<lanes<U, W>>(results);
  }
}

template <lane_scalar U, plain_number T>
[[nodiscard]] constexpr U cast(T x) noexcept {
  return static_cast<U>(x);
}

}  // namespace lanewise
