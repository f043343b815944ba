// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
constexpr lw::launch_shape shape = lw::over(2, 3u, short{4}).shape;
using coordinates = std::array<std::int64_t, 4>;
}  // namespace

static_assert(shape.rank == 3 && shape.count() == 24);
static_assert(shape.stride(0) == 12 && shape.stride(2) == 1);
static_assert(shape.coordinate(23, 0) == 1 && shape.coordinate(23, 1) == 2 && shape.coordinate(23, 2) == 3);
static_assert(shape.coordinate(23, 3) == 0);
static_assert(shape.coordinates(17) == coordinates{1, 1, 1, 0});
static_assert(shape.with_all_axes() == lw::launch_shape{{1, 2, 3, 4}, 4});
static_assert(lw::over(7).shape.count() == 7);
static_assert(lw::over(0, 5).shape.count() == 0);
// What no 64-bit integer holds is an error of the launch, which sees a negative extent.
static_assert(lw::over(~std::uint64_t{0}).shape.extents[0] == -1);
static_assert(std::is_trivially_copyable_v<lw::shape_argument>);

TEST_CASE("shapes in words") {
  CHECK(to_string(shape) == "(2, 3, 4)");
  CHECK(to_string(lw::over(5).shape) == "(5)");
}

TEST_CASE("coordinates, by division and by steps") {
  for (const lw::launch_shape& each : {lw::over(30).shape, lw::over(1, 7).shape, lw::over(5, 1, 3).shape,
                                       lw::over(2, 3, 1, 5).shape, lw::over(3, 1).shape}) {
    coordinates walked{};
    for (std::int64_t element = 0; element < each.count(); ++element, each.advance(walked)) {
      const auto at = each.coordinates(element);
      CHECK(at == walked);
      std::int64_t index = 0;
      for (std::size_t axis = 0; axis < each.rank; ++axis) {
        CHECK(at[axis] == each.coordinate(element, axis));
        index = index * each.extents[axis] + at[axis];
      }
      CHECK(index == element);
    }
  }
}

TEST_CASE("coordinates past 2^31 and 2^32") {
  const lw::launch_shape wide = lw::over(std::int64_t{1} << 20, std::int64_t{1} << 20).shape;  // 2^40 elements
  CHECK(wide.count() == std::int64_t{1} << 40);
  CHECK(wide.coordinates((std::int64_t{1} << 40) - 1) == coordinates{(1 << 20) - 1, (1 << 20) - 1, 0, 0});
  const lw::launch_shape long_rows = lw::over(3, 4294967303).shape;
  CHECK(long_rows.coordinates(4294967303) == coordinates{1, 0, 0, 0});
  CHECK(long_rows.coordinates(4294967302) == coordinates{0, 4294967302, 0, 0});
  CHECK(long_rows.coordinates(3 * std::int64_t{4294967303} - 1) == coordinates{2, 4294967302, 0, 0});
}
