// SPDX-License-Identifier: Apache-2.0
// expect: write cast<T>(x)
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto b) { return a * b; }, lw::in(x), 0.5, lw::out(y));
#else
  lw::launch([](auto a, auto b) { return a * b; }, lw::in(x), 0.5F, lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
