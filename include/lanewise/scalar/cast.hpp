// SPDX-License-Identifier: Apache-2.0
#pragma once

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
/// flag that would allow that. It cannot where it has to believe that somebody looks at the floats in between, in a
/// register (x is one on x86 and on Arm).
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

template <class U, class T, std::size_t W>
[[nodiscard]] constexpr lanes<U, W> cast_one_by_one(const lanes<T, W>& x) noexcept {
  return lanes<U, W>::generate([&](std::size_t lane) { return static_cast<U>(x[lane]); });
}

// As one vector of the compiler's own, as wide as it may be: g++ makes no registers of a loop over lanes where it may
// not vectorise what lies side by side (measured without: random words in 3.3 times the time, sums in double in 4.3).
template <class U, class T, std::size_t W>
[[nodiscard]] inline lanes<U, W> cast_together(const lanes<T, W>& x) noexcept {
  using from = typename registers::compiler_vector<T, W>::type;
  using to = typename registers::compiler_vector<U, W>::type;
  constexpr bool may_round = std::floating_point<T> && std::floating_point<U>;
  // By builtins: a function that gave such a vector would depend on what registers its caller has.
  if constexpr (may_round && sizeof(U) > sizeof(T)) {
    const lanes<T, W> rounded = keep_rounded(x);
    return __builtin_bit_cast(lanes<U, W>, __builtin_convertvector(__builtin_bit_cast(from, rounded), to));
  } else {
    const auto result = __builtin_bit_cast(lanes<U, W>, __builtin_convertvector(__builtin_bit_cast(from, x), to));
    if constexpr (may_round) {
      return keep_rounded(result);
    } else {
      return result;
    }
  }
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
    if (std::is_constant_evaluated() || is_one_lane<W>) return detail::cast_one_by_one<U>(x);
    return detail::cast_together<U>(x);
  }
}

template <lane_scalar U, plain_number T>
[[nodiscard]] constexpr U cast(T x) noexcept {
  return static_cast<U>(x);
}

}  // namespace lanewise
