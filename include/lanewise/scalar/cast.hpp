// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "lanes.hpp"

// Takes lanes of one type, gives lanes of another: the only road between two lane types.

namespace lanewise {

/// Each lane as by `static_cast<U>`. A value that `U` cannot hold (a NaN, 1e30 as an integer) gives an unspecified one.
template <lane_scalar U, class T, std::size_t W>
[[nodiscard]] constexpr lanes<U, W> cast(const lanes<T, W>& x) noexcept {
  if constexpr (std::same_as<U, T>) {
    return x;
  } else {
    const auto values = std::bit_cast<std::array<T, W>>(x);
    return lanes<U, W>::generate([&](std::size_t i) { return static_cast<U>(values[i]); });
  }
}

template <lane_scalar U, plain_number T>
[[nodiscard]] constexpr U cast(T x) noexcept {
  return static_cast<U>(x);
}

}  // namespace lanewise
