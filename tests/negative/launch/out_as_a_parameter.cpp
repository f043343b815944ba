// SPDX-License-Identifier: Apache-2.0
// expect: launch cannot call the kernel
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto& b) { b = a; }, lw::in(x), lw::out(y));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
