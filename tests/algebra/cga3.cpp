// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/cga3.hpp"

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/duality.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec3 = lw::vec<double, 3>;
using cga = lw::cga3;
using packet = lw::lanes<float, 16>;

constexpr auto no = cga::origin<double>();
constexpr auto ni = cga::infinity<double>();
static_assert(scalar_product(no, no) == 0 && scalar_product(ni, ni) == 0 && scalar_product(no, ni) == -1);

// up(x) = no + x + x^2 / 2 ni is null, of weight one, and the origin is no.
constexpr auto p = lw::up(1.0, 2.0, 2.0);
static_assert(lw::all_equal(p, cga::vector<double>(no + lw::multivector_of<cga, "e1", "e2", "e3">(1.0, 2.0, 2.0) +
                                                   4.5 * ni)));
static_assert(scalar_product(p, p) == 0 && scalar_product(p, ni) == -1);
static_assert(lw::all_equal(lw::up(0.0, 0.0, 0.0), no));
static_assert(lw::all_equal(lw::down(p), vec3{1, 2, 2}) && lw::all_equal(lw::down(-4 * p), vec3{1, 2, 2}));
static_assert(std::is_same_v<decltype(lw::up(1, packet{}, 2.0)), cga::point<packet>>);
static_assert(std::is_same_v<lw::even_multivector<float, cga>, cga::versor<float>>);

// Products of points are minus half their distance squared.
static_assert(scalar_product(lw::up(1.0, 2.0, 3.0), lw::up(4.0, 6.0, 3.0)) == -12.5);

// A dual sphere holds what is as far from its centre as the radius; outside is negative.
constexpr auto ball = lw::dual_sphere(vec3{1, 0, 0}, 2);
static_assert(scalar_product(ball, lw::up(3.0, 0.0, 0.0)) == 0 && scalar_product(ball, lw::up(1.0, 0.0, 0.0)) == 2 &&
              scalar_product(ball, lw::up(5.0, 0.0, 0.0)) == -6 && scalar_product(ball, ball) == 4);
static_assert(std::is_same_v<decltype(lw::dual_sphere(lw::vec<float, 3>{}, packet{})), cga::vector<packet>>);
static_assert(std::is_same_v<decltype(lw::dual_plane(lw::vec<packet, 3>{}, 1)), cga::vector<packet>>);
constexpr auto wall = lw::dual_plane(vec3{0, 1, 0}, 3);
static_assert(scalar_product(wall, lw::up(7.0, 3.0, -2.0)) == 0 && scalar_product(wall, lw::up(0.0, 5.0, 0.0)) == 2);

}  // namespace

TEST_CASE("four points make the sphere through them, three and infinity the plane", "[cga3]") {
  const vec3 centre{1, -2, 0.5};
  const double radius = 2;
  const auto on = [&](double x, double y, double z) { return lw::up(centre + radius * normalise(vec3{x, y, z})); };
  const cga::sphere<double> sphere = on(1, 0, 0) ^ on(0, 1, 1) ^ on(-1, 2, 0) ^ on(1, 1, -3);
  CHECK(std::abs((sphere ^ on(3, -1, 2))["e12345"_blade]) < 1e-12);
  CHECK(std::abs((sphere ^ lw::up(centre))["e12345"_blade]) > 0.1);
  // Its polar is the dual sphere, but for the size.
  const cga::vector<double> polar = lw::polarity_dual(sphere);
  const double weight = -scalar_product(polar, ni);
  CHECK(test::near(cga::vector<double>(polar / weight), lw::dual_sphere(centre, radius), 1e-13));

  const auto plane = evaluate(lw::up(1.0, 3.0, 0.0) ^ lw::up(0.0, 3.0, 1.0) ^ lw::up(5.0, 3.0, 5.0) ^ ni);
  CHECK(std::abs((plane ^ lw::up(-2.0, 3.0, 8.0))["e12345"_blade]) < 1e-12);
  const cga::vector<double> dual = lw::polarity_dual(plane);
  CHECK(test::near(cga::vector<double>(dual / dual["e2"_blade]), lw::dual_plane(vec3{0, 1, 0}, 3), 1e-13));
}

TEST_CASE("a circle holds the points of its plane at its radius", "[cga3]") {
  const cga::circle<double> circle = lw::up(1.0, 0.0, 0.0) ^ lw::up(0.0, 1.0, 0.0) ^ lw::up(-1.0, 0.0, 0.0);
  const auto size = [&](const auto& x) { return (~(circle ^ x) * (circle ^ x))["1"_blade]; };
  CHECK(std::abs(size(lw::up(0.6, 0.8, 0.0))) < 1e-15);
  CHECK(std::abs(size(lw::up(0.6, 0.0, 0.8))) > 0.1);
}

TEST_CASE("a translator of the conformal algebra moves points", "[cga3]") {
  // 1 - t ni / 2.
  const auto t = lw::multivector_of<cga, "e1", "e2", "e3">(3.0, -1.0, 2.0);
  const cga::versor<double> translator = 1 - 0.5 * (t ^ ni);
  CHECK(test::near(lw::down(grade<1>(translator * p * ~translator)), vec3{4, 1, 4}, 1e-14));
}

TEST_CASE("points of lanes go up and down", "[cga3]") {
  const auto points =
      test::in_lanes<packet>([](std::size_t i) { return lw::vec<float, 3>{static_cast<float>(i), 1, 2}; });
  const auto back = lw::down(2 * lw::up(points));
  for (std::size_t lane = 0; lane < 16; ++lane) CHECK(back[0][lane] == Approx(static_cast<double>(lane)).margin(1e-5));
}

TEST_CASE("infinity has no place", "[cga3]") { CHECK(std::isnan(lw::down(ni)[0])); }
