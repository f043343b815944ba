// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "lanes.hpp"

// Takes lanes of one type, gives lanes of another: the only road between two lane types.

namespace lanewise {

namespace detail {
/// gcc 12 leaves out the rounding in (double)(float)x where it vectorises two or four lanes of it, also without any
/// flag that would allow that. It cannot where it has to believe that somebody looks at the floats in between.
template <class Results>
inline void keep_rounding(Results& results) noexcept {
  asm("" : "+m"(results));
}
}  // namespace detail

/// Each lane as by `static_cast<U>`. A value that `U` cannot hold (a NaN, 1e30 as an integer) gives an unspecified one.
template <lane_scalar U, class T, std::size_t W>
[[nodiscard]] constexpr lanes<U, W> cast(const lanes<T, W>& x) noexcept {
  if constexpr (std::same_as<U, T>) {
    return x;
  } else {
    const auto values = std::bit_cast<std::array<T, W>>(x);
    std::array<U, W> results{};
    for (std::size_t i = 0; i < W; ++i) results[i] = static_cast<U>(values[i]);
    if constexpr (W > 1 && std::floating_point<T> && std::floating_point<U>) {
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
