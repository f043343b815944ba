// SPDX-License-Identifier: Apache-2.0
// expect: iterate needs a kernel that returns one value for each argument it carries from step to step (the inout arguments), and no other
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& a, std::vector<float>& b) {
#if defined(MUST_FAIL)
  const auto k = lw::kernel<"one">([](auto x, auto y) { return x + y; });
#else
  const auto k = lw::kernel<"two">([](auto x, auto y) { return std::tuple(x + y, y); });
#endif
  lw::launch(lw::iterate(k, 10), lw::inout(a), lw::inout(b));
}
