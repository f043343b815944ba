// SPDX-License-Identifier: Apache-2.0
// expect: a uniform argument of launch is a number, a tensor or a struct that is trivially copyable
#include <memory>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  struct text {
    std::shared_ptr<float> p;
  };
  lw::launch([](auto a, auto) { return a; }, lw::in(x), text{}, lw::out(y));
#else
  struct text {
    float p;
  };
  lw::launch([](auto a, auto) { return a; }, lw::in(x), text{}, lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
