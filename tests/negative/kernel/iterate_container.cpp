// SPDX-License-Identifier: Apache-2.0
// expect: iterate takes a kernel whose captures are trivially copyable
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto make() {
  std::vector<float> weights{1, 2};
#if defined(MUST_FAIL)
  return lw::iterate([weights](auto x) { return weights[0] * x; }, 3);
#else
  return lw::iterate([w = weights[0]](auto x) { return w * x; }, 3);
#endif
}

auto k = make();
