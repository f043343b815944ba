// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/cuda_shape.hpp"

#include <cstdint>

#include "support/catch.hpp"

namespace cuda = lanewise::cuda;

namespace {

// Clock of the memory in kHz, width of its bus in bits and processors, in the units of cudaDeviceGetAttribute: from
// public specifications. The bandwidths that follow lie up to 2.5 % above what NVIDIA states.
struct device {
  std::int64_t memory_clock, bus_bits;
  std::int16_t processors;
};
constexpr device a100{1'215'000, 5120, 108};
constexpr device a100_80gb{1'593'000, 5120, 108};
constexpr device h100{2'619'000, 5120, 132};
constexpr device h100_pcie{1'593'000, 5120, 114};
constexpr device h200{3'201'000, 6144, 132};
constexpr device b200{3'996'000, 8192, 148};
constexpr device t4{5'001'000, 256, 40};

constexpr cuda::room holding(const device& d, std::int16_t blocks) {
  return {d.processors, blocks, cuda::bytes_in_flight(d.memory_clock, d.bus_bits, d.processors)};
}

constexpr std::int32_t kibibytes(const device& d) { return holding(d, 1).bytes_in_flight / 1024; }
static_assert(kibibytes(a100) == 16 && kibibytes(a100_80gb) == 16 && kibibytes(h100) == 32 && kibibytes(h200) == 48 &&
              kibibytes(b200) == 64);
static_assert(kibibytes(h100_pcie) == 16 && kibibytes(t4) == 16);
// What a device does not tell asks for the least, what it tells wrongly for no more than fits.
static_assert(cuda::bytes_in_flight(0, 0, 132) == 16384 && cuda::bytes_in_flight(1, 1, 0) == 16384);
static_assert(cuda::bytes_in_flight(std::int64_t{1} << 31, 1 << 20, 1) == 64 * 16384);

constexpr std::int64_t many = std::int64_t{1} << 28;
constexpr std::int64_t saxpy = 8, ocean = 24, copy = 4, byte = 1;

constexpr std::int32_t items(const device& d, std::int64_t bytes, std::int16_t blocks = 8, std::int64_t n = many) {
  return cuda::choose_grid(n, bytes, holding(d, blocks)).items;
}
// [items]
// 2048 threads: the 16 KiB of an A100 are two floats of each, the 48 of an H200 six.
static_assert(items(a100, saxpy) == 1 && items(h100, saxpy) == 2 && items(h200, saxpy) == 3 && items(b200, saxpy) == 4);
static_assert(items(a100, copy) == 2 && items(h100, copy) == 4 && items(h200, copy) == 6 && items(b200, copy) == 8);
static_assert(items(a100, ocean) == 1 && items(h100, ocean) == 1 && items(h200, ocean) == 1 && items(b200, ocean) == 2);
static_assert(items(h200, byte) == cuda::most_items && items(a100, byte) == 8);
// Half as many threads have to ask for twice as much.
static_assert(items(h200, saxpy, 4) == 6 && items(h200, ocean, 4) == 2 && items(h200, ocean, 2) == 4);
// What is not read in advance: one.
static_assert(items(b200, 0) == 1 && items(t4, 0) == 1);
// [/items]

constexpr bool covers(std::int64_t n, const cuda::grid_choice& grid) {
  const std::int64_t tile = std::int64_t{grid.threads} * grid.items;
  return grid.blocks * tile >= n && (grid.blocks - 1) * tile < n;
}

}  // namespace

TEST_CASE("many elements take whole blocks, and several each where they are small", "[cuda_shape]") {
  const cuda::room there = holding(h200, 8);
  CHECK(cuda::choose_grid(many, saxpy, there) == cuda::grid_choice{256, 3, 349526});
  CHECK(cuda::choose_grid(many, ocean, there) == cuda::grid_choice{256, 1, 1048576});
  CHECK(cuda::choose_grid(many + 1, ocean, there) == cuda::grid_choice{256, 1, 1048577});
  CHECK(cuda::choose_grid(std::int64_t{1} << 38, copy, there) == cuda::grid_choice{256, 6, 178956971});
}

TEST_CASE("a thread takes one element until all places of the device are taken", "[cuda_shape]") {
  const cuda::room there = holding(h200, 8);  // 132 * 8 * 256 = 270336 elements at a time
  CHECK(items(h200, saxpy, 8, 270336) == 1);
  CHECK(items(h200, saxpy, 8, 2 * 270336 - 1) == 1);
  CHECK(items(h200, saxpy, 8, 2 * 270336) == 2);
  CHECK(items(h200, saxpy, 8, 3 * 270336) == 3);
  CHECK(there.elements() == 270336);
}

TEST_CASE("few elements go to as many processors as there are", "[cuda_shape]") {
  const cuda::room there = holding(h200, 8);
  const auto grid = [&](std::int64_t n) { return cuda::choose_grid(n, saxpy, there); };
  CHECK(grid(1) == cuda::grid_choice{32, 1, 1});
  CHECK(grid(33) == cuda::grid_choice{32, 1, 2});
  CHECK(grid(132 * 64 - 1) == cuda::grid_choice{32, 1, 264});
  CHECK(grid(132 * 64) == cuda::grid_choice{64, 1, 132});
  CHECK(grid(132 * 128) == cuda::grid_choice{128, 1, 132});
  CHECK(grid(132 * 256 - 1) == cuda::grid_choice{128, 1, 264});
  CHECK(grid(132 * 256) == cuda::grid_choice{256, 1, 132});
}

TEST_CASE("a launch that reduces has no more blocks than fit", "[cuda_shape]") {
  const cuda::room there = holding(h200, 6);
  CHECK(cuda::choose_reducing_grid(many, copy, there) == cuda::grid_choice{256, 8, 132 * 6});
  CHECK(cuda::choose_reducing_grid(100, copy, there) == cuda::grid_choice{256, 1, 1});
  CHECK(cuda::choose_reducing_grid(257, 0, there) == cuda::grid_choice{256, 1, 2});
}

TEST_CASE("every element has its place, and no block is without", "[cuda_shape]") {
  for (const device& d : {a100, h200, b200, t4})
    for (const std::int16_t blocks : {std::int16_t{1}, std::int16_t{3}, std::int16_t{8}})
      for (const std::int64_t bytes : {0, 1, 4, 8, 24, 48})
        for (std::int64_t n = 1; n < many; n = n * 3 + 1)
          CHECK(covers(n, cuda::choose_grid(n, bytes, holding(d, blocks))));
}

TEST_CASE("where nothing is known of a device, a launch has whole blocks and one element a thread", "[cuda_shape]") {
  CHECK_FALSE(cuda::room{}.is_known());
  CHECK(holding(t4, 4).is_known());
  CHECK(cuda::choose_grid(1000, saxpy, {}) == cuda::grid_choice{256, 1, 4});
  CHECK(cuda::choose_reducing_grid(1000, saxpy, {}) == cuda::grid_choice{256, 1, 1});
}
