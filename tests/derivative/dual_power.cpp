// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_power.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/accuracy.hpp"
#include "support/catch.hpp"
#include "support/derivatives.hpp"

namespace lw = lanewise;
namespace ds = derivatives_support;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using F = lw::lanes<float, 4>;
using X = lw::dual<F, 3, 0b001>;
using Y = lw::dual<F, 3, 0b010>;
static_assert(std::same_as<decltype(lw::pow(X(), 2.0)), X> && std::same_as<decltype(lw::pow(2, X())), X>);
static_assert(std::same_as<decltype(lw::pow(X(), Y())), lw::dual<F, 3, 0b011>>);
static_assert(std::same_as<decltype(lw::pow<3>(X())), X> && std::same_as<decltype(lw::pow(X(), 3)), X>);
static_assert(std::same_as<decltype(lw::pow(X(), lw::lanes<std::int32_t, 4>())), X>);

// Base and exponent as the directions 0 and 1 of both levels, so that all second derivatives are there.
using D = lw::dual<double, 2>;
using DD = lw::dual<D, 2>;
DD variable(double value, std::size_t direction) {
  const auto one = [direction](auto d) { return d.value == direction ? 1.0 : 0.0; };
  return DD::with_tangents(D::with_tangents(value, one), [&](auto d) { return D(one(d)); });
}
struct power_slopes {
  double value, by_x, by_y, by_xx, by_xy, by_yx, by_yy;
};
power_slopes slopes_of(double x, double y) {
  const DD z = lw::pow(variable(x, 0), variable(y, 1));
  return {z.value().value(),       z.tangent(0).value(),    z.tangent(1).value(),   z.tangent(0).tangent(0),
          z.tangent(0).tangent(1), z.tangent(1).tangent(0), z.tangent(1).tangent(1)};
}

}  // namespace

TEST_CASE("powers have the slopes of the mathematics") {
  const std::vector<double> positive{0.25, 0.5, 1, 1.5, 2, 3, 4, 5};
  const std::vector<double> both{-2, -1.25, -0.5, 0.25, 0.5, 1, 1.5, 2};
  ds::check(
      "x^2.5", [](const auto& x) { return lw::pow(x, 2.5); }, [](auto x) { return std::pow(x, 2.5L); }, positive, 4);
  ds::check(
      "x^-1.5", [](const auto& x) { return lw::pow(x, -1.5); }, [](auto x) { return std::pow(x, -1.5L); }, positive, 4);
  ds::check(
      "1.75^x", [](const auto& x) { return lw::pow(1.75, x); }, [](auto x) { return std::pow(1.75L, x); }, both, 4);
  ds::check("2^x", [](const auto& x) { return lw::pow(2, x); }, [](auto x) { return std::pow(2.0L, x); }, both, 4);
  ds::check("x^x", [](const auto& x) { return lw::pow(x, x); }, [](auto x) { return std::pow(x, x); }, positive, 4);
  ds::check("x^5", [](const auto& x) { return lw::pow(x, 5); }, [](auto x) { return x * x * x * x * x; }, both, 4);
  ds::check("x^-2", [](const auto& x) { return lw::pow(x, -2); }, [](auto x) { return 1 / x / x; }, positive, 4);
  ds::check("x^3", [](const auto& x) { return lw::pow<3>(x); }, [](auto x) { return x * x * x; }, both, 4);
  ds::check("1/x", [](const auto& x) { return lw::pow<-1>(x); }, [](auto x) { return 1 / x; }, positive, 4);
}

TEST_CASE("second derivatives of a power are those of the formulas, and the mixed ones agree") {
  for (const auto& [x, y] : {std::pair{2.0, 3.0}, {0.5, -1.5}, {1.5, 0.25}, {3.0, 1.0}}) {
    const auto got = slopes_of(x, y);
    const double l = std::log(x);
    CHECK(got.by_x == Approx(y * std::pow(x, y - 1)));
    CHECK(got.by_y == Approx(std::pow(x, y) * l));
    CHECK(got.by_xx == Approx(y * (y - 1) * std::pow(x, y - 2)));
    CHECK(got.by_xy == Approx(std::pow(x, y - 1) * (1 + y * l)));
    CHECK(got.by_yx == Approx(got.by_xy));
    CHECK(got.by_yy == Approx(std::pow(x, y) * l * l));
  }
}

TEST_CASE("an exponent of 0 has a slope in the base that varies with the exponent") {
  const auto at_three = slopes_of(3, 0);
  CHECK((at_three.by_x == 0 && at_three.by_xx == 0));
  CHECK(at_three.by_xy == Approx(1.0 / 3));
  CHECK(at_three.by_yx == Approx(1.0 / 3));
}

TEST_CASE("second derivatives of a power of 0") {
  const auto cube = slopes_of(0, 3);
  CHECK((cube.by_x == 0 && cube.by_xx == 0 && cube.by_xy == 0 && cube.by_yx == 0 && cube.by_yy == 0));
  const auto square = slopes_of(0, 2);
  CHECK((square.by_xx == 2 && square.by_xy == 0 && square.by_yx == 0 && square.by_yy == 0));
  // x^(y-1) (1 + y log x) at y = 1: both ways the same.
  const auto line = slopes_of(0, 1);
  CHECK((line.by_x == 1 && line.by_y == 0 && line.by_xy == -infinity && line.by_yx == -infinity));
}

TEST_CASE("a negative base has whole powers, and no slope in the exponent") {
  const auto square = slopes_of(-2, 2);
  CHECK((square.value == 4 && square.by_x == -4 && square.by_xx == 2 && std::isnan(square.by_y)));
}

TEST_CASE("whole exponents of each lane's own") {
  using R = lw::lanes<double, 4>;
  using N = lw::lanes<std::int64_t, 4>;
  const std::int64_t exponents[] = {0, 1, -1, 4};
  const auto x = lw::dual<R, 1>::with_tangents(R(-2), [](auto) { return R(1); });
  const auto z = lw::pow(x, N::load(exponents));
  const double slopes[] = {0, 1, -0.25, -32};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(z.tangent(0)[i] == slopes[i]);
    CHECK(accuracy::same_bits(z.value()[i], lw::pow(R(-2), N::load(exponents))[i]));
  }
}
