// SPDX-License-Identifier: Apache-2.0
// The program behind docs/series.md: each region is a block of that page, and the page is what it does.

// [include]
#include <lanewise/kernel/recorded.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;
// [/include]

#include <cmath>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

TEST_CASE("page: forcing by a loop index") {
  // [forcing]
  // A reservoir for each element, and its inflow of each hour: inflow[hour * count + i].
  const auto fill = lw::kernel<"fill">([](auto level, auto inflow, auto share) {
    for (std::int64_t hour = 0; hour < inflow.length(); ++hour) level = level - share * level + inflow[hour];
    return level;
  });

  const std::int64_t count = 1000, hours = 24;
  lw::field<lw::scalar, float> level(count), inflow(hours * count, 1.0f);
  lw::launch(fill, lw::inout(level), lw::series(inflow), 0.5f);
  // [/forcing]
  CHECK(std::abs(level[999] - 2.0F) < 1e-6F);
}

TEST_CASE("page: columns in place") {
  const std::int64_t count = 10;
  std::vector<float> density(4 * 10, 2.0F);
  // [columns]
  // The weight above every level of a column, in place.
  const auto weigh = lw::kernel<"weigh">([](auto column, auto per_level) {
    auto above = 0 * per_level;
    for (std::int64_t t = 0; t < column.length(); ++t) {
      above += per_level * column[t];
      column.set(t, above);
    }
  });
  lw::launch(weigh, lw::over(count), lw::series_inout(density), 10.0f);
  // [/columns]
  CHECK((density[0] == 20 && density[39] == 80));
}

TEST_CASE("page: a level for each lane") {
  const std::vector<std::int32_t> surface{0, 1, 2, 1, 0};
  const std::vector<float> temperature{10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 31, 32, 33, 34};
  std::vector<float> skin(5);
  // [own_level]
  lw::launch(lw::kernel<"skin">([](auto level, auto column) { return column[level]; }), lw::in(surface),
             lw::series(temperature), lw::out(skin));
  // [/own_level]
  CHECK(skin == std::vector<float>{10, 21, 32, 23, 14});
}

TEST_CASE("page: trajectories") {
  // [trajectory]
  const auto logistic = lw::kernel<"logistic">([](auto x, auto r) { return r * x * (1 - x); });

  const std::int64_t count = 100, steps = 1000, stride = 10;
  lw::field<lw::scalar, double> x(count, 0.5), path(steps / stride * count);
  lw::launch(lw::iterate(logistic, steps, lw::every(stride)), lw::inout(x), 3.2, lw::series_out(path));
  // path[t * count + i] is element i after 10 (t + 1) steps
  // [/trajectory]
  CHECK(path[99 * count + 7] == x[7]);
}
