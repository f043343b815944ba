// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/bounded_grid.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using lw::detail::bounded_grid;
constexpr lw::launch_shape shape = lw::launch_shape{{3, 5}, 2}.with_all_axes();
constexpr bounded_grid<lw::periodic_boundary> ring{{}, shape};
constexpr bounded_grid<lw::fill_boundary<int>, lw::clamp_boundary> mixed{lw::make_pack(lw::fill(9), lw::clamp()),
                                                                         shape};

template <class Grid>
constexpr std::int64_t read(const Grid& grid, std::int64_t y, std::int64_t x, std::int64_t by_y, std::int64_t by_x) {
  return grid.template index<4>({0, 0, y, x}, grid.reduced({0, 0, by_y, by_x}));
}
}  // namespace

static_assert(read(ring, 0, 0, -1, -1) == 14);
static_assert(read(ring, 2, 4, 1, 1) == 0);
static_assert(read(mixed, 1, 4, 1, 3) == 14);
static_assert(read(mixed, 2, 4, 1, 0) == -1 - 2);  // beyond axis 2 of 4
static_assert(mixed.value_beyond<int>(-1 - 2) == 9);
static_assert(mixed.has_fill && !ring.has_fill);

TEST_CASE("the row after the one that is read") {
  CHECK(ring.next_row_follows({0, 0, 0, 2}, ring.reduced({0, 0, 1, 0}), 1));
  CHECK_FALSE(ring.next_row_follows({0, 0, 1, 2}, ring.reduced({0, 0, 1, 0}), 2));
  CHECK_FALSE(mixed.next_row_follows({0, 0, 1, 2}, mixed.reduced({0, 0, 1, 0}), 2));
}
