// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../base/sentences.hpp"
#include "../scalar/mask.hpp"
#include "../scalar/operation.hpp"
#include "../scalar/width.hpp"
#include "tape.hpp"

// Takes the outcome of a comparison while a kernel is recorded, gives the mask of that one lane.

namespace lanewise {

namespace recorder {

template <class Value>
[[nodiscard]] bool is_uniform(const Value& value) {
  return value.source() == 0 || current->code[value.source()].uniform;
}

/// Writes an operation on traced values to the tape; gives its index, or 0 where it is one on constants.
template <class... From>
[[nodiscard]] std::uint32_t computed(operation what, std::string_view type, bool on_integers, double result,
                                     const From&... from) {
  if (current == nullptr || ((from.source() == 0) && ...)) return 0;
  return current->add({.what = what,
                       .type = type,
                       .on_integers = on_integers,
                       .uniform = (is_uniform(from) && ...),
                       .operands = {{from.source(), static_cast<double>(from.value())}...}},
                      result, {static_cast<double>(from.value())...});
}

}  // namespace recorder

template <std::size_t W>
  requires records_lanes<W>
class mask<W> {
 public:
  static constexpr std::size_t width = W;

  mask() = default;
  template <std::same_as<bool> B>
  // NOLINTNEXTLINE(google-explicit-constructor): it means the same in every lane
  constexpr mask(B all_lanes) noexcept : value_(all_lanes) {}
  mask(bool value, std::uint32_t source) noexcept : value_(value), source_(source) {}

  template <std::same_as<bool> B>
  constexpr explicit operator B() const noexcept {
    static_assert(never<B>,
                  "lanewise: a mask is no bool, since lanes differ: write select(mask, a, b) for a value, "
                  "any(mask) or all(mask) for a bool");
    return false;
  }

  [[nodiscard]] bool value() const noexcept { return value_; }
  [[nodiscard]] std::uint32_t source() const noexcept { return source_; }

  [[nodiscard]] constexpr bool operator[](std::size_t) const noexcept { return value_; }
  constexpr void set(std::size_t, bool value) noexcept { value_ = value; }
  [[nodiscard]] constexpr std::uint64_t bits_from(std::size_t) const noexcept { return value_ ? 1 : 0; }
  constexpr void add_bits(std::size_t, std::uint64_t bits) noexcept { value_ = value_ || (bits & 1) != 0; }

  [[nodiscard]] friend mask operator&(const mask& a, const mask& b) {
    return joined(operation::mask_and, a.value_ && b.value_, a, b);
  }
  [[nodiscard]] friend mask operator|(const mask& a, const mask& b) {
    return joined(operation::mask_or, a.value_ || b.value_, a, b);
  }
  [[nodiscard]] friend mask operator^(const mask& a, const mask& b) {
    return joined(operation::mask_xor, a.value_ != b.value_, a, b);
  }
  [[nodiscard]] friend mask operator!(const mask& a) noexcept { return {!a.value_, a.source_}; }
  [[nodiscard]] friend mask operator~(const mask& a) noexcept { return !a; }
  [[nodiscard]] friend mask operator&&(const mask& a, const mask& b) { return a & b; }
  [[nodiscard]] friend mask operator||(const mask& a, const mask& b) { return a | b; }
  template <std::same_as<bool> B>
  [[nodiscard]] friend mask operator&&(const mask& a, B b) {
    return a & mask(b);
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend mask operator&&(B a, const mask& b) {
    return mask(a) & b;
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend mask operator||(const mask& a, B b) {
    return a | mask(b);
  }
  template <std::same_as<bool> B>
  [[nodiscard]] friend mask operator||(B a, const mask& b) {
    return mask(a) | b;
  }
  mask& operator&=(const mask& other) { return *this = *this & other; }
  mask& operator|=(const mask& other) { return *this = *this | other; }
  mask& operator^=(const mask& other) { return *this = *this ^ other; }
  [[nodiscard]] friend mask operator==(const mask& a, const mask& b) { return !(a ^ b); }

  /// A bool that the kernel is steered by from here on.
  [[nodiscard]] bool has_true() const {
    if (recorder::current != nullptr && source_ != 0) recorder::current->conditions.push_back(source_);
    return value_;
  }

 private:
  // A constant side leaves the other as it is, or none, and so does a mask itself: no operation.
  [[nodiscard]] static mask joined(operation what, bool value, const mask& a, const mask& b) {
    if (a.source_ == 0 || a.source_ == b.source_) return {value, b.source_};
    if (b.source_ == 0) return {value, a.source_};
    return {value, recorder::computed(what, "mask", false, 0, a, b)};
  }

  bool value_ = false;
  std::uint32_t source_ = 0;
};

}  // namespace lanewise
