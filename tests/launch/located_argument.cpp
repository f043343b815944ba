// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/located_argument.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include "lanewise/field/layout.hpp"
#include "lanewise/launch/reduction_operation.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using least = lw::reduction::minimum<float>;
using largest = lw::reduction::maximum<float>;
using argument = lw::located_argument<float, lw::memory::host, lw::reduction::minimum>;
using found = lw::located<float>;
constexpr float no_number = std::numeric_limits<float>::quiet_NaN();
}  // namespace

static_assert(lw::is_reduction<argument> && lw::memory_argument<argument> && argument::writes && !argument::reads);

static_assert(lw::detail::chosen_over<least>(1.0F, 2.0F) && !lw::detail::chosen_over<least>(2.0F, 1.0F));
static_assert(lw::detail::chosen_over<largest>(2.0F, 1.0F) && !lw::detail::chosen_over<largest>(1.0F, 1.0F));
static_assert(lw::detail::chosen_over<least>(no_number, -9.0F) && lw::detail::chosen_over<largest>(no_number, 9.0F));
static_assert(!lw::detail::chosen_over<least>(no_number, no_number) &&
              !lw::detail::chosen_over<largest>(9.0F, no_number));

static_assert(lw::detail::comes_first<least>(found{1, 7}, found{2, 3}));
static_assert(lw::detail::comes_first<least>(found{1, 3}, found{1, 7}) &&
              !lw::detail::comes_first<least>(found{1, 7}, found{1, 3}) &&
              !lw::detail::comes_first<least>(found{1, 7}, found{1, 7}));
static_assert(lw::detail::comes_first<least>(found{no_number, 3}, found{no_number, 7}));
static_assert(lw::detail::chosen_over<least>(-0.0F, 0.0F) && !lw::detail::chosen_over<least>(0.0F, -0.0F));
static_assert(lw::detail::chosen_over<largest>(0.0F, -0.0F) && !lw::detail::chosen_over<largest>(-0.0F, -0.0F));
// -1 is no element, whatever stands there
static_assert(lw::detail::comes_first<largest>(found{-1, 3}, found{1, -1}) &&
              !lw::detail::comes_first<largest>(found{1, -1}, found{-1, 3}));

TEST_CASE("results wait at their element's place in its tile, and the variables start without any") {
  float value = 3;
  std::int64_t index = 3;
  std::array<float, 1024> room{};
  const argument tied{{&value, &index}, room.data()};
  tied.accept<8>(lw::lanes<float, 8>(7), 5 * 1024 + 16);
  for (std::size_t i = 0; i < room.size(); ++i) CHECK(room[i] == (i >= 16 && i < 24 ? 7 : 0));
  tied.start(false);
  CHECK((value == std::numeric_limits<float>::infinity() && index == -1));
  CHECK(tied.view.strips().size() == 2);
}
