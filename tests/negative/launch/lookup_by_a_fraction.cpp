// SPDX-License-Identifier: Apache-2.0
// expect: lookup takes an integer as an index
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& i, const std::vector<float>& table, std::vector<float>& y) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"pick">([](auto x, auto t) { return t[x]; }), lw::in(table), lw::lookup(table), lw::out(y));
#else
  lw::launch(lw::kernel<"pick">([](auto x, auto t) { return t[x]; }), lw::in(i), lw::lookup(table), lw::out(y));
#endif
  static_cast<void>(i);
  static_cast<void>(table);
  static_cast<void>(y);
}
