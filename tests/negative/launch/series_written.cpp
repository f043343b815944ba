// SPDX-License-Identifier: Apache-2.0
// expect: series is only read: series_out(f) and series_inout(f) are written
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(
      [](auto a, auto s) {
        s.set(0, a);
        return a;
      },
      lw::inout(x), lw::series(y));
#else
  lw::launch(
      [](auto a, auto s) {
        s.set(0, a);
        return a;
      },
      lw::inout(x), lw::series_inout(y));
#endif
}
