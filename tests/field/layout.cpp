// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/layout.hpp"

#include <cstdint>
#include <set>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::layout::blocks;
using lw::layout::soa;

static_assert(blocks::length<float> == 16);
static_assert(blocks::length<double> == 8);
static_assert(blocks::length<std::int32_t> == 16);
static_assert(blocks::length<std::uint64_t> == 8);

// a line of the first number, a line of the second, ..., then the next block
static_assert(blocks::offset<float>(7, 0, 0) == 0);
static_assert(blocks::offset<float>(7, 0, 15) == 15);
static_assert(blocks::offset<float>(7, 1, 0) == 16);
static_assert(blocks::offset<float>(7, 6, 15) == 7 * 16 - 1);
static_assert(blocks::offset<float>(7, 0, 16) == 7 * 16);
static_assert(blocks::offset<double>(3, 2, 9) == (3 + 2) * 8 + 1);
static_assert(blocks::offset<double>(1, 0, 12345) == 12345);

static_assert(blocks::padded<float>(0) == 0);
static_assert(blocks::padded<float>(1) == 16);
static_assert(blocks::padded<float>(16) == 16);
static_assert(blocks::padded<double>(17) == 24);

// addresses past 2^31 and 2^32 elements
constexpr std::int64_t huge = std::int64_t{10'000'000'000};
static_assert(blocks::offset<float>(7, 3, huge) == (huge / 16 * 7 + 3) * 16 + huge % 16);
static_assert(blocks::offset<float>(7, 3, huge + 1) > huge * 7);
static_assert(blocks::padded<float>((std::int64_t{1} << 31) + 1) == (std::int64_t{1} << 31) + 16);
static_assert(soa::column_stride<float>(huge) >= huge);

TEST_CASE("every number of every element has a place of its own in the blocks, and there are no holes") {
  for (const std::int64_t numbers : {1, 2, 7, 13}) {
    std::set<std::int64_t> places;
    for (std::int64_t element = 0; element < 48; ++element)
      for (std::int64_t k = 0; k < numbers; ++k) places.insert(blocks::offset<float>(numbers, k, element));
    CHECK(static_cast<std::int64_t>(places.size()) == 48 * numbers);
    CHECK(*places.begin() == 0);
    CHECK(*places.rbegin() == 48 * numbers - 1);
  }
}

TEST_CASE("columns start on cache lines, and never at the same place of a page") {
  for (std::int64_t n = 1; n < 5000; n += 37) {
    CHECK(soa::column_stride<float>(n) >= n);
    CHECK(soa::column_stride<float>(n) * 4 % 64 == 0);
    CHECK(soa::column_stride<float>(n) * 4 % 4096 == 192);
    CHECK(soa::column_stride<double>(n) * 8 % 4096 == 192);
  }
}
