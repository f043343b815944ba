// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a derivative is by at most 64 numbers at a time
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(const lw::vec<float, 64>& v, float s) {
  const auto f = [](auto x, auto t) { return t * x[0]; };
#if defined(MUST_FAIL)
  return lw::jacobian(f, v, s);
#else
  return lw::jacobian<0>(f, v, s);
#endif
}
