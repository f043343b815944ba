// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a function met lanes of two types (as float and double): write cast<T>(x) for one of them
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/math.hpp>

namespace lw = lanewise;

auto angle(lw::lanes<float, 8> y, lw::lanes<double, 8> x) {
#ifdef MUST_FAIL
  return lw::atan2(y, x);
#else
  return lw::atan2(lw::cast<double>(y), x);
#endif
}
