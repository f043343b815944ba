// SPDX-License-Identifier: Apache-2.0
// expect: lanes of one type do not become lanes of another by themselves: write cast<T>(x)
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  float total = 0;
  lw::launch([](auto a) { return lw::cast<double>(a); }, lw::in(x), lw::sum_of(total));
#else
  double total = 0;
  lw::launch([](auto a) { return lw::cast<double>(a); }, lw::in(x), lw::sum_of(total));
#endif
}
