// SPDX-License-Identifier: Apache-2.0
// A map and its sum in one pass over 2^25 floats, against the in-place copy of the same floats; and the other
// reductions.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/located.hpp>
#include <lanewise/launch/reduction.hpp>
#include <vector>

#include "hand_written/hand_written.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t in_memory = std::int64_t{1} << 25;

const auto square = lw::kernel<"square">([](auto x) { return x * x; });

[[nodiscard]] lw::field<lw::scalar, float> numbers() {
  return {in_memory, [](std::int64_t i) { return static_cast<float>(i % 8191) / 64; }};
}

void in_place_copy(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  auto x = numbers();
  for (auto _ : state) hand_written::copy_in_place(reinterpret_cast<float*>(x.data()), in_memory);
  state.SetBytesProcessed(state.iterations() * in_memory * static_cast<std::int64_t>(sizeof(float)));
}

// `result` makes the argument of a variable.
template <class Variable, class Argument>
void reduce(benchmark::State& state, const Argument& result) {
  use_threads(static_cast<int>(state.range(0)));
  const auto x = numbers();
  Variable variable{};
  for (auto _ : state) {
    lw::launch(square, lw::in(x), result(variable));
    benchmark::DoNotOptimize(variable);
  }
  state.SetBytesProcessed(state.iterations() * in_memory * static_cast<std::int64_t>(sizeof(float)));
}

void map_and_sum(benchmark::State& state) {
  reduce<float>(state, [](auto& x) { return lw::sum_of(x); });
}
// The same of memory of one's own, which is a column.
void map_and_sum_of_a_column(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  std::vector<float> x(static_cast<std::size_t>(in_memory));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 8191) / 64;
  float sum = 0;
  for (auto _ : state) {
    lw::launch(square, lw::in(x), lw::sum_of(sum));
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * in_memory * static_cast<std::int64_t>(sizeof(float)));
}
void map_and_sum_widened(benchmark::State& state) {
  reduce<double>(state, [](auto& x) { return lw::sum_of(x); });
}
void map_and_compensated_sum(benchmark::State& state) {
  reduce<float>(state, [](auto& x) { return lw::compensated_sum_of(x); });
}
void map_and_max(benchmark::State& state) {
  reduce<float>(state, [](auto& x) { return lw::max_of(x); });
}
void map_and_arg_max(benchmark::State& state) {
  reduce<lw::located<float>>(state, [](auto& x) { return lw::arg_max_of(x); });
}

void on_one_and_all_threads(benchmark::internal::Benchmark* each) {
  each->ArgName("threads")->Arg(1)->Arg(0)->UseRealTime();
}
BENCHMARK(in_place_copy)->Name("reductions/in_place_copy")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_sum)->Name("reductions/map_and_sum")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_sum_of_a_column)->Name("reductions/map_and_sum_of_a_column")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_sum_widened)->Name("reductions/map_and_sum_widened")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_compensated_sum)->Name("reductions/map_and_compensated_sum")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_max)->Name("reductions/map_and_max")->Apply(on_one_and_all_threads);
BENCHMARK(map_and_arg_max)->Name("reductions/map_and_arg_max")->Apply(on_one_and_all_threads);

}  // namespace

BENCHMARK_MAIN();
