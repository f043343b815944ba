// SPDX-License-Identifier: Apache-2.0
// expect: a level of a series is a plain integer, or integer lanes
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto s) { return a + s[a]; }, lw::inout(x), lw::series(y));
#else
  lw::launch([](auto a, auto s) { return a + s[lw::cast<std::int32_t>(a)]; }, lw::inout(x), lw::series(y));
#endif
}
