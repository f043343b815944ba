// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "../base/results.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/mask.hpp"
#include "../scalar/width.hpp"
#include "../tensor/state.hpp"
#include "members.hpp"

// Takes the steps of a loop, gives them to whoever watches a kernel's course: nobody, but where lanes record what they
// compute.

namespace lanewise {

/// Watches a loop while it exists. Lanes of a width of their own specialise it: see explain/.
template <std::size_t W>
class course_watch {
 public:
  /// `times` is how many steps there will be, or less than 0 where lanes stop on their own.
  /// (Not a string_view, whose length of a literal nvcc 13.0 makes a trap of in device code.)
  constexpr course_watch(const char*, std::int64_t) noexcept {}
  /// `later` is how many steps those after the first are, where the last may be a part of one.
  constexpr course_watch(const char*, std::int64_t, double) noexcept {}
  /// Before each step: whether it is wanted.
  [[nodiscard]] static constexpr bool sees_step() noexcept { return true; }
};

namespace detail {

template <class V>
[[nodiscard]] constexpr bool is_recorded_value() noexcept {
  if constexpr (mask_width<V> != 0) {
    return mask_width<V> == recording_width;
  } else if constexpr (holds_results<V>) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (is_recorded_value<member_of<I, V>>() || ...);
    }(std::make_index_sequence<result_count<V>>{});
  } else if constexpr (state<V>) {
    return lane_width<scalar_of<V>> == recording_width;
  } else {
    return false;
  }
}

/// The width of those that watch values of these types.
template <class... Values>
inline constexpr std::size_t watched_width = (is_recorded_value<Values>() || ...) ? recording_width : 1;

}  // namespace detail
}  // namespace lanewise
