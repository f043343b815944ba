// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes a number of lanes, says whether it stands for one lane: a thread of a GPU, or one that records what it
// computes.

namespace lanewise {

/// The width that stands for one lane whose operations are recorded, in place of lanes: see `explain`. Like a thread of
/// a GPU, it does not run what it does not want. As a number it is larger than any group of elements.
inline constexpr std::size_t recording_width = std::size_t{1} << 20;

template <std::size_t W>
inline constexpr bool is_one_lane = W == 1 || W == recording_width;
template <std::size_t W>
inline constexpr std::size_t lane_count = is_one_lane<W> ? 1 : W;

}  // namespace lanewise
