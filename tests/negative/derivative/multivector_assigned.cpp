// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a number with tangents was assigned to a variable without
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using reals = lw::lanes<float, 8>;
using motor = lw::pga3::motor<reals>;

auto changed(const motor& m, const motor& n) {
  return lw::jacobian<0>(
      [](auto a, auto b) {
#if defined(MUST_FAIL)
        b = a * b;
        return b;
#else
        return lw::evaluate(a * b);
#endif
      },
      m, n);
}
