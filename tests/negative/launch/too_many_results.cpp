// SPDX-License-Identifier: Apache-2.0
// expect: the kernel of a launch returns more values than there are out, inout and reduction arguments
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a) { return std::tuple(a, a); }, lw::inout(x));
#else
  lw::launch([](auto a) { return std::tuple(a); }, lw::inout(x));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
