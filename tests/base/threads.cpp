// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/threads.hpp"

#include <atomic>
#include <cfenv>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::tile_count(0) == 0 && lw::tile_count(1) == 1);
static_assert(lw::tile_count(lw::tile_elements) == 1 && lw::tile_count(lw::tile_elements + 1) == 2);
static_assert(lw::tile_count(std::int64_t{1} << 40) == (std::int64_t{1} << 40) / lw::tile_elements);
static_assert(lw::tile_elements % 64 == 0, "a tile is whole blocks of a cache line, of bytes too");

TEST_CASE("every tile has its turn, once", "[threads]") {
  for (const std::int64_t tiles : {0, 1, 2, 3, 7, 64, 1001}) {
    std::vector<std::atomic<int>> turns(static_cast<std::size_t>(tiles));
    lw::for_each_tile(tiles, [&](std::int64_t tile) { ++turns[static_cast<std::size_t>(tile)]; });
    bool once = true;
    for (const auto& each : turns) once = once && each == 1;
    CHECK(once);
  }
}

TEST_CASE("each thread says when it is done with its share", "[threads]") {
  for (const std::int64_t tiles : {0, 1, 2, 1001}) {
    std::atomic<std::int64_t> done{0};
    thread_local std::int64_t own = 0;
    const auto count = [&](std::int64_t) { ++own; };
    const auto share_done = [&] {
      done += own;
      own = 0;
    };
    lw::for_each_tile(tiles, count, share_done);
    CHECK(done == tiles);
  }
}

TEST_CASE("all threads round as the calling one does", "[threads]") {
  const int before = std::fegetround();
  REQUIRE(std::fesetround(FE_UPWARD) == 0);
  std::atomic<int> upward{0};
  lw::for_each_tile(100, [&](std::int64_t) { upward += std::fegetround() == FE_UPWARD ? 1 : 0; });
  std::fesetround(before);
  CHECK(upward == 100);
}

TEST_CASE("what a worker raises shows in the calling thread, whose other flags stay", "[threads]") {
  std::feclearexcept(FE_ALL_EXCEPT);
  lw::for_each_tile(100, [](std::int64_t) {});
  CHECK(std::fetestexcept(FE_ALL_EXCEPT) == 0);
  std::feraiseexcept(FE_OVERFLOW);
  lw::for_each_tile(100, [](std::int64_t tile) {
    if (tile == 99) std::feraiseexcept(FE_DIVBYZERO);
  });
  CHECK(std::fetestexcept(FE_DIVBYZERO | FE_OVERFLOW | FE_INVALID) == (FE_DIVBYZERO | FE_OVERFLOW));
  std::feclearexcept(FE_ALL_EXCEPT);
}
