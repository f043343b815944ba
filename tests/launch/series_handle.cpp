// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/series_handle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using view = lw::column_view<float, lw::memory::host>;
template <std::size_t W>
using handle = lw::series_handle<view, true, true, W>;
}  // namespace

TEST_CASE("a group in the middle, one at the end, and one lane alone reach their own elements") {
  std::array<float, 60> memory;  // 3 levels of 20 elements
  for (std::size_t i = 0; i < 60; ++i) memory[i] = static_cast<float>(i);
  const view all{{memory.data()}, 60};
  const handle<8> middle(all, 5, 20, 3), end(all, 16, 20, 3);
  CHECK(middle.length() == 3);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(middle[2][lane] == static_cast<float>(45 + lane));
    CHECK(end[1][lane] == static_cast<float>(36 + (lane < 4 ? lane : 3)));
  }
  CHECK(handle<1>(all, 7, 20, 3)[1][0] == 27);
  handle<1>(all, 7, 20, 3).set(2, 1.5F);
  CHECK(memory[47] == 1.5F);
}

TEST_CASE("a level of each lane's own that is outside reads the nearest and writes nothing") {
  std::array<float, 16> memory{0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17};
  const handle<8> two(view{{memory.data()}, 16}, 0, 8, 2);
  const auto level =
      lw::lanes<std::int64_t, 8>::generate([](std::size_t lane) { return static_cast<std::int64_t>(lane) - 2; });
  const auto read = two[level];
  for (std::size_t lane = 0; lane < 8; ++lane) CHECK(read[lane] == static_cast<float>(lane + (lane > 2 ? 10 : 0)));
  two.set(level, -1);
  for (std::size_t i = 0; i < 16; ++i) CHECK((memory[i] == -1) == (i == 2 || i == 11));
}

TEST_CASE("of no levels every lane reads zero") {
  const handle<8> none(view{}, 0, 8, 0);
  CHECK(none[lw::lanes<std::int32_t, 8>(3)][7] == 0);
}
