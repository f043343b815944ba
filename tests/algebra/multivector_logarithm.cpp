// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector_logarithm.hpp"

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

using vga2 = lw::algebra<2>;
using vga3 = lw::algebra<3>;
using pga2 = lw::algebra<2, 0, 1>;
using pga3 = lw::algebra<3, 0, 1>;
using spacetime = lw::algebra<1, 3>;
using conformal = lw::algebra<4, 1>;
template <class A>
using bivector = lw::graded_multivector<double, A, 2>;
using complex = lw::full_multivector<double, lw::algebra<0, 1>>;
constexpr double pi = 3.141592653589793;

static_assert(
    std::is_same_v<decltype(log(lw::even_multivector<float, pga3>{})), lw::graded_multivector<float, pga3, 2>>);
static_assert(std::is_same_v<decltype(log(lw::even_multivector<double, conformal>{})), bivector<conformal>>);
static_assert(std::is_same_v<decltype(log(complex{})), complex>);
static_assert(std::is_same_v<decltype(pow(complex{}, 2)), complex>);
static_assert(
    std::is_same_v<decltype(pow(lw::even_multivector<float, pga3>{}, 0.5)), lw::even_multivector<float, pga3>>);

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 8>, float, lw::lanes<float, 16>>(f);
}

// log(exp(b)) = log(-exp(b)) = b, in every lane of V with another bivector, whose coefficients are up to `size`.
template <class A, class V>
void undoes_exp(double size, double ulps) {
  using T = test::lane_type<V>;
  test::random_numbers random(41);
  for (int run = 0; run < 10; ++run) {
    const auto b = test::in_lanes<V>([&](std::size_t) { return lw::cast<T>(size * random.state<bivector<A>>()); });
    const auto m = exp(b);
    const auto there = log(m);
    const auto other = log(-m);
    const double tolerance = ulps * std::max(size, 1e-30) * static_cast<double>(std::numeric_limits<T>::epsilon());
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      CHECK(test::near(test::state_in(there, lane), test::state_in(b, lane), tolerance));
      CHECK(lw::all_equal(test::state_in(other, lane), test::state_in(there, lane)));
    }
  }
}
template <class A>
void undoes_exp_at_every_size(double largest, double ulps) {
  on_every_number([&]<class V>() {
    const bool is_float = sizeof(test::lane_type<V>) == 4;
    for (const double size : {0.0, is_float ? 1e-30 : 1e-170, 1e-9, 1e-4, 1e-3, 0.1, largest}) {
      CAPTURE(size, test::width_of<V>, is_float);
      undoes_exp<A, V>(size, ulps);
    }
  });
}

}  // namespace

TEST_CASE("log undoes exp in the plane and in space, on both covers", "[logarithm]") {
  undoes_exp_at_every_size<vga2>(1.5, 2);
  undoes_exp_at_every_size<vga3>(0.9, 4);
  undoes_exp_at_every_size<pga2>(1.5, 4);
  undoes_exp_at_every_size<pga3>(0.9, 8);
}

TEST_CASE("log undoes exp of boosts, and of turns in two planes", "[logarithm]") {
  undoes_exp_at_every_size<lw::algebra<1, 1>>(5, 4);
  undoes_exp_at_every_size<lw::algebra<2, 1>>(0.9, 8);
  undoes_exp_at_every_size<lw::algebra<4>>(0.6, 32);
  undoes_exp_at_every_size<spacetime>(0.6, 32);
  undoes_exp_at_every_size<lw::algebra<5>>(0.4, 32);
  undoes_exp_at_every_size<conformal>(0.4, 32);
}

TEST_CASE("log of two planes at a time: alike, unlike, and beyond a quarter of a turn", "[logarithm]") {
  using A = lw::algebra<4>;
  const auto check = [](double a, double b) {
    CAPTURE(a, b);
    const lw::even_multivector<double, A> m = exp(bivector<A>(lw::multivector_of<A, "e12", "e34">(a, b)));
    const auto again = exp(log(m));
    // Beside pi in both planes the planes lose digits, but not all.
    CHECK((test::near(again, m, 2e-14) || test::near(again, -m, 2e-14)));
    CHECK(lw::all_equal(log(-m), log(m)));
  };
  for (const double a : {0.0, 0.3, 1.0, -1.5, 2.0, 3.0})
    for (const double b : {0.0, 1e-9, 0.3, -0.3, 1.0, 1.0 + 1e-9, 1.5}) check(a, b);
  // A screw of conformal geometry along its axis, where the part of grade 4 is null.
  const auto screw = bivector<conformal>(lw::multivector_of<conformal, "e12", "e34", "e35">(0.5, 2.0, 2.0));
  CHECK(test::near(log(exp(screw)), screw, 1e-14));
}

TEST_CASE("log of simple rotors in more dimensions", "[logarithm]") {
  using A = lw::algebra<6>;
  test::random_numbers random(42);
  const auto vector = [&] { return random.state<lw::graded_multivector<double, A, 1>>(); };
  for (int run = 0; run < 5; ++run) {
    const bivector<A> b = 0.5 * (vector() ^ vector());
    CHECK(test::near(log(exp(b)), b, 1e-14));
  }
}

TEST_CASE("log of translations, of tiny turns and of none", "[logarithm]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const bool is_float = sizeof(T) == 4;
    for (const double w : {0.0, is_float ? 1e-40 : 1e-320, is_float ? 1e-30 : 1e-170, 1e-12, 1e-5, 1e-4, 2e-4}) {
      CAPTURE(w);
      // cos(w) - sin(w) e12 and a shift by (3, 0, 2): log is known in closed form, along and across the axis.
      const double s = std::sin(w);
      const double c = std::cos(w);
      const auto m = test::in_lanes<V>([&](std::size_t) {
        const auto all = lw::multivector_of<pga3, "1", "e12", "e01", "e03", "e0123">(c, s, 3.0, 2 * c, 2 * s);
        return lw::cast<T>(lw::even_multivector<double, pga3>(all));
      });
      const auto b = test::state_in(log(m), test::width_of<V> - 1);
      const double near = 4 * static_cast<double>(std::numeric_limits<T>::epsilon());
      CHECK(static_cast<double>(b["e12"_blade]) == Approx(w).epsilon(near).margin(is_float ? 1e-44 : 1e-322));
      CHECK(static_cast<double>(b["e01"_blade]) == Approx(w == 0 ? 3 : 3 * w / s).epsilon(near));
      CHECK(static_cast<double>(b["e03"_blade]) == Approx(2.0).epsilon(near));
    }
  });
}

TEST_CASE("log near and at half turns; the sign of a zero chooses", "[logarithm]") {
  for (const double rest : {0.0, 1e-300, 1e-17, 1e-9, 1e-3}) {
    CAPTURE(rest);
    const double c = std::sin(rest);
    const double s = std::cos(rest);
    const auto m = lw::multivector_of<pga3, "1", "e12", "e03", "e0123">(c, s, 2 * c, 2 * s);
    const auto b = log(m);
    CHECK(b["e12"_blade] == Approx(pi / 2 - rest).epsilon(1e-15));
    CHECK(b["e03"_blade] == Approx(2.0).epsilon(1e-15));
    // Beyond pi by a rounding the turn stays what it is.
    const auto beyond = log(lw::multivector_of<pga3, "1", "e12", "e03", "e0123">(-c, s, -2 * c, 2 * s));
    CHECK(beyond["e03"_blade] == Approx(2.0).epsilon(1e-15));
    if (rest == 0 || rest > 0x1p-18)
      CHECK(lw::all_equal(log(-m), b));
    else
      CHECK(beyond["e12"_blade] == Approx(pi / 2 + rest).epsilon(1e-15));
  }
  const auto other = log(lw::multivector_of<pga3, "1", "e12">(-0.0, 1.0));
  CHECK(other["e12"_blade] == Approx(-pi / 2).epsilon(1e-15));
}

TEST_CASE("log of boosts as far as numbers go", "[logarithm]") {
  for (const double rapidity : {0.0, 1e-300, 1e-5, 1.0, 20.0, 700.0}) {
    CAPTURE(rapidity);
    const auto r = lw::multivector_of<lw::algebra<1, 1>, "1", "e12">(std::cosh(rapidity), std::sinh(rapidity));
    CHECK(log(r)["e12"_blade] == Approx(rapidity).epsilon(1e-14).margin(0));
    const lw::even_multivector<double, spacetime> in_spacetime =
        lw::multivector_of<spacetime, "1", "e12">(std::cosh(rapidity), std::sinh(rapidity));
    if (rapidity < 300) CHECK(log(in_spacetime)["e12"_blade] == Approx(rapidity).epsilon(1e-14).margin(0));
  }
}

TEST_CASE("powers of multivectors", "[logarithm]") {
  test::random_numbers random(44);
  using motor = lw::even_multivector<double, pga3>;
  for (int run = 0; run < 20; ++run) {
    const motor m = exp(0.6 * random.state<bivector<pga3>>());
    CHECK(test::near(pow(m, 2), motor(m * m), 1e-14));
    CHECK(test::near(pow(m, -1), reverse(m), 1e-14));
    CHECK(test::near(pow(m, 0.5f), sqrt(m), 1e-14));
    CHECK(test::near(pow(m, 0), motor(lw::multivector_of<pga3, "1">(1.0)), 0));
    const auto z = random.state<complex>();
    CHECK(test::near(pow(z, 3), complex(z * z * z), 1e-14));
  }
  CHECK(test::near(pow(complex{{-1, 0}}, 0.5), complex{{0, 1}}, 1e-15));
}

TEST_CASE("a logarithm in each lane is what it is alone", "[logarithm]") {
  using L = lw::lanes<double, 8>;
  test::random_numbers random(45);
  const auto check = [&]<class A>(const A&) {
    using even = lw::even_multivector<double, A>;
    const even good = exp(random.state<bivector<A>>());
    const auto wild = [&](std::size_t lane) {
      even m = good;
      if (lane == 0) m = even{};
      if (lane == 1) m[0] = std::numeric_limits<double>::quiet_NaN();
      if (lane == 2) m[1] = std::numeric_limits<double>::infinity();
      if (lane == 3) m = exp(1e-3 * random.state<bivector<A>>());
      return m;
    };
    const auto together = log(test::in_lanes<L>(wild));
    const auto alone = log(test::in_lanes<L>([&](std::size_t) { return good; }));
    CHECK(lw::all_equal(test::state_in(together, 5), test::state_in(alone, 0)));
    CHECK(std::isnan(test::state_in(together, 1)[0]));
  };
  check(pga3{});
  check(lw::algebra<4>{});
  check(spacetime{});
}
