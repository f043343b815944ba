// SPDX-License-Identifier: Apache-2.0
// expect: a result of the kernel is not what its out, inout or reduction argument holds
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a) { return a > 0; }, lw::in(x), lw::out(y));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
