// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/lane_by_lane.hpp>

#include <cmath>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::is_lanes<lw::lanes<float, 4>> && !lw::is_lanes<float>);
static_assert(std::same_as<lw::lane_value_t<lw::lanes<std::int64_t, 4>>, std::int64_t> &&
              std::same_as<lw::lane_value_t<double>, double>);
static_assert(lw::real_number<float> && lw::real_number<lw::lanes<double, 2>> && !lw::real_number<int>);
static_assert(lw::whole_number<int> && lw::whole_number<lw::lanes<std::uint32_t, 2>> && !lw::whole_number<float>);
static_assert(std::same_as<lw::detail::meeting_type<int, lw::lanes<float, 4>, double>, lw::lanes<float, 4>>);
static_assert(std::same_as<lw::detail::meeting_type<int, float>, float>);
static_assert(lw::detail::to_be_met<int, lw::lanes<float, 4>> && lw::detail::to_be_met<int, int>);
static_assert(!lw::detail::to_be_met<float, float> && !lw::detail::to_be_met<float, bool>);

TEST_CASE("a function of one lane becomes one of lanes") {
  const auto x = lw::lanes<float, 32>::generate([](std::size_t i) { return i; });
  const auto y = lw::detail::lane_by_lane([](float a, float b) { return a * b + 1; }, x, x);
  for (std::size_t i = 0; i < 32; ++i) CHECK(y[i] == static_cast<float>(i * i + 1));
  CHECK(lw::detail::lane_by_lane([](double a) { return a + 1; }, 2.0) == 3.0);
}

TEST_CASE("a repair changes the lanes that need it and no other") {
  const auto x = lw::lanes<double, 16>::generate([](std::size_t i) { return i; });
  const auto y = lw::detail::on_registers(
      []<class R>(const R& r) {
        if constexpr (lw::plain_number<R>) {
          return r;
        } else {
          return lw::registers::repair(r, r > R(5.0), [](double lane) { return -lane; }, r);
        }
      },
      x);
  for (std::size_t i = 0; i < 16; ++i) CHECK(y[i] == (i > 5 ? -static_cast<double>(i) : static_cast<double>(i)));
}
