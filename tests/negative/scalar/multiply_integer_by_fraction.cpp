// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: integer lanes do not take a number with a fraction: write cast<float>(x) or cast<double>(x) first
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/mixing.hpp>

namespace lw = lanewise;

auto half(lw::lanes<int, 8> n) {
#ifdef MUST_FAIL
  return n * 0.5;
#else
  return lw::cast<float>(n) * 0.5;
#endif
}
