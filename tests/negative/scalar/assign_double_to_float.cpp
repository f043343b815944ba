// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: lanes of one type do not become lanes of another by themselves: write cast<T>(x)
#include <lanewise/scalar/cast.hpp>

namespace lw = lanewise;

lw::lanes<float, 8> narrow(lw::lanes<double, 8> x) {
#ifdef MUST_FAIL
  lw::lanes<float, 8> result = x;
#else
  lw::lanes<float, 8> result = lw::cast<float>(x);
#endif
  return result;
}
