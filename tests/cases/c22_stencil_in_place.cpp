// SPDX-License-Identifier: Apache-2.0
// C22: a stencil must not read its own writes; the cells of a vector are written as a unit. From
// taichi-dev/taichi#5346, omlins/ParallelStencil.jl#73, numba/numba#7502 and AMReX-Codes/amrex#5745. All numbers are
// exact.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <lanewise/field/double_buffer.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/launch.hpp>
#include <lanewise/launch/neighbours.hpp>
#include <lanewise/tensor/state.hpp>
#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr std::array<double, 9> heat_3_steps{0, 1, 6, 15, 20, 15, 6, 1, 0};
constexpr std::array<double, 33> heat_33_points{1024.0,
                                                679.55078125,
                                                392.509765625,
                                                193.7890625,
                                                80.234375,
                                                27.2421875,
                                                8.3701171875,
                                                21.525390625,
                                                190.2265625,
                                                1140.021484375,
                                                4845.0009765625,
                                                15504.0,
                                                38760.0,
                                                77520.0,
                                                125970.0,
                                                167960.0,
                                                184756.0,
                                                167960.0,
                                                125970.0,
                                                77520.0,
                                                38760.0,
                                                15504.0,
                                                4845.0,
                                                1140.0,
                                                190.0,
                                                20.0,
                                                1.0,
                                                0.0,
                                                0.0,
                                                0.0,
                                                0.0,
                                                0.0,
                                                0.0};
constexpr std::array<double, 35> laplace_5_by_7{
    0.0,     20480.0, 8192.0,  28672.0, 16384.0, 4096.0, 24576.0, 12288.0, 16384.0, 10240.0, 21504.0, 11264.0,
    12288.0, 4096.0,  24576.0, 13312.0, 17408.0, 9216.0, 19456.0, 12288.0, 16384.0, 4096.0,  10240.0, 12288.0,
    16384.0, 8192.0,  21504.0, 28672.0, 16384.0, 4096.0, 24576.0, 12288.0, 0.0,     20480.0, 8192.0};

// The ends stay as they are.
// [heat]
constexpr auto heat = lw::kernel<"heat">([](auto u, auto where, auto r) {
  const auto x = where.index();
  const auto end = x == 0 || x == where.count() - 1;
  const auto change = r * (u(-1) - 2 * u(0) + u(1));
  return select(end, u(0), u(0) + change);
});
// [/heat]
constexpr auto laplace = lw::kernel<"laplace">([](auto u, auto where) {
  const auto y = where.coordinate(0), x = where.coordinate(1);
  const auto end = y == 0 || x == 0 || y == where.extent(0) - 1 || x == where.extent(1) - 1;
  return select(end, u(0, 0), 0.25 * ((u(-1, 0) + u(1, 0)) + (u(0, -1) + u(0, 1))));
});

template <class T>
using cell = lw::vec<T, 5>;
// [spread]
// A cell takes the value of one of its neighbours whose second number is larger.
constexpr auto spread = lw::kernel<"spread">([](auto u) {
  auto own = u(0, 0);
  for (const auto& other : {u(-1, 0), u(1, 0), u(0, -1), u(0, 1)}) own = select(other[1] > own[1], other, own);
  return own;
});
// [/spread]

template <class T>
std::vector<double> after_heat(std::int64_t n, const auto& start, int steps) {
  lw::double_buffer<lw::scalar, T> u(n, start);
  // [time_loop]
  u.advance(steps, [](const auto& from, auto& to) {
    lw::launch(heat, lw::neighbours(from, lw::clamp), lw::element(), T(0.25), lw::out(to));
  });
  // [/time_loop]
  std::vector<double> result;
  for (std::int64_t i = 0; i < n; ++i) result.push_back(static_cast<double>(u.now()[i]));
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("C22: heat in one dimension", "", float, double) {
  const auto nine = after_heat<TestType>(9, [](std::int64_t i) { return TestType(i == 4 ? 64 : 0); }, 3);
  CHECK(std::equal(nine.begin(), nine.end(), heat_3_steps.begin()));
}

TEST_CASE("C22: heat on 33 points") {
  const auto start = [](std::int64_t i) { return i == 16 ? 1048576.0 : i == 0 ? 1024.0 : 0.0; };
  const auto points = after_heat<double>(33, start, 10);
  CHECK(std::equal(points.begin(), points.end(), heat_33_points.begin()));
}

TEST_CASE("C22: Laplace on 5 x 7 points") {
  lw::double_buffer<lw::scalar, double> u(
      35, [](std::int64_t i) { return static_cast<double>((3 * (i / 7) + 5 * (i % 7)) % 8 * 4096); });
  u.advance(3, [](const auto& from, auto& to) {
    lw::launch(laplace, lw::over(5, 7), lw::neighbours(from, lw::clamp), lw::element(), lw::out(to));
  });
  for (std::int64_t i = 0; i < 35; ++i) CHECK(u.now()[i] == laplace_5_by_7[static_cast<std::size_t>(i)]);
}

TEMPLATE_TEST_CASE("C22: cells of five numbers spread as a unit", "", lw::layout::blocks, lw::layout::aos) {
  constexpr std::array<std::array<int, 2>, 12> filled_after{{{0, 1},
                                                             {1, 5},
                                                             {2, 13},
                                                             {7, 113},
                                                             {31, 1985},
                                                             {33, 2245},
                                                             {50, 5101},
                                                             {77, 10555},
                                                             {78, 10755},
                                                             {127, 16006},
                                                             {153, 16383},
                                                             {154, 16384}}};
  constexpr cell<float> value{1, 2, 3, 4, 5}, nothing{};
  lw::double_buffer<cell, float, TestType> u(128 * 128,
                                             [&](std::int64_t i) { return i == 50 * 128 + 50 ? value : nothing; });
  int step = 0;
  for (const auto& [steps, filled] : filled_after) {
    for (; step < steps; ++step)
      u.advance([](const auto& from, auto& to) {
        lw::launch(spread, lw::over(128, 128), lw::neighbours(from, lw::fill(0)), lw::out(to));
      });
    int full = 0, torn = 0;
    for (std::int64_t i = 0; i < u.size(); ++i) {
      const bool is_full = lw::all_equal(u.now()[i], value);
      full += is_full ? 1 : 0;
      torn += is_full || lw::all_equal(u.now()[i], nothing) ? 0 : 1;
    }
    INFO("after " << steps << " steps");
    CHECK(full == filled);
    CHECK(torn == 0);
  }
}

// One buffer would give 0, 1, 6.75, 16.875, 19.40625, ...
TEST_CASE("C22: in place is refused before anything is written") {
  lw::field<lw::scalar, double> u(9, [](std::int64_t i) { return i == 4 ? 64.0 : 0.0; });
  std::string words;
  try {
    lw::launch(heat, lw::neighbours(u, lw::clamp), lw::element(), 0.25, lw::out(u));
  } catch (const lw::error& refused) {
    words = refused.what();
  }
  CHECK(words.find("launch of 'heat': argument 4 (out) at 0x") != std::string::npos);
  CHECK(words.find("overlaps argument 1 (neighbours) at 0x") != std::string::npos);
  for (std::int64_t i = 0; i < 9; ++i) CHECK(u[i] == (i == 4 ? 64 : 0));
}
