// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "number.hpp"

// Takes a number, gives the nearest one of 16 bits as memory holds it, and the number back.
//
// By operations on integers alone, so that neither a rounding mode nor one that flushes subnormal numbers changes
// anything, and that compilers make vectors of them.

namespace lanewise {

namespace detail {

inline constexpr std::uint32_t float_sign = 0x8000'0000;
inline constexpr std::uint32_t float_infinity = 0x7f80'0000;

/// The `bits` without the last `count`, rounded to nearest, ties to even.
[[nodiscard]] constexpr std::uint32_t rounded_shift(std::uint32_t bits, std::uint32_t count) noexcept {
  const std::uint32_t below_half = (std::uint32_t{1} << (count - 1)) - 1;
  return (bits + below_half + ((bits >> count) & 1)) >> count;
}

/// To 1 sign, 5 exponent and 10 fraction bits. The least normal number is 2^-14; 65520 and more is infinite. A NaN
/// becomes quiet and keeps the highest bits of its payload.
[[nodiscard]] constexpr std::uint16_t float16_bits(float x) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t magnitude = bits & ~float_sign;
  // The exponent's bias falls from 127 to 15; a carry out of the fraction raises the exponent, up to infinity.
  const std::uint32_t normal = rounded_shift(magnitude - (112u << 23), 13);
  // Units of 2^-24: the fraction with its leading one is moved by 126 - exponent, at most to nothing.
  const std::uint32_t exponent = magnitude >> 23;
  const std::uint32_t move = exponent < 101 ? 25 : (exponent > 112 ? 14 : 126 - exponent);
  const std::uint32_t subnormal = rounded_shift((magnitude & 0x7f'ffff) | 0x80'0000, move);
  const std::uint32_t not_a_number = 0x7e00 | ((magnitude >> 13) & 0x3ff);
  const std::uint32_t finite = magnitude < (113u << 23) ? subnormal : normal;
  const std::uint32_t number = magnitude >= 0x4780'0000 ? 0x7c00 : finite;
  return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | (magnitude > float_infinity ? not_a_number : number));
}

[[nodiscard]] constexpr float float_of_float16(std::uint16_t half) noexcept {
  const std::uint32_t sign = std::uint32_t{half} << 16 & float_sign;
  const std::uint32_t magnitude = half & 0x7fffu;
  const std::uint32_t normal = (magnitude << 13) + (112u << 23);
  // Whole units of 2^-24, whose float is exact.
  const auto subnormal =
      std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24f);
  const std::uint32_t not_finite = float_infinity | magnitude << 13 | (magnitude > 0x7c00 ? 0x40'0000u : 0);
  const std::uint32_t finite = magnitude < 0x400 ? subnormal : normal;
  return std::bit_cast<float>(sign | (magnitude >= 0x7c00 ? not_finite : finite));
}

/// The upper half of a float, rounded.
[[nodiscard]] constexpr std::uint16_t bfloat16_bits(float x) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const bool is_number = (bits & ~float_sign) <= float_infinity;
  return static_cast<std::uint16_t>(is_number ? rounded_shift(bits, 16) : bits >> 16 | 0x40);
}
[[nodiscard]] constexpr float float_of_bfloat16(std::uint16_t bits) noexcept {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

/// The float that a number rounds to when what is lost leaves its trace in the last bit: rounded again to 11 bits or
/// fewer it is what the number itself rounds to. (S. Boldo and G. Melquiond, "When double rounding is odd", 2005.)
template <plain_number A>
[[nodiscard]] constexpr float odd_float(A x) noexcept {
  if constexpr (std::same_as<A, float>) {
    return x;
  } else {
    const auto wide = static_cast<double>(x);
    const auto near = static_cast<float>(wide);
    const auto back = static_cast<double>(near);
    if (back == wide || wide != wide) return near;
    const bool too_far = wide < 0 ? back < wide : back > wide;
    return std::bit_cast<float>((std::bit_cast<std::uint32_t>(near) - (too_far ? 1u : 0u)) | 1u);
  }
}

}  // namespace detail

/// A number of 16 bits as memory holds it, IEEE 754's binary16: 11 significant bits, up to 65504. Kernels compute with
/// it in float. It has no arithmetic of its own: `static_cast<float>(h)`, `float16(x)`, which rounds to nearest, ties
/// to even.
struct float16 {
  std::uint16_t bits;

  float16() = default;
  template <plain_number A>
  constexpr explicit float16(A x) noexcept : bits(detail::float16_bits(detail::odd_float(x))) {}
  template <std::floating_point A>
  [[nodiscard]] constexpr explicit operator A() const noexcept {
    return static_cast<A>(detail::float_of_float16(bits));
  }
  /// As numbers: -0 equals +0, and NaN nothing.
  [[nodiscard]] friend constexpr bool operator==(float16 a, float16 b) noexcept {
    return static_cast<float>(a) == static_cast<float>(b);
  }
};

/// The same with the range of float and 8 significant bits: the upper half of a float.
struct bfloat16 {
  std::uint16_t bits;

  bfloat16() = default;
  template <plain_number A>
  constexpr explicit bfloat16(A x) noexcept : bits(detail::bfloat16_bits(detail::odd_float(x))) {}
  template <std::floating_point A>
  [[nodiscard]] constexpr explicit operator A() const noexcept {
    return static_cast<A>(detail::float_of_bfloat16(bits));
  }
  [[nodiscard]] friend constexpr bool operator==(bfloat16 a, bfloat16 b) noexcept {
    return static_cast<float>(a) == static_cast<float>(b);
  }
};

/// States and tensors may hold them.
template <>
inline constexpr bool is_kernel_number<float16> = true;
template <>
inline constexpr bool is_kernel_number<bfloat16> = true;

}  // namespace lanewise
