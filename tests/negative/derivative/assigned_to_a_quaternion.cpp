// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a number with tangents was assigned to a variable without
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using reals = lw::lanes<float, 8>;

auto changed(const lw::vec<reals, 3>& spin, const lw::quat<reals>& q) {
  return lw::jacobian<0>(
      [](auto w, auto r) {
#if defined(MUST_FAIL)
        r = r * lw::quat_of(1, w);
        return r;
#else
        return r * lw::quat_of(1, w);
#endif
      },
      spin, q);
}
