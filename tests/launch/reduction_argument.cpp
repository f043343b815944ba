// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction_argument.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using variable = lw::column_view<double, lw::memory::host>;
using sum = lw::reduction_argument<variable, lw::reduction::sum>;
using float8 = lw::lanes<float, 8>;
using double8 = lw::lanes<double, 8>;
}  // namespace

static_assert(lw::is_reduction<sum> && lw::memory_argument<sum> && !lw::positioned_argument<sum>);
static_assert(sum::writes && !sum::reads && std::is_trivially_copyable_v<sum>);
// Lanes that the variable's type holds all of are widened; nothing else is touched.
static_assert(std::is_same_v<decltype(sum::widened(float8(1))), double8>);
static_assert(std::is_same_v<decltype(sum::widened(lw::lanes<std::int64_t, 8>(1))), lw::lanes<std::int64_t, 8>>);
static_assert(std::is_same_v<decltype(sum::widened(double8(1))), double8>);
static_assert(std::is_same_v<decltype(sum::widened(lw::vec<float8, 2>{})), lw::vec<double8, 2>>);
static_assert(std::is_same_v<decltype(sum::widened(1)), int>);

TEST_CASE("results wait at their element's place in its tile") {
  using pairs = lw::strided_view<lw::vec<float, 2>, lw::memory::host>;
  using argument = lw::reduction_argument<pairs, lw::reduction::maximum>;
  std::array<float, argument::room_size> room{};
  const argument tied{{nullptr, 1}, room.data()};
  tied.accept<8>(lw::vec<float8, 2>{float8(3), float8(5)}, 3 * 1024 + 16);
  for (std::size_t i = 0; i < room.size(); ++i) {
    const bool inside = i % 1024 >= 16 && i % 1024 < 24;
    CHECK(room[i] == (inside ? (i < 1024 ? 3 : 5) : 0));
  }
}
