// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/pga3_motor.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using motor = lw::pga3::motor<double>;
using packet = lw::lanes<float, 16>;

static_assert(
    std::is_same_v<decltype(lw::motor_from(lw::vec<packet, 3>{}, 0.5, lw::vec<packet, 3>{})), lw::pga3::motor<packet>>);
static_assert(std::is_same_v<decltype(lw::rotor_from(vec3{}, 1)), lw::pga3::rotor<double>>);
// An axis that is the same for all lanes, and an angle or a translation for each.
using uniform = lw::vec<float, 3>;
static_assert(std::is_same_v<decltype(lw::motor_from(uniform{}, packet{}, uniform{})), lw::pga3::motor<packet>>);
static_assert(std::is_same_v<decltype(lw::motor_from(uniform{}, 1, lw::vec<packet, 3>{})), lw::pga3::motor<packet>>);
static_assert(std::is_same_v<decltype(lw::motor_of(lw::quat<float>{}, uniform{})), lw::pga3::motor<float>>);

// A translation in whole numbers is exact: 1 - (2 e01 + 4 e02 + 6 e03) / 2.
constexpr auto translator = lw::translator_from(vec3{2, 4, 6});
static_assert(translator["1"_blade] == 1 && translator["e01"_blade] == -1 && translator["e03"_blade] == -3);
static_assert(lw::all_equal(lw::coordinates(translator * lw::point_at(1.0, 1.0, 1.0) * ~translator), vec3{3, 5, 7}));
static_assert(lw::all_equal(lw::translation_of(motor(translator)), vec3{2, 4, 6}));
// Planes go with it, directions stay.
static_assert((translator * lw::plane_from(vec3{1, 0, 0}, 1) * ~translator)["e0"_blade] == -3);
static_assert((translator * lw::direction_along(vec3{1, 2, 3}) * ~translator)["e013"_blade] == 2);

// Known ones: a translator costs no products with its scalar.
static_assert(lw::cost_of<decltype(translator * lw::pga3::rotor<double>{})>.sparse.multiplications == 12);

[[nodiscard]] vec3 moved(const motor& m, const vec3& x) { return lw::coordinates(m * lw::point_at(x) * ~m); }

}  // namespace

TEST_CASE("a motor first turns right-handed about its axis, then moves", "[pga3_motor]") {
  // x to y about z, then up by 5.
  const motor quarter = lw::motor_from(vec3{0, 0, 3}, 1.5707963267948966, vec3{0, 0, 5});
  CHECK(test::near(moved(quarter, {1, 0, 0}), vec3{0, 1, 5}, 1e-15));
  CHECK(test::near(moved(quarter, {0, 1, 0}), vec3{-1, 0, 5}, 1e-15));

  test::random_numbers random(1);
  for (int run = 0; run < 50; ++run) {
    const vec3 axis = random.state<vec3>(), t = 10 * random.state<vec3>(), x = random.state<vec3>();
    const double angle = 3.2 * random.next();
    const motor m = lw::motor_from(axis, angle, t);
    const auto q = lw::from_axis_angle(axis, angle);
    CHECK(test::near(moved(m, x), rotate(q, x) + t, 1e-13));
    CHECK((m * ~m)["1"_blade] == Approx(1).epsilon(1e-14));
    CHECK((m * ~m)["e0123"_blade] == Approx(0).margin(1e-14));
    // The motor is the translator times the rotor; rotation and translation come back, and so does the matrix.
    CHECK(test::near(motor(lw::translator_from(t) * lw::rotor_from(axis, angle)), m, 1e-15));
    CHECK(test::near(lw::rotation_of(m), q, 1e-15));
    CHECK(test::near(lw::translation_of(m), t, 1e-13));
    CHECK(test::near(lw::motor_of(q, t), m, 1e-15));
    const auto by_matrix = matmul(lw::to_matrix(m), lw::vec<double, 4>{x[0], x[1], x[2], 1});
    CHECK(test::near(vec3{by_matrix[0], by_matrix[1], by_matrix[2]}, moved(m, x), 1e-13));
    CHECK(by_matrix[3] == 1);
    const motor back = lw::motor_from_matrix(lw::to_matrix(m));
    CHECK((test::near(back, m, 1e-13) || test::near(back, motor(-m), 1e-13)));
  }
}

TEST_CASE("a product of motors does the right one first", "[pga3_motor]") {
  test::random_numbers random(2);
  const motor a = lw::motor_from(random.state<vec3>(), 1.0, random.state<vec3>());
  const motor b = lw::motor_from(random.state<vec3>(), -2.0, random.state<vec3>());
  const vec3 x = random.state<vec3>();
  CHECK(test::near(moved(a * b, x), moved(a, moved(b, x)), 1e-14));
  CHECK(test::near(lw::to_matrix(a * b), matmul(lw::to_matrix(a), lw::to_matrix(b)), 1e-14));
  // Minus the motor is the same motion.
  CHECK(test::near(moved(-a, x), moved(a, x), 1e-15));
}

TEST_CASE("planes and lines move with the points on them", "[pga3_motor]") {
  test::random_numbers random(3);
  const motor m = lw::motor_from(random.state<vec3>(), 1.3, random.state<vec3>());
  const vec3 a = random.state<vec3>(), b = random.state<vec3>(), c = random.state<vec3>();
  const auto point = [](const vec3& x) { return lw::point_at(x); };
  const lw::pga3::line<double> line = point(a) & point(b);
  const lw::pga3::line<double> line_moved = grade<2>(m * line * ~m);
  CHECK(test::near(line_moved, lw::pga3::line<double>(point(moved(m, a)) & point(moved(m, b))), 1e-14));
  const lw::pga3::plane<double> plane = point(a) & point(b) & point(c);
  const lw::pga3::plane<double> plane_moved = grade<1>(m * plane * ~m);
  CHECK(test::near(plane_moved, lw::pga3::plane<double>(point(moved(m, a)) & point(moved(m, b)) & point(moved(m, c))),
                   1e-14));
}

TEST_CASE("motors in lanes move as those of each lane", "[pga3_motor]") {
  test::random_numbers random(4);
  const auto motors = test::in_lanes<packet>([&](std::size_t) {
    return lw::motor_from(random.state<lw::vec<float, 3>>(), 1.0f, random.state<lw::vec<float, 3>>());
  });
  const lw::pga3::point<float> x = lw::point_at(1.0f, 2.0f, 3.0f);
  const auto all = lw::coordinates(motors * x * ~motors);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    const auto alone = test::state_in(motors, lane);
    CHECK(test::near(test::state_in(all, lane), lw::coordinates(alone * x * ~alone), 1e-6));
  }
}
