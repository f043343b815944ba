// SPDX-License-Identifier: Apache-2.0
// expect: series, series_out and series_inout take a field, a view
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto s) { return a + s[0]; }, lw::inout(x), lw::series(1.0F));
#else
  lw::launch([](auto a, auto s) { return a + s[0]; }, lw::inout(x), lw::series(y));
#endif
}
