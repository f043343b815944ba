// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: what is differentiated returns numbers, or states of them: no masks or handles
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x) {
#if defined(MUST_FAIL)
  return lw::jvp([](auto y) { return y > 1; }, x, 1.0);
#else
  return lw::jvp([](auto y) { return lw::select(y > 1, y, 2 * y); }, x, 1.0);
#endif
}
