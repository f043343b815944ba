// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/duality.hpp"

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/dual_quaternion.hpp"
#include "lanewise/algebra/pga2.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/blade_strings.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using lw::known_one;

// e1 e23 = e123, e31 e2 = e123.
static_assert(hodge_dual(lw::basis_blade<lw::vga3, "e1">())["e23"_blade] == 1);
static_assert(hodge_dual(lw::basis_blade<lw::vga3, "e31">())["e2"_blade] == 1);
static_assert(hodge_dual(lw::basis_blade<lw::pga3, "e0">())["e123"_blade] == 1);
static_assert(hodge_dual(lw::basis_blade<lw::pga3, "1">())["e0123"_blade] == 1);
// A dual that is known to be one, unless its sign changed: e123 e0 = -e0123.
static_assert(decltype(hodge_dual(lw::basis_blade<lw::pga3, "e0">()))::set::stored == 0);
static_assert(decltype(hodge_dual(lw::basis_blade<lw::pga3, "e123">()))::set::stored == 1 &&
              hodge_dual(lw::basis_blade<lw::pga3, "e123">())["e0"_blade] == -1);

// Against a pseudoscalar of one's own: e1 e2 = -I.
struct turned : lw::algebra<2> {
  static constexpr std::string_view basis = "1 e1 e2 e21";
};
static_assert(hodge_dual(lw::basis_blade<turned, "e1">())["e2"_blade] == -1 &&
              hodge_dual(lw::basis_blade<turned, "1">())["e21"_blade] == 1);

// Polarity: e1 I = e23, I I = -1 in space; what holds e0 has no polar.
static_assert(polarity_dual(lw::basis_blade<lw::vga3, "e1">())["e23"_blade] == 1 &&
              polarity_dual(lw::basis_blade<lw::vga3, "e123">())["1"_blade] == -1);
static_assert(polarity_dual(lw::basis_blade<lw::pga3, "e0">())["e123"_blade] == 0 &&
              polarity_dual(lw::basis_blade<lw::pga3, "e1">())["e023"_blade] == -1);

// The dual of each blade against its word: letters that make up the pseudoscalar.
template <class A>
void check_duals(const test::string_algebra& strings) {
  using full = lw::full_multivector<double, A>;
  full x;
  for (std::size_t i = 0; i < strings.basis().size(); ++i) x[i] = static_cast<double>(i + 1);
  test::word_sum wanted;
  for (const auto& [letters, coefficient] : strings.sum_of(x)) {
    const test::signed_word complement = strings.complement(letters);
    wanted[complement.letters] = complement.sign * coefficient;
  }
  const full duals = hodge_dual(x);
  for (std::size_t i = 0; i < strings.basis().size(); ++i) CHECK(duals[i] == strings.coefficients_of(wanted)[i]);
  CHECK(lw::all_equal(full(hodge_undual(hodge_dual(x))), x));
  CHECK(lw::all_equal(full(hodge_dual(hodge_undual(x))), x));
  if constexpr (lw::metric_of<A>.null == 0) {
    CHECK(lw::all_equal(full(polarity_undual(polarity_dual(x))), x));
  }
}

}  // namespace

TEST_CASE("a blade and its dual make the pseudoscalar, and undual leads back", "[duality]") {
  check_duals<lw::algebra<0>>({"", {}});
  check_duals<lw::vga3>({"123", {1, 1, 1}, "1 e1 e2 e3 e23 e31 e12 e123"});
  check_duals<lw::pga2>({"012", {0, 1, 1}, "1 e0 e1 e2 e01 e20 e12 e012"});
  check_duals<lw::pga3>({"0123", {0, 1, 1, 1}, "1 e0 e1 e2 e3 e01 e02 e03 e12 e31 e23 e021 e013 e032 e123 e0123"});
  check_duals<lw::sta>({"0123", {1, -1, -1, -1}});
  check_duals<lw::cga3>({"12345", {1, 1, 1, 1, -1}});
  check_duals<lw::dual_quaternions>(
      {"0123", {0, 1, 1, 1}, "1 e32 e13 e21 e0132 e10 e20 e30 e0 e1 e2 e3 e012 e013 e023 e123"});
}

TEST_CASE("the dual of a regressive product is the outer product of duals", "[duality]") {
  test::random_numbers random(6);
  using motor = lw::pga3::motor<double>;
  const motor a = random.state<motor>(), b = random.state<motor>();
  using full = lw::full_multivector<double, lw::pga3>;
  CHECK(test::near(full(hodge_dual(a & b)), full(hodge_dual(a) ^ hodge_dual(b)), 1e-15));
}

TEST_CASE("a motor in lanes has the duals of its lanes", "[duality]") {
  using packet = lw::lanes<float, 8>;
  const auto motors = test::in_lanes<packet>([](std::size_t i) {
    const auto x = static_cast<float>(i);
    return lw::pga3::motor<float>{{x, 1, 2, 3, 4, 5, 6, -x}};
  });
  const auto duals = hodge_dual(motors);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(duals["e0123"_blade][lane] == static_cast<float>(lane));
    CHECK(duals["1"_blade][lane] == -static_cast<float>(lane));
    CHECK(duals["e23"_blade][lane] == 1);
  }
}
