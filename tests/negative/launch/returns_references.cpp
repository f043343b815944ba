// SPDX-License-Identifier: Apache-2.0
// expect: the kernel of a launch returns references to its own variables: write std::tuple(a, b) instead of std::tie(a, b)
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a, auto b) { return std::tie(a, b); }, lw::inout(x), lw::inout(y));
#else
  lw::launch([](auto a, auto b) { return std::tuple(a, b); }, lw::inout(x), lw::inout(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
