// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/ulps.hpp"

#include <cstdint>
#include <limits>

#include "support/catch.hpp"

namespace lw = lanewise;

using limits = std::numeric_limits<float>;
constexpr auto farthest = std::numeric_limits<std::uint64_t>::max();

static_assert(lw::ulp_distance(1.0F, 1.0F) == 0);
static_assert(lw::ulp_distance(1.0F, 1.0F + limits::epsilon()) == 1);
static_assert(lw::ulp_distance(1.0F + limits::epsilon(), 1.0F) == 1);
static_assert(lw::ulp_distance(0.0F, -0.0F) == 1);
static_assert(lw::ulp_distance(-limits::denorm_min(), limits::denorm_min()) == 3);
static_assert(lw::ulp_distance(limits::max(), limits::infinity()) == 1);
static_assert(lw::ulp_distance(limits::infinity(), -limits::infinity()) == 2ULL * 0x7f80'0000 + 1);
static_assert(lw::ulp_distance(limits::quiet_NaN(), -limits::quiet_NaN()) == 0);
static_assert(lw::ulp_distance(limits::quiet_NaN(), 1.0F) == farthest);
static_assert(lw::ulp_distance(1.0, -1.0) == 2ULL * 0x3ff0'0000'0000'0000 + 1);
static_assert(lw::ulp_distance(lw::float16(1.0F), lw::float16(1.0009765625F)) == 1);
static_assert(lw::ulp_distance(lw::bfloat16(-2.0F), lw::bfloat16(-2.0F)) == 0);
static_assert(lw::ulp_distance(std::int8_t{-128}, std::int8_t{127}) == 255);
static_assert(lw::ulp_distance(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()) ==
              farthest);
static_assert(lw::ulp_distance(std::uint64_t{3}, std::uint64_t{10}) == 7);

TEST_CASE("as few digits as tell a number from all others", "[ulps]") {
  CHECK(lw::shortest_decimal(0.1F) == "0.1");
  CHECK(lw::shortest_decimal(0.1) == "0.1");
  CHECK(lw::shortest_decimal(1.0F / 3) == "0.33333334");
  CHECK(lw::shortest_decimal(1.0 / 3) == "0.3333333333333333");
  CHECK(lw::shortest_decimal(-0.0) == "-0");
  CHECK(lw::shortest_decimal(limits::infinity()) == "inf");
  CHECK(lw::shortest_decimal(-limits::quiet_NaN()) == "nan");
  CHECK(lw::shortest_decimal(std::int8_t{-7}) == "-7");
  CHECK(lw::shortest_decimal(std::uint64_t{18446744073709551615U}) == "18446744073709551615");
  CHECK(lw::shortest_decimal(lw::float16(0.1F)) == "0.099975586");
}
