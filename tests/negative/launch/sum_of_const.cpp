// SPDX-License-Identifier: Apache-2.0
// expect: sum_of, min_of and max_of write a variable: this one is const
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  const float total = 0;
  lw::launch(same, lw::in(x), lw::sum_of(total));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  float total = 0;
  lw::launch(same, lw::in(x), lw::sum_of(total));
#endif
}
