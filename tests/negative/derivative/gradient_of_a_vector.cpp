// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: gradient takes a function that gives one number: jacobian takes any
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(const lw::vec<double, 3>& x) {
#if defined(MUST_FAIL)
  return lw::gradient([](auto v) { return 2 * v; }, x);
#else
  return lw::jacobian([](auto v) { return 2 * v; }, x);
#endif
}
