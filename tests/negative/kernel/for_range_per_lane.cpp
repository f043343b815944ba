// SPDX-License-Identifier: Apache-2.0
// expect: for_range takes a plain integer as its number of steps, equal for all lanes: write while_loop
#include <lanewise/kernel/for_range.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::for_range(lw::lanes<int, 8>(3), x, [](auto y) { return y / 2; });
#else
  return lw::for_range(3, x, [](auto y) { return y / 2; });
#endif
}
