// SPDX-License-Identifier: Apache-2.0
// expect: neighbours with fill(v): v is a state of the field's type, or a number for all numbers of it
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(const std::vector<int>& x, std::vector<int>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(x, lw::fill(0.5)), lw::out(y));
#else
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(x, lw::fill(5)), lw::out(y));
#endif
}
