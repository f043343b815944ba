// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: an operator met lanes of two types (as float and double): write cast<T>(x)
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/mixing.hpp>

namespace lw = lanewise;

lw::lanes<double, 8> sum(lw::lanes<float, 8> a, lw::lanes<double, 8> b) {
#ifdef MUST_FAIL
  return a + b;
#else
  return lw::cast<double>(a) + b;
#endif
}
