// SPDX-License-Identifier: Apache-2.0
// expect: lanes of one type do not become lanes of another by themselves: write cast<T>(x)
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a) { return lw::cast<double>(a); }, lw::in(x), lw::out(y));
#else
  lw::launch([](auto a) { return lw::cast<float>(lw::cast<double>(a)); }, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
