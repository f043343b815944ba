// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>

// Takes a number of lanes, says whether it stands for one lane: a thread of a GPU, or one that records what it
// computes.

namespace lanewise {

/// The width that stands for one lane whose operations are recorded, in place of lanes: see `explain`. Like a thread of
/// a GPU, it does not run what it does not want. As a number it is larger than any group of elements.
inline constexpr std::size_t recording_width = std::size_t{1} << 20;

/// The widths that lanes can have.
template <std::size_t W>
concept possible_width = std::has_single_bit(W);
/// Of these the one above. What is specialised for it stays a template, so that nobody compiles it who records nothing.
template <std::size_t W>
concept records_lanes = possible_width<W> && W == recording_width;

template <std::size_t W>
inline constexpr bool is_one_lane = W == 1 || W == recording_width;
template <std::size_t W>
inline constexpr std::size_t lane_count = is_one_lane<W> ? 1 : W;

}  // namespace lanewise
