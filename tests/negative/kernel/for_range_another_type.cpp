// SPDX-License-Identifier: Apache-2.0
// expect: for_range needs a body that gives the next state: the same members in the same order
#include <lanewise/kernel/for_range.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::for_range(3, x, [](auto y) { return lw::cast<double>(y) / 2; });
#else
  return lw::for_range(3, x, [](auto y) { return lw::cast<float>(lw::cast<double>(y) / 2); });
#endif
}
