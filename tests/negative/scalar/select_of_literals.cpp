// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: select of two plain numbers has no lane type: make one of them lanes
#include <lanewise/scalar/select.hpp>

namespace lw = lanewise;

auto sign(lw::lanes<float, 8> x) {
#ifdef MUST_FAIL
  return lw::select(x < 0, -1, 1);
#else
  return lw::select(x < 0, lw::lanes<float, 8>(-1), 1);
#endif
}
