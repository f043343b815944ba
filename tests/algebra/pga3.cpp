// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/pga3.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using packet = lw::lanes<float, 16>;

static_assert(std::is_same_v<lw::even_multivector<float, lw::pga3>, lw::pga3::motor<float>>);
static_assert(std::is_same_v<lw::graded_multivector<float, lw::pga3, 2>, lw::pga3::line<float>>);
static_assert(std::is_same_v<lw::graded_multivector<float, lw::pga3, 1>, lw::pga3::plane<float>>);
static_assert(lw::numbers_of<lw::pga3::point<float>> == 3 && lw::numbers_of<lw::pga3::translator<float>> == 3 &&
              lw::numbers_of<lw::pga3::motor<float>> == 8);
static_assert(std::is_same_v<decltype(lw::point_at(1, packet{}, 2.0)), lw::pga3::point<packet>>);
static_assert(std::is_same_v<decltype(lw::point_at(1, 2.0f, 3)), lw::pga3::point<float>>);

// x, y and z in a row, however the algebra's trivectors are ordered.
constexpr auto p = lw::point_at(1.0, 2.0, 3.0);
static_assert(p[0] == 1 && p[1] == 2 && p[2] == 3 && p["e032"_blade] == 1 && p["e013"_blade] == 2 &&
              p["e021"_blade] == 3 && p["e123"_blade] == 1);
static_assert(lw::all_equal(lw::coordinates(p), vec3{1, 2, 3}));
static_assert(lw::all_equal(lw::coordinates(lw::pga3::weighted_point<double>{{1, 2, 3, 4}}), vec3{0.25, 0.5, 0.75}));
static_assert(lw::all_equal(lw::coordinates(-2 * p), vec3{1, 2, 3}));
// The midpoint: weights add.
static_assert(lw::all_equal(lw::coordinates(p + lw::point_at(3.0, 2.0, 1.0)), vec3{2, 2, 2}));
// A point and a direction make a point of weight one again.
static_assert(lw::all_equal(lw::coordinates(p + lw::direction_along(vec3{10, 0, 0})), vec3{11, 2, 3}));

// Three planes meet in a point, of weight one and where it should be.
constexpr auto x_is = [](double d) { return lw::plane_from(vec3{1, 0, 0}, d); };
constexpr auto y_is = [](double d) { return lw::plane_from(vec3{0, 1, 0}, d); };
constexpr auto z_is = [](double d) { return lw::plane_from(vec3{0, 0, 1}, d); };
constexpr auto corner = x_is(1) ^ y_is(2) ^ z_is(3);
static_assert(lw::all_equal(lw::coordinates(corner), vec3{1, 2, 3}) && corner["e123"_blade] == 1);
static_assert(lw::all_equal(lw::normal_of(2 * y_is(7)), vec3{0, 2, 0}));

// The planes z = 0 and x = 0 meet in the y axis, which runs up y; two points of it join to the same line.
static_assert(lw::all_equal(lw::direction_of(z_is(0) ^ x_is(0)), vec3{0, 1, 0}));
constexpr auto y_axis = lw::point_at(0.0, 1.0, 0.0) & lw::point_at(0.0, 4.0, 0.0);
static_assert(lw::all_equal(lw::direction_of(y_axis), vec3{0, 3, 0}));
static_assert(y_axis["e31"_blade] == 3 && y_axis["e01"_blade] == 0 && y_axis["e12"_blade] == 0);

}  // namespace

TEST_CASE("the join of two points runs from the first to the second and holds both", "[pga3]") {
  test::random_numbers random(3);
  for (int run = 0; run < 20; ++run) {
    const vec3 a = random.state<vec3>(), b = random.state<vec3>(), c = random.state<vec3>();
    const lw::pga3::line<double> line = lw::point_at(a) & lw::point_at(b);
    CHECK(test::near(lw::direction_of(line), b - a, 1e-15));
    // Any mean of both lies on it: nothing is left of their join.
    const lw::pga3::plane<double> nothing = (0.25 * lw::point_at(a) + 0.75 * lw::point_at(b)) & line;
    CHECK(test::near(nothing, lw::pga3::plane<double>{{0, 0, 0, 0}}, 1e-15));
    // The plane through three points has the normal about which they run right-handed, twice the triangle long.
    const lw::pga3::plane<double> plane = lw::point_at(a) & lw::point_at(b) & lw::point_at(c);
    const lw::vec<double, 3> normal = cross(b - a, c - a);
    CHECK(test::near(lw::normal_of(plane), normal, 1e-14));
    for (const vec3& x : {a, b, c}) CHECK(std::abs(dot(lw::normal_of(plane), x) + plane["e0"_blade]) < 1e-15);
  }
}

TEST_CASE("a point at infinity is nowhere", "[pga3]") {
  const vec3 nowhere = lw::coordinates(lw::direction_along(vec3{1, -1, 0}));
  CHECK(nowhere[0] == std::numeric_limits<double>::infinity());
  CHECK(nowhere[1] == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(nowhere[2]));
}

TEST_CASE("points of lanes are where each lane's is", "[pga3]") {
  const auto points = test::in_lanes<packet>(
      [](std::size_t i) { return lw::pga3::weighted_point<float>{{static_cast<float>(i), 4, 6, 2}}; });
  const auto where = lw::coordinates(points);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(where[0][lane] == static_cast<float>(lane) / 2);
    CHECK(where[2][lane] == 3);
  }
}
