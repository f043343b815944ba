// SPDX-License-Identifier: Apache-2.0
// expect: neighbours are displaced by signed integers, the same for all lanes
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(const std::vector<float>& x, std::vector<float>& y, const std::vector<int>& by) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto u, auto d) { return u(d); }), lw::neighbours(x, lw::periodic), lw::in(by),
             lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto u, auto) { return u(1); }), lw::neighbours(x, lw::periodic), lw::in(by),
             lw::out(y));
#endif
}
