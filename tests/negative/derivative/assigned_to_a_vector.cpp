// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a number with tangents was assigned to a variable without
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using reals = lw::lanes<float, 8>;

auto changed(const lw::vec<reals, 3>& x, const lw::vec<reals, 3>& s) {
  return lw::jacobian<0>(
      [](auto y, auto sum) {
#if defined(MUST_FAIL)
        sum += cross(y, sum);
        return sum;
#else
        return sum + cross(y, sum);
#endif
      },
      x, s);
}
