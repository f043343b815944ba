// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/power_series.hpp"

#include <cmath>
#include <complex>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;

template <class A, class Set>
using closure = lw::components_by<lw::detail::closure_maker<A, Set>>;
using A4 = lw::algebra<4>;

// Bivectors make the even part, vectors all; two blades that commute make four.
static_assert(std::is_same_v<closure<A4, lw::grade_components<A4, 0b100>>, lw::grade_components<A4, 0b10101>>);
static_assert(std::is_same_v<closure<A4, lw::grade_components<A4, 0b10>>, lw::grade_components<A4, 0b11111>>);
static_assert(std::is_same_v<closure<A4, lw::components<0b0011, 0b1100>>, lw::components<0, 0b0011, 0b1100, 0b1111>>);
static_assert(std::is_same_v<closure<lw::algebra<0, 0, 2>, lw::components<0b01>>, lw::components<0, 0b01>>);

}  // namespace

TEST_CASE("halvings by lanes, and as many squarings", "[power_series]") {
  using L = lw::lanes<double, 4>;
  const double sizes[] = {0.25, 3.0, 1e300, std::numeric_limits<double>::infinity()};
  const L scale = lw::detail::scale_by_halving(L::load(sizes), L(1));
  CHECK(scale[0] == 1);
  CHECK(scale[1] == 0.25);
  CHECK(scale[2] == std::ldexp(1.0, -lw::detail::most_halvings));
  CHECK(scale[3] == scale[2]);
  L counts = 0;
  lw::detail::undo_halving(scale, [&](const auto& where) { counts = select(where, counts + 1, counts); });
  CHECK(counts[0] == 0);
  CHECK(counts[1] == 2);
  CHECK(counts[3] == lw::detail::most_halvings);
  CHECK(lw::detail::scale_by_halving(std::numeric_limits<double>::quiet_NaN(), 1.0) == 1);
}

TEST_CASE("cosh and sinh of the root of a Study number", "[power_series]") {
  test::random_numbers random(81);
  for (int run = 0; run < 50; ++run) {
    const double s = 9 * random.next();
    const double r = 9 * random.next();
    // p^2 = -r^2: s + p is the complex number s + r i, with p = r i.
    const auto f = lw::detail::study_functions_by_halving(s, -r * r);
    const std::complex<long double> root = std::sqrt(std::complex<long double>(s, r));
    const auto cosine = std::cosh(root);
    const auto sine = std::sinh(root) / root;
    CHECK(f.cosine.scalar == Approx(static_cast<double>(cosine.real())).margin(1e-14).epsilon(1e-14));
    CHECK(f.cosine.part * r == Approx(static_cast<double>(cosine.imag())).margin(1e-14).epsilon(1e-14));
    CHECK(f.sine.scalar == Approx(static_cast<double>(sine.real())).margin(1e-14).epsilon(1e-14));
    CHECK(f.sine.part * r == Approx(static_cast<double>(sine.imag())).margin(1e-14).epsilon(1e-14));
  }
  // p^2 = 0: the parts are the derivatives by s, at 0 those of the series.
  const auto zero = lw::detail::study_functions_by_halving(0.0, 0.0);
  CHECK(zero.cosine.scalar == 1);
  CHECK(zero.cosine.part == 0.5);
  CHECK(zero.sine.scalar == 1);
  CHECK(zero.sine.part == Approx(1.0 / 6));
}
