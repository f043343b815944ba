// SPDX-License-Identifier: Apache-2.0
// Rows of the kernel's choice: the embedding lookup of examples/embedding against xsimd by hand with the same bytes,
// single rows of 1, 4 and 16 numbers against plain loops, and sums into a small target and into a large one, as seen.

#include "hand_written/gather.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <lanewise/launch/add_into.hpp>
#include "../examples/embedding/embedding.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t bags = 2048, dim = 512, table_rows = 65'536;
constexpr int per_bag = 32;

std::vector<std::int32_t> random_indices(std::int64_t count, std::int64_t rows) {
  std::mt19937 engine(7);
  std::vector<std::int32_t> index(static_cast<std::size_t>(count));
  for (auto& i : index) i = static_cast<std::int32_t>(engine() % static_cast<std::uint32_t>(rows));
  return index;
}
std::vector<float> ramp(std::int64_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1000) * 0.001f;
  return values;
}

// The table, indices and weights of an embedding, from memory or from the second-level cache.
struct embedding_case {
  explicit embedding_case(std::int64_t rows)
      : table(ramp(rows * dim)),
        index(random_indices(bags * per_bag, rows)),
        weight(ramp(bags * per_bag)),
        out(static_cast<std::size_t>(bags * dim)) {}
  std::vector<float> table;
  std::vector<std::int32_t> index;
  std::vector<float> weight, out;
};

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * bags * per_bag * dim * static_cast<std::int64_t>(sizeof(float)));
}

void embedding_lanewise(benchmark::State& state) {
  use_threads(1);
  embedding_case c(state.range(0));
  for (auto _ : state) embedding::sum_bags(c.table, c.index, c.weight, c.out, per_bag, dim);
  count_bytes(state);
}
void embedding_by_hand(benchmark::State& state) {
  use_threads(1);
  embedding_case c(state.range(0));
  for (auto _ : state)
    hand_written::embedding_bag(c.table.data(), c.index.data(), c.weight.data(), c.out.data(), bags, per_bag, dim);
  count_bytes(state);
}

template <int N>
struct row {
  template <class T>
  using of = lw::vec<T, static_cast<std::size_t>(N)>;
};

constexpr std::int64_t lookups = 1 << 20;

template <int N>
void look_up_lanewise(benchmark::State& state) {
  use_threads(1);
  const auto table = ramp(state.range(0) * N);
  const auto index = random_indices(lookups, state.range(0));
  lw::field<row<N>::template of, float> out(lookups);
  const auto pick = lw::kernel<"pick">([](auto i, auto t) { return t[i]; });
  for (auto _ : state)
    lw::launch(pick, lw::in(index), lw::lookup(lw::aos<row<N>::template of>(state.range(0), table.data())),
               lw::out(out));
  state.SetItemsProcessed(state.iterations() * lookups);
}
template <int N>
void look_up_by_hand(benchmark::State& state) {
  use_threads(1);
  const auto table = ramp(state.range(0) * N);
  const auto index = random_indices(lookups, state.range(0));
  std::vector<float> out(static_cast<std::size_t>(lookups * N));
  for (auto _ : state) hand_written::look_up<N>(table.data(), index.data(), out.data(), lookups);
  state.SetItemsProcessed(state.iterations() * lookups);
}

void add_lanewise(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(1)));
  const auto index = random_indices(lookups, state.range(0));
  const auto x = ramp(lookups);
  std::vector<float> target(static_cast<std::size_t>(state.range(0)));
  const auto deposit = lw::kernel<"deposit">([](auto i, auto v, auto t) { t.add(i, v); });
  for (auto _ : state) lw::launch(deposit, lw::in(index), lw::in(x), lw::add_into(target));
  state.SetItemsProcessed(state.iterations() * lookups);
}
void add_by_hand(benchmark::State& state) {
  const auto index = random_indices(lookups, state.range(0));
  const auto x = ramp(lookups);
  std::vector<float> target(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) hand_written::add(index.data(), x.data(), target.data(), lookups);
  state.SetItemsProcessed(state.iterations() * lookups);
}

BENCHMARK(embedding_lanewise)
    ->Name("gather/embedding/lanewise")
    ->ArgName("rows")
    ->Arg(table_rows)
    ->Arg(512)
    ->UseRealTime();
BENCHMARK(embedding_by_hand)
    ->Name("gather/embedding/hand_written_xsimd")
    ->ArgName("rows")
    ->Arg(table_rows)
    ->Arg(512)
    ->UseRealTime();
BENCHMARK(look_up_lanewise<1>)
    ->Name("gather/rows_of_1/lanewise")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 24)
    ->UseRealTime();
BENCHMARK(look_up_by_hand<1>)
    ->Name("gather/rows_of_1/plain_loop")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 24)
    ->UseRealTime();
BENCHMARK(look_up_lanewise<4>)
    ->Name("gather/rows_of_4/lanewise")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 22)
    ->UseRealTime();
BENCHMARK(look_up_by_hand<4>)
    ->Name("gather/rows_of_4/plain_loop")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 22)
    ->UseRealTime();
BENCHMARK(look_up_lanewise<16>)
    ->Name("gather/rows_of_16/lanewise")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 20)
    ->UseRealTime();
BENCHMARK(look_up_by_hand<16>)
    ->Name("gather/rows_of_16/plain_loop")
    ->ArgName("rows")
    ->Arg(4096)
    ->Arg(1 << 20)
    ->UseRealTime();
BENCHMARK(add_lanewise)
    ->Name("gather/add/lanewise")
    ->ArgNames({"rows", "threads"})
    ->Args({4096, 1})
    ->Args({4096, 0})
    ->Args({1 << 20, 1})
    ->Args({1 << 20, 0})
    ->UseRealTime();
BENCHMARK(add_by_hand)->Name("gather/add/plain_loop")->ArgName("rows")->Arg(4096)->Arg(1 << 20)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
