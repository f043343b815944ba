// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/unit.hpp"

#include <concepts>

#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/catch.hpp"
#include "support/multivectors.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using space = lw::algebra<3>;
using rotor = lw::even_multivector<float, space>;
using unit_rotor = lw::unit<rotor>;

static_assert(lw::state<unit_rotor> && lw::numbers_of<unit_rotor> == 4);
static_assert(std::same_as<lw::state_over<unit_rotor, double>, lw::unit<lw::even_multivector<double, space>>>);
static_assert(lw::is_unit<unit_rotor> && !lw::is_unit<rotor>);

constexpr auto r = lw::assume_unit(rotor{{0.6f, 0, 0, 0.8f}});
// Products and reverses of units are units, sums and multiples are not.
static_assert(std::same_as<decltype(r * r), unit_rotor> && std::same_as<decltype(~r), unit_rotor>);
static_assert(std::same_as<decltype(r + r), rotor> && std::same_as<decltype(2 * r), rotor>);
static_assert((~r)["e23"_blade] == -0.8f && r["1"_blade] == 0.6f);
// What is known may be forgotten, by assignment too.
constexpr rotor plain = r;
static_assert(plain["e23"_blade] == 0.8f);
static_assert(std::same_as<decltype(r * plain)::value_type, float> && !lw::is_unit<decltype(r * plain)>);

}  // namespace

TEST_CASE("a unit is its value wherever a multivector is taken", "[unit]") {
  test::small_numbers random(3);
  const auto a = random.multivector<rotor>();
  const auto b = random.multivector<rotor>();
  CHECK(test::same(lw::assume_unit(a) * b, a * b));
  CHECK(test::same(lw::assume_unit(a) * lw::assume_unit(b), a * b));
  CHECK(test::same(lw::assume_unit(a) - b, a - b));
  CHECK(test::same(lw::assume_unit(a * b), a * b));
  CHECK(test::same(lw::grade<2>(lw::assume_unit(a)), lw::grade<2>(a)));
  CHECK(lw::scalar_part(lw::assume_unit(a)) == lw::scalar_part(a));
}
