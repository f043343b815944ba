// SPDX-License-Identifier: Apache-2.0
// The program behind docs/loops.md: each region is a block of that page.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <vector>

// [include]
#include <lanewise/kernel/bisect.hpp>
#include <lanewise/kernel/branch.hpp>
#include <lanewise/kernel/for_range.hpp>
#include <lanewise/kernel/newton.hpp>
#include <lanewise/kernel/scan.hpp>
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
// [/include]

#include "support/catch.hpp"

TEST_CASE("for_range") {
  std::vector<double> growth{1, 2, 4};
  std::vector<double> amount(3);
  // [for_range]
  const auto compound = lw::kernel<"compound interest">([](auto rate, auto years) {
    return lw::for_range(years, 1.0, [rate](auto capital, auto year) {
      const auto bonus = year % 5 == 4 ? 0.01 : 0.0;  // the step is a plain integer, the same for all lanes
      return capital * (1 + rate / 100 + bonus);
    });
  });
  lw::launch(compound, lw::in(growth), 10, lw::out(amount));
  // [/for_range]
  CHECK(std::abs(amount[1] - std::pow(1.02, 8) * std::pow(1.03, 2)) < 1e-14);
}

TEST_CASE("several members") {
  std::vector<float> x(100, 1);
  std::vector<std::uint64_t> generator(100, 7);
  // [members]
  const auto walk = lw::kernel<"random walk">([](auto x, auto generator, auto steps) {
    return lw::for_range(steps, std::tuple(x, generator), [](auto position, auto word) {
      const auto next = word * 6364136223846793005U + 1442695040888963407U;
      const auto forward = (next >> 63) == 0;
      return std::tuple(position + lw::select(forward, decltype(position)(1), -1), next);
    });
  });
  lw::launch(walk, lw::inout(x), lw::inout(generator), 1000);
  // [/members]
  CHECK(std::abs(x[0]) <= 1001);
}

TEST_CASE("while_loop") {
  std::vector<std::int64_t> start{1, 6, 27, 97};
  std::vector<std::int32_t> steps(4);
  // [while_loop]
  const auto collatz = lw::kernel<"collatz">([](auto start) {
    const auto [n, count] = lw::while_loop(
        [](auto n, auto) { return n != 1; },  // a mask: each lane decides
        std::tuple(start, 0),                 // the counter becomes lanes, since lanes will differ in it
        [](auto n, auto count) { return std::tuple(lw::select(n % 2 == 0, n / 2, 3 * n + 1), count + 1); });
    return count;
  });
  lw::launch(collatz, lw::in(start), lw::out(steps));
  // [/while_loop]
  CHECK(steps == std::vector<std::int32_t>{0, 8, 111, 118});
}

TEST_CASE("a cap") {
  std::vector<double> x{1000, INFINITY};
  std::vector<double> size(2);
  // [cap]
  const auto halvings = lw::kernel<"halvings">([](auto x) {
    const auto [end, finished, steps] =
        lw::while_loop([](auto y) { return y > 1; }, x, [](auto y) { return y / 2; }, 2000);
    return lw::select(finished, lw::cast<double>(steps), -1);  // infinity never ends
  });
  lw::launch(halvings, lw::in(x), lw::out(size));
  // [/cap]
  CHECK(size == std::vector<double>{10, -1});
}

TEST_CASE("branch") {
  std::vector<double> x{-8, 0.3, 5};
  std::vector<double> y(3);
  // [branch]
  const auto sine = lw::kernel<"two ranges">([](auto x) {
    return lw::branch(
        abs(x) < 1, x,
        [](auto small) {  // a series that would not end for the others
          const auto [sum, term, k] = lw::while_loop(
              [](auto sum, auto term, auto) { return abs(term) > 1e-17 * abs(sum); }, std::tuple(small, small, 1.0),
              [=](auto sum, auto term, auto k) {
                const auto next = -term * small * small / ((2 * k) * (2 * k + 1));
                return std::tuple(sum + next, next, k + 1);
              });
          return sum;
        },
        [](auto large) { return sin(large); });
  });
  lw::launch(sine, lw::in(x), lw::out(y));
  // [/branch]
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(y[i] - std::sin(x[i])) < 1e-15);
}

TEST_CASE("scan") {
  std::vector<double> x(20, 0.5);
  std::vector<double> largest(20);
  // [scan]
  const auto peak = lw::kernel<"peak of an orbit">([](auto x, auto steps) {
    auto largest = x;
    lw::scan(
        steps, x,
        [](auto y) {
          const auto next = 3.7 * y * (1 - y);
          return std::tuple(next, next);  // the next state, and what comes out of this step
        },
        [&](auto, auto y) { largest = max(largest, y); });
    return largest;
  });
  lw::launch(peak, lw::in(x), 100, lw::out(largest));
  // [/scan]
  CHECK(largest[7] == 0.925);

  // [stacked]
  const auto cubic = lw::kernel<"cubic">([](auto x) {
    const auto [last, powers] = lw::scan<4>(1.0, [x](auto power) { return std::tuple(power * x, power); });
    return dot(powers, decltype(powers){1, 2, 3, 4});  // 1 + 2 x + 3 x^2 + 4 x^3
  });
  lw::launch(cubic, lw::inout(x));
  // [/stacked]
  CHECK(x[19] == 1 + 1 + 0.75 + 0.5);
}

TEST_CASE("roots") {
  std::vector<double> mean{0.4, 3.0}, e{0.995, 0.99}, eccentric(2), halved(2);
  // [newton]
  const auto kepler = lw::kernel<"kepler">([](auto mean, auto e) {
    const auto equation = [=](auto x) { return std::tuple(x - e * sin(x) - mean, 1 - e * cos(x)); };
    const auto [x, converged, steps] = lw::newton(equation, mean, mean - e, mean + e);
    return lw::select(converged, x, std::nan(""));
  });
  lw::launch(kepler, lw::in(mean), lw::in(e), lw::out(eccentric));
  // [/newton]
  // [bisect]
  const auto by_halving = lw::kernel<"kepler by halving">([](auto mean, auto e) {
    return lw::bisect([=](auto x) { return x - e * sin(x) - mean; }, mean - e, mean + e).value;
  });
  lw::launch(by_halving, lw::in(mean), lw::in(e), lw::out(halved));
  // [/bisect]
  CHECK(std::abs(eccentric[0] - 1.376224986032998) < 1e-15);
  CHECK(std::abs(halved[1] - 3.0704106691175017) < 1e-15);
}

TEST_CASE("division") {
  // [division]
  const auto gcd = [](auto a, auto b) {
    return std::get<0>(lw::while_loop([](auto, auto b) { return b != 0; }, std::tuple(a, b),
                                      [](auto a, auto b) { return std::tuple(b, a % b); }));
  };
  // [/division]
  const auto a = lw::lanes<std::int32_t, 8>::generate([](std::size_t i) { return static_cast<int>(12 * i); });
  const auto b = lw::lanes<std::int32_t, 8>(18);
  for (std::size_t i = 0; i < 8; ++i) CHECK(gcd(a, b)[i] == std::gcd(a[i], 18));
}
