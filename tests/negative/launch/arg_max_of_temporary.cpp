// SPDX-License-Identifier: Apache-2.0
// expect: arg_min_of and arg_max_of write two variables: give them names first
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
  lw::launch(same, lw::in(x), lw::arg_max_of(0.0F, where));
#else
  lw::launch(same, lw::in(x), lw::arg_max_of(least, where));
#endif
}
