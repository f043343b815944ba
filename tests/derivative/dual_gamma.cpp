// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_gamma.hpp>

#include <cmath>
#include <concepts>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/derivatives.hpp"

namespace lw = lanewise;
namespace ds = derivatives_support;

static_assert(std::same_as<decltype(lw::digamma(lw::lanes<float, 4>())), lw::lanes<float, 4>>);
static_assert(
    std::same_as<decltype(lw::tgamma(lw::dual<lw::lanes<float, 4>, 3, 4>())), lw::dual<lw::lanes<float, 4>, 3, 4>>);

// NIST Digital Library of Mathematical Functions, 5.4.12 to 5.4.15.
TEST_CASE("the digamma function at points where it is known") {
  constexpr double euler = 0.57721566490153286;
  const auto psi = [](double x) { return lw::digamma(lw::lanes<double, 4>(x))[2]; };
  CHECK(psi(1) == Approx(-euler).epsilon(1e-14));
  CHECK(psi(0.5) == Approx(-euler - 2 * std::log(2.0)).epsilon(1e-14));
  CHECK(psi(2) == Approx(1 - euler).epsilon(1e-14));
  CHECK(psi(-0.5) == Approx(2 - euler - 2 * std::log(2.0)).margin(1e-14));
  CHECK(psi(1e10) == Approx(std::log(1e10)).epsilon(1e-10));
  CHECK(lw::digamma(1.0) == Approx(-euler).epsilon(1e-14));
  CHECK(std::isinf(psi(-1)));  // a pole, at which the period of the cotangent is exact
  CHECK(std::isinf(psi(0)));
  CHECK(psi(-1e6 + 0.5) == Approx(psi(1e6 + 0.5)).epsilon(1e-14));
}

TEST_CASE("the gamma function has the slopes of the mathematics") {
  const std::vector<double> points{-2.5, -1.5, -0.5, 0.5, 1, 1.5, 2, 3.25};
  const auto gamma = [](auto x) { return std::tgamma(x); };
  ds::check("tgamma", [](const auto& x) { return lw::tgamma(x); }, gamma, points, 8);
  const std::vector<double> far{-2.5, -1.5, -0.5, 0.5, 1, 2, 10.5, 40};
  const auto logarithm = [](auto x) { return std::lgamma(x); };
  ds::check("lgamma", [](const auto& x) { return lw::lgamma(x); }, logarithm, far, 8);
}

TEST_CASE("a direction that nothing varies along stays 0 at the poles of the gamma function") {
  using R = lw::lanes<double, 2>;
  using D = lw::dual<R, 2>;
  const auto at = [](double x) { return D::with_tangents(R(x), [](auto d) { return R(d.value == 0 ? 1 : 0); }); };
  CHECK((std::isinf(lw::tgamma(at(0)).tangent(0)[1]) && lw::tgamma(at(0)).tangent(1)[1] == 0));
  CHECK((std::isinf(lw::lgamma(at(0)).tangent(0)[1]) && lw::lgamma(at(0)).tangent(1)[1] == 0));
  CHECK(lw::lgamma(at(std::numeric_limits<double>::infinity())).tangent(1)[0] == 0);
}
