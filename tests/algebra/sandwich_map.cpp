// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sandwich_map.hpp"

#include <concepts>

#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "support/catch.hpp"
#include "support/multivectors.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using pga = lw::algebra<3, 0, 1>;
using motor = lw::even_multivector<double, pga>;
using weighted_point = lw::graded_multivector<double, pga, 3>;
using point = lw::multivector<double, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;

// Rotation and translation: twelve numbers, where the fourth row of a 4 x 4 matrix is known.
static_assert(sizeof(lw::sandwich_map<point>(lw::assume_unit(motor{}))) == 12 * sizeof(double));
static_assert(std::is_trivially_copyable_v<decltype(lw::sandwich_map<point>(motor{}))>);
static_assert(std::same_as<decltype(lw::sandwich_map<point>(lw::assume_unit(motor{}))(point{})), point>);

template <class M, class X>
void compare(unsigned seed) {
  test::small_numbers random(seed);
  const auto m = random.multivector<M>();
  const auto move = lw::sandwich_map<X>(m);
  for (int run = 0; run < 5; ++run) {
    const auto x = random.multivector<X>();
    CHECK(test::same(move(x), lw::sandwich(m, x)));
  }
}

}  // namespace

TEST_CASE("the matrix of a sandwich moves what the sandwich moves", "[sandwich]") {
  compare<motor, weighted_point>(1);
  compare<motor, point>(2);
  compare<motor, lw::graded_multivector<double, pga, 1>>(3);
  compare<motor, lw::graded_multivector<double, pga, 2>>(4);
  compare<lw::even_multivector<double, lw::algebra<3>>, lw::graded_multivector<double, lw::algebra<3>, 1>>(5);
  compare<lw::full_multivector<double, lw::algebra<4>>, lw::full_multivector<double, lw::algebra<4>>>(6);
}

TEST_CASE("a matrix of plain numbers moves lanes", "[sandwich]") {
  using V = lw::lanes<float, 8>;
  const lw::even_multivector<float, pga> m{{1, 2, 3, 4, 5, 6, 7, 8}};
  const auto move = lw::sandwich_map<lw::graded_multivector<float, pga, 3>>(m);
  test::small_numbers random(7);
  const auto x =
      test::in_lanes<V>([&](std::size_t) { return random.multivector<lw::graded_multivector<float, pga, 3>>(); });
  const auto y = move(x);
  for (std::size_t lane = 0; lane < 8; ++lane)
    CHECK(test::same(test::state_in(y, lane), lw::sandwich(m, test::state_in(x, lane))));
}
