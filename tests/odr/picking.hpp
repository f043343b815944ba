// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/lanewise.hpp>

// What a checked and another translation unit share: a kernel that reads a row which does not exist.

namespace shared {

inline constexpr auto pick = lanewise::kernel<"pick">([](auto x, auto rows) { return x + rows[5]; });

// Each launches it on four rows, behind which there are more, and says whether the launch was refused.
bool checked_refuses();
bool unchecked_refuses();

}  // namespace shared
