// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "bits.hpp"
#include "integer.hpp"
#include "operation.hpp"
#include "width.hpp"

// Takes two unsigned numbers, gives all digits of their product, in two numbers.

namespace lanewise {

/// `low + 2^k high`, where k is the width of the type.
template <class V>
struct wide_product {
  V low;
  V high;
};

namespace registers {

[[nodiscard]] constexpr wide_product<std::uint32_t> multiply_wide(std::uint32_t a, std::uint32_t b) noexcept {
  const std::uint64_t product = std::uint64_t{a} * b;
  return {static_cast<std::uint32_t>(product), static_cast<std::uint32_t>(product >> 32)};
}

/// Products in 64 bits of the lanes with even numbers, where the target has an instruction for them.
template <class A>
[[nodiscard]] auto even_products(const xsimd::batch<std::uint32_t, A>& a,
                                 const xsimd::batch<std::uint32_t, A>& b) noexcept {
  if constexpr (std::is_base_of_v<xsimd::avx512f, A>) {
    return _mm512_maskz_mul_epu32(0xff, a.data, b.data);
  } else if constexpr (std::is_base_of_v<xsimd::avx2, A>) {
    return _mm256_mul_epu32(a.data, b.data);
  } else if constexpr (std::is_base_of_v<xsimd::sse2, A>) {
    return _mm_mul_epu32(a.data, b.data);
  }
}

template <class A>
[[nodiscard]] wide_product<xsimd::batch<std::uint32_t, A>> multiply_wide(
    const xsimd::batch<std::uint32_t, A>& a, const xsimd::batch<std::uint32_t, A>& b) noexcept {
  using batch = xsimd::batch<std::uint32_t, A>;
  using pairs = xsimd::batch<std::uint64_t, A>;
  if constexpr (std::is_void_v<decltype(even_products(a, b))>) {
    return {lane_by_lane([](auto x, auto y) { return multiply_wide(x, y).low; }, a, b),
            lane_by_lane([](auto x, auto y) { return multiply_wide(x, y).high; }, a, b)};
  } else {
    const auto odd_lanes = [](const batch& x) {
      return std::bit_cast<batch>(shift_right<32>(std::bit_cast<pairs>(x)));
    };
    const auto even = even_products(a, b);
    const auto odd = even_products(odd_lanes(a), odd_lanes(b));
    if constexpr (std::is_base_of_v<xsimd::avx512f, A>) {
      // Copies of the lower and of the upper halves, under a mask: one instruction each.
      const auto even_reals = _mm512_castsi512_ps(even);
      const auto odd_reals = _mm512_castsi512_ps(odd);
      return {batch(_mm512_castps_si512(_mm512_mask_moveldup_ps(even_reals, 0xaaaa, odd_reals))),
              batch(_mm512_castps_si512(_mm512_mask_movehdup_ps(odd_reals, 0x5555, even_reals)))};
    } else {
      const pairs low_halves(std::uint64_t{0xffff'ffff});
      const auto put_together = [](const pairs& x, const pairs& y) { return std::bit_cast<batch>(pairs(x | y)); };
      return {put_together(pairs(even) & low_halves, shift_left<32>(pairs(odd))),
              put_together(shift_right<32>(pairs(even)), pairs(odd) & ~low_halves)};
    }
  }
}

}  // namespace registers

namespace detail {

template <class V>
[[nodiscard]] constexpr wide_product<V> multiply_wide_32(const V& a, const V& b) noexcept {
  if constexpr (is_lanes<V> && lane_width<V> == recording_width) {
    const auto high = [](std::uint32_t x, std::uint32_t y) { return registers::multiply_wide(x, y).high; };
    return {a * b, V::template record<operation::multiply>(high, a, b)};
  } else if constexpr (is_lanes<V>) {
    std::array<typename V::register_type, V::part_count> high{};
    std::size_t part = 0;
    const V low = V::map(
        [&](const auto& x, const auto& y) {
          const auto product = registers::multiply_wide(x, y);
          high[part++] = product.high;
          return product.low;
        },
        a, b);
    part = 0;
    return {low, V::map([&](const auto&) { return high[part++]; }, a)};
  } else {
    return registers::multiply_wide(a, b);
  }
}

// Of numbers with two digits of 32 bits each; no sum here exceeds 64 bits.
template <class V>
[[nodiscard]] constexpr wide_product<V> multiply_wide_64(const V& a, const V& b) noexcept {
  const V low_digit(std::uint64_t{0xffff'ffff});
  const V half(std::uint64_t{32});
  const V a_low = a & low_digit;
  const V a_high = a >> half;
  const V b_low = b & low_digit;
  const V b_high = b >> half;
  const V middle = a_high * b_low + ((a_low * b_low) >> half);
  const V carried = a_low * b_high + (middle & low_digit);
  return {a * b, a_high * b_high + (middle >> half) + (carried >> half)};
}

}  // namespace detail

/// The exact product of two unsigned numbers of 32 or 64 bits, in each lane.
template <whole_number V>
  requires std::unsigned_integral<lane_value_t<V>> && (sizeof(lane_value_t<V>) >= 4)
[[nodiscard]] constexpr wide_product<V> multiply_wide(const V& a, const V& b) noexcept {
  if constexpr (sizeof(lane_value_t<V>) == 4) {
    return detail::multiply_wide_32(a, b);
  } else {
    return detail::multiply_wide_64(a, b);
  }
}

}  // namespace lanewise
