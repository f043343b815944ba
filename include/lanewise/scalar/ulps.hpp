// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "small_float.hpp"
#include "storage.hpp"

// Takes two numbers of one type, gives how many numbers of the type lie from the one to the other; takes a number,
// gives it in as many digits as tell it from all others.

namespace lanewise {

namespace detail {

// The place of a number in the order of all numbers of its type: -0 lies below +0.
template <class T>
[[nodiscard]] constexpr std::int64_t ordered_bits(T x) noexcept {
  using word =
      std::conditional_t<sizeof(T) == 2, std::int16_t, std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>;
  const auto bits = std::bit_cast<word>(x);
  return bits < 0 ? static_cast<std::int64_t>(std::numeric_limits<word>::min()) - bits - 1
                  : static_cast<std::int64_t>(bits);
}
template <class T>
[[nodiscard]] constexpr bool is_any_nan(T x) noexcept {
  if constexpr (std::floating_point<T>) {
    return x != x;
  } else {
    return static_cast<float>(x) != static_cast<float>(x);
  }
}

}  // namespace detail

/// How many steps from one number of the type to the next lead from `a` to `b`: 0 for the same bits, and for two NaN; 1
/// from -0 to +0 and from the largest number to infinity; the largest integer from a number to NaN. Of integers, the
/// difference.
template <stored_scalar T>
[[nodiscard]] constexpr std::uint64_t ulp_distance(T a, T b) noexcept {
  if constexpr (std::integral<T>) {
    return a < b ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
                 : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
  } else {
    const bool a_is_nan = detail::is_any_nan(a);
    if (a_is_nan || detail::is_any_nan(b))
      return a_is_nan && detail::is_any_nan(b) ? 0 : std::numeric_limits<std::uint64_t>::max();
    const auto x = static_cast<std::uint64_t>(detail::ordered_bits(a));
    const auto y = static_cast<std::uint64_t>(detail::ordered_bits(b));
    return detail::ordered_bits(a) < detail::ordered_bits(b) ? y - x : x - y;
  }
}

/// The shortest decimal that reads back as the same number: 0.1, -0, 1e+22, inf, nan.
template <stored_scalar T>
[[nodiscard]] std::string shortest_decimal(T x) {
  std::array<char, 40> digits{};
  const auto write = [&](auto number) {
    return std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  };
  if constexpr (std::integral<T>) {
    return {digits.data(), write(+x)};
  } else if constexpr (std::floating_point<T>) {
    return x != x ? "nan" : std::string(digits.data(), write(x));
  } else {
    return shortest_decimal(static_cast<float>(x));  // which tells all numbers of 16 bits apart
  }
}

}  // namespace lanewise
