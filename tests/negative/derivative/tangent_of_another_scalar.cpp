// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: jvp takes the arguments of the function, then a tangent for each of them
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto change(float x) {
  const auto square = [](auto y) { return y * y; };
#if defined(MUST_FAIL)
  return lw::jvp(square, x, 1.0);
#else
  static_cast<void>(lw::jvp(square, x, 1));  // a literal without a fraction is weak
  return lw::jvp(square, x, 1.0f);
#endif
}
