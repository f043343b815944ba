// SPDX-License-Identifier: Apache-2.0
// expect: neighbours takes a boundary after the field: periodic, clamp or fill(v)
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(const std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(x, 0.0f), lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(x, lw::fill(0.0f)), lw::out(y));
#endif
}
