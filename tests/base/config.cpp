// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/config.hpp"

#include <cstdint>
#include <cstdlib>

#include "support/catch.hpp"

namespace config = lanewise::config;

static_assert(LANEWISE_VERSION_MAJOR >= 0 && LANEWISE_VERSION_MINOR >= 0 && LANEWISE_VERSION_PATCH >= 0);
static_assert(LANEWISE_CUDA == 0, "this source is not compiled by nvcc");
static_assert(!config::on_device);
static_assert(config::cache_line == 64);

TEST_CASE("the last-level cache has a plausible size, the same at every call", "[config]") {
  CHECK(config::last_level_cache() >= std::size_t{256} << 10);
  CHECK(config::last_level_cache() <= config::largest_share_of_cache);
  CHECK(config::last_level_cache() == config::last_level_cache());
}

TEST_CASE("outside of a loop of OpenMP the calling thread is the first", "[config]") {
  CHECK(config::thread_number() == 0);
}

TEST_CASE("advice about huge pages leaves memory as it is", "[config]") {
  const std::size_t bytes = std::size_t{4} << 20;
  auto* const memory = static_cast<unsigned char*>(std::aligned_alloc(std::size_t{2} << 20, bytes));
  REQUIRE(memory != nullptr);
  memory[0] = 1;
  memory[bytes - 1] = 2;
  static_cast<void>(config::advise_huge_pages(memory, bytes));  // either answer is fine: a container may refuse
  CHECK(memory[0] == 1);
  CHECK(memory[bytes - 1] == 2);
  std::free(memory);
}

TEST_CASE("the clock runs forward, in seconds", "[config]") {
  const double start = config::clock_seconds();
  double now = start;
  while (now == start) now = config::clock_seconds();
  CHECK(now > start);
  CHECK(now < start + 60);
}

TEST_CASE("builds check only where they are told to", "[config]") { STATIC_REQUIRE_FALSE(config::checked); }
