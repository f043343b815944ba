// SPDX-License-Identifier: Apache-2.0
// More than 2^31 elements without storing them: counts, sums, maxima and the far end. From taichi-dev/taichi#5217,
// NVIDIA/thrust#655, #1609 and #1315, NVIDIA/cccl#8800 and #1355, QuEST-Kit/QuEST#699. Right values are closed forms.
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

// n, sum of i mod 10, sum of i mod 8191, largest i, blocks of 256
struct fact {
  std::int64_t n, of_10, of_8191, largest, blocks;
};
constexpr std::array<fact, 9> facts{{
    {2147483647, 9663676401, 8793945407985, 2147483646, 8388608},
    {2147483648, 9663676408, 8793945408016, 2147483647, 8388608},
    {2147483649, 9663676416, 8793945408048, 2147483648, 8388609},
    {2147483681, 9663676560, 8793945409600, 2147483680, 8388609},
    {3000000000, 13500000000, 12284992332840, 2999999999, 11718750},
    {4294967295, 19327352815, 17587890816993, 4294967294, 16777216},
    {4294967296, 19327352820, 17587890817056, 4294967295, 16777216},
    {4294967303, 19327352853, 17587890817525, 4294967302, 16777217},
    {10000000000, 45000000000, 40949995610818, 9999999999, 39062500},
}};

// The sum of i mod m over i below n.
constexpr std::int64_t sum_of_remainders(std::int64_t n, std::int64_t m) {
  const std::int64_t left = n % m;
  return n / m * (m * (m - 1) / 2) + left * (left - 1) / 2;
}
static_assert([] {
  for (const fact& f : facts)
    if (sum_of_remainders(f.n, 10) != f.of_10 || sum_of_remainders(f.n, 8191) != f.of_8191) return false;
  return true;
}());

// The sums and the largest index over the `count` elements from `first` on.
const auto remainders = lw::kernel<"remainders">([](auto where, std::int64_t first) {
  const auto i = where.index() + first;
  return std::tuple(i % 10, i % 8191, i);
});
struct sums {
  std::int64_t of_10 = -1, of_8191 = -1, largest = -1;
};
sums reduced(std::int64_t first, std::int64_t count) {
  sums found;
  lw::launch(remainders, lw::over(count), lw::element(), first, lw::sum_of(found.of_10), lw::sum_of(found.of_8191),
             lw::max_of(found.largest));
  return found;
}

}  // namespace

TEST_CASE("C25: sums and maxima of generated elements, from the first on") {
  for (const std::int64_t n : {1, 10, 1023, 1025, 65537, 1000003}) {
    const sums found = reduced(0, n);
    CHECK(found.of_10 == sum_of_remainders(n, 10));
    CHECK(found.of_8191 == sum_of_remainders(n, 8191));
    CHECK(found.largest == n - 1);
  }
}

TEST_CASE("C25: the same of the last elements of as many as nobody stores") {
  for (const fact& f : facts) {
    const std::int64_t count = 30011;
    const sums found = reduced(f.n - count, count);
    CHECK(found.of_10 == f.of_10 - sum_of_remainders(f.n - count, 10));
    CHECK(found.of_8191 == f.of_8191 - sum_of_remainders(f.n - count, 8191));
    CHECK(found.largest == f.largest);
  }
}

TEST_CASE("C25: a count of elements past 2^24 in float, past 2^31 nowhere cut") {
  const std::int64_t n = (std::int64_t{1} << 24) + 7;
  std::int64_t count = 0;
  lw::launch([](auto) { return 1; }, lw::over(n), lw::element(), lw::sum_of(count));
  CHECK(count == n);
  for (const fact& f : facts) CHECK(lw::tile_count(f.n) == (f.blocks + 3) / 4);
  CHECK(lw::tile_count(std::int64_t{1} << 40) == std::int64_t{1} << 30);
}

// v(i) = i * 2654435761 mod 2^32, in lanes that start wherever the groups of a launch may
TEST_CASE("C25: generated elements around 2^30, 2^31, 2^32 and 2^33") {
  constexpr std::array<std::pair<std::int64_t, std::uint32_t>, 10> generated{{{1073741823, 2714273359},
                                                                              {1073741824, 1073741824},
                                                                              {1073741825, 3728177585},
                                                                              {2147483647, 3788015183},
                                                                              {2147483648, 2147483648},
                                                                              {2147483649, 506952113},
                                                                              {4294967295, 1640531535},
                                                                              {4294967296, 0},
                                                                              {4294967303, 1401181143},
                                                                              {8589934597, 387276917}}};
  const lw::launch_shape shape{{10'000'000'000}, 1};
  for (const auto& [i, value] : generated) {
    for (std::int64_t lane = 0; lane < 16; ++lane) {
      const auto index = lw::element().bound(shape).receive<16>(i - lane).index();
      const auto v = lw::cast<std::uint32_t>(index) * 2654435761U;
      CHECK(index[static_cast<std::size_t>(lane)] == i);
      CHECK(v[static_cast<std::size_t>(lane)] == value);
    }
  }
}

TEST_CASE("C25: a place past 4 GiB is found") {
  constexpr std::uintptr_t start = std::uintptr_t{1} << 40;  // an address that nobody reads
  const lw::column_view<float, lw::memory::host> far{{reinterpret_cast<float*>(start)}, std::int64_t{1} << 40};
  CHECK(reinterpret_cast<std::uintptr_t>(far.address(0, (std::int64_t{1} << 30) + 1)) - start == 4294967300U);
}
