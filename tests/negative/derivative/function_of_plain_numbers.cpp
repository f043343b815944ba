// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: what is differentiated cannot be called with numbers that have tangents: write its parameters as auto
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto slope(double x) {
#if defined(MUST_FAIL)
  return lw::derivative([](double y) { return y * y; }, x);
#else
  return lw::derivative([](auto y) { return y * y; }, x);
#endif
}
