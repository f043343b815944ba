// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_extrema.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <initializer_list>
#include <limits>
#include <vector>

#include "support/accuracy.hpp"
#include "support/catch.hpp"
#include "support/derivatives.hpp"

namespace lw = lanewise;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

using F = lw::lanes<float, 4>;
using X = lw::dual<F, 2, 0b01>;
using Y = lw::dual<F, 2, 0b10>;
static_assert(std::same_as<decltype(lw::max(X(), 0)), X> && std::same_as<decltype(lw::min(F(), X())), X>);
static_assert(std::same_as<decltype(lw::max(X(), Y())), lw::dual<F, 2, 0b11>>);
static_assert(std::same_as<decltype(lw::clamp(X(), 0, Y())), lw::dual<F, 2, 0b11>>);
static_assert(std::same_as<decltype(lw::copysign(X(), Y())), X> && std::same_as<decltype(lw::copysign(F(), X())), F>);

// The variable of a direction, whose tangent is `tangent` there and 0 in the other.
using D = lw::dual<double, 2>;
constexpr D variable(double value, std::size_t direction, double tangent = 1) {
  return D::with_tangents(value, [=](auto d) { return d.value == direction ? tangent : 0; });
}
constexpr bool is(const D& z, double value, double first, double second) {
  return z.value() == value && z.tangent(0) == first && z.tangent(1) == second;
}

}  // namespace

TEST_CASE("the larger and the smaller number have their own tangent, equal ones half of each") {
  const D two = variable(2, 0);
  const D three = variable(3, 1);
  CHECK(is(lw::max(two, three), 3, 0, 1));
  CHECK(is(lw::min(two, three), 2, 1, 0));
  CHECK(is(lw::max(two, variable(2, 1)), 2, 0.5, 0.5));
  CHECK(is(lw::min(two, variable(2, 1)), 2, 0.5, 0.5));
  CHECK(is(lw::max(two, 2), 2, 0.5, 0));
  CHECK(is(lw::min(2.0, two), 2, 0.5, 0));
  CHECK(is(lw::max(-0.0, variable(0, 0)), 0, 0.5, 0));
  CHECK(is(lw::max(variable(infinity, 0), variable(infinity, 1)), infinity, 0.5, 0.5));
}

TEST_CASE("the number that is not chosen leaves no trace") {
  CHECK(is(lw::max(variable(-1, 0, -infinity), 0), 0, 0, 0));
  CHECK(is(lw::min(variable(1, 0, not_a_number), variable(0, 1)), 0, 0, 1));
  CHECK(is(lw::clamp(variable(-1, 0, infinity), 0, 1), 0, 0, 0));
  CHECK(is(lw::clamp(variable(2, 0, infinity), 0, variable(1, 1)), 1, 0, 1));
  CHECK(is(lw::fdim(variable(-1, 0, infinity), variable(0, 1)), 0, 0, 0));
}

TEST_CASE("clamp and fdim") {
  CHECK(is(lw::clamp(variable(0.5, 0), 0, 1), 0.5, 1, 0));
  CHECK(is(lw::clamp(variable(0, 0), variable(0, 1), 1), 0, 0.5, 0.5));
  CHECK(is(lw::clamp(0.25, variable(0.5, 0), variable(0.75, 1)), 0.5, 1, 0));
  CHECK(is(lw::fdim(variable(5, 0), variable(2, 1)), 3, 1, -1));
  CHECK(is(lw::fdim(variable(2, 0), variable(5, 1)), 0, 0, 0));
  CHECK(is(lw::fdim(variable(2, 0), variable(2, 1)), 0, 0.5, -0.5));
  CHECK(is(lw::fdim(5, variable(2, 1)), 3, 0, -1));
}

TEST_CASE("magnitude and sign") {
  CHECK(is(lw::abs(variable(-3, 0)), 3, -1, 0));
  CHECK(is(lw::abs(variable(3, 0, 2)), 3, 2, 0));
  CHECK(is(lw::abs(variable(0, 0)), 0, 0, 0));
  CHECK(is(lw::abs(variable(-infinity, 1)), infinity, 0, -1));
  CHECK(is(lw::copysign(variable(-3, 0), -1), -3, 1, 0));
  CHECK(is(lw::copysign(variable(-3, 0), variable(2, 1)), 3, -1, 0));
  CHECK(is(lw::copysign(variable(3, 0), -0.0), -3, -1, 0));
  CHECK(lw::copysign(2.0, variable(-3, 0)) == -2);
}

TEST_CASE("of a NaN the extrema are NaN, with their tangents") {
  for (const D& z : {lw::max(variable(not_a_number, 0), 1), lw::min(variable(not_a_number, 0), variable(1, 1)),
                     lw::abs(variable(not_a_number, 0)), lw::fdim(variable(not_a_number, 0), 1)}) {
    CHECK((std::isnan(z.value()) && std::isnan(z.tangent(0))));
  }
}

TEST_CASE("a direction that nothing varies along stays 0 next to a NaN") {
  const D x = D::with_tangents(not_a_number, [](auto d) { return d.value == 0 ? 1.0 : 0.0; });
  for (const D& z : {lw::max(x, 1), lw::min(x, 1), lw::clamp(x, 0, 1), lw::fdim(x, 1), lw::fdim(1, x), lw::abs(x),
                     lw::max(x, x), lw::copysign(x, 1)}) {
    CHECK(std::isnan(z.value()));
    CHECK(z.tangent(1) == 0);
  }
}

TEST_CASE("of nested numbers, both levels have these tangents") {
  using DD = lw::dual<D, 2>;
  const auto nested = [](double value, std::size_t d) {
    return DD::with_tangents(variable(value, d), [d](auto each) { return D(each.value == d ? 1 : 0); });
  };
  const auto square = lw::max(nested(2, 0) * nested(2, 0), nested(3, 1));
  CHECK((square.value().value() == 4 && square.value().tangent(0) == 4 && square.tangent(0).value() == 4));
  CHECK((square.tangent(0).tangent(0) == 2 && square.tangent(1).tangent(0) == 0));
  const auto tie = lw::min(nested(2, 0), nested(2, 1));
  CHECK((tie.tangent(0).value() == 0.5 && tie.tangent(1).value() == 0.5 && tie.tangent(0).tangent(0) == 0));
}

TEST_CASE("second derivatives of what consists of pieces are those of the piece") {
  namespace ds = derivatives_support;
  // no point is near a kink, where two pieces meet
  const std::vector<double> points{-3, -1.75, -0.75, 0.5, 1, 1.25, 2.5};
  ds::check(
      "abs", [](const auto& x) { return lw::abs(x * x * x - 2); }, [](auto x) { return std::abs(x * x * x - 2); },
      points, 8);
  ds::check(
      "copysign", [](const auto& x) { return lw::copysign(x * x, x); }, [](auto x) { return std::copysign(x * x, x); },
      points);
  ds::check(
      "clamp", [](const auto& x) { return lw::clamp(x * x, 0.75, 4) * x; },
      [](auto x) { return std::clamp(x * x, decltype(x)(0.75), decltype(x)(4)) * x; }, points);
  ds::check(
      "fdim", [](const auto& x) { return lw::fdim(x * x, x + 3); },
      [](auto x) { return x * x > x + 3 ? x * x - x - 3 : 0; }, points);
}

TEST_CASE("extrema of lanes have the bits of the plain functions") {
  using V = lw::dual<F, 1>;
  int wrong = 0;
  for (const float a : accuracy::special_values<float>()) {
    for (const float b : accuracy::special_values<float>()) {
      const V x = V::with_tangents(F(a), [](auto) { return F(1); });
      const auto same = [&](const V& got, const F& want) {
        wrong += accuracy::same_or_both_nan(got.value()[3], want[3]) ? 0 : 1;
      };
      same(lw::max(x, F(b)), lw::max(F(a), F(b)));
      same(lw::min(x, F(b)), lw::min(F(a), F(b)));
      same(lw::fdim(x, F(b)), lw::fdim(F(a), F(b)));
      same(lw::copysign(x, F(b)), lw::copysign(F(a), F(b)));
      same(lw::clamp(x, F(b), 2), lw::clamp(F(a), F(b), F(2)));
      same(lw::abs(x), lw::abs(F(a)));
    }
  }
  CHECK(wrong == 0);
}
