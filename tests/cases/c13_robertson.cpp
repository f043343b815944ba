// SPDX-License-Identifier: Apache-2.0
// Case C13: Robertson's stiff kinetics, y1' = -k1 y1 + k3 y2 y3, y2' = k1 y1 - k3 y2 y3 - k2 y2^2, y3' = k2 y2^2 from
// (1, 0, 0), in seven lanes to t = 1e5, from patrick-kidger/diffrax#700, scipy/scipy#11274, SciML/DiffEqGPU.jl#252 and
// SciML/OrdinaryDiffEq.jl#3695. The values were computed by Radau IIA in binary128. Explicit steps never finish.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/scalar/math.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/solve.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

constexpr double rates[][3] = {{0.04, 3e7, 1e4}, {0.02, 3e7, 1e4}, {0.01, 3e7, 1e4}, {0.08, 3e7, 1e4},
                               {0.16, 3e7, 1e4}, {0.04, 3e6, 1e4}, {0.04, 3e7, 1e5}};
constexpr std::size_t lanes_in_all = std::size(rates);

// y at t = 1e-4, 1e-1, 1e2 and 1e5: decades 0, 3, 6 and 9.
constexpr int decades[] = {0, 3, 6, 9};
constexpr double expected[lanes_in_all][std::size(decades)][3] = {
    {{0.9999960000080127, 3.984068463792658e-06, 1.5923523498090605e-08},
     {0.9960777474424568, 3.5804372350422405e-05, 0.003886448185192815},
     {0.6172348823960877, 6.153591274639125e-06, 0.3827589640126376},
     {0.017865921142099464, 7.274751468436319e-08, 0.9821340061103858}},
    {{0.9999980000020016, 1.9960075811313997e-06, 3.990417274952591e-09},
     {0.9980266941885562, 2.547403818075271e-05, 0.00194783177326303},
     {0.7418063601132643, 5.4066016596144235e-06, 0.2581882332850761},
     {0.05624853149854641, 1.1915688182412292e-07, 0.9437513493445717}},
    {{0.9999990000005002, 9.990006990940297e-07, 9.988007064510099e-10},
     {0.9990091884805954, 1.8088534168882165e-05, 0.000972722985235744},
     {0.8321695421850512, 4.583070100867491e-06, 0.16782587474484786},
     {0.14221645115435355, 1.6569927246448e-07, 0.857783383146374}},
    {{0.9999920000321011, 7.936576767618744e-06, 6.339113134098074e-08},
     {0.9922275882640252, 5.0172372163872155e-05, 0.007722239363810898},
     {0.4612961029090494, 6.607418077949311e-06, 0.5386972896728727},
     {0.004941359633194936, 3.9722427869446277e-08, 0.9950586006443772}},
    {{0.9999840001287984, 1.5748695731197946e-05, 2.5117547045692576e-07},
     {0.9846710965975289, 6.99759089154991e-05, 0.015258927493555596},
     {0.29342237749880545, 6.4668656927491095e-06, 0.7065711556355018},
     {0.0012809296813173796, 2.051989668865018e-08, 0.9987190497987859}},
    {{0.9999960000080013, 3.9983927711558615e-06, 1.599227575615835e-09},
     {0.9962104165866426, 0.00010936538756090703, 0.0036802180257964924},
     {0.7912797129162255, 1.4848584973240846e-05, 0.20870543849880124},
     {0.1066320803798713, 4.773623251227593e-07, 0.8933674422578036}},
    {{0.9999960000081272, 3.9840683497041884e-06, 1.5923523107302366e-08},
     {0.9965865191954252, 3.126770545219121e-05, 0.0033822130991226092},
     {0.8950192633894317, 3.3777293812695717e-06, 0.10497735888118705},
     {0.3307891668594168, 1.9770149185310595e-07, 0.6692106354390913}},
};

template <class T>
lw::vec<T, 3> rate_of_change(const lw::vec<T, 3>& y, const lw::vec<T, 3>& k) {
  const T decay = k[0] * y[0], merge = k[1] * y[1] * y[1], back = k[2] * y[1] * y[2];
  return {back - decay, decay - merge - back, merge};
}
// 1 - h J
template <class T, class H>
lw::mat<T, 3, 3> newton_matrix(const lw::vec<T, 3>& y, const lw::vec<T, 3>& k, const H& h) {
  const T merge = 2 * k[1] * y[1], by_1 = k[2] * y[2], by_2 = k[2] * y[1];
  return {1 + h * k[0], -h * by_1, -h * by_2, -h * k[0], 1 + h * (merge + by_1), h * by_2, T(0), -h * merge, T(1)};
}

// Y = base + h f(Y), by Newton's method, in which each lane stops on its own. Gives f(Y), and the steps it took.
template <class T>
auto stage(const lw::vec<T, 3>& base, const lw::vec<T, 3>& start, const lw::vec<T, 3>& k, const T& h) {
  const auto unsettled = [](auto y, auto change) {
    const auto within = [&](int i) {
      const auto at = static_cast<std::size_t>(i);
      return abs(change[at]) <= 1e-13 * abs(y[at]) + 1e-22;
    };
    return !(within(0) && within(1) && within(2));
  };
  const auto step = [&](auto y, auto) {
    const auto change = solve(newton_matrix(y, k, h), base + h * rate_of_change(y, k) - y);
    return std::tuple(y + change, change);
  };
  const auto outcome = lw::while_loop(unsettled, std::tuple(start, start + 1), step, 12);
  return std::tuple(rate_of_change(std::get<0>(outcome.state), k), outcome.steps);
}

// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd edition (1996), table IV.6.5: a diagonally
// implicit method of order 4 with five stages, L-stable; its last stage is its result.
constexpr double gamma_4 = 0.25;
constexpr double weights[5][4] = {{0, 0, 0, 0},
                                  {1.0 / 2, 0, 0, 0},
                                  {17.0 / 50, -1.0 / 25, 0, 0},
                                  {371.0 / 1360, -137.0 / 2720, 15.0 / 544, 0},
                                  {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12}};

template <class T, class Count>
auto implicit_step(const lw::vec<T, 3>& y, const lw::vec<T, 3>& k, const T& h, Count iterations) {
  lw::vec<T, 3> slopes[5];
  lw::vec<T, 3> base = y;
  for (std::size_t s = 0; s < 5; ++s) {
    base = y;
    for (std::size_t r = 0; r < s; ++r) base = base + (weights[s][r] * h) * slopes[r];
    const auto [slope, steps] = stage(base, y, k, gamma_4 * h);
    slopes[s] = slope;
    iterations = iterations + steps;
  }
  return std::tuple(base + (gamma_4 * h) * slopes[4], iterations);
}

// From t to 10 t in steps that grow with t; the first decade, from 0 to 1e-4, in equal steps.
constexpr int steps_per_decade = 60;
constexpr auto decade =
    lw::kernel<"a decade of Robertson's kinetics">([](auto y, auto total, auto k, auto from, auto to) {
      const auto ratio = exp(log(to / from) / steps_per_decade);
      const auto run = lw::for_range(steps_per_decade, std::tuple(y, total, from), [&](auto now, auto count, auto t) {
        const auto h = lw::select(from > 0, t * (ratio - 1), to / steps_per_decade);
        const auto [next, iterations] = implicit_step(now, k, h, count);
        return std::tuple(next, iterations, t + h);
      });
      return std::tuple(std::get<0>(run), std::get<1>(run));
    });

}  // namespace

TEST_CASE("C13: seven stiff lanes to 1e5, each with its own Newton steps", "[c13]") {
  const auto n = static_cast<std::int64_t>(lanes_in_all);
  lw::field<lw::vec3, double> y(n, lw::vec<double, 3>{1, 0, 0});
  const lw::field<lw::vec3, double> k(n, [](std::int64_t i) {
    const auto& r = rates[i];
    return lw::vec<double, 3>{r[0], r[1], r[2]};
  });
  std::vector<std::int32_t> iterations(lanes_in_all, 0);

  double from = 0;
  double to = 1e-4;
  std::size_t row = 0;
  for (int d = 0; d < 10; ++d) {
    lw::launch(decade, lw::inout(y), lw::inout(iterations), lw::in(k), from, to);
    if (d == decades[row]) {
      for (std::int64_t i = 0; i < n; ++i) {
        const lw::vec<double, 3> end = y[i];
        const auto& right = expected[i][row];
        CAPTURE(to, i, end[0], end[1], end[2]);
        CHECK(std::abs(end[0] - right[0]) <= 1e-6 * right[0]);
        CHECK(std::abs(end[1] - right[1]) <= 1e-5 * right[1]);
        CHECK(std::abs(end[2] - right[2]) <= 1e-6 * right[2]);
        CHECK(std::abs(end[0] + end[1] + end[2] - 1) < 1e-12);
      }
      ++row;
    }
    from = to;
    to = 10 * to;
  }
  CHECK(row == std::size(decades));
  // Lanes differ in their work, and none is moved on once it has settled: alone it does the same, bit for bit.
  CHECK(iterations[0] != iterations[4]);
  for (const std::size_t i : {std::size_t{0}, std::size_t{5}}) {
    lw::vec<double, 3> alone{1, 0, 0};
    std::int32_t steps = 0;
    from = 0;
    to = 1e-4;
    for (int d = 0; d < 10; ++d) {
      const auto now = decade(alone, steps, lw::vec<double, 3>{rates[i][0], rates[i][1], rates[i][2]}, from, to);
      alone = std::get<0>(now);
      steps = std::get<1>(now);
      from = to;
      to = 10 * to;
    }
    CHECK(steps == iterations[i]);
    for (std::size_t c = 0; c < 3; ++c)
      CHECK(std::bit_cast<std::uint64_t>(alone[c]) == std::bit_cast<std::uint64_t>(y[static_cast<std::int64_t>(i)][c]));
  }
}
