// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: derivative is by one number with a fraction
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x, int n) {
  const auto f = [](auto y, auto k) { return k * y; };
#if defined(MUST_FAIL)
  return lw::derivative<1>(f, x, n);
#else
  return lw::derivative<0>(f, x, n);
#endif
}
