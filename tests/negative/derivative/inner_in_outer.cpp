// SPDX-License-Identifier: Apache-2.0
// expect: a number of an inner derivative met a variable of an outer one: make a new variable of it
#include <lanewise/derivative/dual_arithmetic.hpp>

namespace lw = lanewise;

using outer = lw::dual<lw::lanes<float, 8>, 1>;
using inner = lw::dual<outer, 1>;

auto sum(outer x, const inner& y) {
#if defined(MUST_FAIL)
  x += y;
  return x;
#else
  return x + y;
#endif
}
