// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
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
[[nodiscard]] constexpr std::size_t direction_count(direction_set set) noexcept {
  return static_cast<std::size_t>(std::popcount(set));
}
/// The place of a direction among those of the set: how many smaller ones this has.
[[nodiscard]] constexpr std::size_t place_of_direction(direction_set set, std::size_t direction) noexcept {
  return direction_count(set & ((direction_set{1} << direction) - 1));
}
/// The direction at a place: the inverse of `place_of_direction`.
[[nodiscard]] constexpr std::size_t direction_at(direction_set set, std::size_t place) noexcept {
  for (; place > 0; --place) set &= set - 1;
  return static_cast<std::size_t>(std::countr_zero(set));
}

}  // namespace lanewise
