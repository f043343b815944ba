// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/row_walk.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::detail::wide_axes({{7}, 1}) == 1 && lw::detail::wide_axes({{1}, 1}) == 1);
static_assert(lw::detail::wide_axes({{3, 4, 5}, 3}) == 3 && lw::detail::wide_axes({{3, 1, 5}, 3}) == 1);
static_assert(lw::detail::wide_axes({{1, 4, 1}, 3}) == 2);

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

TEST_CASE("a walk knows how far its row is from the ends of the grid, axes of one place left out") {
  const lw::launch_shape shape{{5, 1, 4, 3}, 4};
  const lw::detail::row_walk walk;
  for (std::int64_t element = 0; element < 60; ++element) {
    CHECK(walk.go_to(shape, element) == element % 3);
    const std::int64_t z = element / 12, y = element / 3 % 4;
    CHECK(walk.room() == std::min({z, 4 - z, y, 3 - y}));
  }
  const lw::detail::row_walk flat;
  CHECK(flat.go_to({{1, 1, 1, 9}, 4}, 7) == 7);
  CHECK(flat.room() == INT64_MAX);
}

TEST_CASE("a walk in groups that are longer than a row") {
  const lw::launch_shape shape{{7, 3}, 2};
  const lw::detail::row_walk walk;
  for (const std::int64_t element : {0, 8, 16, 20}) {
    CHECK(walk.go_to(shape, element) == element % 3);
    CHECK(walk.row()[0] == element / 3);
  }
}

TEST_CASE("a walk past 2^32") {
  const lw::launch_shape shape{{std::int64_t{1} << 20, 3000001}, 2};
  const lw::detail::row_walk walk;
  CHECK(walk.go_to(shape, 3000001 * std::int64_t{999999} + 17) == 17);
  CHECK(walk.row()[0] == 999999);
}
