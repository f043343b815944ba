// SPDX-License-Identifier: Apache-2.0
// expect: series_out is only written: series_inout(f) is read, too
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto s) { return a + s[0]; }, lw::inout(x), lw::series_out(y));
#else
  lw::launch([](auto a, auto s) { return a + s[0]; }, lw::inout(x), lw::series_inout(y));
#endif
}
