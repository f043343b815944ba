// SPDX-License-Identifier: Apache-2.0
// expect: out and inout need memory that may be written: this one is const
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(std::as_const(y)));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
