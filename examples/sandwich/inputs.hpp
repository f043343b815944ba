// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sandwich.hpp"

// Takes nothing, gives the multivectors that the programs multiply, and says whether results are the same.

namespace sandwich {

inline constexpr std::int64_t count = 1024;  // few enough for the cache and for one thread

/// Quarters: all products are exact, so that no order of summation makes a difference.
[[nodiscard]] inline multivector<float> given(std::int64_t element, std::int64_t shift) {
  multivector<float> result;
  for (std::size_t k = 0; k < size; ++k)
    result[k] = 0.25f * static_cast<float>((7 * static_cast<std::int64_t>(k) + 3 * element + shift) % 11 - 5);
  return result;
}

struct inputs {
  multivectors m{count, [](std::int64_t i) { return given(i, 1); }};
  multivectors x{count, [](std::int64_t i) { return given(i, 4); }};
};

[[nodiscard]] inline bool are_equal(const multivectors& a, const multivectors& b) {
  for (std::int64_t i = 0; i < count; ++i)
    if (!lw::all_equal(a[i], b[i])) return false;
  return true;
}

}  // namespace sandwich
