// SPDX-License-Identifier: Apache-2.0
// expect: jvp takes as the tangent of a lookup, series, neighbours or add_into another of its own kind, that holds states of its type; min_into, max_into and indices have none
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(const std::vector<double>& x, std::vector<double>& target, std::vector<double>& tangent) {
  const auto reduce = lw::kernel<"reduce">([](auto y, auto into) {
#if defined(MUST_FAIL)
    into.min(0, y);
#else
    into.add(0, y);
#endif
  });
#if defined(MUST_FAIL)
  lw::launch(lw::jvp<0, 1>(reduce), lw::in(x), lw::min_into(target), lw::in(x), lw::min_into(tangent));
#else
  lw::launch(lw::jvp<0, 1>(reduce), lw::in(x), lw::add_into(target), lw::in(x), lw::add_into(tangent));
#endif
}
