// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/inverse.hpp"

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
using pga3 = lw::algebra<3, 0, 1>;
template <class A>
using bivector = lw::graded_multivector<double, A, 2>;

// Products of full multivectors in 5 dimensions, fast to compile.
template <int P, int Q, int R>
struct looped : lw::algebra<P, Q, R> {
  static constexpr lw::strategy products = lw::strategy::loop;
};

// The result has no components that cancel.
static_assert(std::is_same_v<decltype(inverse(bivector<lw::algebra<4>>{})), bivector<lw::algebra<4>>>);
static_assert(std::is_same_v<decltype(inverse(bivector<lw::algebra<5>>{})), bivector<lw::algebra<5>>>);
static_assert(std::is_same_v<decltype(inverse(lw::graded_multivector<double, vga3, 1>{})),
                             lw::graded_multivector<double, vga3, 1>>);
static_assert(
    std::is_same_v<decltype(inverse(lw::even_multivector<float, pga3>{})), lw::even_multivector<float, pga3>>);
static_assert(lw::detail::plan_inverse<lw::algebra<7>, lw::grade_components<lw::algebra<7>, 2>>() ==
              lw::detail::inverse_plan::by_reverse);
static_assert(lw::detail::plan_inverse<lw::algebra<6>, lw::grade_components<lw::algebra<6>, 4>>() ==
              lw::detail::inverse_plan::none);

template <class M>
[[nodiscard]] double largest_of(const M& m) {
  double largest = 0;
  for (std::size_t i = 0; i < M::set::stored; ++i) largest = std::max(largest, std::abs(static_cast<double>(m[i])));
  return largest;
}

// |m x - 1| by the largest coefficients of both factors.
template <class M, class X>
[[nodiscard]] double distance_from_one(const M& m, const X& x) {
  const auto product = lw::evaluate(m * x - 1.0);
  return largest_of(product) / (1 + largest_of(m) * largest_of(x));
}

template <class A>
void inverts_full_multivectors() {
  using full = lw::full_multivector<double, A>;
  CAPTURE(lw::dimension_of<A>, lw::metric_of<A>.negative, lw::metric_of<A>.null);
  test::random_numbers random(21);
  for (int run = 0; run < 10; ++run) {
    const auto m = random.state<full>();
    const full x = inverse(m);
    CHECK(distance_from_one(m, x) < 1e-11);
    CHECK(distance_from_one(x, m) < 1e-11);
  }
}
template <int P, int Q, int R>
void inverts_in_all_signatures() {
  // By loop where the tables are large, but for one of those: the same numbers, in a third of the compiler's time.
  constexpr bool by_loop = P + Q + R == 4 && R != 1;
  using algebra = std::conditional_t<by_loop, looped<P, Q, R>, lw::algebra<P, Q, R>>;
  if constexpr (P + Q + R > 0) inverts_full_multivectors<algebra>();
  // Each P, Q and R with a sum of at most 4 once. In 5 dimensions it takes long to compile them all.
  if constexpr (Q == 0 && R == 0 && P < 4) inverts_in_all_signatures<P + 1, 0, 0>();
  if constexpr (R == 0 && P + Q < 4) inverts_in_all_signatures<P, Q + 1, 0>();
  if constexpr (P + Q + R < 4) inverts_in_all_signatures<P, Q, R + 1>();
}

}  // namespace

TEST_CASE("the inverse of any multivector in up to four dimensions, whatever the squares", "[inverse]") {
  inverts_in_all_signatures<0, 0, 0>();
}

TEST_CASE("the inverse of any multivector in five dimensions", "[inverse]") {
  inverts_full_multivectors<looped<5, 0, 0>>();
  inverts_full_multivectors<looped<4, 1, 0>>();
  inverts_full_multivectors<looped<3, 1, 1>>();
  inverts_full_multivectors<looped<0, 0, 5>>();
}

TEST_CASE("the inverse of a number that is no number alone", "[inverse]") {
  const auto z = inverse(lw::multivector_of<lw::algebra<0, 1>, "1", "e1">(3.0, 4.0));
  CHECK(z["1"_blade] == Approx(0.12));
  CHECK(z["e1"_blade] == Approx(-0.16));
  const auto d = inverse(lw::multivector_of<lw::algebra<0, 0, 1>, "1", "e0">(2.0, 3.0));
  CHECK(d["1"_blade] == Approx(0.5));
  CHECK(d["e0"_blade] == Approx(-0.75));
}

TEST_CASE("the inverse of bivectors that are not simple", "[inverse]") {
  const auto check = [](const auto& b) {
    CHECK(distance_from_one(b, inverse(b)) < 1e-15);
    CHECK(distance_from_one(inverse(b), b) < 1e-15);
  };
  check(lw::multivector_of<lw::algebra<4>, "e12", "e34">(1.0, 2.0));
  check(bivector<lw::algebra<4>>(lw::multivector_of<lw::algebra<4>, "e12", "e34">(1.0, 2.0)));
  check(bivector<lw::algebra<5>>(lw::multivector_of<lw::algebra<5>, "e12", "e34">(1.0, 2.0)));
  check(bivector<lw::algebra<5>>(lw::multivector_of<lw::algebra<5>, "e12", "e34", "e15", "e23">(1.0, 2.0, -0.5, 3.0)));
  check(bivector<lw::algebra<4, 1>>(lw::multivector_of<lw::algebra<4, 1>, "e12", "e35">(1.0, 2.0)));
  check(bivector<lw::algebra<1, 3>>(lw::multivector_of<lw::algebra<1, 3>, "e12", "e34">(1.0, 2.0)));
  check(bivector<pga3>(lw::multivector_of<pga3, "e12", "e03">(1.0, 2.0)));
  // Of b = e12 + 2 e34, b^2 = -5 + 4 e1234, so that b (-5 - 4 e1234) / (25 - 16) is the inverse.
  const auto x = inverse(lw::multivector_of<lw::algebra<4>, "e12", "e34">(1.0, 2.0));
  CHECK(x["e12"_blade] == Approx(1.0 / 3));
  CHECK(x["e34"_blade] == Approx(-2.0 / 3));
}

TEST_CASE("what has no inverse gives no finite number", "[inverse]") {
  const auto check = [](const auto& m) {
    const auto x = inverse(m);
    bool is_finite = true;
    for (std::size_t i = 0; i < decltype(x)::set::stored; ++i) is_finite = is_finite && std::isfinite(x[i]);
    CHECK(!is_finite);
  };
  check(lw::graded_multivector<double, vga3, 1>{});
  check(lw::full_multivector<double, vga3>{});
  check(lw::full_multivector<double, lw::algebra<4, 1>>{});
  check(lw::multivector_of<pga3, "e0">(2.0));                          // the plane at infinity
  check(lw::multivector_of<pga3, "e01", "e03">(2.0, 1.0));             // a line there
  check(lw::multivector_of<lw::algebra<1, 1>, "e1", "e2">(3.0, 3.0));  // a null vector
  check(lw::multivector_of<vga3, "1", "e1">(0.5, 0.5));                // idempotent
  check(lw::multivector_of<lw::algebra<4>, "e12", "e34">(1.0, 1.0));   // its square is -2 + 2 e1234, a zero divisor
}

TEST_CASE("the inverse of versors and blades in any dimension", "[inverse]") {
  using A = lw::algebra<6, 0, 1>;
  test::random_numbers random(22);
  const auto vector = [&] { return random.state<lw::graded_multivector<double, A, 1>>(); };
  const auto rotor = lw::evaluate(vector() * vector());
  CHECK(distance_from_one(rotor, versor_inverse(rotor)) < 1e-13);
  const auto blade = lw::evaluate(vector() ^ vector() ^ vector());
  CHECK(distance_from_one(blade, versor_inverse(blade)) < 1e-13);
  const auto v = vector();
  CHECK(distance_from_one(v, inverse(v)) < 1e-14);
  // Twenty dimensions, without a table.
  const auto far = lw::multivector_of<lw::algebra<20>, "e1", "e7", "ek">(1.0, 2.0, -2.0);
  CHECK(versor_inverse(far)["e7"_blade] == Approx(2.0 / 9));
  CHECK(inverse(far)["ek"_blade] == Approx(-2.0 / 9));
}

TEST_CASE("quotients", "[inverse]") {
  test::random_numbers random(23);
  const auto a = random.state<lw::full_multivector<double, pga3>>();
  const auto b = random.state<lw::even_multivector<double, pga3>>();
  CHECK(largest_of(lw::evaluate((a / b) * b - a)) < 1e-13);
  CHECK(largest_of(lw::evaluate(b / b - 1.0)) < 1e-14);
  CHECK(largest_of(lw::evaluate((b * b) / b - b)) < 1e-14);
}

TEST_CASE("an inverse in each lane", "[inverse]") {
  test::for_each_number<lw::lanes<double, 1>, lw::lanes<double, 8>, lw::lanes<float, 16>>([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(24);
    using M = lw::even_multivector<double, lw::algebra<4, 1>>;
    const auto m =
        test::in_lanes<V>([&](std::size_t lane) { return lane == 1 ? M{} : lw::cast<double>(random.state<M>()); });
    const auto x = inverse(m);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto one = test::state_in(m, lane);
      if (lane == 1)
        CHECK(std::isnan(test::state_in(x, lane)[0]));
      else
        CHECK(distance_from_one(one, test::state_in(x, lane)) < 1e3 * std::numeric_limits<T>::epsilon());
    }
  });
}
