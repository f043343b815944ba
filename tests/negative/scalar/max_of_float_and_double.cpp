// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a function met lanes of two types (as float and double): write cast<T>(x) for one of them
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/math.hpp>

namespace lw = lanewise;

auto larger(lw::lanes<float, 8> a, lw::lanes<double, 8> b) {
#ifdef MUST_FAIL
  return lw::max(a, b);
#else
  return lw::max(a, lw::cast<float>(b));
#endif
}
