// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_extrema.hpp>
#include <lanewise/derivative/dual_functions.hpp>
#include <lanewise/derivative/dual_power.hpp>
#include <lanewise/derivative/jacobian.hpp>
#include <lanewise/derivative/jvp.hpp>
#include <lanewise/derivative/with_derivative.hpp>

#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <tuple>
#include <type_traits>

#include <lanewise/tensor/vec.hpp>
#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using R = lw::lanes<double, 4>;
constexpr double infinity = std::numeric_limits<double>::infinity();

// Kepler's equation E - e sin E = M, solved by a fixed number of Newton's steps. Its derivative is known:
// dE = (dM + sin E de) / (1 - e cos E).
constexpr auto solve_kepler = [](auto anomaly, auto eccentricity) {
  auto angle = anomaly + eccentricity * lw::sin(anomaly);
  for (int step = 0; step < 8; ++step) {
    angle = angle - (angle - eccentricity * lw::sin(angle) - anomaly) / (1 - eccentricity * lw::cos(angle));
  }
  return angle;
};

constexpr auto by_slopes = lw::with_derivative(solve_kepler, [](auto anomaly, auto eccentricity) {
  const auto angle = solve_kepler(anomaly, eccentricity);
  const auto rate = 1 / (1 - eccentricity * lw::cos(angle));
  return std::tuple(rate, rate * lw::sin(angle));
});
constexpr auto by_tangents = lw::with_derivative(solve_kepler, [](auto m, auto e, auto dm, auto de) {
  const auto angle = solve_kepler(m, e);
  return (dm + lw::sin(angle) * de) / (1 - e * lw::cos(angle));
});

// A rule that is plainly not the derivative shows whether it is asked.
constexpr auto marked = lw::with_derivative([](auto x) { return x * x; }, [](auto x) { return 100 * x; });
static_assert(std::same_as<decltype(marked(R())), R> && marked(3.0) == 9);
static_assert(lw::derivative(marked, 3.0) == 300);
static_assert(std::is_trivially_copyable_v<std::remove_const_t<decltype(marked)>>);

// Directions are those of the arguments.
using X = lw::dual<R, 3, 0b001>;
using Y = lw::dual<R, 3, 0b100>;
static_assert(std::same_as<decltype(by_slopes(X(), Y())), lw::dual<R, 3, 0b101>>);
static_assert(std::same_as<decltype(by_tangents(X(), Y())), lw::dual<R, 3, 0b101>>);
static_assert(std::same_as<decltype(by_slopes(X(), 0.5)), X> && std::same_as<decltype(by_slopes(R(), Y())), Y>);
static_assert(std::same_as<decltype(marked(lw::dual<Y, 2, 1>())), lw::dual<Y, 2, 1>>);

}  // namespace

TEST_CASE("of what has no tangents, the function is itself") {
  const R anomaly(1.25);
  CHECK(accuracy::same_bits(by_slopes(anomaly, 0.25)[3], solve_kepler(anomaly, 0.25)[3]));
  const auto [value, slope] = lw::value_and_derivative(by_slopes, anomaly, R(0.25));
  CHECK(accuracy::same_bits(value[3], solve_kepler(anomaly, R(0.25))[3]));
  CHECK(slope[3] == Approx(lw::derivative(solve_kepler, anomaly, R(0.25))[3]).epsilon(1e-13));
}

TEST_CASE("a function of several numbers is differentiated by its slopes, or by its own tangent") {
  const auto want = lw::gradient(solve_kepler, R(1.25), R(0.25));
  const auto check = [&](const auto& f) {
    const auto got = lw::gradient(f, R(1.25), R(0.25));
    CHECK(std::get<0>(got)[2] == Approx(std::get<0>(want)[2]).epsilon(1e-13));
    CHECK(std::get<1>(got)[2] == Approx(std::get<1>(want)[2]).epsilon(1e-13));
    CHECK(lw::derivative<1>(f, R(1.25), R(0.25))[0] == Approx(std::get<1>(want)[2]).epsilon(1e-13));
    CHECK(lw::jvp(f, R(1.25), R(0.25), R(2), R(3)).second[1] ==
          Approx(2 * std::get<0>(want)[2] + 3 * std::get<1>(want)[2]).epsilon(1e-13));
  };
  check(by_slopes);
  check(by_tangents);
}

TEST_CASE("derivatives of higher order differentiate the rule") {
  CHECK(lw::derivative([](auto x) { return lw::derivative(marked, x); }, R(3))[0] == 100);
  const auto second = [](const auto& f) {
    return lw::derivative<1>([&](auto m, auto e) { return lw::derivative(f, m, e); }, R(1.25), R(0.25))[3];
  };
  CHECK(second(by_slopes) == Approx(second(solve_kepler)).epsilon(1e-12));
  CHECK(second(by_tangents) == Approx(second(solve_kepler)).epsilon(1e-12));
  const auto third = [](const auto& f) {
    const auto slope = [&](auto m) { return lw::derivative(f, m, R(0.25)); };
    const auto curve = [&](auto m) { return lw::derivative(slope, m); };
    return lw::derivative(curve, R(1.25))[0];
  };
  CHECK(third(by_slopes) == Approx(third(solve_kepler)).epsilon(1e-11));
  CHECK(third(by_tangents) == Approx(third(solve_kepler)).epsilon(1e-11));
}

// D x (x D y f(x + y) at 1), as the rule sees it: the levels of nested derivatives stay apart.
TEST_CASE("nested derivatives of a function with its own rule are not confused") {
  const auto square = lw::with_derivative([](auto x) { return x * x; }, [](auto x) { return 2 * x; });
  const auto nested = [&](auto x) { return x * lw::derivative([&](auto y) { return square(x + y); }, R(1)); };
  CHECK(lw::derivative(nested, R(3))[0] == 2 * 4 + 3 * 2);  // d/dx x 2 (x + 1)
  const auto constant = [&](auto x) { return x * lw::derivative([&](auto y) { return square(x) + y; }, R(1)); };
  CHECK(lw::derivative(constant, R(3))[0] == 1);
}

TEST_CASE("a rule by tangents takes and gives states") {
  using V = lw::vec<R, 3>;
  // The direction of a vector, by the projection of its tangent.
  const auto unit = [](auto v) { return v / lw::sqrt(lw::dot(v, v)); };
  const auto ruled = lw::with_derivative(unit, [&](auto v, auto dv) {
    const auto n = unit(v);
    return (dv - n * lw::dot(n, dv)) / lw::sqrt(lw::dot(v, v));
  });
  const V v{R(1), R(2), R(-2)};
  const auto want = lw::jacobian(unit, v);
  const auto got = lw::jacobian(ruled, v);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) CHECK(got(i, j)[1] == Approx(want(i, j)[1]).margin(1e-14));
  }
  const auto moved = lw::jvp([&](auto w, auto s) { return s * ruled(w); }, v, R(2), V{R(0), R(0), R(3)}, R(1));
  CHECK(moved.first[0][0] == Approx(2.0 / 3));
  CHECK(moved.second[2][0] == Approx(2 * (3 - 4.0 / 3) / 3 - 2.0 / 3));
}

TEST_CASE("a tangent of 0 stays 0, whatever the rule says") {
  const auto root = [](auto x, auto) { return lw::sqrt(x); };
  const auto slopes = lw::with_derivative(root, [](auto x, auto) { return std::tuple(0.5 / lw::sqrt(x), 0); });
  const auto tangents = lw::with_derivative(root, [](auto x, auto, auto dx, auto) { return 0.5 / lw::sqrt(x) * dx; });
  using D = lw::dual<R, 2>;
  using DD = lw::dual<D, 2>;
  const auto first = [](auto d) { return R(d.value == 0 ? 1 : 0); };
  const D x = D::with_tangents(R(0), first);
  const DD xx = DD::with_tangents(x, [](auto d) { return D(d.value == 0 ? 1 : 0); });
  for (const D& z : {slopes(x, D(1)), tangents(x, D(1)), slopes(x, 1), tangents(x, 1)}) {
    CHECK((z.tangent(0)[0] == infinity && z.tangent(1)[0] == 0));
  }
  for (const DD& z : {slopes(xx, DD(1)), tangents(xx, DD(1))}) {
    CHECK((z.tangent(0).value()[3] == infinity && z.value().tangent(0)[3] == infinity));
    CHECK((z.value().tangent(1)[3] == 0 && z.tangent(1).value()[3] == 0 && z.tangent(1).tangent(1)[3] == 0));
  }
}
