// SPDX-License-Identifier: Apache-2.0
// expect: set of a series, or what goes into a target, met a number with tangents: choose that argument, too, and give another for its tangents
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(const std::vector<double>& x, std::vector<double>& target, std::vector<double>& tangent) {
  const auto add = lw::kernel<"add">([](auto y, auto into) { into.add(0, y * y); });
#if defined(MUST_FAIL)
  lw::launch(lw::jvp<0>(add), lw::in(x), lw::add_into(target), lw::in(x));
  static_cast<void>(tangent);
#else
  lw::launch(lw::jvp<0, 1>(add), lw::in(x), lw::add_into(target), lw::in(x), lw::add_into(tangent));
#endif
}
