// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/row_walk.hpp>

#include <array>
#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("a walk knows the row of every element, in order and by jumps") {
  const lw::launch_shape shape{{3, 4, 5}, 3};
  const lw::detail::row_walk walk;
  const auto check = [&](std::int64_t element) {
    const std::int64_t column = walk.go_to(shape, element);
    CHECK(column == element % 5);
    CHECK(walk.row() == std::array<std::int64_t, 4>{element / 20, element / 5 % 4, 0, 0});
  };
  for (std::int64_t element = 0; element < 60; ++element) check(element);
  for (std::int64_t element : {59, 0, 31, 30, 34, 35, 7, 59, 58}) check(element);
}

TEST_CASE("a walk past 2^32") {
  const lw::launch_shape shape{{std::int64_t{1} << 20, 3000001}, 2};
  const lw::detail::row_walk walk;
  CHECK(walk.go_to(shape, 3000001 * std::int64_t{999999} + 17) == 17);
  CHECK(walk.row()[0] == 999999);
}
