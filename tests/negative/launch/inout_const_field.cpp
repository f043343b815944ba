// SPDX-License-Identifier: Apache-2.0
// expect: out and inout need memory that may be written: this one is const
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const lw::field<lw::vec3, float> f(10);
  lw::launch([](auto a) { return a; }, lw::inout(f));
#else
  lw::field<lw::vec3, float> f(10);
  lw::launch([](auto a) { return a; }, lw::inout(f));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
