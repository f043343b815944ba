// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/group_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using index8 = lw::lanes<std::int64_t, 8>;

static_assert(lw::index_for<index8, 8> && lw::index_for<int, 8> && lw::index_for<unsigned char, 8>);
static_assert(!lw::index_for<index8, 4> && !lw::index_for<float, 8> && !lw::index_for<bool, 8> &&
              !lw::index_for<lw::lanes<float, 8>, 8>);

// Which way a group goes, and its rows.
struct way {
  std::string name;
  lw::group_rows<8> rows{};
};
template <class Mode, class I>
way way_of(const Mode& mode, const I& index, std::int64_t count) {
  way found;
  lw::for_rows<8>(
      mode, index, count, 100, [&](std::int64_t row) { found = {"same", {index8(row), true, true}}; },
      [&](std::int64_t row) { found = {"consecutive", {lw::detail::rows_from<8>(row), true, true}}; },
      [&](const index8& row) { found = {"scattered", {row, true, true}}; },
      [&](const lw::group_rows<8>& rows) { found = {"unusual", rows}; });
  return found;
}

index8 from(std::int64_t first, std::int64_t step) {
  return index8::generate([&](std::size_t lane) { return first + step * static_cast<std::int64_t>(lane); });
}

}  // namespace

TEST_CASE("the order of the rows is seen, and what is out of range is unusual") {
  constexpr lw::clamp_boundary clamp{};
  CHECK(way_of(clamp, from(4, 0), 10).name == "same");
  CHECK(way_of(clamp, from(2, 1), 10).name == "consecutive");
  CHECK(way_of(clamp, from(3, 1), 10).name == "unusual");
  CHECK(way_of(clamp, from(-1, 1), 10).name == "unusual");
  CHECK(way_of(clamp, from(0, 2), 15).name == "scattered");
  CHECK(way_of(clamp, from(0, 2), 14).name == "unusual");
  CHECK(way_of(clamp, from(7, -1), 10).name == "scattered");
  CHECK(way_of(clamp, from(10, 0), 10).name == "unusual");
  CHECK(way_of(lw::unchecked, from(-50, 1), 10).name == "consecutive");
  CHECK(way_of(clamp, from(std::numeric_limits<std::int64_t>::max(), 0), 10).name == "unusual");
  CHECK(way_of(clamp, lw::lanes<std::uint64_t, 8>(~std::uint64_t{0}), 10).name == "unusual");
  CHECK(way_of(clamp, lw::lanes<std::uint32_t, 8>(0xffffffffu), std::int64_t{1} << 32).name == "same");
  CHECK(way_of(clamp, std::int8_t{-3}, 10).name == "same");
  CHECK(way_of(lw::drop, std::int8_t{-3}, 10).name == "unusual");
  // The first two lanes tell nothing of the others.
  index8 two_alike = index8::generate([](std::size_t lane) { return lane < 2 ? 5 : 6; });
  CHECK(way_of(clamp, two_alike, 10).name == "scattered");
}

TEST_CASE("lanes without a row, or not at work, follow one that has one") {
  const lw::active_scope<8> odd(lw::mask<8>([] {
    lw::mask<8> lanes(false);
    for (std::size_t lane = 1; lane < 8; lane += 2) lanes.set(lane, true);
    return lanes;
  }()));
  // 0, 3, 6, ..., 21 in a table of 10: of the lanes at work, 1 and 3 have a row.
  lw::detail::index_failure failure;
  const lw::checked_mode checked{&failure};
  const way found = way_of(checked, from(0, 3), 10);
  CHECK(found.name == "unusual");
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(found.rows.exists[lane] == (lane < 4));
    CHECK(found.rows.wanted[lane] == (lane == 1 || lane == 3));
    CHECK(found.rows.row[lane] == (lane == 3 ? 9 : 3));
  }
  CHECK((failure.element == 105 && failure.index == 15));
}
