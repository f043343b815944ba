// SPDX-License-Identifier: Apache-2.0
// A table of integers takes no number with a fraction for the rows that do not exist.
// expect: lookup with fill(v): v is a row of the table, or a number for all numbers of it, whole where they are
#include <cstdint>
#include <vector>

#include <lanewise/launch/lookup.hpp>

namespace lw = lanewise;

int main() {
  const std::vector<std::int32_t> table(5);
#if defined(MUST_FAIL)
  const auto argument = lw::lookup(table, lw::fill(0.5));
#else
  const auto argument = lw::lookup(table, lw::fill(5));
#endif
  static_cast<void>(argument);
  return 0;
}
