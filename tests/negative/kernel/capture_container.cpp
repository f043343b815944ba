// SPDX-License-Identifier: Apache-2.0
// expect: a kernel's captures must be trivially copyable: capture numbers and structs of numbers by value, and pass fields and containers to launch
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto make() {
#if defined(MUST_FAIL)
  std::vector<float> weights{1, 2};
  return lw::kernel<"scale">([weights](auto x) { return weights[0] * x; });
#else
  const float weights[] = {1, 2};
  return lw::kernel<"scale">([weights](auto x) { return weights[0] * x; });
#endif
}

auto k = make();
