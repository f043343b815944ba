// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction_work.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr std::uint64_t meet(std::uint64_t a, std::uint64_t b) { return 3 * a + 5 * b + 1; }

// Does not commute: its value is the order in which numbers met.
struct order : lw::reduction::detail::in_one_number<std::uint64_t> {
  template <class A>
  static constexpr A combine(const A& a, const A& b) {
    return 3 * a + 5 * b + 1;
  }
};

using variable = lw::column_view<double, lw::memory::host>;
using sum = lw::reduction_argument<variable, lw::reduction::sum>;

}  // namespace

TEST_CASE("value i meets value i + half") {
  const std::array<std::uint64_t, 5> x{2, 7, 11, 13, 17};
  const auto of = [&](std::size_t count) {
    std::array<lw::lanes<std::uint64_t, 1>, 5> values;
    for (std::size_t i = 0; i < count; ++i) values[i] = x[i];
    return lw::detail::combined<order>(values.data(), count)[0];
  };
  CHECK(of(1) == 2);
  CHECK(of(2) == meet(2, 7));
  CHECK(of(3) == meet(meet(2, 11), 7));
  CHECK(of(4) == meet(meet(2, 11), meet(7, 13)));
  CHECK(of(5) == meet(meet(meet(2, 17), 11), meet(7, 13)));
}

TEST_CASE("slots in registers have the order that single numbers have") {
  std::array<std::uint64_t, lw::slot_count> slots{};
  std::array<lw::lanes<std::uint64_t, 1>, lw::slot_count> values;
  for (std::size_t i = 0; i < slots.size(); ++i) values[i] = slots[i] = i * i * 2654435761U + 17;
  CHECK(lw::detail::combined_slots<order>(slots.data())[0] ==
        lw::detail::combined<order>(values.data(), values.size())[0]);
}

TEST_CASE("a tile without results is nothing, and a variable without tiles is the identity") {
  double x = 5;
  const sum argument{variable{{&x}, 1}};
  lw::detail::host_work<sum> work(argument, 1), none(argument, 0);
  lw::detail::host_work<sum>::tile_work room;
  for (const double slot : room.slots) CHECK((slot == 0 && std::signbit(slot)));
  work.tied(argument, room).accept<1>(lw::lanes<double, 1>(3), 1023);
  work.finish_tile(0, room, 1);
  work.finish("", 0, argument);
  CHECK(x == 3);
  none.finish("", 0, argument);
  CHECK(x == 0);
}
