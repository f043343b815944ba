// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction_argument.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "lanewise/field/view.hpp"
#include "lanewise/kernel/active.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using variable = lw::column_view<double, lw::memory::host>;
using sum = lw::reduction_argument<variable, lw::reduction::sum>;
using float8 = lw::lanes<float, 8>;
using double8 = lw::lanes<double, 8>;
}  // namespace

static_assert(lw::is_reduction<sum> && lw::memory_argument<sum> && !lw::positioned_argument<sum>);
static_assert(sum::writes && !sum::reads && std::is_trivially_copyable_v<sum>);
// Lanes that the variable's type holds all of are widened; nothing else is touched.
static_assert(std::is_same_v<decltype(sum::widened(float8(1))), double8>);
static_assert(std::is_same_v<decltype(sum::widened(lw::lanes<std::int64_t, 8>(1))), lw::lanes<std::int64_t, 8>>);
static_assert(std::is_same_v<decltype(sum::widened(double8(1))), double8>);
static_assert(std::is_same_v<decltype(sum::widened(lw::vec<float8, 2>{})), lw::vec<double8, 2>>);
static_assert(std::is_same_v<decltype(sum::widened(1)), int>);

// Neighbours lie side by side, elements 64 apart in a quarter of a tile in one slot.
static_assert(lw::slot_of(0) == 0 && lw::slot_of(63) == 63 && lw::slot_of(64) == 0 && lw::slot_of(255) == 63);
static_assert(lw::slot_of(256) == 64 && lw::slot_of(1023) == 255 && lw::slot_of(1024) == 0);
static_assert(lw::slot_of((std::int64_t{1} << 40) + 700) == lw::slot_of(700));

TEST_CASE("results meet in the slot of their element, in the order of the elements") {
  using pairs = lw::strided_view<lw::vec<float, 2>, lw::memory::host>;
  using argument = lw::reduction_argument<pairs, lw::reduction::maximum>;
  std::array<float, 2 * argument::room_of_number> room{};
  const argument tied{{nullptr, 1}, room.data()};
  tied.accept<8>(lw::vec<float8, 2>{float8(3), float8(5)}, 3 * 1024 + 16);
  tied.accept<8>(lw::vec<float8, 2>{float8(2), float8(7)}, 3 * 1024 + 80);
  for (std::size_t i = 0; i < room.size(); ++i) {
    const bool inside = i % lw::slot_count >= 16 && i % lw::slot_count < 24;
    CHECK(room[i] == (inside ? (i < lw::slot_count ? 3 : 7) : 0));
  }
}

TEST_CASE("lanes past the end have no result") {
  std::array<double, lw::slot_count> slots{};
  const sum tied{{{nullptr}, 1}, slots.data()};
  const auto values = lw::lanes<double, 64>::generate([](std::size_t i) { return static_cast<double>(i); });
  lw::mask<64> existing(false);
  for (std::size_t i = 0; i < 37; ++i) existing.set(i, true);
  const lw::active_scope<64> some(existing);
  tied.accept<64>(values, 256);
  for (std::size_t i = 0; i < slots.size(); ++i)
    CHECK(slots[i] == (i / 64 == 1 && i % 64 < 37 ? static_cast<double>(i % 64) : 0));
}

TEST_CASE("before any result comes") {
  double x = 5;
  const sum total{{{&x}, 1}};
  total.start(false);
  CHECK((x == 0 && std::signbit(x)));
  total.start(true);
  CHECK((x == 0 && !std::signbit(x)));
}
