// SPDX-License-Identifier: Apache-2.0
// expect: along<Axes...>(f) names an axis twice
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/along.hpp>

namespace lw = lanewise;

void run(const std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto p) { return p; }), lw::over(3, 4), lw::along<1, 1>(x), lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto p) { return p; }), lw::over(3, 4), lw::along<1, 0>(x), lw::out(y));
#endif
}
