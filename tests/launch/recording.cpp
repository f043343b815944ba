// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/recording.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
const auto logistic = lw::kernel<"logistic">([](auto x, auto r) { return r * x * (1 - x); });
}  // namespace

TEST_CASE("a trajectory has the states that single launches give") {
  for (const std::int64_t n : {0, 1, 16, 37, 1100}) {
    for (const auto& [steps, stride] : {std::pair(12, 3), std::pair(14, 3), std::pair(2, 3), std::pair(5, 1)}) {
      const lw::field<lw::scalar, double> start(
          n, [n](std::int64_t i) { return (static_cast<double>(i) + 0.5) / static_cast<double>(n); });
      auto x = start, single = start;
      lw::field<lw::scalar, double> path(steps / stride * n);
      lw::launch(lw::iterate(logistic, steps, lw::every(stride)), lw::inout(x), 3.7, lw::series_out(path));
      for (std::int64_t s = 1; s <= steps; ++s) {
        lw::launch(logistic, lw::inout(single), 3.7);
        for (std::int64_t i = 0; s % stride == 0 && i < n; ++i) REQUIRE(path[(s / stride - 1) * n + i] == single[i]);
      }
      for (std::int64_t i = 0; i < n; ++i) REQUIRE(x[i] == single[i]);
    }
  }
}

TEST_CASE("an output of the kernel's own, of another type, next to two states") {
  std::vector<float> x(20, 1.0F), v(20, 0.0F);
  std::vector<std::int32_t> count(60);
  lw::launch(lw::iterate(lw::kernel<"spring">([](auto place, auto speed) {
                           const auto faster = speed - place;
                           return std::tuple(place + faster, faster, lw::cast<std::int32_t>(10 * faster));
                         }),
                         3, lw::every(1)),
             lw::inout(x), lw::inout(v), lw::series_out(count));
  CHECK((count[0] == -10 && count[20] == -10 && count[59] == 0));
  CHECK((x[19] == -1 && v[0] == 0));
}

TEST_CASE("the length of the series is that of the outputs") {
  std::vector<float> x(10), path(40);
  try {
    lw::launch(lw::iterate(logistic, 9, lw::every(3)), lw::inout(x), 3.7F, lw::series_out(path));
    FAIL("not refused");
  } catch (const lw::error& refused) {
    CHECK(std::string(refused.what()) ==
          "lanewise: launch of 'logistic': argument 3 (series_out) has 4 levels, iterate stores 3");
  }
}
