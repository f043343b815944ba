// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/newton.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/scalar/exponential.hpp"
#include "lanewise/scalar/inverse_trigonometric.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr auto square_less_two = [](auto x) { return std::tuple(x * x - 2, 2 * x); };
constexpr auto never_zero = [](auto x) { return std::pair(x * x + 1, 2 * x); };

// Not a root: plain Newton steps go round between 0 and 1 for ever.
constexpr auto circle = [](auto x) { return std::pair(x * x * x - 2 * x + 2, 3 * x * x - 2); };

}  // namespace

TEST_CASE("square roots from one start, and between two ends") {
  const auto [x, converged, steps] = lw::newton(square_less_two, 1);
  CHECK((converged && steps < 12 && (x == 1.4142135623730951 || x == 1.4142135623730949)));

  CHECK(lw::newton(square_less_two, lw::lanes<float, 1>(1)).value[0] == 1.41421354F);
  CHECK(lw::newton(square_less_two, -1.0).value < 0);
  CHECK(!lw::newton(square_less_two, 1.0, 2).converged);
  CHECK(lw::newton(square_less_two, 1.0, 2).steps == 2);
  CHECK((!lw::newton(never_zero, 0.7).converged && lw::newton(never_zero, 0.7).steps <= 100));
  CHECK(lw::newton(circle, 0.0).converged == (lw::newton(circle, 0.0).value < -1.7));

  // between two ends, from wherever it starts
  CHECK(lw::newton(square_less_two, 1, 0, 100.0).converged);
  CHECK(lw::newton(square_less_two, 1, 0, 100.0).value - 1.4142135623730951 < 1e-15);
  CHECK(lw::newton(square_less_two, -50.0, 100.0, 0).value > 1.41421356237309);
  CHECK((lw::newton(circle, 0.0, -3.0, 1.0).converged && lw::newton(circle, 0.0, -3.0, 1.0).value < -1.7));
  CHECK(lw::newton(square_less_two, 5.0, 5.0, 9.0).value != lw::newton(square_less_two, 5.0, 5.0, 9.0).value);
  CHECK(lw::newton([](auto x) { return std::pair(x - 3, x * 0 + 1); }, 1.0, 3.0, 9.0).value == 3);
}

TEST_CASE("plain steps that run away are shortened: the inverse tangent from afar") {
  using reals = lw::lanes<double, 8>;
  const auto start = reals::generate([](std::size_t i) { return std::pow(10.0, static_cast<double>(i) - 2) - 0.005; });
  const auto f = [](auto x) { return std::tuple(atan(x), 1 / (1 + x * x)); };
  const auto [x, converged, steps] = lw::newton(f, start);
  for (std::size_t i = 0; i < 8; ++i) {
    CAPTURE(i, x[i], steps[i]);
    CHECK(converged[i]);
    CHECK(std::abs(x[i]) < 1e-15);
    CHECK(lw::newton(f, start[i]).steps == steps[i]);
  }
  const auto within = lw::newton(f, start, -1e9, 2e9);
  for (std::size_t i = 0; i < 8; ++i) {
    CAPTURE(i, within.value[i], within.steps[i]);
    CHECK(within.converged[i]);
    CHECK(std::abs(within.value[i]) < 1e-15);
  }
}

TEST_CASE("multiple roots, roots at zero and flat functions end") {
  const auto twice_one = lw::newton([](auto x) { return std::pair((x - 1) * (x - 1), 2 * (x - 1)); }, 3.0);
  CHECK(twice_one.converged);
  CHECK(std::abs(twice_one.value - 1) < 1e-7);
  const auto cube = lw::newton([](auto x) { return std::pair(x * x * x, 3 * x * x); }, 1.0, 1000);
  CHECK(cube.converged);
  CHECK(std::abs(cube.value) < 1e-100);
  const auto flat = lw::newton([](auto x) { return std::pair(0 * x + 1, 0 * x); }, 1.0);
  CHECK(!flat.converged);
  CHECK(flat.steps == 0);
  const auto flat_within =
      lw::newton([](auto x) { return std::pair(0.25 + 0 * x - 1.0 * (x < 0.5), 0 * x); }, 0.1, 0.0, 1.0);
  CHECK(flat_within.converged);
  CHECK(std::abs(flat_within.value - 0.5) < 1e-15);
}

TEST_CASE("NaN and infinity end with NaN, next to lanes that find their root") {
  const double targets[4] = {4, std::numeric_limits<double>::quiet_NaN(), infinity, -1};
  const auto target = lw::lanes<double, 4>::load(targets);
  const auto root_of = [&](auto x) { return std::tuple(x * x - target, 2 * x); };
  const auto free = lw::newton(root_of, 3.0);
  const auto bound = lw::newton(root_of, 3.0, 0.0, 10.0);
  for (const auto& found : {free, bound}) {
    CHECK(found.converged[0]);
    CHECK(found.value[0] == 2);
    for (std::size_t i = 1; i < 4; ++i) CHECK(!found.converged[i]);
    CHECK(std::isnan(found.value[1]));
    CHECK(std::isnan(found.value[2]));
  }
  CHECK(std::isnan(bound.value[3]));
  CHECK(std::isnan(lw::newton(square_less_two, infinity).value));
}
