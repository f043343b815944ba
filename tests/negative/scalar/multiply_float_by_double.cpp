// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: an operator met lanes of two types (as float and double): write cast<T>(x)
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/mixing.hpp>

namespace lw = lanewise;

lw::lanes<float, 16> product(lw::lanes<float, 16> a, lw::lanes<double, 16> b) {
#ifdef MUST_FAIL
  return a * b;
#else
  return a * lw::cast<float>(b);
#endif
}
