// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/index_mode.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using lw::place_of;
using fill = lw::fill_boundary<double>;
template <class Mode>
using from_end = lw::from_end_mode<Mode>;
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

template <class Mode, class I>
constexpr std::int64_t row(I index, std::int64_t rows) {
  const auto place = place_of<Mode>(index, rows);
  return place.exists ? place.row : -1;
}

static_assert(row<lw::clamp_boundary>(lowest, 5) == 0 && row<lw::clamp_boundary>(highest, 5) == 4);
static_assert(row<lw::clamp_boundary>(std::uint64_t{1} << 63, 5) == 4);
static_assert(row<lw::wrap_mode>(lowest, 5) == 2 && row<lw::wrap_mode>(highest, 5) == 2);
static_assert(row<lw::wrap_mode>(~std::uint64_t{0}, 5) == 0 && row<lw::wrap_mode>(std::uint64_t{1} << 63, 5) == 3);
static_assert(row<lw::wrap_mode>(lowest, 1) == 0 && row<lw::wrap_mode>(lowest, highest) == highest - 1);
static_assert(row<fill>(-1, 5) == -1 && row<fill>(5, 5) == -1 && row<fill>(4, 5) == 4);
static_assert(row<fill>(~std::uint64_t{0}, 5) == -1 && row<fill>(std::uint64_t{1} << 32, 5) == -1);
static_assert(row<lw::unchecked_mode>(std::uint8_t{200}, 300) == 200);
static_assert(row<lw::checked_mode>(-1, 5) == -1 && row<lw::drop_mode>(5u, 5) == -1);
static_assert(row<from_end<fill>>(-5, 5) == 0 && row<from_end<fill>>(-6, 5) == -1 && row<from_end<fill>>(5, 5) == -1);
static_assert(row<from_end<lw::clamp_boundary>>(-1, 5) == 4 && row<from_end<lw::clamp_boundary>>(lowest, 5) == 0);
static_assert(row<from_end<lw::unchecked_mode>>(std::int8_t{-1}, 300) == 299);
// An index of 8 bits goes into a table of any length, and no offset is computed in its type.
static_assert(row<lw::clamp_boundary>(std::int8_t{127}, 100) == 99 && row<lw::wrap_mode>(std::int8_t{-128}, 100) == 72);
static_assert(row<from_end<lw::checked_mode>>(std::int8_t{-128}, std::int64_t{1} << 40) ==
              (std::int64_t{1} << 40) - 128);
// An empty table has no row; what would be read is never asked for.
static_assert(row<fill>(0, 0) == -1 && row<lw::checked_mode>(0, 0) == -1 && row<from_end<fill>>(-1, 0) == -1);

static_assert(lw::index_mode<lw::wrap_mode> && lw::index_mode<from_end<fill>> && !lw::index_mode<int>);
static_assert(!lw::index_mode<lw::periodic_boundary> && !lw::index_mode<from_end<from_end<fill>>>);
static_assert(std::is_same_v<decltype(lw::from_end(lw::clamp)), from_end<lw::clamp_boundary>>);
static_assert(std::is_same_v<lw::bare_mode<from_end<lw::wrap_mode>>, lw::wrap_mode>);

}  // namespace

TEST_CASE("every mode agrees with a walk through the neighbourhood of the table") {
  for (const std::int64_t rows : {1, 2, 5, 16, 17}) {
    for (std::int64_t index = -40; index < 40; ++index) {
      std::int64_t wrapped = index;
      while (wrapped < 0) wrapped += rows;
      while (wrapped >= rows) wrapped -= rows;
      CAPTURE(rows, index);
      CHECK(row<lw::wrap_mode>(index, rows) == wrapped);
      CHECK(row<lw::clamp_boundary>(static_cast<std::int8_t>(index), rows) == (index < 0      ? 0
                                                                               : index < rows ? index
                                                                                              : rows - 1));
      CHECK(row<fill>(index, rows) == (index >= 0 && index < rows ? index : -1));
      CHECK(row<from_end<lw::drop_mode>>(index, rows) ==
            (index >= 0 ? row<fill>(index, rows) : row<fill>(index + rows, rows)));
    }
  }
}
