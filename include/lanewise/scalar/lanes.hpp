// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "fused.hpp"
#include "mask.hpp"
#include "number.hpp"
#include "register.hpp"
#include "width.hpp"

// Takes a scalar type and a number of lanes, gives the number that a kernel computes with.

namespace lanewise {

/// `W` values of `T`, one for each element that a kernel works on at a time: `lanes<float, 16>` in an AVX-512 register,
/// `lanes<double, 16>` in two, `lanes<float, 1>` in a thread of a GPU. `W` is any power of two.
///
/// Literals are weak: `0.5 * x` has the type of `x`. Two lane types never mix: write `cast<double>(x)`.
/// Integers wrap around. Comparisons give a `mask<W>`.
template <lane_scalar T, std::size_t W>
  requires possible_width<W>
class lanes {
 public:
  using value_type = T;
  using register_type = registers::register_for<T, W>;
  static constexpr std::size_t width = W;
  static constexpr std::size_t part_size = registers::size_of<register_type>;
  static constexpr std::size_t part_count = W / part_size;

  lanes() = default;

  /// The same value in all lanes: literals and plain numbers take the lanes' type.
  template <plain_number A>
  // NOLINTNEXTLINE(google-explicit-constructor): weak literals are meant to convert
  constexpr lanes(A value) noexcept
      : lanes(register_type(static_cast<T>(value)), std::make_index_sequence<part_count>{}) {
    static_assert(weak_for<A, T>,
                  "lanewise: integer lanes do not take a number with a fraction: write "
                  "cast<float>(x) or cast<double>(x) first, or an integer literal");
  }

  template <lane_scalar U, std::size_t V>
    requires(!std::same_as<U, T> || V != W)
  // NOLINTNEXTLINE(google-explicit-constructor): it only says why not
  constexpr lanes(const lanes<U, V>&) noexcept {
    static_assert(never<U>,
                  "lanewise: lanes of one type do not become lanes of another by themselves: write cast<T>(x)");
  }

  template <number X>
    requires keeps_its_type<X>
  // NOLINTNEXTLINE(google-explicit-constructor): it only says why not
  constexpr lanes(const X&) noexcept {
    static_assert(never<X>,
                  "lanewise: a number with tangents was assigned to a variable without: make a new variable of it "
                  "(auto y = ...), or differentiate by that variable, too (with zero_tangent for jvp)");
  }

  /// `address(p)` is where part `p`, of `part_size` consecutive values, lies. No alignment is asked for.
  template <std::invocable<std::size_t> Address>
  [[nodiscard]] static constexpr lanes load_parts(const Address& address) noexcept {
    return from_parts([&](auto p) { return registers::load<register_type>(static_cast<const T*>(address(p))); });
  }
  template <std::invocable<std::size_t> Address>
  constexpr void store_parts(const Address& address) const noexcept {
    for_parts([&](auto p) { registers::store(address(p), part_[p]); });
  }
  /// Past the caches, where the target can: addresses are multiples of `sizeof(register_type)`.
  template <std::invocable<std::size_t> Address>
  constexpr void stream_parts(const Address& address) const noexcept {
    for_parts([&](auto p) { registers::stream(address(p), part_[p]); });
  }

  /// `W` consecutive values; no alignment is asked for.
  [[nodiscard]] static constexpr lanes load(const T* from) noexcept {
    return load_parts([from](std::size_t p) { return from + p * part_size; });
  }
  constexpr void store(T* to) const noexcept {
    store_parts([to](std::size_t p) { return to + p * part_size; });
  }

  /// `f(i)` in lane `i`.
  template <std::invocable<std::size_t> F>
  [[nodiscard]] static constexpr lanes generate(const F& f) noexcept {
    if constexpr (part_size > 1)
      if (!std::is_constant_evaluated())
        return from_parts(
            [&](auto p) { return put_together(f, p * part_size, std::make_index_sequence<part_size>{}); });
    std::array<T, W> values{};
    for (std::size_t i = 0; i < W; ++i) values[i] = static_cast<T>(f(i));
    return std::bit_cast<lanes>(values);
  }
  [[nodiscard]] constexpr T operator[](std::size_t lane) const noexcept {
    return std::bit_cast<std::array<T, W>>(*this)[lane];
  }

  /// `f` of the registers, part by part: how the library's own functions reach them.
  template <class F, class... Same>
  [[nodiscard]] static constexpr lanes map(const F& f, const Same&... x) noexcept {
    // Half of the depth of calls, since large contractions are compiled in a time that is proportional to it.
    if constexpr (part_count == 1) {
      return lanes(f(x.part_[0]...), std::index_sequence<0>{});
    } else {
      return from_parts([&](auto p) { return f(x.part_[p]...); });
    }
  }
  /// The mask whose lanes are `f` of the registers, part by part.
  template <class F, class... Same>
  [[nodiscard]] static constexpr mask<W> test(const F& f, const Same&... x) noexcept {
    mask<W> result;
    if constexpr (W <= 64) {
      for_parts([&](auto p) { result.add_bits(p * part_size, registers::comparison_bits(f(x.part_[p]...))); });
    } else {
      // Word by word: g++ 12 -O2 makes words of two at a time from what it has not written yet.
      constexpr std::size_t parts_of_word = 64 / part_size;
      for (std::size_t word = 0; word < W / 64; ++word) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < parts_of_word; ++i) {
          const std::size_t p = word * parts_of_word + i;
          bits |= registers::comparison_bits(f(x.part_[p]...)) << (i * part_size);
        }
        result.add_bits(word * 64, bits);
      }
    }
    return result;
  }
  /// `a` where the mask is true, else `b`: `select` is its public face.
  [[nodiscard]] static constexpr lanes blend(const mask<W>& where, const lanes& a, const lanes& b) noexcept {
    return from_parts(
        [&](auto p) { return registers::choose(where.bits_from(p * part_size), a.part_[p], b.part_[p]); });
  }

  [[nodiscard]] friend constexpr lanes operator+(const lanes& a, const lanes& b) noexcept {
    return map([](auto x, auto y) { return registers::add(x, y); }, a, b);
  }
  [[nodiscard]] friend constexpr lanes operator-(const lanes& a, const lanes& b) noexcept {
    return map([](auto x, auto y) { return registers::subtract(x, y); }, a, b);
  }
  [[nodiscard]] friend constexpr lanes operator*(const lanes& a, const lanes& b) noexcept {
    return map([](auto x, auto y) { return registers::multiply(x, y); }, a, b);
  }
  /// Integers: truncated as in C++. They never trap: x / 0 has all bits set, the smallest one over -1 is itself.
  [[nodiscard]] friend constexpr lanes operator/(const lanes& a, const lanes& b) noexcept {
    return map([](auto x, auto y) { return registers::divide(x, y); }, a, b);
  }
  [[nodiscard]] friend constexpr lanes operator-(const lanes& a) noexcept {
    return map([](auto x) { return registers::negate(x); }, a);
  }
  [[nodiscard]] friend constexpr lanes operator+(const lanes& a) noexcept { return a; }

  constexpr lanes& operator+=(const lanes& other) noexcept { return *this = *this + other; }
  constexpr lanes& operator-=(const lanes& other) noexcept { return *this = *this - other; }
  constexpr lanes& operator*=(const lanes& other) noexcept { return *this = *this * other; }
  constexpr lanes& operator/=(const lanes& other) noexcept { return *this = *this / other; }

  [[nodiscard]] friend constexpr mask<W> operator==(const lanes& a, const lanes& b) noexcept {
    return test([](auto x, auto y) { return x == y; }, a, b);
  }
  // xsimd's own says on AVX that a NaN is not unequal to anything.
  [[nodiscard]] friend constexpr mask<W> operator!=(const lanes& a, const lanes& b) noexcept { return !(a == b); }
  [[nodiscard]] friend constexpr mask<W> operator<(const lanes& a, const lanes& b) noexcept {
    return test([](auto x, auto y) { return x < y; }, a, b);
  }
  [[nodiscard]] friend constexpr mask<W> operator<=(const lanes& a, const lanes& b) noexcept {
    return test([](auto x, auto y) { return x <= y; }, a, b);
  }
  [[nodiscard]] friend constexpr mask<W> operator>(const lanes& a, const lanes& b) noexcept { return b < a; }
  [[nodiscard]] friend constexpr mask<W> operator>=(const lanes& a, const lanes& b) noexcept { return b <= a; }

  /// a * b + c, with one rounding where the target has the instruction: what contractions are made of.
  [[nodiscard]] friend constexpr lanes multiply_add(const lanes& a, const lanes& b, const lanes& c) noexcept {
    return map([](auto x, auto y, auto z) { return registers::multiply_add(x, y, z); }, a, b, c);
  }
  /// c - a * b, rounded like `multiply_add`.
  [[nodiscard]] friend constexpr lanes negative_multiply_add(const lanes& a, const lanes& b, const lanes& c) noexcept {
    return map([](auto x, auto y, auto z) { return registers::negative_multiply_add(x, y, z); }, a, b, c);
  }

 private:
  // In registers: what is written to memory number by number, and read as a whole, waits for each of them.
  template <class F, std::size_t... I>
  [[nodiscard]] static register_type put_together(const F& f, std::size_t first, std::index_sequence<I...>) noexcept {
    using numbers = typename registers::compiler_vector<T, part_size>::type;
    return __builtin_bit_cast(register_type, (numbers{static_cast<T>(f(first + I))...}));
  }

  template <std::size_t... P>
  constexpr lanes(const register_type& same, std::index_sequence<P...>) noexcept
      : part_{(static_cast<void>(P), same)...} {}

  template <class F>
  [[nodiscard]] static constexpr lanes from_parts(const F& f) noexcept {
    lanes result;
    for_parts([&](auto p) { result.part_[p] = f(p); });
    return result;
  }
  // Written out, since g++ -O2 keeps the parts of a loop in memory (measured: a product of quaternions took six times
  // as long).
  template <class F>
  static constexpr void for_parts(const F& f) noexcept {
    if constexpr (part_count <= 8) {
      unroll<part_count>(f);
    } else {
      for (std::size_t p = 0; p < part_count; ++p) f(p);
    }
  }

  register_type part_[part_count];
};

template <class T, std::size_t W>
inline constexpr bool is_kernel_number<lanes<T, W>> = true;

/// The fused steps of contractions, for calls by their full names and for plain numbers, which round as lanes do.
template <class T, std::size_t W>
[[nodiscard]] constexpr lanes<T, W> multiply_add(const lanes<T, W>& a, const lanes<T, W>& b,
                                                 const lanes<T, W>& c) noexcept {
  return multiply_add(a, b, c);
}
template <class T, std::size_t W>
[[nodiscard]] constexpr lanes<T, W> negative_multiply_add(const lanes<T, W>& a, const lanes<T, W>& b,
                                                          const lanes<T, W>& c) noexcept {
  return negative_multiply_add(a, b, c);
}
template <plain_number T>
[[nodiscard]] constexpr T multiply_add(T a, T b, T c) noexcept {
  return registers::multiply_add(a, b, c);
}
template <plain_number T>
[[nodiscard]] constexpr T negative_multiply_add(T a, T b, T c) noexcept {
  return registers::negative_multiply_add(a, b, c);
}

}  // namespace lanewise
