// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/scan.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

// Partial sums of the steps: the state before and its square come out.
constexpr auto partial_sums = [](auto sum, auto step) { return std::tuple(sum + step, sum * sum); };

struct first_three {
  std::int64_t* to;
  constexpr void operator()(std::int64_t step, std::int64_t y) const { to[step] = y; }
};

}  // namespace

static_assert([] {
  std::int64_t outputs[3] = {-1, -1, -1};
  const auto last = lw::scan(3, 0, partial_sums, first_three{outputs});
  return last == 3 && outputs[0] == 0 && outputs[1] == 0 && outputs[2] == 1;
}());
static_assert([] {
  std::int64_t outputs[3] = {-1, -1, -1};
  return lw::scan(0, 7, partial_sums, first_three{outputs}) == 7 && outputs[0] == -1;
}());

// outputs in registers
static_assert(lw::scan<4>(0, partial_sums).first == 6 && lw::scan<4>(0, partial_sums).second[3] == 9);
static_assert(lw::scan<1>(5, [](auto x) { return std::pair(x + 1, x > 3); }).second[0]);
static_assert(std::is_same_v<decltype(lw::scan<3>(lw::lanes<float, 8>(1), partial_sums).second),
                             lw::vec<lw::lanes<float, 8>, 3>>);

TEST_CASE("outputs come in the order of the steps, from members one by one, as pairs and of another type") {
  std::vector<double> seen;
  const auto [a, b] = lw::scan(
      4, std::pair(0, 1), [](auto x, auto y) { return std::pair(std::pair(y, x + y), x / 2.0); },
      [&](auto step, auto y) {
        CHECK(step == static_cast<std::int64_t>(seen.size()));
        seen.push_back(y);
      });
  CHECK((a == 3 && b == 5));
  CHECK(seen == std::vector<double>{0, 0.5, 0.5, 1});
}

TEST_CASE("a scan of lanes gives the outputs of plain numbers, and literals become lanes") {
  using reals = lw::lanes<float, 8>;
  const auto r = reals::generate([](std::size_t i) { return 3 + 0.1F * static_cast<float>(i); });
  const auto run = [](const auto& rate, auto start, auto& outputs) {
    return lw::scan(
        5, start, [&](auto x) { return std::tuple(rate * x * (1 - x), x - rate); },
        [&](auto step, const auto& y) { outputs[static_cast<std::size_t>(step)] = y; });
  };
  std::array<reals, 5> in_lanes{};
  const auto end = run(r, 0.25F, in_lanes);
  static_assert(std::is_same_v<decltype(end), const reals>);
  for (std::size_t i = 0; i < 8; ++i) {
    std::array<float, 5> alone{};
    CHECK(end[i] == run(r[i], 0.25F, alone));
    for (std::size_t s = 0; s < 5; ++s) CHECK(in_lanes[s][i] == alone[s]);
  }
}

TEST_CASE("as many outputs as are known beforehand stay in registers") {
  using reals = lw::lanes<float, 8>;
  const auto x = reals::generate([](std::size_t i) { return static_cast<float>(i); });
  const auto [last, powers] = lw::scan<4>(1, [&](auto p) { return std::tuple(p * x, p * x); });
  CHECK(last[3] == 81);
  CHECK((powers[0][3] == 3 && powers[3][3] == 81 && powers[2][2] == 8));
  const auto pairs = lw::scan<2>(x, [](auto y) { return std::tuple(y + 1, std::array<reals, 2>{y, 2 * y}); }).second;
  CHECK((pairs[1][1][3] == 8));
}

TEST_CASE("a scan within a loop stores for the lanes that are at work") {
  const auto n = lw::lanes<int, 4>::generate([](std::size_t i) { return static_cast<int>(i); });
  std::array<int, 4> stores{};
  static_cast<void>(lw::while_loop(
      [](auto left) { return left > 0; }, n,
      [&](auto left) {
        return lw::scan(
            3, left, [](auto m, auto step) { return std::tuple(m - select(m > 0 && step == 0, 1, m * 0), m); },
            [&](auto, auto) {
              for (std::size_t i = 0; i < 4; ++i) stores[i] += lw::active_lanes<4>()[i] ? 1 : 0;
            });
      }));
  CHECK(stores == std::array<int, 4>{0, 3, 6, 9});
}
