// SPDX-License-Identifier: Apache-2.0
// expect: neighbours are displaced by signed integers
#include <cstddef>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;

void run(const std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const std::size_t by = 1;  // whose minus would be far to the right
#else
  const int by = 1;
#endif
  lw::launch(lw::kernel<"k">([by](auto u) { return u(-by); }), lw::neighbours(x, lw::clamp), lw::out(y));
}
