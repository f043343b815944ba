// SPDX-License-Identifier: Apache-2.0
// expect: along and neighbours do not own: give the field or container a name first
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(std::vector<float>(9), lw::clamp),
             lw::out(y));
#else
  const std::vector<float> nine(9);
  lw::launch(lw::kernel<"k">([](auto u) { return u(1); }), lw::neighbours(nine, lw::clamp), lw::out(y));
#endif
}
