// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/width.hpp"

#include <cstddef>

namespace lw = lanewise;

static_assert(lw::is_one_lane<1> && lw::is_one_lane<lw::recording_width>);
static_assert(!lw::is_one_lane<2> && !lw::is_one_lane<256>);
static_assert(lw::lane_count<1> == 1 && lw::lane_count<16> == 16 && lw::lane_count<lw::recording_width> == 1);
// No group of elements is as wide: 256 lanes are the most that can be idle one by one.
static_assert(lw::recording_width > std::size_t{1} << 16);
