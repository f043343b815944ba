// SPDX-License-Identifier: Apache-2.0
// expect: iterate needs a kernel that returns one value for each argument it carries from step to step
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& a, std::vector<float>& b) {
  const auto k = lw::kernel<"two">([](auto x) { return std::tuple(x, 2 * x); });
#if defined(MUST_FAIL)
  lw::launch(lw::iterate(k, 10), lw::inout(a), lw::out(b));
#else
  lw::launch(k, lw::inout(a), lw::out(b));
#endif
}
