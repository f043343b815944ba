// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <limits>

#include "bits.hpp"
#include "lane_by_lane.hpp"
#include "lanes.hpp"
#include "number.hpp"
#include "select.hpp"

// Takes a size, gives the power of two that brings it near one: numbers are scaled by it without losing a digit.

namespace lanewise {

namespace registers {

/// 2^-n for a normal x = 2^n f with f in [1, 2): the bits of its exponent, mirrored at those of one.
template <std::floating_point T>
[[nodiscard]] constexpr T inverse_of_exponent(T x) noexcept {
  using word = word_of<T>;
  constexpr word twice_one = static_cast<word>(2 * std::bit_cast<word>(T(1)));
  constexpr word exponent = std::bit_cast<word>(std::numeric_limits<T>::infinity());
  return std::bit_cast<T>(static_cast<word>(twice_one - (std::bit_cast<word>(x) & exponent)));
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> inverse_of_exponent(const xsimd::batch<T, A>& x) noexcept {
  const words<T, A> twice_one(static_cast<word_of<T>>(2 * std::bit_cast<word_of<T>>(T(1))));
  return to_reals<T, A>(twice_one - (to_words(x) & words_of<T, A>(std::numeric_limits<T>::infinity())));
}

}  // namespace registers

/// The power of two whose product with x lies in [1, 2), as far as it and its inverse are normal numbers: a smaller or
/// larger x, zero, infinity and NaN get the last of them. `x` is positive.
template <real_number V>
[[nodiscard]] constexpr V scale_to_one(const V& x) noexcept {
  using T = lane_value_t<V>;
  constexpr T least = std::numeric_limits<T>::min();
  constexpr T most = 1 / least;
  const V below = select(x < V(most), x, V(most));
  const V within = select(below > V(least), below, V(least));
  return detail::on_registers([](const auto& r) { return registers::inverse_of_exponent(r); }, within);
}
/// Kinds of numbers without bits of their own stay as they are, unless their header says more.
template <number V>
  requires(!real_number<V>)
[[nodiscard]] constexpr V scale_to_one(const V&) noexcept {
  return V(1);
}

}  // namespace lanewise
