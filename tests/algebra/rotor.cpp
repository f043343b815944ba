// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/rotor.hpp"

#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using quat = lw::quat<double>;
using packet = lw::lanes<float, 16>;

static_assert(lw::algebra_of_space<lw::vga3> && lw::algebra_of_space<lw::pga3> && lw::algebra_of_space<lw::cga3>);
// No third axis, and axes that square to -1, about which e23 turns the other way.
static_assert(!lw::algebra_of_space<lw::vga2> && !lw::algebra_of_space<lw::sta>);
// It names no rotors.
static_assert(!lw::algebra_of_space<lw::algebra<3>>);

constexpr lw::vga3::rotor<double> r = lw::rotor_of<lw::vga3>(quat{1, 2, 3, 4});
static_assert(r["1"_blade] == 1 && r["e32"_blade] == 2 && r["e13"_blade] == 3 && r["e21"_blade] == 4);
static_assert(lw::all_equal(lw::quat_of(r), quat{1, 2, 3, 4}));
static_assert(std::is_same_v<decltype(lw::rotor_from<lw::pga3>(lw::vec<packet, 3>{}, 0.5)), lw::pga3::rotor<packet>>);

// The product of rotors is Hamilton's, exactly.
static_assert(lw::all_equal(lw::quat_of(r * lw::rotor_of<lw::vga3>(quat{5, 6, 7, 8})),
                            quat{1, 2, 3, 4} * quat{5, 6, 7, 8}));

template <class A, class M>
[[nodiscard]] vec3 turned(const M& rotor, const vec3& v) {
  const auto vector = lw::multivector_of<A, "e1", "e2", "e3">(v[0], v[1], v[2]);
  const auto moved = evaluate(rotor * vector * ~rotor);
  return {moved["e1"_blade], moved["e2"_blade], moved["e3"_blade]};
}

template <class A>
void check_rotor() {
  test::random_numbers random(9);
  for (int run = 0; run < 20; ++run) {
    const vec3 axis = random.state<vec3>(), v = random.state<vec3>();
    const double angle = 3 * random.next();
    const auto rotor = lw::rotor_from<A>(axis, angle);
    CHECK(test::near(turned<A>(rotor, v), rotate(lw::from_axis_angle(axis, angle), v), 1e-14));
    CHECK(test::near(turned<A>(rotor, axis), axis, 1e-14));
  }
  // A quarter about z takes x to y.
  CHECK(
      test::near(turned<A>(lw::rotor_from<A>(vec3{0, 0, 2}, 1.5707963267948966), vec3{1, 0, 0}), vec3{0, 1, 0}, 1e-15));
}

}  // namespace

TEST_CASE("rotors of every algebra of space turn as quaternions do", "[rotor]") {
  check_rotor<lw::vga3>();
  check_rotor<lw::pga3>();
  check_rotor<lw::cga3>();
}

TEST_CASE("a rotation about nothing is not a number", "[rotor]") {
  CHECK(std::isnan(lw::rotor_from<lw::vga3>(vec3{0, 0, 0}, 1.0)["e12"_blade]));
}

TEST_CASE("rotors of lanes turn as those of each lane", "[rotor]") {
  const auto quats =
      test::in_lanes<packet>([](std::size_t i) { return lw::quat<float>{1, static_cast<float>(i), 2, 3}; });
  const auto rotors = lw::rotor_of<lw::pga3>(quats);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(rotors["e32"_blade][lane] == static_cast<float>(lane));
    CHECK(lw::all_equal(lw::quat_of(test::state_in(rotors, lane)), test::state_in(quats, lane)));
  }
}
