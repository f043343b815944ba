// SPDX-License-Identifier: Apache-2.0
// expect: add_into, min_into and max_into need memory that may be written: this one is const
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& i, const std::vector<float>& table, std::vector<float>& y) {
#if defined(MUST_FAIL)
  static_cast<void>(lw::add_into(table));
#else
  static_cast<void>(lw::add_into(y));
#endif
  static_cast<void>(i);
  static_cast<void>(table);
  static_cast<void>(y);
}
