// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_functions.hpp>

#include <cmath>
#include <concepts>
#include <initializer_list>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/derivatives.hpp"

namespace lw = lanewise;
namespace ds = derivatives_support;

using R = lw::lanes<double, 4>;
// Whole parts do not vary, and so have no tangents; all other functions keep those that there are.
static_assert(std::same_as<decltype(lw::floor(lw::dual<R, 3>())), R>);
static_assert(std::same_as<decltype(lw::rint(lw::dual<lw::dual<R, 1>, 2>())), R>);
static_assert(std::same_as<decltype(lw::sin(lw::dual<R, 3, 4>())), lw::dual<R, 3, 4>>);
static_assert(std::same_as<decltype(lw::sqrt(lw::dual<float, 1>())), lw::dual<float, 1>>);

namespace {

const std::vector<double> positive{0.25, 0.5, 0.75, 1, 1.5, 2.25, 3, 7.5, 20};
const std::vector<double> both{-3, -1.25, -0.5, -0.03125, 0, 0.125, 0.75, 1, 2.5};
const std::vector<double> within_one{-0.75, -0.5, -0.25, 0, 0.125, 0.375, 0.5, 0.625, 0.75};

}  // namespace

TEST_CASE("roots have the slopes of the mathematics") {
  ds::check("sqrt", [](const auto& x) { return lw::sqrt(x); }, [](auto x) { return std::sqrt(x); }, positive);
  ds::check("rsqrt", [](const auto& x) { return lw::rsqrt(x); }, [](auto x) { return 1 / std::sqrt(x); }, positive);
  ds::check("cbrt", [](const auto& x) { return lw::cbrt(x); }, [](auto x) { return std::cbrt(x); }, positive);
}

TEST_CASE("exponentials and logarithms have the slopes of the mathematics") {
  ds::check("exp", [](const auto& x) { return lw::exp(x); }, [](auto x) { return std::exp(x); }, both);
  ds::check("exp2", [](const auto& x) { return lw::exp2(x); }, [](auto x) { return std::exp2(x); }, both);
  ds::check("expm1", [](const auto& x) { return lw::expm1(x); }, [](auto x) { return std::expm1(x); }, both);
  ds::check("log", [](const auto& x) { return lw::log(x); }, [](auto x) { return std::log(x); }, positive);
  ds::check("log2", [](const auto& x) { return lw::log2(x); }, [](auto x) { return std::log2(x); }, positive);
  ds::check("log10", [](const auto& x) { return lw::log10(x); }, [](auto x) { return std::log10(x); }, positive);
  ds::check("log1p", [](const auto& x) { return lw::log1p(x); }, [](auto x) { return std::log1p(x); }, positive);
}

TEST_CASE("trigonometric functions have the slopes of the mathematics") {
  ds::check("sin", [](const auto& x) { return lw::sin(x); }, [](auto x) { return std::sin(x); }, both);
  ds::check("cos", [](const auto& x) { return lw::cos(x); }, [](auto x) { return std::cos(x); }, both);
  ds::check("sincos", [](const auto& x) { return lw::sincos(x).sin; }, [](auto x) { return std::sin(x); }, both);
  ds::check("sincos", [](const auto& x) { return lw::sincos(x).cos; }, [](auto x) { return std::cos(x); }, both);
  ds::check("tan", [](const auto& x) { return lw::tan(x); }, [](auto x) { return std::tan(x); }, within_one);
  ds::check("asin", [](const auto& x) { return lw::asin(x); }, [](auto x) { return std::asin(x); }, within_one);
  ds::check("acos", [](const auto& x) { return lw::acos(x); }, [](auto x) { return std::acos(x); }, within_one);
  ds::check("atan", [](const auto& x) { return lw::atan(x); }, [](auto x) { return std::atan(x); }, both);
}

TEST_CASE("hyperbolic functions have the slopes of the mathematics") {
  const std::vector<double> above_one{1.25, 1.5, 2, 3, 5, 7, 10, 20};
  ds::check("sinh", [](const auto& x) { return lw::sinh(x); }, [](auto x) { return std::sinh(x); }, both);
  ds::check("cosh", [](const auto& x) { return lw::cosh(x); }, [](auto x) { return std::cosh(x); }, both);
  ds::check("tanh", [](const auto& x) { return lw::tanh(x); }, [](auto x) { return std::tanh(x); }, both);
  ds::check("asinh", [](const auto& x) { return lw::asinh(x); }, [](auto x) { return std::asinh(x); }, both);
  ds::check("acosh", [](const auto& x) { return lw::acosh(x); }, [](auto x) { return std::acosh(x); }, above_one);
  ds::check("atanh", [](const auto& x) { return lw::atanh(x); }, [](auto x) { return std::atanh(x); }, within_one);
}

TEST_CASE("the error function has the slopes of the mathematics") {
  ds::check("erf", [](const auto& x) { return lw::erf(x); }, [](auto x) { return std::erf(x); }, both);
  ds::check("erfc", [](const auto& x) { return lw::erfc(x); }, [](auto x) { return std::erfc(x); }, both);
}

// 1 - tanh^2 would have no digits left from 10 on, and 1 / cosh^2 no second derivative once cosh is infinite.
TEST_CASE("tanh keeps its slopes far out") {
  const auto at = [](double x) { return lw::tanh(ds::variable_of_two(R(x))); };
  for (const double x : {10.0, -10.0, 20.0, 300.0, -300.0}) {
    const long double u = std::exp(-2 * std::abs(static_cast<long double>(x)));
    const double slope = static_cast<double>(4 * u / (1 + u) / (1 + u));
    CHECK(at(x).tangent(0).value()[3] == Approx(slope).epsilon(1e-13));
    CHECK(at(x).tangent(0).tangent(0)[3] == Approx(-2 * std::tanh(x) * slope).epsilon(1e-13));
  }
  for (const double x : {800.0, -800.0, 1e300}) {
    CHECK(at(x).tangent(0).value()[3] == 0);
    CHECK(at(x).tangent(0).tangent(0)[3] == 0);
  }
  // The third derivative at 0, where the formula changes sides: -2.
  using three = lw::dual<ds::twice<R>, 1>;
  const auto third = [](double x) {
    const auto y = lw::tanh(three::with_tangents(ds::variable_of_two(R(x)), [](auto) { return ds::twice<R>(1); }));
    return y.tangent(0).tangent(0).tangent(0)[0];
  };
  CHECK(third(0.0) == Approx(-2));
  CHECK(third(-0.0) == Approx(-2));
}

TEST_CASE("whole parts are those of the value") {
  for (const double x : {-2.5, -0.5, 0.5, 1.5, 2.7}) {
    const auto v = ds::variable_of_two(R(x));
    CHECK(lw::floor(v)[0] == std::floor(x));
    CHECK(lw::ceil(v)[0] == std::ceil(x));
    CHECK(lw::trunc(v)[0] == std::trunc(x));
    CHECK(lw::round(v)[0] == std::round(x));
    CHECK(lw::rint(v)[0] == std::rint(x));
    CHECK(lw::nearbyint(v)[0] == std::nearbyint(x));
  }
}

// Neither poles nor infinite arguments, nor what is no number, reach what a number does not vary along.
TEST_CASE("a direction that nothing varies along stays 0 at poles, in second derivatives, too") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  using D = lw::dual<R, 2>;
  using DD = lw::dual<D, 2>;
  const auto check = [](const char* name, const auto& f, std::initializer_list<double> points) {
    std::vector<double> all(points);
    all.push_back(std::numeric_limits<double>::quiet_NaN());
    for (const double x : all) {
      const D inner = D::with_tangents(R(x), [](auto d) { return R(d.value == 0 ? 1 : 0); });
      const DD y = f(DD::with_tangents(inner, [](auto d) { return D(d.value == 0 ? 1 : 0); }));
      INFO(name << " at " << x << ": " << y.value().value()[0]);
      CHECK((y.value().tangent(1)[0] == 0 && y.tangent(1).value()[0] == 0));
      CHECK((y.tangent(0).tangent(1)[0] == 0 && y.tangent(1).tangent(0)[0] == 0 && y.tangent(1).tangent(1)[0] == 0));
    }
  };
  check("sqrt", [](const auto& x) { return lw::sqrt(x); }, {0, -0.0, infinity});
  check("rsqrt", [](const auto& x) { return lw::rsqrt(x); }, {0, infinity});
  check("cbrt", [](const auto& x) { return lw::cbrt(x); }, {0, infinity, -infinity});
  check("exp", [](const auto& x) { return lw::exp(x); }, {1000, infinity, -infinity});
  check("exp2", [](const auto& x) { return lw::exp2(x); }, {2000, infinity});
  check("expm1", [](const auto& x) { return lw::expm1(x); }, {1000, infinity});
  check("log", [](const auto& x) { return lw::log(x); }, {0, infinity});
  check("log2", [](const auto& x) { return lw::log2(x); }, {0, infinity});
  check("log10", [](const auto& x) { return lw::log10(x); }, {0, infinity});
  check("log1p", [](const auto& x) { return lw::log1p(x); }, {-1, infinity});
  check("sin", [](const auto& x) { return lw::sin(x); }, {infinity, -infinity});
  check("cos", [](const auto& x) { return lw::cos(x); }, {infinity, -infinity});
  check("sincos", [](const auto& x) { return lw::sincos(x).sin + lw::sincos(x).cos; }, {infinity});
  check("tan", [](const auto& x) { return lw::tan(x); }, {infinity, -infinity});
  check("asin", [](const auto& x) { return lw::asin(x); }, {1, -1});
  check("acos", [](const auto& x) { return lw::acos(x); }, {1, -1});
  check("atan", [](const auto& x) { return lw::atan(x); }, {1e200, infinity, -infinity});
  check("sinh", [](const auto& x) { return lw::sinh(x); }, {1000, infinity});
  check("cosh", [](const auto& x) { return lw::cosh(x); }, {1000, infinity});
  check("tanh", [](const auto& x) { return lw::tanh(x); }, {1000, infinity, -infinity});
  check("asinh", [](const auto& x) { return lw::asinh(x); }, {1e200, infinity});
  check("acosh", [](const auto& x) { return lw::acosh(x); }, {1, infinity});
  check("atanh", [](const auto& x) { return lw::atanh(x); }, {1, -1});
  check("erf", [](const auto& x) { return lw::erf(x); }, {1e200, infinity});
  check("erfc", [](const auto& x) { return lw::erfc(x); }, {1e200, infinity});
}
