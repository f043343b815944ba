// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/field/device.hpp>
#include <lanewise/field/field.hpp>
#include <lanewise/launch/launch.hpp>

// What two translation units share: a kernel in a header, and the promise of each to give what it alone computes.

namespace shared {

inline constexpr auto twice = lanewise::kernel<"twice">([](auto x) { return 2 * x; });

struct thrice {
  template <class V>
  constexpr V operator()(V x) const {
    return 3 * x;
  }
};

// Both have a kernel of the name "step" on a field of the same type, whose body differs.
float step_of_a(float x);
float step_of_b(float x);
// Both launch what the header has.
float twice_of_a(float x);
float twice_of_b(float x);
float thrice_of_a(float x);
float thrice_of_b(float x);

}  // namespace shared
