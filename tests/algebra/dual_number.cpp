// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/dual_number.hpp"

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using packet = lw::lanes<float, 16>;

static_assert(lw::state<lw::dual_number<packet>> && lw::numbers_of<lw::dual_number<float>> == 2);
static_assert(std::is_same_v<decltype(lw::dual_number_of(packet{}, 1)), lw::dual_number<packet>>);
constexpr lw::dual_number<double> epsilon{{0, 1}};
static_assert((epsilon * epsilon)["1"_blade] == 0 && (epsilon * epsilon)["e0"_blade] == 0);
static_assert(lw::cost_of<decltype(epsilon * epsilon)>.sparse.multiplications == 3);

// x^3 - 2 x at 3: 21, and 3 x^2 - 2 = 25.
constexpr auto x = lw::dual_number_of(3.0, 1);
static_assert((x * x * x - 2 * x)["1"_blade] == 21 && (x * x * x - 2 * x)["e0"_blade] == 25);

}  // namespace

TEST_CASE("a polynomial of a dual number has its derivative beside it, in every lane", "[dual_number]") {
  const auto at =
      test::in_lanes<packet>([](std::size_t i) { return lw::dual_number<float>{{static_cast<float>(i), 1}}; });
  const auto square = at * at + 1;
  for (std::size_t lane = 0; lane < 16; ++lane) {
    const auto number = static_cast<float>(lane);
    CHECK(square["1"_blade][lane] == number * number + 1);
    CHECK(square["e0"_blade][lane] == 2 * number);
  }
}
