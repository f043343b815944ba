// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a mask is no bool, since lanes differ: write select(mask, a, b) for a value
#include <lanewise/scalar/select.hpp>

namespace lw = lanewise;

lw::lanes<float, 8> magnitude(lw::lanes<float, 8> x) {
#ifdef MUST_FAIL
  if (x < 0) return -x;
  return x;
#else
  return lw::select(x < 0, -x, x);
#endif
}
