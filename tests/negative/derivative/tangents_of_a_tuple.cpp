// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: jvp takes a tangent for each argument of the function
#include <tuple>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(double x, double y) {
  const auto f = [](auto a, auto b) { return a * b; };
#if defined(MUST_FAIL)
  return lw::jvp(f, std::tuple(x, y), std::tuple(1.0));
#else
  return lw::jvp(f, std::tuple(x, y), std::tuple(1.0, 0.0));
#endif
}
