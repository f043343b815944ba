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

TEST_CASE("a trajectory with its tangents is that of steps with theirs") {
  constexpr std::size_t n = 21, levels = 4;
  std::vector<double> x(n), dx(n, 1.0), path(levels * n), slopes(levels * n);
  for (std::size_t i = 0; i < n; ++i) x[i] = 0.04 * static_cast<double>(i + 1);
  auto y = x, dy = dx;
  const auto recorded = lw::jvp<0, 2>(lw::iterate(logistic, 9, lw::every(2)));
  lw::launch(recorded, lw::inout(x), 3.3, lw::series_out(path), lw::inout(dx), lw::series_out(slopes));
  for (std::size_t level = 0; level < levels; ++level) {
    lw::launch(lw::iterate(lw::jvp<0>(logistic), 2), lw::inout(y), 3.3, lw::inout(dy));
    for (std::size_t i = 0; i < n; ++i) REQUIRE((path[level * n + i] == y[i] && slopes[level * n + i] == dy[i]));
  }
  // the length is that of the outputs, in both
  path.resize(3 * n);
  CHECK_THROWS_WITH(
      lw::launch(recorded, lw::inout(x), 3.3, lw::series_out(path), lw::inout(dx), lw::series_out(slopes)),
      "lanewise: launch of 'logistic': argument 3 (series_out) has 3 levels, iterate stores 4");
  path.resize(levels * n);
  slopes.resize(3 * n);
  CHECK_THROWS_WITH(
      lw::launch(recorded, lw::inout(x), 3.3, lw::series_out(path), lw::inout(dx), lw::series_out(slopes)),
      "lanewise: launch of 'logistic': argument 5 (series_out) has 63 elements, argument 3 (series_out), whose "
      "tangents "
      "it holds, has 84");
}

TEST_CASE("tangents come into a state that starts without them") {
  // the state varies by the rate alone: x (1 + r)^3
  std::vector<double> x(5, 0.25), slope(5), path(15), slopes(15);
  const auto grow = lw::kernel<"grow">([](auto y, auto rate) { return y + rate * y; });
  lw::launch(lw::jvp<1, 2>(lw::iterate(grow, 3, lw::every(1))), lw::inout(x), 1.0, lw::series_out(path), 1.0,
             lw::series_out(slopes), lw::out(slope));
  CHECK((x[4] == 2 && slope[4] == 3));
  CHECK((slopes[0] == 0.25 && slopes[5] == 1 && slopes[14] == 3));
}
