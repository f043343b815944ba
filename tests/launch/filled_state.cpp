// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/filled_state.hpp"

#include <cstdint>

#include "lanewise/scalar/small_float.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::filled_state;
using lw::detail::fills_state;

static_assert(fills_state<int, float> && fills_state<double, float> && fills_state<int, std::uint8_t>);
static_assert(fills_state<int, lw::vec<float, 3>> && fills_state<lw::vec<float, 3>, lw::vec<float, 3>>);
// A fraction would be lost.
static_assert(!fills_state<double, int> && !fills_state<float, lw::vec<std::int64_t, 2>>);
static_assert(!fills_state<lw::vec<float, 2>, lw::vec<float, 3>> && !fills_state<lw::vec<float, 2>, float>);

static_assert(filled_state<float>(2) == 2.0f);
static_assert(filled_state<lw::vec<float, 3>>(-1.5)[2] == -1.5f);
static_assert(filled_state<lw::vec<int, 2>>(lw::vec<int, 2>{3, 4})[1] == 4);

TEST_CASE("a number of a small type is filled by one that it can hold") {
  CHECK(static_cast<float>(filled_state<lw::float16>(0.25)) == 0.25f);
}
