// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/config.hpp"
#include "bits.hpp"
#include "cast.hpp"
#include "lanes.hpp"
#include "small_float.hpp"

// Takes numbers as memory holds them, gives them as lanes compute with them, and back.

namespace lanewise {

namespace detail {

template <class T>
[[nodiscard]] constexpr auto computed() noexcept {
  if constexpr (lane_scalar<T>) {
    return std::type_identity<T>{};
  } else if constexpr (std::same_as<T, float16> || std::same_as<T, bfloat16>) {
    return std::type_identity<float>{};
  } else if constexpr (std::same_as<T, std::int8_t> || std::same_as<T, std::int16_t>) {
    return std::type_identity<std::int32_t>{};
  } else if constexpr (std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t>) {
    return std::type_identity<std::uint32_t>{};
  }
}

}  // namespace detail

/// What a field or a view may hold: what a lane computes with, and what becomes that on the way from memory: `float16`
/// and `bfloat16` (float there), integers of 8 and 16 bits (of 32 bits there).
template <class T>
concept stored_scalar = !std::is_void_v<decltype(detail::computed<T>())>;

/// What a lane computes with for a number in memory.
template <stored_scalar T>
using computed_scalar = typename decltype(detail::computed<T>())::type;

namespace registers {

/// The numbers of memory as the integers that a register holds them in.
template <class Stored>
using packed_integer =
    std::conditional_t<std::same_as<Stored, float16> || std::same_as<Stored, bfloat16>, std::uint16_t, Stored>;
template <class Stored, std::size_t Size>
using packed_register = xsimd::make_sized_batch_t<packed_integer<Stored>, Size>;

template <class A>
inline constexpr bool has_64_bytes = std::is_base_of_v<xsimd::avx512f, A>;
/// Whether a target has instructions for what compilers do not make of a loop, or not well (measured: g++ 12 writes and
/// reads memory in between).
template <class Stored, class A>
inline constexpr bool converts_in_registers =
    has_64_bytes<A> ||
    (std::same_as<Stored, float16> && config::has_half_conversion && sizeof(xsimd::batch<float, A>) == 32);

template <class Stored, class Packed>
[[nodiscard]] auto widen_to_64_bytes(const Packed& packed) noexcept {
  if constexpr (std::same_as<Stored, float16>) {
    return _mm512_maskz_cvtph_ps(0xffff, packed);
  } else if constexpr (std::same_as<Stored, bfloat16>) {
    return _mm512_castsi512_ps(_mm512_maskz_slli_epi32(0xffff, _mm512_maskz_cvtepu16_epi32(0xffff, packed), 16));
  } else if constexpr (std::same_as<Stored, std::int16_t>) {
    return _mm512_maskz_cvtepi16_epi32(0xffff, packed);
  } else if constexpr (std::same_as<Stored, std::uint16_t>) {
    return _mm512_maskz_cvtepu16_epi32(0xffff, packed);
  } else if constexpr (std::same_as<Stored, std::int8_t>) {
    return _mm512_maskz_cvtepi8_epi32(0xffff, packed);
  } else {
    return _mm512_maskz_cvtepu8_epi32(0xffff, packed);
  }
}

/// The numbers at `from` as a register of what is computed with.
template <class R, class Stored>
[[nodiscard]] constexpr R widen(const Stored* from) noexcept {
  if constexpr (plain_number<R>) {
    return static_cast<R>(*from);
  } else if constexpr (converts_in_registers<Stored, typename R::arch_type>) {
    const auto* const integers = reinterpret_cast<const packed_integer<Stored>*>(from);
    const auto packed = packed_register<Stored, R::size>::load_unaligned(integers).data;
    if constexpr (has_64_bytes<typename R::arch_type>) {
      return widen_to_64_bytes<Stored>(packed);
    } else {
      return _mm256_cvtph_ps(packed);
    }
  } else {
    using scalar = typename R::value_type;
    std::array<scalar, R::size> numbers{};
    for (std::size_t i = 0; i < R::size; ++i) numbers[i] = static_cast<scalar>(from[i]);
    return std::bit_cast<R>(numbers);
  }
}

/// The upper halves of floats, rounded to nearest, ties to even, as `float_of_bfloat16` reads them; NaNs stay such.
template <class A>
[[nodiscard]] words<float, A> rounded_upper_halves(const xsimd::batch<float, A>& x) noexcept {
  using word = words<float, A>;
  const word bits = to_words(x);
  const word upper = shift_right<16>(bits);
  const word rounded = shift_right<16>(word(bits + word(0x7fffu) + (upper & word(1u))));
  return to_words(xsimd::batch<float, A>(
      xsimd::select(x == x, to_reals<float>(rounded), to_reals<float>(word(upper | word(0x40u))))));
}

template <class Stored, class T, class A>
[[nodiscard]] auto narrow_in_registers(const xsimd::batch<T, A>& x) noexcept {
  if constexpr (std::same_as<Stored, float16> && has_64_bytes<A>) {
    return _mm512_maskz_cvtps_ph(0xffff, x.data, 0);  // to nearest
  } else if constexpr (std::same_as<Stored, float16>) {
    return _mm256_cvtps_ph(x.data, 0);
  } else if constexpr (sizeof(Stored) == 2) {
    return _mm512_maskz_cvtepi32_epi16(0xffff, x.data);
  } else {
    return _mm512_maskz_cvtepi32_epi8(0xffff, x.data);
  }
}

/// Writes a register to `to`, each number as the nearest one there is, or the lowest bits of an integer.
template <class Stored, plain_number T>
constexpr void narrow(Stored* to, T x) noexcept {
  *to = static_cast<Stored>(x);
}
template <class Stored, class T, class A>
void narrow(Stored* to, const xsimd::batch<T, A>& x) noexcept {
  if constexpr (std::same_as<Stored, bfloat16>) {
    narrow(reinterpret_cast<std::uint16_t*>(to), rounded_upper_halves(x));
  } else if constexpr (converts_in_registers<Stored, A>) {
    using packed = packed_register<Stored, xsimd::batch<T, A>::size>;
    packed(narrow_in_registers<Stored>(x)).store_unaligned(reinterpret_cast<packed_integer<Stored>*>(to));
  } else {
    const auto numbers = to_array(x);
    for (std::size_t i = 0; i < numbers.size(); ++i) to[i] = static_cast<Stored>(numbers[i]);
  }
}

}  // namespace registers

/// Lanes from memory: `address(p)` is where part `p`, of `part_size` consecutive numbers, lies.
template <class Lanes, class Address>
[[nodiscard]] constexpr Lanes load_widened(const Address& address) noexcept {
  if constexpr (Lanes::width == recording_width) {
    return Lanes::load_number(address(0));
  } else {
    std::size_t part = 0;
    return Lanes::map(
        [&](const auto& each) { return registers::widen<std::remove_cvref_t<decltype(each)>>(address(part++)); },
        Lanes(0));
  }
}
/// Lanes to memory.
template <class Lanes, class Address>
constexpr void store_narrowed(const Lanes& x, const Address& address) noexcept {
  if constexpr (Lanes::width == recording_width) {
    x.store_number(address(0));
  } else {
    std::size_t part = 0;
    static_cast<void>(Lanes::map(
        [&](const auto& each) {
          registers::narrow(address(part++), each);
          return each;
        },
        x));
  }
}

/// A number of memory as one of another type, and a plain number as one of memory.
template <stored_scalar U, class T>
  requires std::same_as<T, float16> || std::same_as<T, bfloat16>
[[nodiscard]] constexpr U cast(T x) noexcept {
  return static_cast<U>(static_cast<float>(x));
}
template <stored_scalar U, plain_number T>
  requires(!lane_scalar<U>)
[[nodiscard]] constexpr U cast(T x) noexcept {
  return static_cast<U>(x);
}

}  // namespace lanewise
