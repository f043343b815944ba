// SPDX-License-Identifier: Apache-2.0
// expect: weighted_sum takes weights of the table's scalar type: write cast<T>(weight)
#include <cstdint>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

namespace lw = lanewise;

void run(const std::vector<std::int32_t>& i, const std::vector<float>& table, std::vector<float>& y) {
#if defined(MUST_FAIL)
  const std::vector<double> w(i.size());
  lw::launch(lw::kernel<"bag">([](auto k, auto weight, auto t) {
               using indices = lw::vec<decltype(k), 1>;
               return lw::weighted_sum(t, indices{k}, lw::vec<decltype(weight), 1>{weight});
             }),
             lw::in(i), lw::in(w), lw::lookup(table), lw::out(y));
#else
  const std::vector<float> w(i.size());
  lw::launch(lw::kernel<"bag">([](auto k, auto weight, auto t) {
               using indices = lw::vec<decltype(k), 1>;
               return lw::weighted_sum(t, indices{k}, lw::vec<decltype(weight), 1>{weight});
             }),
             lw::in(i), lw::in(w), lw::lookup(table), lw::out(y));
#endif
  static_cast<void>(i);
  static_cast<void>(table);
  static_cast<void>(y);
}
