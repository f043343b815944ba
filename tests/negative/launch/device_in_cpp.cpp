// SPDX-License-Identifier: Apache-2.0
// expect: a launch on device memory stands in code that nvcc compiles: put it into a .cu file
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::inout(lw::soa<lw::scalar, lw::memory::device>(10, x.data())));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::launch(same, lw::inout(lw::soa<lw::scalar, lw::memory::host>(10, x.data())));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
