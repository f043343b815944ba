// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_pairs.hpp>
#include <lanewise/derivative/hessian.hpp>
#include <lanewise/tensor/mat.hpp>

#include <cmath>
#include <concepts>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/derivatives.hpp"

namespace lw = lanewise;
namespace ds = derivatives_support;

namespace {

using F = lw::lanes<float, 4>;
using X = lw::dual<F, 3, 0b001>;
using Y = lw::dual<F, 3, 0b010>;
static_assert(std::same_as<decltype(lw::hypot(X(), 1)), X> && std::same_as<decltype(lw::atan2(F(), X())), X>);
static_assert(std::same_as<decltype(lw::hypot(X(), Y(), 2)), lw::dual<F, 3, 0b011>>);
static_assert(std::same_as<decltype(lw::fma(X(), F(), Y())), lw::dual<F, 3, 0b011>>);
static_assert(std::same_as<decltype(lw::fmod(X(), 0.5)), X> && std::same_as<decltype(lw::remainder(1, X())), X>);

using D = lw::dual<double, 2>;
constexpr D variable(double value, std::size_t direction) {
  return D::with_tangents(value, [direction](auto d) { return d.value == direction ? 1.0 : 0.0; });
}
bool is(const D& z, double value, double first, double second) {
  return z.value() == Approx(value) && z.tangent(0) == Approx(first) && z.tangent(1) == Approx(second);
}

}  // namespace

TEST_CASE("length and angle have the slopes of the mathematics in each argument") {
  const std::vector<double> points{-3, -1.5, -0.75, 0.5, 1, 1.25, 2, 7};
  ds::check(
      "hypot", [](const auto& x) { return lw::hypot(x, 0.75); }, [](auto x) { return std::hypot(x, 0.75L); }, points);
  ds::check(
      "hypot", [](const auto& x) { return lw::hypot(-2, x); }, [](auto x) { return std::hypot(x, 2.0L); }, points);
  ds::check(
      "hypot", [](const auto& x) { return lw::hypot(1.5, x, 2 * x); },
      [](auto x) { return std::sqrt(2.25L + 5 * x * x); }, points);
  ds::check(
      "atan2", [](const auto& y) { return lw::atan2(y, -1.25); }, [](auto y) { return std::atan2(y, -1.25L); }, points);
  ds::check(
      "atan2", [](const auto& x) { return lw::atan2(0.75, x); }, [](auto x) { return std::atan2(0.75L, x); }, points);
  ds::check(
      "atan2", [](const auto& x) { return lw::atan2(x, x + 9); }, [](auto x) { return std::atan2(x, x + 9); }, points);
}

TEST_CASE("lengths of numbers whose squares overflow, or are nothing, have slopes") {
  for (const double size : {1e-300, 1e300}) {
    CHECK(is(lw::hypot(variable(3 * size, 0), variable(4 * size, 1)), 5 * size, 0.6, 0.8));
    CHECK(is(lw::hypot(variable(2 * size, 0), variable(-3 * size, 1), 6 * size), 7 * size, 2.0 / 7, -3.0 / 7));
  }
  CHECK(lw::atan2(variable(3e300, 0), variable(4e300, 1)).tangent(0) * 1e300 == Approx(0.16));
}

TEST_CASE("the remainder of a division varies by its whole quotient") {
  CHECK(is(lw::fmod(variable(5, 0), variable(2.5, 1)), 0, 1, -2));
  CHECK(is(lw::fmod(variable(-7, 0), variable(3, 1)), -1, 1, 2));
  CHECK(is(lw::remainder(variable(7, 0), variable(4, 1)), -1, 1, -2));
  CHECK(is(lw::remainder(variable(5, 0), 3), -1, 1, 0));
  CHECK(is(lw::fmod(variable(5, 0), std::numeric_limits<double>::infinity()), 5, 1, 0));
  // 5 / 0.1 rounds to 50, but 0.1, which is a little more, goes into it 49 times.
  CHECK(is(lw::fmod(variable(5, 0), variable(0.1, 1)), std::fmod(5, 0.1), 1, -49));
}

TEST_CASE("second derivatives of remainders and fused sums, whose values have the plain bits") {
  // no point is near a multiple of the divisor, where the whole quotient changes
  const std::vector<double> points{-3, -1.75, -0.75, 0.5, 1, 1.25, 2.5};
  ds::check(
      "fmod", [](const auto& x) { return lw::fmod(x * x, 0.65625); },
      [](auto x) { return std::fmod(x * x, decltype(x)(0.65625)); }, points, 4);
  ds::check(
      "fmod by", [](const auto& x) { return lw::fmod(17, x * x + 2); },
      [](auto x) { return std::fmod(decltype(x)(17), x * x + 2); }, points, 16);
  ds::check(
      "remainder", [](const auto& x) { return lw::remainder(x * x, 0.75); },
      [](auto x) { return std::remainder(x * x, decltype(x)(0.75)); }, points, 4);
  ds::check("fma", [](const auto& x) { return lw::fma(x, x * x, x); }, [](auto x) { return x * x * x + x; }, points);
  ds::check(
      "multiply_add", [](const auto& x) { return lw::multiply_add(x, x * x, x); }, [](auto x) { return x * x * x + x; },
      points);
}

TEST_CASE("mixed second derivatives of length and angle") {
  const double x = 1.25, y = -0.75, r = std::hypot(x, y);
  const auto length = lw::hessian([](auto a, auto b) { return hypot(a, b); }, x, y);
  CHECK((length(0, 0) == Approx(y * y / (r * r * r)) && length(1, 1) == Approx(x * x / (r * r * r))));
  CHECK((length(0, 1) == Approx(-x * y / (r * r * r)) && length(1, 0) == Approx(-x * y / (r * r * r))));
  const auto angle = lw::hessian([](auto a, auto b) { return atan2(b, a); }, x, y);
  const double r4 = r * r * r * r;
  CHECK((angle(0, 0) == Approx(2 * x * y / r4) && angle(1, 1) == Approx(-2 * x * y / r4)));
  CHECK((angle(0, 1) == Approx((y * y - x * x) / r4) && angle(1, 0) == Approx((y * y - x * x) / r4)));
}

TEST_CASE("fma rounds its value once, and has the tangents of a product and a sum") {
  const double a = 1 + std::ldexp(1.0, -30);
  CHECK(lw::fma(variable(a, 0), variable(a, 1), -1.0).value() == std::fma(a, a, -1.0));
  CHECK(is(lw::fma(variable(2, 0), variable(3, 1), variable(5, 0)), 11, 4, 2));
  CHECK(is(lw::fma(2.0, variable(3, 1), 5), 11, 0, 2));
}
