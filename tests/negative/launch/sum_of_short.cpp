// SPDX-License-Identifier: Apache-2.0
// expect: sum_of, min_of and max_of write float, double or an integer of 32 or 64 bits
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  std::int16_t total = 0;
  lw::launch([](auto) { return 1; }, lw::in(x), lw::sum_of(total));
#else
  std::int32_t total = 0;
  lw::launch([](auto) { return 1; }, lw::in(x), lw::sum_of(total));
#endif
}
