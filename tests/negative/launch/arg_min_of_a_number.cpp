// SPDX-License-Identifier: Apache-2.0
// expect: arg_min_of and arg_max_of write a variable of the host of the type located<T>
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/located.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  float least = 0;
  lw::launch(same, lw::in(x), lw::arg_min_of(least));
#else
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  lw::located<float> least{};
  lw::launch(same, lw::in(x), lw::arg_min_of(least));
#endif
}
