// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/tangents.hpp"

#include <type_traits>

#include "lanewise/derivative/dual.hpp"
#include "lanewise/derivative/dual_select.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using packet = lw::lanes<float, 16>;
using number = lw::dual<double, 2>;

static_assert(!lw::has_tangents<double> && !lw::has_tangents<packet> && lw::has_tangents<number>);
static_assert(lw::plain_value(3) == 3 && lw::plain_value(0.5) == 0.5);
static_assert(std::is_same_v<decltype(lw::plain_value(std::declval<const packet&>())), const packet&>);
static_assert(std::is_same_v<decltype(lw::plain_value(std::declval<const lw::dual<number, 3>&>())), const double&>);

}  // namespace

TEST_CASE("the plain value of a number is where the number has it", "[tangents]") {
  const lw::dual<number, 1> x(number(4.0));
  CHECK(lw::plain_value(x) == 4.0);
  CHECK(&lw::plain_value(x) == &x.value().value());
}
