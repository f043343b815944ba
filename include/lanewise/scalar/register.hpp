// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <xsimd/xsimd.hpp>

#include "number.hpp"

// Takes a lane type and a number of lanes, gives the widest register that divides it and the operations on it:
// the only leaf of xsimd. A plain number is the register of one lane.

namespace lanewise::registers {

/// Lanes of `T` in this target's widest register.
template <class T>
inline constexpr std::size_t native_size = xsimd::batch<T>::size;

namespace detail {

template <class T, std::size_t Size>
[[nodiscard]] constexpr auto sized() noexcept {
  if constexpr (Size == native_size<T>) {
    return std::type_identity<xsimd::batch<T>>{};
  } else if constexpr (Size > 1 && !std::is_void_v<xsimd::make_sized_batch_t<T, Size>>) {
    return std::type_identity<xsimd::make_sized_batch_t<T, Size>>{};
  } else {
    return std::type_identity<T>{};
  }
}

}  // namespace detail

/// The register that `W` lanes of `T` are made of: several where `W` is more than one holds.
template <class T, std::size_t W>
using register_for = typename decltype(detail::sized<T, std::min(W, native_size<T>)>())::type;

template <class R>
inline constexpr std::size_t size_of = 1;
template <class T, class A>
inline constexpr std::size_t size_of<xsimd::batch<T, A>> = xsimd::batch<T, A>::size;

/// `W` numbers side by side as g++ and clang have them, whatever registers there are.
template <class T, std::size_t W>
struct compiler_vector {
  using type [[gnu::vector_size(W * sizeof(T))]] = T;
};

template <class T, class A>
[[nodiscard]] std::array<T, xsimd::batch<T, A>::size> to_array(const xsimd::batch<T, A>& x) noexcept {
  return std::bit_cast<std::array<T, xsimd::batch<T, A>::size>>(x);
}

/// `f` of each lane on its own, for what no register operation gets right.
template <class F, class T, class A, class... More>
[[nodiscard]] xsimd::batch<T, A> lane_by_lane(F f, const xsimd::batch<T, A>& x, const More&... more) noexcept {
  std::array<T, xsimd::batch<T, A>::size> result;
  const auto first = to_array(x);
  [&](const auto&... rest) {
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = f(first[i], rest[i]...);
  }(to_array(more)...);
  return std::bit_cast<xsimd::batch<T, A>>(result);
}

// Memory.

template <class R, class T>
[[nodiscard]] constexpr R load(const T* from) noexcept {
  if constexpr (std::is_same_v<R, T>) {
    return *from;
  } else {
    return R::load_unaligned(from);
  }
}

template <plain_number T>
constexpr void store(T* to, T x) noexcept {
  *to = x;
}
template <class T, class A>
void store(T* to, const xsimd::batch<T, A>& x) noexcept {
  x.store_unaligned(to);
}

/// Whether one instruction loads a register of numbers from anywhere, at offsets as wide as the numbers.
template <class T>
inline constexpr bool has_gather = native_size<T> * sizeof(T) == 64 && sizeof(T) >= 4;

/// `from[offset]` in each lane. (xsimd 8.1 does not find its own gathers of this target. With a mask, since without one
/// g++ gives the instruction a register to start from that it has to wait for.)
template <class T, class I, class A>
[[nodiscard]] auto gather(const T* from, const xsimd::batch<I, A>& offset) noexcept {
  static_assert(has_gather<T> && sizeof(T) == sizeof(I));
  using real = std::conditional_t<sizeof(T) == 4, float, double>;
  const xsimd::batch<real, A> zero(real(0));
  if constexpr (sizeof(T) == 4) {
    return std::bit_cast<xsimd::batch<T, A>>(_mm512_mask_i32gather_ps(zero.data, 0xffff, offset.data, from, 4));
  } else {
    return std::bit_cast<xsimd::batch<T, A>>(_mm512_mask_i64gather_pd(zero.data, 0xff, offset.data, from, 8));
  }
}

/// Writes past the caches where the target can: `to` must be aligned to the register's bytes.
template <plain_number T>
constexpr void stream(T* to, T x) noexcept {
  *to = x;
}
template <class T, class A>
void stream(T* to, const xsimd::batch<T, A>& x) noexcept {
  const auto bits = std::bit_cast<xsimd::batch<float, A>>(x).data;
  auto* const words = reinterpret_cast<float*>(to);
  if constexpr (requires { _mm512_stream_ps(words, bits); }) {
    _mm512_stream_ps(words, bits);
  } else if constexpr (requires { _mm256_stream_ps(words, bits); }) {
    _mm256_stream_ps(words, bits);
  } else if constexpr (requires { _mm_stream_ps(words, bits); }) {
    _mm_stream_ps(words, bits);
  } else {
    x.store_aligned(to);
  }
}

// Arithmetic. Integers wrap around in every width, as registers do.

template <plain_number T>
[[nodiscard]] constexpr auto wrapping(T x) noexcept {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::make_unsigned_t<T>>(x);
  } else {
    return x;
  }
}

template <plain_number T>
[[nodiscard]] constexpr T add(T a, T b) noexcept {
  return static_cast<T>(wrapping(a) + wrapping(b));
}
template <class T, class A>
[[nodiscard]] auto add(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  return a + b;
}

template <plain_number T>
[[nodiscard]] constexpr T subtract(T a, T b) noexcept {
  return static_cast<T>(wrapping(a) - wrapping(b));
}
template <class T, class A>
[[nodiscard]] auto subtract(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  return a - b;
}

template <plain_number T>
[[nodiscard]] constexpr T multiply(T a, T b) noexcept {
  return static_cast<T>(wrapping(a) * wrapping(b));
}
template <class T, class A>
[[nodiscard]] auto multiply(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  if constexpr (std::is_integral_v<T>) {
    return lane_by_lane([](T x, T y) { return multiply(x, y); }, a, b);
  } else {
    return a * b;
  }
}

template <plain_number T>
[[nodiscard]] constexpr T negate(T a) noexcept {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(std::make_unsigned_t<T>{0} - wrapping(a));
  } else {
    return -a;
  }
}
template <class T, class A>
[[nodiscard]] auto negate(const xsimd::batch<T, A>& a) noexcept {
  if constexpr (std::is_integral_v<T>) {
    return xsimd::batch<T, A>(T{0}) - a;
  } else {
    return a ^ xsimd::batch<T, A>(T(-0.0));  // xsimd's own minus is 0 - a on AVX-512, which loses the sign of zero
  }
}

/// Integers never trap, since a lane that nobody wants may hold any divisor: x / 0 has all bits set, and the smallest
/// integer over -1 wraps around.
/// Source: The RISC-V Instruction Set Manual, volume I, "M" extension, table of division by zero and overflow.
template <plain_number T>
[[nodiscard]] constexpr T divide(T a, T b) noexcept {
  if constexpr (std::is_integral_v<T>) {
    const bool is_zero = b == 0;
    const bool is_minus_one = std::is_signed_v<T> && b == static_cast<T>(-1);
    const T quotient = static_cast<T>(a / (is_zero || is_minus_one ? T{1} : b));
    return is_zero ? static_cast<T>(~T{0}) : (is_minus_one ? negate(a) : quotient);
  } else {
    return a / b;
  }
}

// Masks: bit i of the word is lane i.

// AVX-512 compares into a word of bits, older targets into a whole register.
template <class T, class A>
inline constexpr bool compares_to_word = sizeof(xsimd::batch_bool<T, A>) < sizeof(xsimd::batch<T, A>);

template <class T, class A>
[[nodiscard]] std::uint64_t to_bits(const xsimd::batch_bool<T, A>& mask) noexcept {
  if constexpr (compares_to_word<T, A>) {
    return static_cast<std::uint64_t>(mask.data);
  } else {
    using real = std::conditional_t<sizeof(T) == 4, float, double>;
    const auto sign = std::bit_cast<xsimd::batch<real, A>>(mask).data;
    // clang lets registers of doubles pass for registers of floats of their size: the type says what to ask for.
    constexpr bool narrow = std::is_same_v<real, float>;
    if constexpr (narrow && requires { _mm256_movemask_ps(sign); }) {
      return static_cast<unsigned>(_mm256_movemask_ps(sign));
    } else if constexpr (!narrow && requires { _mm256_movemask_pd(sign); }) {
      return static_cast<unsigned>(_mm256_movemask_pd(sign));
    } else if constexpr (narrow && requires { _mm_movemask_ps(sign); }) {
      return static_cast<unsigned>(_mm_movemask_ps(sign));
    } else if constexpr (!narrow && requires { _mm_movemask_pd(sign); }) {
      return static_cast<unsigned>(_mm_movemask_pd(sign));
    } else {
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < mask.size; ++i) bits |= std::uint64_t{mask.get(i)} << i;
      return bits;
    }
  }
}

/// The inverse of `to_bits` for the comparisons of `xsimd::batch<T, A>`.
template <class T, class A>
[[nodiscard]] xsimd::batch_bool<T, A> from_bits(std::uint64_t bits) noexcept {
  if constexpr (compares_to_word<T, A>) {
    using native = typename xsimd::batch_bool<T, A>::register_type;
    return xsimd::batch_bool<T, A>(static_cast<native>(bits));
  } else {
    using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    constexpr auto each = [] {
      std::array<word, xsimd::batch<T, A>::size> lane_bits{};
      for (std::size_t i = 0; i < lane_bits.size(); ++i) lane_bits[i] = word{1} << i;
      return lane_bits;
    }();
    const auto own = std::bit_cast<xsimd::batch<word, A>>(each);
    const auto chosen = (xsimd::batch<word, A>(static_cast<word>(bits)) & own) == own;
    return std::bit_cast<xsimd::batch_bool<T, A>>(chosen);
  }
}

/// Divisors that are known, and all others that need no care, are those of C++: a division by 3 is a product.
template <class T, class A>
[[nodiscard]] auto divide(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  if constexpr (std::is_integral_v<T>) {
    using batch = xsimd::batch<T, A>;
    const std::uint64_t minus_ones = std::is_signed_v<T> ? to_bits(b == batch(static_cast<T>(-1))) : 0;
    if ((to_bits(b == batch(T{0})) | minus_ones) != 0) return lane_by_lane([](T x, T y) { return divide(x, y); }, a, b);
    return lane_by_lane([](T x, T y) { return static_cast<T>(x / y); }, a, b);
  } else {
    return a / b;
  }
}

/// a where the bit is set, b elsewhere. Both are computed; neither is multiplied by the mask.
template <plain_number T>
[[nodiscard]] constexpr T choose(std::uint64_t bits, T a, T b) noexcept {
  return (bits & 1) != 0 ? a : b;
}
template <class T, class A>
[[nodiscard]] auto choose(std::uint64_t bits, const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b) noexcept {
  using real = std::conditional_t<sizeof(T) == 4, float, double>;  // nvcc cannot read xsimd's blends of integers
  using reals = xsimd::batch<real, A>;
  return std::bit_cast<xsimd::batch<T, A>>(
      xsimd::select(from_bits<real, A>(bits), std::bit_cast<reals>(a), std::bit_cast<reals>(b)));
}

/// The comparison's result as bits, whatever the register's own form.
[[nodiscard]] constexpr std::uint64_t comparison_bits(bool result) noexcept { return result ? 1 : 0; }
template <class T, class A>
[[nodiscard]] std::uint64_t comparison_bits(const xsimd::batch_bool<T, A>& result) noexcept {
  return to_bits(result);
}

}  // namespace lanewise::registers
