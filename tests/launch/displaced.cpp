// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/displaced.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

// A group of 8 in a row of `length` at `column`: which lanes read beyond the end of their row?
bool right_lanes(std::int64_t length, std::int64_t column, std::int64_t step) {
  const lw::detail::displaced_group<8> group(length, column, column, step);
  bool right = true;
  for (std::int64_t lane = 0; lane < 8; ++lane) {
    const std::int64_t own = (column + lane) % length;
    const bool beyond = own + step < 0 || own + step >= length;
    right = right && beyond == (lane >= group.begin && lane < group.end);
  }
  return right;
}

}  // namespace

TEST_CASE("lanes between two others") {
  const auto some = lw::detail::lanes_between<16>(3, 5);
  for (std::size_t lane = 0; lane < 16; ++lane) CHECK(some[lane] == (lane == 3 || lane == 4));
  const auto many = lw::detail::lanes_between<128>(63, 66);
  for (std::size_t lane = 0; lane < 128; ++lane) CHECK(many[lane] == (lane >= 63 && lane < 66));
  CHECK(none(lw::detail::lanes_between<16>(5, 5)));
  CHECK(all(lw::detail::lanes_between<64>(0, 64)));
}

TEST_CASE("lanes whose neighbours are beyond the end of their row") {
  int wrong = 0;
  for (std::int64_t length = 8; length < 20; ++length)
    for (std::int64_t step = 8 - length; step <= length - 8; ++step)
      for (std::int64_t column = 0; column < length; ++column)
        if (!right_lanes(length, column, step)) ++wrong;
  CHECK(wrong == 0);
}

TEST_CASE("what is loaded lies in memory") {
  using group = lw::detail::displaced_group<8>;
  CHECK(group(20, 0, 0, 0).in_memory(60, true));
  CHECK_FALSE(group(20, 0, 0, -1).in_memory(60, false));  // an element before the first
  CHECK(group(20, 20, 0, -2).in_memory(60, true));
  CHECK_FALSE(group(20, 40, 0, -2).in_memory(60, true));  // from the other end of the last row on, 2 lanes of 8 exist
  CHECK(group(20, 40, 0, -2).in_memory(60, false));
  CHECK(group(20, 40, 0, -1).in_memory(60, true));  // one lane is read as an element
  CHECK_FALSE(group::at_one_end(10, 3));            // both ends at a time
  CHECK(group::at_one_end(11, -3));
}
