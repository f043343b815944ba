// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/dual_quaternion.hpp"

#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/pga3_motor.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using quat = lw::quat<double>;
using dual_quaternion = lw::dual_quaternion<double>;
using packet = lw::lanes<float, 16>;

static_assert(lw::state<lw::dual_quaternion<packet>> && lw::numbers_of<dual_quaternion> == 8);
static_assert(std::is_same_v<lw::even_multivector<double, lw::dual_quaternions>, dual_quaternion>);
static_assert(lw::cost_of<decltype(dual_quaternion{} * dual_quaternion{})>.sparse.multiplications == 48);

constexpr auto both = lw::dual_quaternion_of(quat{1, 2, 3, 4}, quat{5, 6, 7, 8});
static_assert(both[1] == 2 && both[4] == 5 && lw::all_equal(lw::real_part(both), quat{1, 2, 3, 4}) &&
              lw::all_equal(lw::dual_part(both), quat{5, 6, 7, 8}));

// The dual unit's square is 0 and it commutes with i.
constexpr auto epsilon = lw::dual_quaternion_of(quat{0, 0, 0, 0}, quat{1, 0, 0, 0});
constexpr auto i = lw::dual_quaternion_of(quat{0, 1, 0, 0}, quat{0, 0, 0, 0});
static_assert(lw::all_equal(dual_quaternion(epsilon * epsilon), dual_quaternion{}));
static_assert(lw::all_equal(lw::dual_part(epsilon * i), quat{0, 1, 0, 0}) &&
              lw::all_equal(dual_quaternion(epsilon * i), dual_quaternion(i* epsilon)));

// A translation is 1 + epsilon t / 2.
static_assert(lw::all_equal(lw::dual_part(lw::dual_quaternion_of(lw::translator_from(vec3{2, 4, 6}))),
                            quat{0, 1, 2, 3}));

}  // namespace

TEST_CASE("the product is that of quaternions and the dual unit", "[dual_quaternion]") {
  test::random_numbers random(1);
  for (int run = 0; run < 20; ++run) {
    const quat a = random.state<quat>(), b = random.state<quat>(), c = random.state<quat>(), d = random.state<quat>();
    const auto product = lw::dual_quaternion_of(a, b) * lw::dual_quaternion_of(c, d);
    CHECK(test::near(lw::real_part(product), a * c, 1e-15));
    CHECK(test::near(lw::dual_part(product), a * d + b * c, 2e-15));
    const auto reversed = ~lw::dual_quaternion_of(a, b);
    CHECK(lw::all_equal(lw::real_part(reversed), conjugate(a)));
    CHECK(lw::all_equal(lw::dual_part(reversed), conjugate(b)));
  }
}

TEST_CASE("a motor and its dual quaternion are the same motion", "[dual_quaternion]") {
  test::random_numbers random(2);
  for (int run = 0; run < 20; ++run) {
    const quat q = normalise(random.state<quat>());
    const vec3 t = random.state<vec3>();
    const auto motor = lw::motor_of(q, t);
    const auto dual = lw::dual_quaternion_of(motor);
    CHECK(test::near(lw::real_part(dual), q, 1e-15));
    CHECK(test::near(lw::dual_part(dual), 0.5 * (lw::quat_of(0, t) * q), 1e-15));
    CHECK(lw::all_equal(lw::motor_of(dual), motor));
    const auto other = lw::motor_of(normalise(random.state<quat>()), random.state<vec3>());
    CHECK(
        test::near(lw::motor_of(dual * lw::dual_quaternion_of(other)), lw::pga3::motor<double>(motor * other), 1e-15));
  }
}

TEST_CASE("dual quaternions of lanes are those of each lane", "[dual_quaternion]") {
  const auto motors = test::in_lanes<packet>([](std::size_t n) {
    const auto x = static_cast<float>(n);
    return lw::pga3::motor<float>{{1, x, 2, 3, 4, 5, 6, -x}};
  });
  const auto dual = lw::dual_quaternion_of(motors);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(dual["e10"_blade][lane] == -static_cast<float>(lane));
    CHECK(dual[4][lane] == static_cast<float>(lane));
  }
}
