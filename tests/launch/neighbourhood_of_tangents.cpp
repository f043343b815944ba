// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/neighbourhood_of_tangents.hpp"

#include <type_traits>
#include <vector>

#include "lanewise/launch/neighbours.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
namespace detail = lanewise::detail;

// the same boundaries, but for a value, which does not vary
static_assert(std::is_same_v<decltype(detail::boundary_of_tangents<double>(lw::periodic)), lw::periodic_boundary>);
static_assert(std::is_same_v<decltype(detail::boundary_of_tangents<double>(lw::clamp())), lw::clamp_boundary>);
static_assert(detail::boundary_of_tangents<double>(lw::fill(3.0F)).value == 0);

TEST_CASE("tangents around an element, by the rules of the values") {
  const std::vector<float> u{1, 2, 3, 4}, du{10, 20, 30, 40};
  const lw::launch_shape shape{{4}, 1};
  const auto around = [&](const auto& values, const auto& tangents) {
    const auto a = values.bound(shape);
    const auto b = tangents.bound(shape);
    const auto there = a.template receive<1>(3).tangents_from(b.template receive<1>(3));
    return std::vector<float>{there(-1)[0], there(0)[0], there(1)[0], there(7)[0]};
  };
  CHECK(around(lw::neighbours(u, lw::periodic), lw::neighbours(du, lw::fill(7.0F))) ==
        std::vector<float>{30, 40, 10, 30});
  CHECK(around(lw::neighbours(u, lw::clamp), lw::neighbours(du, lw::periodic)) == std::vector<float>{30, 40, 40, 40});
  CHECK(around(lw::neighbours(u, lw::fill(5.0F)), lw::neighbours(du, lw::clamp)) == std::vector<float>{30, 40, 0, 0});
}

TEST_CASE("only grids of one kind hold each other's tangents") {
  using floats = decltype(lw::neighbours(std::declval<const std::vector<float>&>(), lw::periodic).receive<1>(0));
  using filled = decltype(lw::neighbours(std::declval<const std::vector<float>&>(), lw::fill(1.0F)).receive<1>(0));
  using doubles = decltype(lw::neighbours(std::declval<const std::vector<double>&>(), lw::periodic).receive<1>(0));
  STATIC_REQUIRE(lw::leads_to_tangents<floats, filled>);
  STATIC_REQUIRE(lw::leads_to_tangents<floats, decltype(std::declval<floats>().tangents_from(std::declval<filled>()))>);
  STATIC_REQUIRE(!lw::leads_to_tangents<floats, doubles>);
  STATIC_REQUIRE(!lw::leads_to_tangents<floats, int>);
}
