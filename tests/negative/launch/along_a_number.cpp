// SPDX-License-Identifier: Apache-2.0
// expect: along and neighbours take a field, a view (soa, aos, strided), or a contiguous range of numbers or states
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/along.hpp>

namespace lw = lanewise;

void run(std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto p) { return p; }), lw::over(3, 4), lw::along<1>(2.0f), lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto p) { return p; }), lw::over(3, 4), 2.0f, lw::out(y));
#endif
}
