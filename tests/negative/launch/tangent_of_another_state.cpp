// SPDX-License-Identifier: Apache-2.0
// expect: jvp takes as the tangent of a lookup, series, neighbours or add_into another of its own kind, that holds states of its type
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& index, const std::vector<double>& table, const std::vector<float>& floats,
         std::vector<double>& y, std::vector<double>& dy) {
  const auto pick = lw::kernel<"pick">([](auto i, auto rows) { return rows[i]; });
#if defined(MUST_FAIL)
  lw::launch(lw::jvp<1>(pick), lw::in(index), lw::lookup(table), lw::lookup(floats), lw::out(y), lw::out(dy));
#else
  lw::launch(lw::jvp<1>(pick), lw::in(index), lw::lookup(table), lw::lookup(table), lw::out(y), lw::out(dy));
  static_cast<void>(floats);
#endif
}
