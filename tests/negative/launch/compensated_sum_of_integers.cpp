// SPDX-License-Identifier: Apache-2.0
// expect: compensated_sum_of adds up float or double: sum_of is exact for integers
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& x) {
  std::int64_t sum = 0;
  const auto same = lw::kernel<"same">([](auto a) { return a; });
#if defined(MUST_FAIL)
  lw::launch(same, lw::in(x), lw::compensated_sum_of(sum));
#else
  lw::launch(same, lw::in(x), lw::sum_of(sum));
#endif
}
