// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: jvp takes a tangent for each argument of the function: choose fewer by jvp<0, 2>(...)
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x, double y) {
  const auto f = [](auto a, auto b) { return a * b; };
#if defined(MUST_FAIL)
  return lw::jvp(f, x, y, 1.0);
#else
  return lw::jvp<0>(f, x, y, 1.0);
#endif
}
