// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector_root.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "lanewise/algebra/multivector_exponential.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

using vga3 = lw::algebra<3>;
using pga3 = lw::algebra<3, 0, 1>;
template <class A>
using bivector = lw::graded_multivector<double, A, 2>;
using motor = lw::even_multivector<double, pga3>;

static_assert(std::is_same_v<decltype(sqrt(motor{})), motor>);
static_assert(std::is_same_v<decltype(sqrt(lw::even_multivector<lw::lanes<float, 16>, vga3>{})),
                             lw::even_multivector<lw::lanes<float, 16>, vga3>>);

// exp of a bivector of a size at which the turn is short.
template <class A>
void halves_what_exp_makes(double size, double tolerance) {
  test::random_numbers random(31);
  for (int run = 0; run < 20; ++run) {
    const auto b = size * random.state<bivector<A>>();
    const auto root = exp(b / 2);
    CHECK(test::near(sqrt(exp(b)), root, tolerance));
    CHECK(test::near(sqrt(-exp(b)), root, tolerance));
  }
}

}  // namespace

TEST_CASE("the root of a rotor or a motor does half of it, on either cover", "[root]") {
  for (const double size : {1e-200, 1e-9, 0.1, 0.6}) {
    CAPTURE(size);
    halves_what_exp_makes<lw::algebra<2>>(size, 1e-15);
    halves_what_exp_makes<vga3>(size, 1e-15);
    halves_what_exp_makes<lw::algebra<2, 0, 1>>(size, 1e-15);
    halves_what_exp_makes<pga3>(size, 2e-15);
    halves_what_exp_makes<lw::algebra<4>>(size, 4e-15);
    halves_what_exp_makes<lw::algebra<1, 3>>(size, 4e-15);
    halves_what_exp_makes<lw::algebra<4, 1>>(size, 4e-15);
  }
}

TEST_CASE("the root of two isoclinic turns, and of one that has none", "[root]") {
  using A = lw::algebra<4>;
  const auto half = exp(bivector<A>(lw::multivector_of<A, "e12", "e34">(0.35, 0.35)));
  CHECK(test::near(sqrt(lw::even_multivector<double, A>(half * half)), half, 1e-15));
  // By pi in both planes: m is e1234 and either of two planes could turn by 2 pi.
  CHECK(std::isnan(sqrt(lw::even_multivector<double, A>(lw::multivector_of<A, "e1234">(1.0)))[0]));
}

TEST_CASE("the root of a half turn; the sign of a zero chooses", "[root]") {
  const double root = std::sqrt(0.5);
  const auto plus = sqrt(lw::multivector_of<vga3, "1", "e12">(0.0, 1.0));
  CHECK(plus["1"_blade] == Approx(root).epsilon(1e-15));
  CHECK(plus["e12"_blade] == Approx(root).epsilon(1e-15));
  const auto minus = sqrt(lw::multivector_of<vga3, "1", "e12">(-0.0, 1.0));
  CHECK(minus["1"_blade] == Approx(root).epsilon(1e-15));
  CHECK(minus["e12"_blade] == Approx(-root).epsilon(1e-15));
  // The product of two planes across each other has no scalar at all.
  const auto planes = sqrt(lw::multivector_of<pga3, "e12">(1.0));
  CHECK(planes["1"_blade] == Approx(root).epsilon(1e-15));
}

TEST_CASE("the root of a translation is half of it, with minus one too", "[root]") {
  for (const double sign : {1.0, -1.0}) {
    const auto t = sqrt(sign * lw::multivector_of<pga3, "1", "e01", "e03">(1.0, 1e-170, 4.0));
    CHECK(t["1"_blade] == 1);
    CHECK(t["e01"_blade] == 0.5e-170);
    CHECK(t["e03"_blade] == 2);
  }
}

TEST_CASE("a root in each lane is what it is alone", "[root]") {
  test::for_each_number<lw::lanes<double, 1>, lw::lanes<double, 8>, lw::lanes<float, 16>>([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(33);
    const auto each = [&](std::size_t lane) {
      if (lane == 1) return lw::cast<T>(motor{});
      return lw::cast<T>((lane % 2 == 0 ? 1.0 : -1.0) * exp(random.state<bivector<pga3>>()));
    };
    const auto m = test::in_lanes<V>(each);
    const auto root = sqrt(m);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto alone = sqrt(test::state_in(m, lane));
      if (lane == 1)
        CHECK(std::isnan(test::state_in(root, lane)[0]) == std::isnan(alone[0]));
      else
        CHECK(test::near(test::state_in(root, lane), alone, std::numeric_limits<T>::epsilon()));
    }
  });
}
