// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: this function takes no integer lanes: write cast<float>(x) or cast<double>(x)
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/math.hpp>

namespace lw = lanewise;

auto square_root_by_power(lw::lanes<int, 8> n) {
#ifdef MUST_FAIL
  return lw::pow(n, 0.5);
#else
  return lw::pow(lw::cast<float>(n), 0.5);
#endif
}
