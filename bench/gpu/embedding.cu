// SPDX-License-Identifier: Apache-2.0
// Rows of an embedding that indices choose: each row is copied whole, from a table of as many rows up to 256 MiB, more
// than caches hold. An index is read for every number of its row, which --strict would not have.
// softgpu: --allow "rows|indices"
#include <thrust/iterator/counting_iterator.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/lookup.hpp>

#include "columns.hpp"
#include "measure.hpp"

namespace {

namespace lw = lanewise;
using device = lw::memory::device;

// A row of 256 numbers is 16 elements of 16, which lie in one block: see examples/embedding.
constexpr std::int64_t row = 256, part = 16, parts = row / part;
template <class T>
using piece = lw::vec<T, part>;

constexpr auto look_up = lw::kernel<"embedding lookup">([](auto where, auto table, auto indices, std::int64_t pieces) {
  const auto chosen = lw::cast<std::int64_t>(indices[where.coordinate(0)]);
  return table[chosen * pieces + where.coordinate(1)];
});

// Number i of all rows that come out: the layout is the same on both sides.
struct choose_number {
  const float* table;
  const std::int32_t* index;

  __device__ float operator()(std::int64_t i) const { return table[index[i / row] * row + i % row]; }
};

__global__ void __launch_bounds__(256) by_hand(const choose_number choose, float* const result, const std::int64_t n) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) result[i] = choose(i);
}

void embedding(gpu::bench& all_of_it, const gpu::options& wanted) {
  for (const std::int64_t length : wanted.lengths()) {
    const std::int64_t tokens = std::max(length / row, std::int64_t{1}), n = tokens * row;
    const std::int64_t rows = std::clamp(tokens, std::int64_t{16}, std::int64_t{1} << 18);
    const std::int64_t bytes = 8 * n + 4 * tokens;
    if (!gpu::fits_memory(4 * (3 * n + rows * row) + 4 * tokens)) break;
    const cudaStream_t stream = all_of_it.stream();
    lw::field<piece, float, device> table(rows * parts), own(tokens * parts);
    lw::field<lw::scalar, std::int32_t, device> index(tokens);
    lw::launch(stream, lw::kernel<"start of the table">([](auto where) {
                 piece<std::remove_cvref_t<decltype(lw::cast<float>(where.index()))>> numbers;
                 for (std::size_t k = 0; k != part; ++k)
                   numbers[k] = lw::cast<float>(where.index() % 4099) + 0.03125f * static_cast<float>(k);
                 return numbers;
               }),
               lw::element(), lw::out(table));
    lw::launch(stream, lw::kernel<"start of the indices">([](auto where, std::int64_t all) {
                 return lw::cast<std::int32_t>(where.index() * 40503 % all);
               }),
               lw::element(), rows, lw::out(index));
    if (softgpu_name != nullptr) softgpu_name(table.data(), "rows"), softgpu_name(index.data(), "indices");
    const gpu::buffer<float> result(bytes / 8 + 1), copied(bytes / 8 + 1);  // half of the bytes each
    float* const to = result.data();
    const choose_number choose{reinterpret_cast<const float*>(table.data()),
                               reinterpret_cast<const std::int32_t*>(index.data())};
    const thrust::counting_iterator<std::int64_t> first(0);

    std::vector<gpu::way> ways = {
        {"lanewise",
         [&](cudaStream_t s) {
           lw::launch(s, look_up, lw::over(tokens, parts), lw::element(), lw::lookup(table), lw::lookup(index), parts,
                      lw::out(own));
         }},
        {"by hand",
         [=](cudaStream_t s) { by_hand<<<static_cast<unsigned>((n + 255) / 256), 256, 0, s>>>(choose, to, n); }},
        {"thrust",
         [=](cudaStream_t s) { thrust::transform(thrust::cuda::par_nosync.on(s), first, first + n, to, choose); }}};
#if LANEWISE_BENCH_HAS_CUB_TRANSFORM
    ways.push_back(
        {"cub", [=](cudaStream_t s) { gpu::check(cub::DeviceTransform::Transform(first, to, n, choose, s), "CUB"); }});
#endif
    ways[0].run(stream);
    for (std::size_t w = 1; w < ways.size(); ++w) {
      gpu::check(cudaMemsetAsync(to, 0xff, static_cast<std::size_t>(n) * 4, stream), "memory");
      ways[w].run(stream);
      all_of_it.wait();
      if (!(gpu::largest_difference(to, reinterpret_cast<const float*>(own.data()), n) <= 0))
        all_of_it.disagree("embedding lookup " + ways[w].name + ", n " + std::to_string(n));
    }
    ways.push_back({"copy", [&](cudaStream_t s) {
                      gpu::check(cudaMemcpyAsync(copied.data(), to, static_cast<std::size_t>(bytes / 2),
                                                 cudaMemcpyDeviceToDevice, s),
                                 "copy");
                    }});
    all_of_it.measure({"embedding lookup", n, bytes}, ways);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const gpu::options wanted(argc, argv);
  gpu::bench all(wanted);
  embedding(all, wanted);
  return all.status();
}
