// SPDX-License-Identifier: Apache-2.0
// expect: iterate needs a kernel whose results have the types of the arguments they replace: check the order of the results
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& a, lw::field<lw::vec3, float>& b) {
#if defined(MUST_FAIL)
  const auto k = lw::kernel<"turned round">([](auto x, auto v) { return std::tuple(v, x); });
#else
  const auto k = lw::kernel<"in order">([](auto x, auto v) { return std::tuple(x, v); });
#endif
  lw::launch(lw::iterate(k, 10), lw::inout(a), lw::inout(b));
}
