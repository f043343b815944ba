// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/pga2.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/incidence.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec2 = lw::vec<double, 2>;
using packet = lw::lanes<float, 16>;

static_assert(std::is_same_v<lw::even_multivector<float, lw::pga2>, lw::pga2::motor<float>>);
static_assert(std::is_same_v<decltype(lw::point_at(packet{}, 1)), lw::pga2::point<packet>>);
static_assert(std::is_same_v<decltype(lw::motor_from(packet{}, lw::vec<float, 2>{})), lw::pga2::motor<packet>>);
static_assert(std::is_same_v<decltype(lw::motor_from(1, vec2{})), lw::pga2::motor<double>>);
static_assert(std::is_same_v<decltype(lw::rotor_from(packet{})), lw::pga2::rotor<packet>>);
static_assert(lw::coordinates(lw::point_at(3.0, 4.0))[1] == 4);
static_assert(lw::coordinates(lw::pga2::weighted_point<double>{{3, 4, 2}})[0] == 1.5);
static_assert(lw::coordinates(2.0 * lw::point_at(3.0, 4.0))[1] == 4);

// The lines x = 3 and y = 4 meet in (3, 4), of weight one.
constexpr auto corner = lw::line_from(vec2{1, 0}, 3) ^ lw::line_from(vec2{0, 1}, 4);
static_assert(corner["e20"_blade] == 3 && corner["e01"_blade] == 4 && corner["e12"_blade] == 1);
// And (3, 4) lies on both, as nothing is left of their join's size.
static_assert((lw::point_at(3.0, 4.0) & lw::line_from(vec2{1, 0}, 3))["1"_blade] == 0);

// The line from (1, 2) to (4, 2) is y = 2; its normal points to the left, |normal| is the distance.
constexpr auto line = lw::join(lw::point_at(1.0, 2.0), lw::point_at(4.0, 2.0));
static_assert(line["e1"_blade] == 0 && line["e2"_blade] == 3 && line["e0"_blade] == -6);
// Parallel lines meet at infinity.
static_assert((lw::line_from(vec2{0, 1}, 1) ^ lw::line_from(vec2{0, 1}, 5))["e12"_blade] == 0);

// A point over a line, and onto it.
static_assert(lw::coordinates(lw::project_onto(lw::point_at(7.0, 9.0), lw::line_from(vec2{0, 1}, 2)))[0] == 7 &&
              lw::coordinates(lw::project_onto(lw::point_at(7.0, 9.0), lw::line_from(vec2{0, 1}, 2)))[1] == 2);

}  // namespace

TEST_CASE("motors of the plane turn from x to y and then move", "[pga2]") {
  for (const double angle : {0.0, 0.3, -1.2, 3.141592653589793}) {
    const auto motor = lw::motor_from(angle, vec2{5, -7});
    for (const vec2& x : {vec2{0, 0}, vec2{1, 0}, vec2{2, 3}}) {
      const vec2 moved = lw::coordinates(motor * lw::point_at(x) * ~motor);
      CHECK(moved[0] == Approx(5 + x[0] * std::cos(angle) - x[1] * std::sin(angle)).margin(1e-14));
      CHECK(moved[1] == Approx(-7 + x[0] * std::sin(angle) + x[1] * std::cos(angle)).margin(1e-14));
    }
  }
}

TEST_CASE("a translator moves points and lines, and leaves directions alone", "[pga2]") {
  const auto translator = lw::translator_from(vec2{5, -7});
  CHECK(lw::all_equal(lw::motor_from(0, vec2{5, -7}), lw::pga2::motor<double>(translator * lw::rotor_from(0.0))));
  CHECK(lw::coordinates(translator * lw::point_at(1.0, 2.0) * ~translator)[0] == 6);
  CHECK(lw::coordinates(translator * lw::point_at(1.0, 2.0) * ~translator)[1] == -5);
  const lw::pga2::line<double> moved = grade<1>(translator * lw::line_from(vec2{1, 0}, 3) * ~translator);
  CHECK(moved["e0"_blade] == -8);
  const lw::pga2::direction<double> same =
      lw::project<lw::pga2::direction<double>>(translator * lw::direction_along(vec2{1, 2}) * ~translator);
  CHECK(lw::all_equal(same, lw::direction_along(vec2{1, 2})));
}

TEST_CASE("the motor that is one for all lanes moves the points of each", "[pga2]") {
  const auto motor = lw::motor_from(0.5f, lw::vec<float, 2>{1, 2});
  const auto points = test::in_lanes<packet>([](std::size_t i) { return lw::point_at(static_cast<float>(i), 1.0f); });
  const auto moved = lw::coordinates(motor * points * ~motor);
  for (std::size_t lane = 0; lane < 16; ++lane)
    CHECK(moved[0][lane] == Approx(1 + static_cast<double>(lane) * std::cos(0.5) - std::sin(0.5)).margin(1e-5));
}

TEST_CASE("a point of the plane at infinity is nowhere", "[pga2]") {
  const vec2 nowhere = lw::coordinates(lw::pga2::weighted_point<double>{{1, 0, 0}});
  CHECK(std::isinf(nowhere[0]));
  CHECK(std::isnan(nowhere[1]));
}
