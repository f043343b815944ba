// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sandwich.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "support/catch.hpp"
#include "support/multivectors.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

using pga = lw::algebra<3, 0, 1>;
template <class T>
using motor = lw::even_multivector<T, pga>;
template <class T>
using weighted_point = lw::graded_multivector<T, pga, 3>;
template <class T>
using point = lw::multivector<T, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;

// What is known costs nothing: the weight, and that m ~m = 1.
using thread = lw::lanes<float, 1>;
constexpr auto general = lw::cost_of<decltype(lw::sandwich(motor<thread>{}, weighted_point<thread>{}))>;
constexpr auto of_unit = lw::cost_of<decltype(lw::sandwich(lw::assume_unit(motor<thread>{}), point<thread>{}))>;
static_assert(general.sparse.multiplications == 48 && of_unit.sparse.multiplications == 18);
static_assert(general.dense.terms == 8 * 8 * 4 + 4 * 8 * 8);

// A sandwich keeps the grades of a versor's x by itself up to four dimensions; the unit type says so beyond.
using cga = lw::algebra<4, 1>;
using conformal_rotor = lw::even_multivector<float, cga>;
using conformal_vector = lw::graded_multivector<float, cga, 1>;
static_assert(decltype(lw::sandwich(conformal_rotor{}, conformal_vector{}))::set::size == 6);
static_assert(std::same_as<decltype(lw::sandwich(lw::assume_unit(conformal_rotor{}), conformal_vector{}).evaluate()),
                           conformal_vector>);

// Only what is asked for is worked out.
static_assert(lw::cost_of<decltype(lw::grade<1>(lw::sandwich(conformal_rotor{}, conformal_vector{})))>.sparse.terms <
              lw::cost_of<decltype(lw::sandwich(conformal_rotor{}, conformal_vector{}))>.sparse.terms);

constexpr lw::even_multivector<double, lw::algebra<2>> quarter_turn{{3, -3}};
constexpr lw::graded_multivector<double, lw::algebra<2>, 1> turned =
    lw::sandwich(quarter_turn, lw::graded_multivector<double, lw::algebra<2>, 1>{{1, 2}});
static_assert(turned["e1"_blade] == -36 && turned["e2"_blade] == 18);

template <class M, class X>
void compare(unsigned seed) {
  test::small_numbers random(seed);
  for (int run = 0; run < 5; ++run) {
    const auto m = random.multivector<M>();
    const auto x = random.multivector<X>();
    const auto products = m * x * lw::reverse(m);
    CHECK(test::same(lw::sandwich(m, x), products));
    CHECK(test::same(lw::sandwich<lw::strategy::loop>(m, x), products));
    CHECK(test::same(lw::sandwich<lw::strategy::dense>(m, x), products));
  }
}

template <class A>
void compare_all() {
  using T = double;
  compare<lw::full_multivector<T, A>, lw::full_multivector<T, A>>(1);
  compare<lw::even_multivector<T, A>, lw::graded_multivector<T, A, 1>>(2);
  compare<lw::even_multivector<T, A>, lw::full_multivector<T, A>>(3);
  compare<lw::graded_multivector<T, A, 1>, lw::graded_multivector<T, A, 1, 2>>(4);
  compare<lw::graded_multivector<T, A, 0, 1>, lw::even_multivector<T, A>>(5);
}

// A rotation about z and a translation.
template <class V>
[[nodiscard]] motor<V> some_motor() {
  return {{V(0.6f), V(0), V(0), V(0), V(0.8f), V(1.5f), V(-2.0f), V(0)}};
}

}  // namespace

TEST_CASE("a sandwich is its two products, by every strategy", "[sandwich]") {
  compare_all<lw::algebra<1>>();
  compare_all<lw::algebra<0, 0, 1>>();
  compare_all<lw::algebra<2>>();
  compare_all<lw::algebra<3>>();
  compare_all<lw::algebra<2, 0, 1>>();
  compare_all<pga>();
  compare_all<lw::algebra<4>>();
  compare_all<lw::algebra<1, 3>>();
}

TEST_CASE("in five dimensions too", "[sandwich]") {
  compare<conformal_rotor, conformal_vector>(6);
  compare<lw::even_multivector<double, cga>, lw::graded_multivector<double, cga, 1, 3>>(7);
  compare<lw::graded_multivector<double, cga, 1>, lw::full_multivector<double, cga>>(8);
}

TEST_CASE("known ones stay where they are", "[sandwich]") {
  using translator = lw::multivector<double, pga, 0 | lw::known_one, 0b0011, 0b0101, 0b1001>;
  compare<translator, point<double>>(9);
  compare<translator, weighted_point<double>>(10);
  compare<motor<double>, point<double>>(11);
  const auto moved = lw::sandwich(translator{{1, 2, 3}}, point<double>{{4, 5, 6}}).evaluate();
  STATIC_REQUIRE(std::same_as<decltype(moved), const point<double>>);
  CHECK(test::same(moved, translator{{1, 2, 3}} * point<double>{{4, 5, 6}} * ~translator{{1, 2, 3}}));
}

TEST_CASE("a unit versor's sandwich is the same, by the commutator", "[sandwich]") {
  // Cosine and sine are 3/5 and 4/5 of a power of two, and m ~m is 1 but for rounding.
  test::random_numbers random(12);
  for (int run = 0; run < 20; ++run) {
    auto m = random.state<motor<double>>();
    const double w = m["1"_blade];
    const double xy = m["e12"_blade], xz = m["e13"_blade], yz = m["e23"_blade];
    const double length = w * w + xy * xy + xz * xz + yz * yz;
    // The study condition: the pseudoscalar of m ~m vanishes.
    m.values[7] = -(m["e01"_blade] * yz - m["e02"_blade] * xz + m["e03"_blade] * xy) / w * -1;
    m = m / std::sqrt(length);
    REQUIRE(std::abs((m * ~m)["e0123"_blade]) < 1e-13);
    const auto x = random.state<point<double>>();
    const weighted_point<double> by_products = lw::grade<3>(m * x * ~m);
    const weighted_point<double> by_commutator = lw::sandwich(lw::assume_unit(m), x);
    CHECK(test::near(by_products, by_commutator, 1e-14, 10));
  }
}

TEST_CASE("lanes give the bits of plain numbers", "[sandwich]") {
  test::random_numbers random(13);
  test::for_each_number<thread, lw::lanes<float, 16>, lw::lanes<float, 32>>([&]<class V>() {
    const auto m = test::in_lanes<V>([&](std::size_t) { return random.state<motor<float>>(); });
    const auto x = test::in_lanes<V>([&](std::size_t) { return random.state<weighted_point<float>>(); });
    const weighted_point<V> all = lw::sandwich(m, x);
    for (std::size_t lane = 0; lane < V::width; ++lane) {
      const weighted_point<float> alone = lw::sandwich(test::state_in(m, lane), test::state_in(x, lane));
      CHECK(lw::all_equal(alone, test::state_in(all, lane)));
    }
  });
}

TEST_CASE("a NaN stays in its lane, an infinity makes none in other components", "[sandwich]") {
  auto x = weighted_point<lw::lanes<float, 4>>{{1, 2, 3, 1}};
  x.values[0] = lw::lanes<float, 4>::generate([](std::size_t i) { return i == 2 ? NAN : 1.0f; });
  const weighted_point<lw::lanes<float, 4>> y = lw::sandwich(some_motor<lw::lanes<float, 4>>(), x);
  CHECK(std::isnan(y["e012"_blade][2]));
  CHECK(!std::isnan(y["e012"_blade][1]));
  CHECK(!std::isnan(y["e123"_blade][2]));  // the weight does not depend on the place
}

TEST_CASE("beyond the tables a sandwich is its two products", "[sandwich]") {
  using wide = lw::algebra<10>;
  using plane_rotor = lw::multivector<int, wide, 0, 0b11>;
  using some_vectors = lw::multivector<int, wide, 0b1, 0b10, 0b1000000000>;
  const auto y = lw::sandwich(plane_rotor{{1, 2}}, some_vectors{{3, 4, 5}});
  CHECK(y["e1"_blade] == (1 - 4) * 3 + 4 * 4);
  CHECK(y["e2"_blade] == (1 - 4) * 4 - 4 * 3);
  CHECK(y["ea"_blade] == 5 * 5);
}
