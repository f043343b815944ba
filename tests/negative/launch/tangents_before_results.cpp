// SPDX-License-Identifier: Apache-2.0
// expect: launch of a derivative of iterate takes the out, inout and reduction arguments of the steps first
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run(std::vector<double>& x, std::vector<double>& dx, double& sum, double& tangent) {
  const auto step = lw::kernel<"step">([](auto y) { return std::tuple(y * (1 - y), y * y); });
  const auto steps = lw::jvp<0>(lw::iterate(step, 10));
#if defined(MUST_FAIL)
  lw::launch(steps, lw::inout(x), lw::inout(dx), lw::sum_of(sum), lw::sum_of(tangent));
#else
  lw::launch(steps, lw::inout(x), lw::sum_of(sum), lw::inout(dx), lw::sum_of(tangent));
#endif
}
