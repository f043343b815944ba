// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/directions.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::all_directions<0> == 0);
static_assert(lw::all_directions<3> == 0b111);
static_assert(lw::all_directions<64> == ~lw::direction_set{0});
static_assert(lw::neighbouring_directions<2, 3> == 0b11100);
static_assert(lw::neighbouring_directions<63, 1> == lw::direction_set{1} << 63);
static_assert(lw::has_direction(0b100, 2) && !lw::has_direction(0b100, 1));
static_assert(lw::direction_count(0b10110) == 3 && lw::direction_count(lw::all_directions<64>) == 64);
static_assert(lw::place_of_direction(0b10110, 4) == 2 && lw::place_of_direction(0b10110, 1) == 0);
static_assert(lw::direction_at(0b10110, 0) == 1 && lw::direction_at(0b10110, 2) == 4);

TEST_CASE("the place of a direction and the direction at a place are inverse to each other") {
  for (const lw::direction_set set : {lw::direction_set{1}, lw::direction_set{0b10110}, lw::all_directions<64>,
                                      lw::direction_set{0x8000000000000001}, lw::direction_set{0x123456789abcdef0}}) {
    bool inverse = true;
    for (std::size_t place = 0; place < lw::direction_count(set); ++place) {
      const std::size_t direction = lw::direction_at(set, place);
      inverse = inverse && lw::has_direction(set, direction) && lw::place_of_direction(set, direction) == place;
    }
    CHECK(inverse);
  }
}
