// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction_operation.hpp"

#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::reduction::holds_all_of;

static_assert(holds_all_of<float, double>() && !holds_all_of<double, float>());
static_assert(holds_all_of<std::int32_t, double>() && holds_all_of<std::uint32_t, double>());
static_assert(!holds_all_of<std::int32_t, float>() && !holds_all_of<std::int64_t, double>());
static_assert(holds_all_of<std::int32_t, std::int64_t>() && holds_all_of<std::uint32_t, std::int64_t>());
static_assert(!holds_all_of<std::int32_t, std::uint64_t>() && !holds_all_of<std::uint64_t, std::int64_t>());
static_assert(!holds_all_of<std::uint32_t, std::int32_t>() && !holds_all_of<float, std::int64_t>());

static_assert(lw::reduction::sum<float>::identity() == 0 &&
              lw::reduction::minimum<std::int32_t>::identity() == 2147483647);
static_assert(lw::reduction::maximum<std::int32_t>::identity() == -2147483647 - 1);

TEST_CASE("an integer sum wraps around, a compensated one keeps what rounding takes") {
  using wrapping = lw::reduction::sum<std::int32_t>;
  CHECK(wrapping::result(wrapping::combine(wrapping::lift(lw::lanes<std::int32_t, 1>(2147483647)),
                                           wrapping::lift(lw::lanes<std::int32_t, 1>(1)))) == -2147483647 - 1);
  using exact = lw::reduction::compensated_sum<double>;
  const auto lifted = [](double x) { return exact::lift(lw::lanes<double, 1>(x)); };
  CHECK(exact::result(exact::combine(exact::combine(lifted(1e16), lifted(1)), lifted(-1e16))) == 1);
}
