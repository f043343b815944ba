// SPDX-License-Identifier: Apache-2.0
// expect: launch of a derivative of iterate cannot tell which arguments the results of a step replace: make them inout
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<double>& x, const std::vector<double>& rate, std::vector<lw::mat<double, 1, 2>>& matrix) {
  const auto step = lw::kernel<"step">([](auto r, auto y) { return r * y * (1 - y); });
#if defined(MUST_FAIL)
  lw::launch(lw::jacobian<0, 1>(lw::iterate(step, 10)), lw::in(rate), lw::in(x), lw::out(matrix));
#else
  lw::launch(lw::value_and_jacobian<0, 1>(lw::iterate(step, 10)), lw::in(rate), lw::inout(x), lw::out(matrix));
#endif
}
