// SPDX-License-Identifier: Apache-2.0
// expect: arg_min_of and arg_max_of write two variables that are not const
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/located.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x) {
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  [[maybe_unused]] float least = 0;
  [[maybe_unused]] const float constant = 0;
  [[maybe_unused]] std::int64_t where = 0;
  [[maybe_unused]] std::int32_t small = 0;
#if defined(MUST_FAIL)
  lw::launch(same, lw::in(x), lw::arg_min_of(constant, where));
#else
  lw::launch(same, lw::in(x), lw::arg_min_of(least, where));
#endif
}
