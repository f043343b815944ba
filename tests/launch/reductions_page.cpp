// SPDX-License-Identifier: Apache-2.0
// The program behind docs/reductions.md: each region is a block of that page, and the page is what it does.

// [include]
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/located.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;
// [/include]

#include <cmath>
#include <cstdint>
#include <tuple>
#include <vector>

#include "lanewise/launch/element.hpp"
#include "support/catch.hpp"

TEST_CASE("page: a map and its sum") {
  // [first]
  const auto kick = lw::kernel<"kick">([](auto v, auto dv) {
    const auto faster = v + dv;
    return std::tuple(faster, faster * faster / 2, faster);
  });

  std::vector<float> speed(1'000'000, 1.0f);
  double energy = 0;
  float fastest = 0;
  lw::launch(kick, lw::inout(speed), 0.5f, lw::sum_of(energy), lw::max_of(fastest));
  // [/first]
  CHECK(energy == 1.125e6);
  CHECK(fastest == 1.5F);
}

TEST_CASE("page: where") {
  const std::vector<double> residual{1, -7, 3, 7};
  // [where]
  lw::located<double> worst{};  // its value and index
  lw::launch(lw::kernel<"residual">([](auto r) { return abs(r); }), lw::in(residual), lw::arg_max_of(worst));
  // [/where]
  CHECK(worst == lw::located<double>{7, 1});
}

TEST_CASE("page: two variables") {
  const std::vector<double> residual{1, -7, 3, 7};
  // [two]
  double worst = 0;
  std::int64_t where = 0;
  lw::launch(lw::kernel<"residual">([](auto r) { return abs(r); }), lw::in(residual), lw::arg_max_of(worst, where));
  // [/two]
  CHECK((worst == 7 && where == 1));
}

TEST_CASE("page: of the last step") {
  std::vector<double> place(1000, 1.0), speed(1000, 0.0);
  // [iterate]
  const auto spring = lw::kernel<"spring">([](auto x, auto v, auto step) {
    const auto faster = v - step * x;
    const auto next = x + step * faster;
    return std::tuple(next, faster, (next * next + faster * faster) / 2);
  });
  double energy = 0;
  lw::launch(lw::iterate(spring, 1000), lw::inout(place), lw::inout(speed), 1e-3, lw::sum_of(energy));
  // [/iterate]
  CHECK(std::abs(energy - 500) < 0.5);
  CHECK(energy != 500);
}

TEST_CASE("page: no memory but for the result") {
  // [generated]
  // The midpoint rule for the integral of 4 / (1 + x^2) from 0 to 1, which is pi.
  const std::int64_t n = 1'000'000;
  double pi = 0;
  lw::launch(lw::kernel<"pi">([](auto where, auto width) {
               const auto x = (lw::cast<double>(where.index()) + 0.5) * width;
               return 4 / (1 + x * x) * width;
             }),
             lw::over(n), lw::element(), 1.0 / n, lw::sum_of(pi));
  // [/generated]
  CHECK(std::abs(pi - 3.14159265358979312) < 1e-12);
}

TEST_CASE("page: terms that cancel") {
  // [compensated]
  const std::vector<double> terms{1e16, 1, -1e16, 1};
  double plain = 0, exact = 0;
  lw::launch(lw::kernel<"terms">([](auto x) { return std::tuple(x, x); }), lw::in(terms), lw::sum_of(plain),
             lw::compensated_sum_of(exact));
  // exact is 2
  // [/compensated]
  CHECK(exact == 2);
}
