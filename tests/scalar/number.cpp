// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/number.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::lane_scalar<float> && lw::lane_scalar<double>);
static_assert(lw::lane_scalar<std::int32_t> && lw::lane_scalar<std::int64_t>);
static_assert(lw::lane_scalar<std::uint32_t> && lw::lane_scalar<std::uint64_t>);
static_assert(!lw::lane_scalar<bool> && !lw::lane_scalar<short> && !lw::lane_scalar<long double> &&
              !lw::lane_scalar<const float>);

static_assert(lw::plain_number<int> && lw::plain_number<float> && lw::plain_number<long double> &&
              lw::plain_number<char>);
static_assert(!lw::plain_number<bool> && !lw::plain_number<void*> && !lw::plain_number<float&>);

static_assert(lw::number<double> && !lw::number<bool>);

static_assert(lw::weak_for<double, float> && lw::weak_for<int, float> && lw::weak_for<int, std::int32_t>);
static_assert(!lw::weak_for<double, std::int32_t> && !lw::weak_for<bool, float>);

TEST_CASE("the concepts of numbers hold at compile time") { SUCCEED(); }
