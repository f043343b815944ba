// SPDX-License-Identifier: Apache-2.0
// The step of examples/rigid_body: from memory against the in-place copy of the same bytes, in cache against the same
// step by hand, and the cost of a launch.

#include "../examples/rigid_body/rigid_body.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "hand_written/hand_written.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

constexpr lw::vec<float, 3> inertia{1, 2, 3};
constexpr float time_step = 1e-3f;
constexpr std::int64_t in_memory = 8'388'608;
constexpr std::int64_t in_cache = 4096;
constexpr int cached_steps = 100;

constexpr body<float> thrown{{1, 0, 0, 0}, {0.01f, 3, 0.02f}};

void count_bytes(benchmark::State& state, std::int64_t elements) {
  state.SetBytesProcessed(state.iterations() * elements * 2 * static_cast<std::int64_t>(sizeof(body<float>)));
}
void count_steps(benchmark::State& state) { state.SetItemsProcessed(state.iterations() * in_cache * cached_steps); }

void from_memory_lanewise(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  lw::field<body, float> bodies(in_memory, thrown);
  for (auto _ : state) lw::launch(tumble, lw::inout(bodies), inertia, time_step);
  count_bytes(state, in_memory);
}
void from_memory_copy(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  lw::field<body, float> bodies(in_memory, thrown);
  for (auto _ : state)
    hand_written::copy_in_place(reinterpret_cast<float*>(bodies.data()), bodies.size_bytes() / sizeof(float));
  count_bytes(state, in_memory);
}

void in_cache_lanewise(benchmark::State& state) {
  use_threads(1);
  lw::field<body, float> bodies(in_cache, thrown);
  for (auto _ : state) lw::launch(lw::iterate(tumble, cached_steps), lw::inout(bodies), inertia, time_step);
  count_steps(state);
}
void in_cache_xsimd(benchmark::State& state) {
  lw::field<body, float, lw::layout::soa> bodies(in_cache, thrown);
  const auto columns = bodies.view().columns;
  for (auto _ : state)
    hand_written::rigid_body_xsimd(columns.data(), in_cache, inertia.elements, time_step, cached_steps);
  count_steps(state);
}
void in_cache_plain(benchmark::State& state) {
  std::vector<hand_written::plain_body> bodies(in_cache, {{1, 0, 0, 0}, {0.01f, 3, 0.02f}});
  for (auto _ : state)
    hand_written::rigid_body_plain(bodies.data(), in_cache, inertia.elements, time_step, cached_steps);
  count_steps(state);
}

void one_element(benchmark::State& state) {
  lw::field<body, float> bodies(1, thrown);
  for (auto _ : state) lw::launch(tumble, lw::inout(bodies), inertia, time_step);
}

BENCHMARK(from_memory_lanewise)
    ->Name("rigid_body/from_memory/lanewise")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(0)
    ->UseRealTime();
BENCHMARK(from_memory_copy)
    ->Name("rigid_body/from_memory/in_place_copy")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(0)
    ->UseRealTime();
BENCHMARK(in_cache_lanewise)->Name("rigid_body/in_cache/lanewise")->UseRealTime();
BENCHMARK(in_cache_xsimd)->Name("rigid_body/in_cache/hand_written_xsimd")->UseRealTime();
BENCHMARK(in_cache_plain)->Name("rigid_body/in_cache/plain_loop")->UseRealTime();
BENCHMARK(one_element)->Name("launch/one_element")->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
