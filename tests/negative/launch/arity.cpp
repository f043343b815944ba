// SPDX-License-Identifier: Apache-2.0
// expect: launch cannot call the kernel: it takes, by value, one value for each in and inout argument, each uniform argument and each of another kind, in the order of the call (out arguments and reductions are its results)
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), 2.0F, lw::out(y));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
