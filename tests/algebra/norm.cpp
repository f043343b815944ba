// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/norm.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

using vga3 = lw::algebra<3>;
using pga2 = lw::algebra<2, 0, 1>;
using pga3 = lw::algebra<3, 0, 1>;
using spacetime = lw::algebra<1, 3>;
using motor = lw::even_multivector<double, pga3>;

// A point's weight is known to be one after it, and all else keeps its components.
static_assert(sizeof(normalise(lw::graded_multivector<float, pga3, 3>{})) == 3 * sizeof(float));
static_assert(sizeof(normalise(lw::graded_multivector<float, pga2, 2>{})) == 2 * sizeof(float));
static_assert(std::is_same_v<decltype(normalise(motor{})), motor>);
static_assert(std::is_same_v<decltype(normalise(lw::graded_multivector<float, vga3, 2>{})),
                             lw::graded_multivector<float, vga3, 2>>);
static_assert(std::is_same_v<decltype(norm(lw::even_multivector<lw::lanes<float, 4>, pga3>{})), lw::lanes<float, 4>>);
// Of integers, as basis blades are, the square needs no root.
static_assert(squared_norm(lw::basis_blade<spacetime, "e2">()) == -1);
static_assert(squared_norm(lw::basis_blade<pga3, "e01">()) == 0);

// |m ~m - wanted|, the largest coefficient of it.
template <class M>
[[nodiscard]] double distance(const M& m, double wanted) {
  const auto rest = lw::evaluate(m * ~m - wanted);
  double largest = 0;
  for (std::size_t i = 0; i < decltype(rest)::set::stored; ++i) largest = std::max(largest, std::abs(rest[i]));
  return largest;
}

}  // namespace

TEST_CASE("norms", "[norm]") {
  CHECK(norm(lw::multivector_of<vga3, "e1", "e2", "e3">(2.0, 3.0, 6.0)) == 7);
  CHECK(norm(lw::multivector_of<vga3, "e12", "e13">(3.0, 4.0)) == 5);
  CHECK(squared_norm(lw::multivector_of<vga3, "1", "e1", "e123">(1.0, 2.0, 3.0)) == 14);
  // Spacetime: e0 squares to 1 and the others to -1; here their names are e1 to e4.
  CHECK(squared_norm(lw::multivector_of<spacetime, "e1", "e2">(3.0, 5.0)) == -16);
  CHECK(norm(lw::multivector_of<spacetime, "e1", "e2">(3.0, 5.0)) == 4);
  CHECK(squared_norm(lw::multivector_of<spacetime, "e12", "e23">(3.0, 5.0)) == 16);
  // A product of two is waiting: its norm is the product of theirs.
  const auto a = lw::multivector_of<vga3, "e1", "e2">(3.0, 4.0);
  CHECK(norm(a * a) == Approx(25));
}

TEST_CASE("ideal norms", "[norm]") {
  // A plane at distance 5: its normal's length and its e0.
  const auto plane = lw::multivector_of<pga3, "e1", "e2", "e0">(0.6, 0.8, -5.0);
  CHECK(norm(plane) == Approx(1));
  CHECK(ideal_norm(plane) == 5);
  const auto line = lw::multivector_of<pga3, "e12", "e01", "e02", "e03">(2.0, 2.0, 3.0, 6.0);
  CHECK(norm(line) == 2);
  CHECK(ideal_norm(line) == 7);
  const auto point = lw::multivector_of<pga3, "e123", "e032", "e013", "e021">(1.0, 2.0, 3.0, 6.0);
  CHECK(ideal_norm(point) == 7);
  CHECK(ideal_norm(lw::multivector_of<pga3, "1", "e0123">(1.0, -2.0)) == 2);
  CHECK(ideal_norm(lw::multivector_of<pga2, "e12", "e01", "e02">(1.0, 3.0, 4.0)) == 5);
  CHECK(ideal_norm(lw::multivector_of<pga3, "e12">(1.0)) == 0);
}

TEST_CASE("normalise keeps the orientation of lines, planes and vectors", "[norm]") {
  const auto plane = normalise(lw::multivector_of<pga3, "e1", "e2", "e0">(-3.0, -4.0, 5.0));
  CHECK(plane["e1"_blade] == Approx(-0.6));
  CHECK(plane["e0"_blade] == Approx(1));
  const auto bivector = normalise(lw::multivector_of<vga3, "e12">(-3.0));
  CHECK(bivector["e12"_blade] == Approx(-1));
  // A vector whose square is negative has the square -1 then.
  const auto space_like = normalise(lw::multivector_of<spacetime, "e1", "e2">(3.0, -5.0));
  CHECK(distance(space_like, -1) < 1e-15);
  CHECK(space_like["e2"_blade] == Approx(-1.25));
}

TEST_CASE("normalise gives points the weight one, whatever it was", "[norm]") {
  for (const double weight : {1.0, -1.0, 4.0, -1e-300}) {
    const auto point = normalise(lw::multivector_of<pga3, "e123", "e032", "e013">(weight, 2 * weight, -3 * weight));
    CHECK(point["e123"_blade] == 1);
    CHECK(point["e032"_blade] == Approx(2));
    CHECK(point["e013"_blade] == Approx(-3));
  }
  const auto in_the_plane = normalise(lw::multivector_of<pga2, "e12", "e01", "e20">(-2.0, 4.0, 6.0));
  CHECK(in_the_plane["e12"_blade] == 1);
  CHECK(in_the_plane["e20"_blade] == Approx(-3));
  // Known to be one already, and nowhere.
  CHECK(normalise(in_the_plane)["e20"_blade] == in_the_plane["e20"_blade]);
  CHECK(std::isinf(normalise(lw::multivector_of<pga3, "e123", "e032">(0.0, 1.0))["e032"_blade]));
}

TEST_CASE("normalise makes motors of what is nearly one", "[norm]") {
  test::random_numbers random(51);
  for (int run = 0; run < 20; ++run) {
    const motor m = random.state<motor>();  // m ~m has a part of e0123
    CHECK(distance(normalise(m), 1) < 1e-14);
    const auto line = random.state<lw::graded_multivector<double, pga3, 2>>();
    CHECK(distance(normalise(line), 1) < 1e-13);
    CHECK(distance(normalise(random.state<lw::even_multivector<double, vga3>>()), 1) < 1e-15);
    CHECK(distance(normalise(random.state<lw::even_multivector<double, lw::algebra<4>>>()), 1) < 1e-14);
    CHECK(distance(normalise(random.state<lw::graded_multivector<double, lw::algebra<4>, 2>>()), 1) < 1e-13);
    CHECK(distance(normalise(random.state<lw::even_multivector<double, lw::algebra<5>>>()), 1) < 1e-13);
    // A product of vectors of either sign, in any dimension.
    const auto vector = [&] { return random.state<lw::graded_multivector<double, lw::algebra<5, 2>, 1>>(); };
    const auto versor = lw::evaluate(vector() * vector() * vector());
    const double square = squared_norm(versor);
    CHECK(distance(normalise(versor), square < 0 ? -1 : 1) < 1e-11);
  }
}

TEST_CASE("zero and ideal elements have no direction", "[norm]") {
  CHECK(std::isnan(normalise(motor{})[0]));
  CHECK(std::isnan(normalise(lw::graded_multivector<double, vga3, 1>{})[0]));
  const auto ideal = normalise(lw::multivector_of<pga3, "e01", "e12">(2.0, 0.0));
  CHECK(!std::isfinite(ideal["e01"_blade]));
}

TEST_CASE("a norm in each lane", "[norm]") {
  test::for_each_number<lw::lanes<double, 1>, lw::lanes<double, 8>, lw::lanes<float, 16>>([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(52);
    const auto m = test::in_lanes<V>(
        [&](std::size_t lane) { return lane == 1 ? lw::cast<T>(motor{}) : lw::cast<T>(random.state<motor>()); });
    const auto unit = normalise(m);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto one = lw::cast<double>(test::state_in(unit, lane));
      if (lane == 1)
        CHECK(std::isnan(one[0]));
      else
        CHECK(distance(one, 1) < 100 * static_cast<double>(std::numeric_limits<T>::epsilon()));
      CHECK(static_cast<double>(test::number_in(norm(m), lane)) ==
            Approx(static_cast<double>(norm(test::state_in(m, lane)))).epsilon(1e-6));
    }
  });
}
