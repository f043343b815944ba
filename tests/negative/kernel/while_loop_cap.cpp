// SPDX-License-Identifier: Apache-2.0
// expect: while_loop takes a plain integer as its cap, equal for all lanes
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::while_loop([](auto y) { return y > 1; }, x, [](auto y) { return y / 2; }, 10.0).state;
#else
  return lw::while_loop([](auto y) { return y > 1; }, x, [](auto y) { return y / 2; }, 10).state;
#endif
}
