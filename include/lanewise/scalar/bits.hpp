// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "register.hpp"

// Takes registers of reals, gives their bits, and powers of two and exponents made of bits.

namespace lanewise::registers {

/// A batch of xsimd: the vectors that the kernels of this folder are written for.
template <class R>
concept vector_register = !plain_number<R>;

template <class T>
using word_of = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
template <class T, class A>
using words = xsimd::batch<word_of<T>, A>;

/// Bits of the fraction as they are stored: 23 or 52.
template <class T>
inline constexpr int fraction_bits = std::numeric_limits<T>::digits - 1;
template <class T>
inline constexpr int sign_position = 8 * static_cast<int>(sizeof(T)) - 1;
/// 2^n, in a constant expression.
template <class T>
[[nodiscard]] constexpr T exact_power_of_two(int n) noexcept {
  using word = word_of<T>;
  return std::bit_cast<T>(
      static_cast<word>(static_cast<word>(std::numeric_limits<T>::max_exponent - 1 + n) << fraction_bits<T>));
}

template <class T, class A>
[[nodiscard]] words<T, A> to_words(const xsimd::batch<T, A>& x) noexcept {
  return std::bit_cast<words<T, A>>(x);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> to_reals(const words<T, A>& bits) noexcept {
  return std::bit_cast<xsimd::batch<T, A>>(bits);
}
/// A constant in all lanes, as bits.
template <class T, class A>
[[nodiscard]] words<T, A> words_of(T constant) noexcept {
  return words<T, A>(std::bit_cast<word_of<T>>(constant));
}

/// Bits moved to higher or lower places by a constant count, zeros after them.
//
// In 64-byte registers by the form with a mask of ones: gcc 12 warns of the form without, and makes the same
// instruction.
template <int Count, class W, class A>
[[nodiscard]] xsimd::batch<W, A> shift_left(const xsimd::batch<W, A>& x) noexcept {
  if constexpr (sizeof(x) == 64 && sizeof(W) == 4) {
    return _mm512_maskz_slli_epi32(0xffff, x.data, Count);
  } else if constexpr (sizeof(x) == 64) {
    return _mm512_maskz_slli_epi64(0xff, x.data, Count);
  } else {
    return x << Count;
  }
}
template <int Count, class W, class A>
[[nodiscard]] xsimd::batch<W, A> shift_right(const xsimd::batch<W, A>& x) noexcept {
  if constexpr (sizeof(x) == 64 && sizeof(W) == 4) {
    return _mm512_maskz_srli_epi32(0xffff, x.data, Count);
  } else if constexpr (sizeof(x) == 64) {
    return _mm512_maskz_srli_epi64(0xff, x.data, Count);
  } else {
    return x >> Count;
  }
}

/// Adding it to a number below 2^(digits - 3) rounds that to a whole number and leaves this, modulo powers of two, in
/// the lowest bits of the sum.
template <class T>
inline constexpr T rounder = T(1.5) * static_cast<T>(word_of<T>{1} << fraction_bits<T>);

/// A whole number and the bits that it came with.
template <class T, class A>
struct rounded {
  xsimd::batch<T, A> value;
  words<T, A> bits;
};
template <class T, class A>
[[nodiscard]] rounded<T, A> round_to_bits(const xsimd::batch<T, A>& x) noexcept {
  const auto shifted = x + xsimd::batch<T, A>(rounder<T>);
  return {shifted - xsimd::batch<T, A>(rounder<T>), to_words(shifted)};
}

/// 2^n for the whole number n in the lowest bits; n must stay among the exponents of normal numbers.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> power_of_two(const words<T, A>& n) noexcept {
  return to_reals<T, A>(shift_left<fraction_bits<T>>(n) + words_of<T, A>(T(1)));
}

/// x * 2^n, also where the result is subnormal or 2^n alone would be too large.
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> scale(const xsimd::batch<T, A>& x, const words<T, A>& n) noexcept {
  const words<T, A> half = shift_right<1>(n);
  return x * power_of_two<T, A>(half) * power_of_two<T, A>(n - half);
}

/// A number as 2^exponent * fraction, where the fraction lies in [sqrt(1/2), sqrt(2)).
template <class T, class A>
struct split_number {
  xsimd::batch<T, A> exponent;
  xsimd::batch<T, A> fraction;
};
/// Of positive finite numbers; subnormal ones are right, too.
template <class T, class A>
[[nodiscard]] split_number<T, A> split_exponent(const xsimd::batch<T, A>& x) noexcept {
  using batch = xsimd::batch<T, A>;
  constexpr T root_of_half = T(0.707106781186547524400844362104849L);
  constexpr int lift = fraction_bits<T> + 1;
  const auto tiny = x < batch(std::numeric_limits<T>::min());
  const auto normal = xsimd::select(tiny, x * batch(exact_power_of_two<T>(lift)), x);
  const auto bits = to_words(normal) + (words_of<T, A>(T(1)) - words_of<T, A>(root_of_half));
  // The exponent becomes a number without a conversion: as the lowest bits of 2^fraction_bits.
  constexpr T base = static_cast<T>(word_of<T>{1} << fraction_bits<T>);
  const auto biased = to_reals<T, A>(shift_right<fraction_bits<T>>(bits) | words_of<T, A>(base));
  const auto exponent = biased - batch(base + T(std::numeric_limits<T>::max_exponent - 1));
  const auto fraction_mask = words<T, A>((word_of<T>{1} << fraction_bits<T>)-1);
  return {xsimd::select(tiny, exponent - batch(T(lift)), exponent),
          to_reals<T, A>((bits & fraction_mask) + words_of<T, A>(root_of_half))};
}

}  // namespace lanewise::registers
