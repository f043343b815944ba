// SPDX-License-Identifier: Apache-2.0
// expect: iterate with every(k) stores into the last argument of the launch, which is a series_out
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/kernel/recorded.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::iterate(lw::kernel<"half">([](auto a) { return a / 2; }), 4, lw::every(2)), lw::inout(x), 2.0F);
#else
  lw::launch(lw::iterate(lw::kernel<"half">([](auto a) { return a / 2; }), 4, lw::every(2)), lw::inout(x),
             lw::series_out(y));
#endif
}
