// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// Takes a set of directions of differentiation, gives how many it has and which is the k-th of them.

namespace lanewise {

/// Directions 0 to 63, of which bit `d` says whether the tangent in direction `d` can be other than zero.
using direction_set = std::uint64_t;

/// How many directions there can be at once.
inline constexpr std::size_t most_directions = 64;

/// The first `N` of them.
template <std::size_t N>
inline constexpr direction_set all_directions = N < most_directions ? (direction_set{1} << N) - 1 : ~direction_set{0};

/// `Count` neighbouring ones from `First` on.
template <std::size_t First, std::size_t Count>
inline constexpr direction_set neighbouring_directions = all_directions<Count> << First;

[[nodiscard]] constexpr bool has_direction(direction_set set, std::size_t direction) noexcept {
  return ((set >> direction) & 1) != 0;
}
/// Not std::popcount, of which nvcc makes device code that gives wrong numbers (seen with 13.0). Sums of two, four and
/// eight neighbouring bits, then of the eight bytes.
[[nodiscard]] constexpr std::size_t direction_count(direction_set set) noexcept {
  set -= (set >> 1) & 0x5555555555555555;
  set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<std::size_t>((set * 0x0101010101010101) >> 56);
}
/// The place of a direction among those of the set: how many smaller ones this has.
[[nodiscard]] constexpr std::size_t place_of_direction(direction_set set, std::size_t direction) noexcept {
  return direction_count(set & ((direction_set{1} << direction) - 1));
}
/// The direction at a place: the inverse of `place_of_direction`.
[[nodiscard]] constexpr std::size_t direction_at(direction_set set, std::size_t place) noexcept {
  for (; place > 0; --place) set &= set - 1;
  return direction_count(~set & (set - 1));
}

}  // namespace lanewise
