// SPDX-License-Identifier: Apache-2.0
// expect: a kernel has a name of at least one letter
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto make() {
#if defined(MUST_FAIL)
  return lw::kernel<"">([](auto x) { return x; });
#else
  return lw::kernel<"same">([](auto x) { return x; });
#endif
}

auto k = make();
