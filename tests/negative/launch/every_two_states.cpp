// SPDX-License-Identifier: Apache-2.0
// expect: iterate with every(k) needs a kernel that returns one value for each argument it carries
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/kernel/recorded.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto k = lw::kernel<"two">([](auto a, auto b) { return std::pair(b, a); });
  std::vector<float> path;
  lw::launch(lw::iterate(k, 4, lw::every(2)), lw::inout(x), lw::inout(y), lw::series_out(path));
#else
  const auto k = lw::kernel<"two">([](auto a, auto b) { return std::tuple(b, a, a + b); });
  std::vector<float> path;
  lw::launch(lw::iterate(k, 4, lw::every(2)), lw::inout(x), lw::inout(y), lw::series_out(path));
#endif
}
