// SPDX-License-Identifier: Apache-2.0
// expect: was assigned to a variable that has none in some of their directions: make a new variable of it
#include <lanewise/derivative/dual_arithmetic.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto sum(lw::dual<reals, 2, 0b01> x, const lw::dual<reals, 2, 0b10>& y) {
#if defined(MUST_FAIL)
  x += y;
  return x;
#else
  auto z = x + y;
  z += x;
  return z;
#endif
}
