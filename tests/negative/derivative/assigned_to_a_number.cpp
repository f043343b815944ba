// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a number with tangents was assigned to a variable without
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using reals = lw::lanes<float, 8>;

auto changed(const reals& x, const reals& s) {
  const auto f = [](auto y, auto sum) {
    sum += y * y;
    return sum;
  };
#if defined(MUST_FAIL)
  return lw::jvp<0>(f, x, s, reals(1));
#else
  return lw::jvp<0, 1>(f, x, s, reals(1), lw::zero_tangent);
#endif
}
