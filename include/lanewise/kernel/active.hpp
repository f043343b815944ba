// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../scalar/mask.hpp"
#include "../scalar/width.hpp"

// Takes nothing, gives the lanes whose effects on memory count: those that stand for an element, and in a loop or a
// branch those that are still at work or took it.

namespace lanewise {

namespace detail {

inline constexpr std::size_t most_lanes = 256;
/// One bit for each lane that is idle, so that all zeros, which a new thread has, say that all are at work.
inline thread_local constinit std::array<std::uint64_t, most_lanes / 64> idle_lanes{};

}  // namespace detail

/// The lanes of this group that are at work. A thread of a GPU is one lane, and does not run what it does not want.
template <std::size_t W>
[[nodiscard]] constexpr mask<W> active_lanes() noexcept {
  if constexpr (is_one_lane<W>) {
    return mask<W>(true);
  } else {
    if (std::is_constant_evaluated()) return mask<W>(true);
    static_assert(W <= detail::most_lanes);
    mask<W> idle;
    for (std::size_t first = 0; first < W; first += 64) idle.add_bits(first, detail::idle_lanes[first / 64]);
    return mask<W>(true) & ~idle;
  }
}

/// Until it ends, only those lanes are at work that were and for which `wanted` is true.
template <std::size_t W>
class active_scope {
 public:
  constexpr explicit active_scope([[maybe_unused]] const mask<W>& wanted) noexcept {
    if constexpr (!is_one_lane<W>) {
      if (std::is_constant_evaluated()) return;
      before_ = detail::idle_lanes;
      narrow(wanted);
    }
  }
  active_scope(const active_scope&) = delete;
  active_scope& operator=(const active_scope&) = delete;
  constexpr ~active_scope() {
    if constexpr (!is_one_lane<W>) {
      if (!std::is_constant_evaluated()) detail::idle_lanes = before_;
    }
  }

  /// Takes lanes out that have finished meanwhile.
  constexpr void narrow([[maybe_unused]] const mask<W>& wanted) noexcept {
    if constexpr (!is_one_lane<W>) {
      if (std::is_constant_evaluated()) return;
      const mask<W> idle = !wanted;
      for (std::size_t first = 0; first < W; first += 64) detail::idle_lanes[first / 64] |= idle.bits_from(first);
    }
  }

 private:
  std::array<std::uint64_t, detail::most_lanes / 64> before_{};
};

}  // namespace lanewise
