// SPDX-License-Identifier: Apache-2.0
// expect: need a target of float, double or integers of 32 or 64 bits
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& i, const std::vector<float>& table, std::vector<float>& y) {
#if defined(MUST_FAIL)
  std::vector<std::int8_t> counts(10);
  static_cast<void>(lw::add_into(counts));
#else
  std::vector<std::int32_t> counts(10);
  static_cast<void>(lw::add_into(counts));
#endif
  static_cast<void>(i);
  static_cast<void>(table);
  static_cast<void>(y);
}
