// SPDX-License-Identifier: Apache-2.0
// expect: in, out and inout do not own: give the field or container a name first
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(lw::field<lw::scalar, float>(10)), lw::out(y));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
