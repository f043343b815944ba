// SPDX-License-Identifier: Apache-2.0
// expect: neighbours are displaced along one to four axes
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(const std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto u) { return u(0, 0, 0, 0, 1); }), lw::neighbours(x, lw::clamp), lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto u) { return u(0, 0, 0, 1); }), lw::neighbours(x, lw::clamp), lw::out(y));
#endif
}
