// SPDX-License-Identifier: Apache-2.0
// expect: the arguments of a launch lie partly on the host and partly on a device: copy them to one with to_device or to_host
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(lw::soa<lw::scalar, lw::memory::device>(10, y.data())));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::in(x), lw::out(y));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
