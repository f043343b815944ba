// SPDX-License-Identifier: Apache-2.0
// expect: dual numbers over lanes of two types (as float and double) met: write cast<T>(x) for one of them
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/dual_select.hpp>

namespace lw = lanewise;

auto product(const lw::dual<lw::lanes<float, 8>, 1>& x, const lw::lanes<double, 8>& y) {
#if defined(MUST_FAIL)
  return x * y;
#else
  return x * lw::cast<float>(y);
#endif
}
