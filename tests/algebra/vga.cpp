// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/vga.hpp"

#include <cmath>
#include <type_traits>

#include "lanewise/algebra/duality.hpp"
#include "lanewise/algebra/involutions.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

// Rows are stored as axes: x, y, z and the planes across them.
static_assert(lw::vga3::bivector<double>{{1, 2, 3}}["e31"_blade] == 2 &&
              lw::vga3::rotor<double>{{1, 2, 3, 4}}["e12"_blade] == 4);
static_assert(std::is_same_v<lw::even_multivector<float, lw::vga3>, lw::vga3::rotor<float>>);
static_assert(std::is_same_v<lw::graded_multivector<float, lw::vga3, 1>, lw::vga3::vector<float>>);
static_assert(std::is_same_v<lw::even_multivector<float, lw::vga2>, lw::vga2::rotor<float>>);

constexpr lw::vga3::vector<double> a{{1, 2, 3}};
constexpr lw::vga3::vector<double> b{{4, 5, 6}};
// The outer product has the numbers of the cross product (-3, 6, -3), and its dual is that vector.
static_assert((a ^ b)["e23"_blade] == -3 && (a ^ b)["e31"_blade] == 6 && (a ^ b)["e12"_blade] == -3);
static_assert(hodge_dual(a ^ b)["e1"_blade] == -3 && hodge_dual(a ^ b)["e2"_blade] == 6 &&
              hodge_dual(a ^ b)["e3"_blade] == -3);
static_assert((a | b)["1"_blade] == 32);

}  // namespace

TEST_CASE("a rotor of the plane turns e1 towards e2", "[vga]") {
  const double angle = 0.7;
  const lw::vga2::rotor<double> r{{std::cos(angle / 2), -std::sin(angle / 2)}};
  const lw::vga2::vector<double> x{{2, 0}};
  const lw::vga2::vector<double> turned = grade<1>(r * x * ~r);
  CHECK(turned["e1"_blade] == Approx(2 * std::cos(angle)));
  CHECK(turned["e2"_blade] == Approx(2 * std::sin(angle)));
}

TEST_CASE("the plane's bivector turns vectors by a quarter", "[vga]") {
  const lw::vga2::vector<double> x{{3, 4}};
  const lw::vga2::vector<double> turned = x * lw::vga2::bivector<double>{{1}};
  CHECK(turned["e1"_blade] == -4);
  CHECK(turned["e2"_blade] == 3);
}

TEST_CASE("two reflections are a rotation by twice the angle between", "[vga]") {
  const lw::vga3::vector<double> m{{1, 0, 0}}, n{{std::cos(0.4), std::sin(0.4), 0}}, x{{1, 2, 3}};
  const lw::vga3::vector<double> once = grade<1>(-(m * x * m));
  const lw::vga3::vector<double> twice = grade<1>(-(n * once * n));
  CHECK(twice["e1"_blade] == Approx(std::cos(0.8) - 2 * std::sin(0.8)));
  CHECK(twice["e2"_blade] == Approx(std::sin(0.8) + 2 * std::cos(0.8)));
  CHECK(twice["e3"_blade] == Approx(3));
}
