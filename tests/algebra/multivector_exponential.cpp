// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector_exponential.hpp"

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
using complex = lw::full_multivector<double, lw::algebra<0, 1>>;
using dual = lw::full_multivector<double, lw::algebra<0, 0, 1>>;
template <class A>
using bivector = lw::graded_multivector<double, A, 2>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// The result has the components that it may have and no others; what is one without a doubt is not stored.
static_assert(std::is_same_v<decltype(exp(bivector<pga3>{})), lw::even_multivector<double, pga3>>);
static_assert(std::is_same_v<decltype(exp(bivector<conformal>{})), lw::even_multivector<double, conformal>>);
static_assert(std::is_same_v<decltype(exp(lw::blade_multivector<float, pga3, "e12">{})),
                             lw::blade_multivector<float, pga3, "1", "e12">>);
static_assert(sizeof(exp(lw::blade_multivector<float, pga3, "e01", "e02", "e03">{})) == 3 * sizeof(float));
static_assert(std::is_same_v<decltype(exp(complex{})), complex>);
static_assert(std::is_same_v<decltype(exp(lw::state_over<bivector<pga2>, lw::lanes<float, 16>>{})),
                             lw::even_multivector<lw::lanes<float, 16>, pga2>>);

// 1 + b + b^2 / 2 + ... in long double, by one blade after the other.
template <class M>
[[nodiscard]] auto power_series(const M& b) {
  using A = lw::algebra_of<M>;
  using full = lw::full_multivector<long double, A>;
  const full factor = b;
  full sum = lw::multivector<long double, A, lw::component{0}>{{1}};
  full term = sum;
  const auto product = [&](const full& x) {
    full result{};
    const auto set = full::set::list();
    for (std::size_t j = 0; j < set.size(); ++j) {
      if (factor.values[j] == 0) continue;
      for (std::size_t i = 0; i < set.size(); ++i) {
        const auto [mask, sign] = lw::detail::multiply_own_blades<A>(
            lw::product_kind::geometric, lw::blade_of(set.items[i]), lw::blade_of(set.items[j]));
        if (sign != 0) result.values[find_blade(set, mask)] += sign * x.values[i] * factor.values[j];
      }
    }
    return result;
  };
  long double largest = 1;
  for (int n = 1; n < 200 && largest > 1e-30L; ++n) {
    term = product(term);
    largest = 0;
    for (std::size_t i = 0; i < std::size(term.values); ++i) {
      sum.values[i] += term.values[i] /= n;
      largest = std::max(largest, std::abs(term.values[i]));
    }
  }
  return sum;
}

// The largest error of a coefficient, in epsilons of T, by the largest coefficient.
template <class T, class M, class Reference>
[[nodiscard]] double error_of(const M& m, const Reference& wanted) {
  const Reference got = m;
  long double error = 0;
  long double largest = 0;
  for (std::size_t i = 0; i < std::size(got.values); ++i) {
    const long double difference = std::abs(got.values[i] - wanted.values[i]);
    error = difference <= error ? error : difference;  // a NaN stays
    largest = std::max(largest, std::abs(wanted.values[i]));
  }
  return static_cast<double>(error / largest) / static_cast<double>(std::numeric_limits<T>::epsilon());
}

// In every lane of V, each with another multivector: within `bound` (1 + |b|) epsilons of the power series, |b| being
// the sum of the magnitudes.
template <class M, class V>
void matches_series(double size, double bound) {
  using T = test::lane_type<V>;
  test::random_numbers random(11);
  for (int run = 0; run < 8; ++run) {
    const auto b = test::in_lanes<V>([&](std::size_t) {
      return lw::cast<T>(lw::map_numbers<M>([&](double x) { return size * x; }, random.state<M>()));
    });
    const auto got = exp(b);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto one = test::state_in(b, lane);
      double sum = 1;
      for (const T x : one.values) sum += std::abs(static_cast<double>(x));
      CHECK(error_of<T>(test::state_in(got, lane), power_series(one)) <= bound * sum);
    }
  }
}
template <class M>
void matches_series_in_every_width(double bound) {
  for (const double size : {0.0, 1e-300, 1e-9, 1e-4, 0.1, 1.0, 4.0}) {
    CAPTURE(size);
    test::for_each_number<double, lw::lanes<double, 8>, lw::lanes<float, 1>, lw::lanes<float, 16>>(
        [&]<class V>() { matches_series<M, V>(size, bound); });
  }
}

}  // namespace

TEST_CASE("exp is the power series where b^2 is a scalar, or that and a part that squares to 0", "[exponential]") {
  matches_series_in_every_width<bivector<vga2>>(1);
  matches_series_in_every_width<bivector<vga3>>(1);
  matches_series_in_every_width<bivector<pga2>>(1);
  matches_series_in_every_width<bivector<pga3>>(2);
  matches_series_in_every_width<lw::blade_multivector<double, pga3, "e12", "e03">>(1);
  matches_series_in_every_width<complex>(1);
  matches_series_in_every_width<dual>(1);
  matches_series_in_every_width<lw::graded_multivector<double, vga3, 0, 2>>(1);
  matches_series_in_every_width<lw::graded_multivector<double, spacetime, 1>>(2);  // both signs of the square
  matches_series_in_every_width<bivector<lw::algebra<2, 1>>>(2);
  matches_series_in_every_width<bivector<lw::algebra<2, 1, 1>>>(4);                   // and a part that squares to 0
  matches_series_in_every_width<lw::full_multivector<double, lw::algebra<0, 2>>>(1);  // quaternions
}

TEST_CASE("exp is the power series of bivectors that are not simple", "[exponential]") {
  matches_series_in_every_width<bivector<lw::algebra<4>>>(2);
  matches_series_in_every_width<bivector<spacetime>>(2);
  matches_series_in_every_width<bivector<lw::algebra<5>>>(2);
  matches_series_in_every_width<bivector<conformal>>(2);
  matches_series_in_every_width<bivector<lw::algebra<3, 0, 2>>>(2);
  matches_series_in_every_width<bivector<lw::algebra<4, 0, 1>>>(2);
}

TEST_CASE("exp is the power series of anything else", "[exponential]") {
  matches_series_in_every_width<lw::full_multivector<double, vga3>>(8);
  matches_series_in_every_width<lw::even_multivector<double, pga3>>(8);
  matches_series_in_every_width<lw::graded_multivector<double, pga3, 1, 3>>(8);
  matches_series<bivector<lw::algebra<6>>, double>(1, 8);
}

TEST_CASE("exp turns two planes at a time, alike and unlike", "[exponential]") {
  using A = lw::algebra<4>;
  const auto check = [](double a, double b) {
    const auto r = exp(lw::multivector_of<A, "e12", "e34">(a, b));
    const double tolerance = 1e-15 * (1 + std::abs(a) + std::abs(b));
    CHECK(r["1"_blade] == Approx(std::cos(a) * std::cos(b)).margin(tolerance));
    CHECK(r["e12"_blade] == Approx(std::sin(a) * std::cos(b)).margin(tolerance));
    CHECK(r["e34"_blade] == Approx(std::cos(a) * std::sin(b)).margin(tolerance));
    CHECK(r["e1234"_blade] == Approx(std::sin(a) * std::sin(b)).margin(tolerance));
  };
  for (const double a : {0.0, 1e-160, 1e-8, 0.3, 1.0, 3.141592653589793, 20.0})
    for (const double b : {0.0, 1e-160, 1e-8, -0.3, 0.3, 1.0 + 1e-9, -1.0, 3.141592653589793, 20.0}) check(a, b);
}

TEST_CASE("exp of null bivectors of any size ends after the second term", "[exponential]") {
  // n ^ e3 with n = e4 + e5, a null vector: what translates in conformal geometry.
  for (const double size : {1e-200, 1e-3, 1.0, 1e6}) {
    CAPTURE(size);
    const auto r = exp(lw::multivector_of<conformal, "e34", "e35">(size, size));
    CHECK(r["1"_blade] == 1);
    CHECK(r["e34"_blade] == Approx(size).epsilon(1e-15));
    CHECK(r["e35"_blade] == Approx(size).epsilon(1e-15));
  }
  // Together with a turn about the same axis: p = b ^ b is null too.
  const auto screw = lw::multivector_of<conformal, "e12", "e34", "e35">(0.5, 100.0, 100.0);
  CHECK(error_of<double>(exp(screw), power_series(screw)) < 8);
}

TEST_CASE("exp of boosts as far as numbers go", "[exponential]") {
  bivector<spacetime> b{};
  for (const double rapidity : {1e-170, 0.5, 20.0, 700.0}) {
    const auto simple = exp(lw::multivector_of<lw::algebra<1, 1>, "e12">(rapidity));
    CHECK(simple["1"_blade] == std::cosh(rapidity));
    CHECK(simple["e12"_blade] == Approx(std::sinh(rapidity)).epsilon(1e-15).margin(0));
    b.values[0] = rapidity;
    CHECK(exp(b)["1"_blade] == Approx(std::cosh(rapidity)).epsilon(1e-12));
  }
  b.values[0] = 720;
  CHECK(!std::isfinite(exp(b)["1"_blade]));
  CHECK(std::isinf(exp(lw::multivector_of<lw::algebra<1, 1>, "e12">(720.0))["1"_blade]));
}

TEST_CASE("exp of a motor's rate is right at the ideal limit", "[exponential]") {
  // About e12, a turn by w / 2, and a shift along the axis: e03.
  for (const double w : {0.0, 1e-320, 1e-170, 1e-30, 1e-8, 1e-4, 1.2e-4, 1.3e-4, 1e-3}) {
    CAPTURE(w);
    const auto m = exp(lw::multivector_of<pga3, "e12", "e03", "e01">(w, 2.0, 3.0));
    const double sinc = w < 1e-5 ? 1.0 : std::sin(w) / w;
    CHECK(m["1"_blade] == std::cos(w));
    CHECK(m["e12"_blade] == Approx(std::sin(w)).epsilon(1e-15).margin(0));
    CHECK(m["e01"_blade] == Approx(3 * sinc).epsilon(1e-15));
    CHECK(m["e03"_blade] == Approx(2 * std::cos(w)).epsilon(1e-15));
    CHECK(std::abs(m["e0123"_blade]) == Approx(2 * std::sin(w)).epsilon(1e-15).margin(0));
  }
}

TEST_CASE("a NaN or an infinity is none of its neighbours' business", "[exponential]") {
  using L = lw::lanes<double, 4>;
  test::random_numbers random(12);
  const auto check = [&]<class M>(const M&) {
    const auto good = random.state<M>();
    const auto wild = [&](std::size_t lane) {
      M b = good;
      if (lane != 2) b.values[0] = lane == 0 ? not_a_number : lane == 1 ? infinity : 1e6;
      return b;
    };
    const auto together = exp(test::in_lanes<L>(wild));
    const auto alone = exp(test::in_lanes<L>([&](std::size_t) { return good; }));
    CHECK(lw::all_equal(test::state_in(together, 2), test::state_in(alone, 0)));
    for (std::size_t lane = 0; lane < 2; ++lane) {
      bool is_finite = true;
      for (const double x : test::state_in(together, lane).values) is_finite = is_finite && std::isfinite(x);
      CHECK(!is_finite);
    }
  };
  check(bivector<pga3>{});
  check(bivector<lw::algebra<4>>{});
  check(bivector<spacetime>{});
  check(lw::full_multivector<double, vga3>{});
}
