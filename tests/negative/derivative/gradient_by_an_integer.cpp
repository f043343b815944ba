// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a derivative is by arguments that are numbers with fractions or states of them
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x, int n) {
  const auto f = [](auto y, auto k) { return k * y; };
#if defined(MUST_FAIL)
  return lw::gradient<0, 1>(f, x, n);
#else
  return lw::gradient<0>(f, x, n);
#endif
}
