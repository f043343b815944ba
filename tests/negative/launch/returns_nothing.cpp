// SPDX-License-Identifier: Apache-2.0
// expect: the kernel of a launch returns nothing: it returns one value for each out, inout and reduction argument, several as a std::tuple
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch([](auto a) { a += 1; }, lw::inout(x));
#else
  lw::launch([](auto a) { return a + 1; }, lw::inout(x));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
