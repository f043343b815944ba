// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/incidence.hpp"

#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/pga3.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using packet = lw::lanes<float, 8>;

constexpr auto origin = lw::point_at(0.0, 0.0, 0.0);
constexpr auto x_axis = lw::join(origin, lw::point_at(1.0, 0.0, 0.0));
constexpr auto floor_plane = lw::plane_from(vec3{0, 0, 1}, 2);

static_assert(x_axis["e23"_blade] == 1);
// A line through a plane.
static_assert(lw::all_equal(lw::coordinates(lw::meet(lw::join(lw::point_at(1.0, 1.0, 0.0), lw::point_at(1.0, 1.0, 1.0)),
                                                     floor_plane)),
                            vec3{1, 1, 2}));

// A point onto a plane, a line, a point; only the grade of what is projected comes out.
static_assert(lw::all_equal(lw::coordinates(lw::project_onto(lw::point_at(3.0, 4.0, 5.0), floor_plane)),
                            vec3{3, 4, 2}));
static_assert(lw::all_equal(lw::coordinates(lw::project_onto(lw::point_at(3.0, 4.0, 5.0), x_axis)), vec3{3, 0, 0}));
static_assert(lw::all_equal(lw::coordinates(lw::project_onto(lw::point_at(3.0, 4.0, 5.0), origin)), vec3{0, 0, 0}));
using projected = lw::value_of<decltype(lw::project_onto(lw::point_at(3.0, 4.0, 5.0), floor_plane))>;
static_assert(std::is_same_v<projected, lw::graded_multivector<double, lw::pga3, 3>>);

// A line onto a plane: its shadow, as long as it seems.
constexpr auto slanted = lw::join(lw::point_at(0.0, 0.0, 3.0), lw::point_at(1.0, 1.0, 7.0));
constexpr auto shadow = lw::project_onto(slanted, floor_plane);
static_assert(lw::all_equal(lw::direction_of(shadow), vec3{1, 1, 0}));
static_assert(lw::coordinates(lw::meet(shadow, lw::plane_from(vec3{1, 0, 0}, 5)))[1] == 5 &&
              lw::coordinates(lw::meet(shadow, lw::plane_from(vec3{1, 0, 0}, 5)))[2] == 2);

// A plane onto a point: the parallel one through it.
constexpr auto through = lw::project_onto(floor_plane, lw::point_at(1.0, 2.0, 7.0));
static_assert(lw::all_equal(lw::normal_of(through), vec3{0, 0, 1}) && through["e0"_blade] == -7);

}  // namespace

TEST_CASE("the foot of a perpendicular is the nearest point of a line", "[incidence]") {
  test::random_numbers random(5);
  for (int run = 0; run < 20; ++run) {
    const vec3 a = random.state<vec3>(), b = random.state<vec3>(), p = random.state<vec3>();
    const auto line = lw::join(lw::point_at(a), lw::point_at(b));
    const vec3 foot = lw::coordinates(lw::project_onto(lw::point_at(p), line));
    const vec3 along = b - a;
    CHECK(test::near(foot, a + (dot(p - a, along) / squared_norm(along)) * along, 1e-13));
  }
}

TEST_CASE("joins and meets of lanes are those of each lane", "[incidence]") {
  const auto points =
      test::in_lanes<packet>([](std::size_t i) { return lw::point_at(static_cast<float>(i), 1.0f, 2.0f); });
  const auto lines = evaluate(lw::join(lw::point_at(0.0f, 0.0f, 0.0f), points));
  const auto hit = lw::coordinates(lw::meet(lines, lw::plane_from(lw::vec<float, 3>{0, 0, 1}, 4)));
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(hit[0][lane] == 2 * static_cast<float>(lane));
    CHECK(hit[2][lane] == 4);
  }
}
