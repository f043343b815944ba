// SPDX-License-Identifier: Apache-2.0
// expect: launch needs an in, out or inout argument, whose length is that of the launch, or over(n)
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same);
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
