// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "width.hpp"

// Takes the outcome of a comparison in each of `W` lanes, gives the mask that `select`, `any` and `all` read.

namespace lanewise {

/// One truth per lane, whatever type was compared. A mask is no bool: a branch on it could not mean what it says.
template <std::size_t W>
  requires possible_width<W>
class mask {
 public:
  static constexpr std::size_t width = W;

  mask() = default;
  /// All lanes alike: a plain truth, as a condition on a uniform integer is one.
  template <std::same_as<bool> B>
  // NOLINTNEXTLINE(google-explicit-constructor): it means the same in every lane
  constexpr mask(B all_lanes) noexcept {
    for (word& each : words_) each = all_lanes ? ones : word{};
  }

  /// Never: says what to write instead of `if (mask)`.
  template <std::same_as<bool> B>
  constexpr explicit operator B() const noexcept {
    static_assert(never<B>,
                  "lanewise: a mask is no bool, since lanes differ: write select(mask, a, b) for a value, "
                  "any(mask) or all(mask) for a bool");
    return false;
  }

  [[nodiscard]] constexpr bool operator[](std::size_t lane) const noexcept {
    return ((static_cast<std::uint64_t>(words_[lane / 64]) >> (lane % 64)) & 1) != 0;
  }
  constexpr void set(std::size_t lane, bool value) noexcept {
    const auto bit = static_cast<word>(std::uint64_t{1} << (lane % 64));
    word& own = words_[lane / 64];
    own = static_cast<word>(value ? (own | bit) : (own & static_cast<word>(bit ^ ones)));
  }

  /// The bits of lanes `first` and on, as many as a word of 64 holds; `first` is a multiple of a register's size.
  [[nodiscard]] constexpr std::uint64_t bits_from(std::size_t first) const noexcept {
    return static_cast<std::uint64_t>(words_[first / 64]) >> (first % 64);
  }
  /// Adds bits to lanes that were false.
  constexpr void add_bits(std::size_t first, std::uint64_t bits) noexcept {
    word& own = words_[first / 64];
    own = static_cast<word>(own | static_cast<word>(bits << (first % 64)));
  }

  [[nodiscard]] friend constexpr mask operator&(mask a, const mask& b) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) a.words_[i] = static_cast<word>(a.words_[i] & b.words_[i]);
    return a;
  }
  [[nodiscard]] friend constexpr mask operator|(mask a, const mask& b) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) a.words_[i] = static_cast<word>(a.words_[i] | b.words_[i]);
    return a;
  }
  [[nodiscard]] friend constexpr mask operator^(mask a, const mask& b) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) a.words_[i] = static_cast<word>(a.words_[i] ^ b.words_[i]);
    return a;
  }
  [[nodiscard]] friend constexpr mask operator!(const mask& a) noexcept { return a ^ mask(true); }
  [[nodiscard]] friend constexpr mask operator~(const mask& a) noexcept { return !a; }
  // Both sides are evaluated: lanes cannot take a short cut of their own.
  [[nodiscard]] friend constexpr mask operator&&(const mask& a, const mask& b) noexcept { return a & b; }
  [[nodiscard]] friend constexpr mask operator||(const mask& a, const mask& b) noexcept { return a | b; }
  template <std::same_as<bool> B>
  [[nodiscard]] friend constexpr mask operator&&(const mask& a, B b) noexcept {
    return a & mask(b);
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend constexpr mask operator&&(B a, const mask& b) noexcept {
    return mask(a) & b;
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend constexpr mask operator||(const mask& a, B b) noexcept {
    return a | mask(b);
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend constexpr mask operator||(B a, const mask& b) noexcept {
    return mask(a) | b;
  }
  constexpr mask& operator&=(const mask& other) noexcept { return *this = *this & other; }
  constexpr mask& operator|=(const mask& other) noexcept { return *this = *this | other; }
  constexpr mask& operator^=(const mask& other) noexcept { return *this = *this ^ other; }

  /// Lane by lane, as every comparison: use `all(a == b)` for a bool.
  [[nodiscard]] friend constexpr mask operator==(const mask& a, const mask& b) noexcept { return !(a ^ b); }

  /// Whether any lane is true.
  [[nodiscard]] constexpr bool has_true() const noexcept {
    std::uint64_t seen = 0;
    for (const word& each : words_) seen |= static_cast<std::uint64_t>(each);
    return seen != 0;
  }

 private:
  using word = std::conditional_t<
      W == 1, bool,
      std::conditional_t<
          W <= 8, std::uint8_t,
          std::conditional_t<W <= 16, std::uint16_t, std::conditional_t<W <= 32, std::uint32_t, std::uint64_t>>>>;
  static constexpr std::size_t word_count = W <= 64 ? 1 : W / 64;
  static constexpr word ones = static_cast<word>(W >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (W % 64)) - 1);

  word words_[word_count]{};
};

/// Whether any lane, all lanes, or no lane is true.
template <std::size_t W>
[[nodiscard]] constexpr bool any(const mask<W>& where) noexcept {
  return where.has_true();
}
template <std::size_t W>
[[nodiscard]] constexpr bool all(const mask<W>& where) noexcept {
  return !(!where).has_true();
}
template <std::size_t W>
[[nodiscard]] constexpr bool none(const mask<W>& where) noexcept {
  return !where.has_true();
}

/// The same questions of one plain truth, so that a kernel also runs on plain numbers.
[[nodiscard]] constexpr bool any(std::same_as<bool> auto truth) noexcept { return truth; }
[[nodiscard]] constexpr bool all(std::same_as<bool> auto truth) noexcept { return truth; }
[[nodiscard]] constexpr bool none(std::same_as<bool> auto truth) noexcept { return !truth; }

}  // namespace lanewise
