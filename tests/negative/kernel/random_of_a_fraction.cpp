// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: random takes whole numbers, a seed, an element's index and a step: write random(seed, where.index(), step)
#include <lanewise/kernel/random.hpp>

namespace lw = lanewise;

auto thermal_kick(lw::lanes<std::int64_t, 8> element, lw::lanes<float, 8> time) {
#ifdef MUST_FAIL
  return lw::random(42, element, time);
#else
  return lw::random(42, element, lw::cast<std::int64_t>(time / 0.5f));
#endif
}
