// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sandwich_plan.hpp"

#include "lanewise/algebra/multivector.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::detail::cheapest_sandwich;
using lw::detail::sandwich_plan;

using space = lw::algebra<3>;
using rotor = lw::even_multivector<float, space>::set;
using vector = lw::graded_multivector<float, space, 1>::set;

// Two products take 12 + 12 multiply-adds; the commutator 6, then 12 with x as the first addend.
static_assert(cheapest_sandwich<space, rotor, vector, vector, false>() == sandwich_plan::left_first);
static_assert(lw::detail::instructions_of<lw::detail::left_first<space, rotor, vector, vector>> == 24);
static_assert(cheapest_sandwich<space, rotor, vector, vector, true>() == sandwich_plan::from_commutator);

// On the line, m is scalar and vector: the merged form is one term for each component.
using line = lw::algebra<1>;
using all = lw::full_multivector<float, line>::set;
static_assert(cheapest_sandwich<line, lw::components<1>, all, all, false>() == sandwich_plan::merged);

// A scalar commutes with all: of its sandwich, x is left.
using scalar = lw::components<0>;
static_assert(cheapest_sandwich<space, scalar, vector, vector, true>() == sandwich_plan::from_commutator);
static_assert(lw::detail::instructions_of<lw::detail::from_commutator<space, scalar, vector, vector>> == 0);

// A weight that is known to be one stays known where m ~m = 1, and nowhere else.
using pga = lw::algebra<3, 0, 1>;
using motor = lw::even_multivector<float, pga>::set;
using point = lw::components<0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;
static_assert(std::same_as<lw::components_by<lw::detail::versor_sandwich_maker<pga, motor, point>>, point>);
static_assert(std::same_as<lw::components_by<lw::detail::sandwich_maker<pga, motor, point>>,
                           lw::components<0b0111, 0b1011, 0b1101, 0b1110>>);

}  // namespace

TEST_CASE("a full sandwich of sixteen numbers is two products", "[sandwich]") {
  using four = lw::algebra<4>;
  using full = lw::full_multivector<float, four>::set;
  CHECK(cheapest_sandwich<four, full, full, full, false>() == sandwich_plan::left_first);
  CHECK(lw::detail::instructions_of<lw::detail::left_first<four, full, full, full>> == 512);
}
