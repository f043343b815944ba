// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: jacobian takes a function that gives numbers with fractions, or states of them
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x) {
#if defined(MUST_FAIL)
  return lw::jacobian([](auto) { return 3; }, x);
#else
  return lw::jacobian([](auto) { return 3.0; }, x);
#endif
}
