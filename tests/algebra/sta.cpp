// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sta.hpp"

#include <cmath>

#include "lanewise/algebra/involutions.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

constexpr lw::sta::vector<double> event{{5, 1, 2, 3}};
static_assert((event * event)["1"_blade] == 25 - 1 - 4 - 9);
static_assert(lw::basis_blade<lw::sta, "e0">()["e0"_blade] == 1);
constexpr auto square = [](const auto& x) { return (x * x)["1"_blade]; };
static_assert(square(lw::basis_blade<lw::sta, "e0">()) == 1 && square(lw::basis_blade<lw::sta, "e3">()) == -1);
static_assert(square(lw::basis_blade<lw::sta, "e10">()) == 1 && square(lw::basis_blade<lw::sta, "e12">()) == -1 &&
              square(lw::basis_blade<lw::sta, "e0123">()) == -1);

}  // namespace

TEST_CASE("a boost of rapidity r mixes time and space with cosh r and sinh r", "[sta]") {
  const double rapidity = 0.6;
  // exp(r/2 e10) = cosh(r/2) + sinh(r/2) e10.
  const lw::sta::rotor<double> boost =
      std::cosh(rapidity / 2) + std::sinh(rapidity / 2) * lw::basis_blade<lw::sta, "e10">();
  const lw::sta::vector<double> moved = grade<1>(boost * event * ~boost);
  CHECK(moved["e0"_blade] == Approx(5 * std::cosh(rapidity) + 1 * std::sinh(rapidity)));
  CHECK(moved["e1"_blade] == Approx(5 * std::sinh(rapidity) + 1 * std::cosh(rapidity)));
  CHECK(moved["e2"_blade] == Approx(2));
  CHECK((moved * moved)["1"_blade] == Approx(11));
}

TEST_CASE("the field of a charge that moves has a magnetic part, and its invariants stay", "[sta]") {
  // F = E + I B, E = E_k e_k0: a field along y, seen from a frame that moves along x.
  const lw::sta::bivector<double> at_rest = 2.0 * lw::basis_blade<lw::sta, "e20">();
  const double rapidity = 0.3;
  const lw::sta::rotor<double> boost =
      std::cosh(rapidity / 2) + std::sinh(rapidity / 2) * lw::basis_blade<lw::sta, "e10">();
  const lw::sta::bivector<double> moving = grade<2>(boost * at_rest * ~boost);
  CHECK(moving["e20"_blade] == Approx(2 * std::cosh(rapidity)));
  CHECK(std::abs(moving["e12"_blade]) == Approx(2 * std::sinh(rapidity)));
  CHECK((moving * moving)["1"_blade] == Approx(4));                    // E^2 - B^2
  CHECK((moving * moving)["e0123"_blade] == Approx(0).margin(1e-15));  // 2 E . B
}
