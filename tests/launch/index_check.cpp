// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/index_check.hpp"

#include <cstdint>
#include <string>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

struct sized {
  [[nodiscard]] static std::int64_t size() { return 5; }
};
struct argument {
  static constexpr const char* kind = "lookup";
  sized view;
};

}  // namespace

TEST_CASE("of all tiles the smallest element is reported, once") {
  using work_type = lw::detail::index_work<lw::checked_mode>;
  work_type work;
  work_type::tile_work rooms[3];
  work.finish_tile(0, rooms[0], 1024);
  CHECK_NOTHROW(work.finish("k", 1, argument{}));
  lw::detail::report_index(&rooms[2].failure, 2050, std::int64_t{-7});
  lw::detail::report_index(&rooms[1].failure, 1030, std::uint64_t{5});
  work.finish_tile(2, rooms[2], 1024);
  work.finish_tile(1, rooms[1], 1024);
  std::string why;
  try {
    work.finish("k", 1, argument{});
  } catch (const lw::error& wrong) {
    why = wrong.what();
  }
  CHECK(why == "lanewise: launch of 'k': argument 2 (lookup) has 5 rows, element 1030 asked for row 5");
}

TEST_CASE("rows that do not suit a mode") {
  const lw::launch_shape some{{10}, 1}, none{{0}, 1};
  const auto misfit = [](auto mode, std::int64_t rows, const lw::launch_shape& shape) {
    return lw::detail::misfit_of_rows<decltype(mode)>(rows, shape, "advice");
  };
  CHECK(misfit(lw::clamp(), 0, some) == "has no rows, so that no index means one: advice");
  CHECK(misfit(lw::clamp(), 0, none).empty());
  CHECK(misfit(lw::clamp(), 1, some).empty());
  CHECK(misfit(lw::drop_mode{}, 0, some).empty());
  CHECK(misfit(lw::checked_mode{}, 0, some).empty());
  CHECK(misfit(lw::drop_mode{}, -1, none) == "has -1 rows");
}
