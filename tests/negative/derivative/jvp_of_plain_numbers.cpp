// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: what is differentiated cannot be called with numbers that have tangents: write its parameters as auto
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto change(double x, double dx) {
#if defined(MUST_FAIL)
  return lw::jvp([](double y, auto z) { return y * z; }, x, x, dx, dx);
#else
  return lw::jvp([](auto y, auto z) { return y * z; }, x, x, dx, dx);
#endif
}
