// SPDX-License-Identifier: Apache-2.0
// A step from memory on numbers of 32, 16 and 8 bits, on one thread: what narrow storage saves.

#include <benchmark/benchmark.h>

#include <lanewise/lanewise.hpp>

#include <cstdint>

#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t elements = std::int64_t{1} << 26;

template <class T>
void from_memory(benchmark::State& state) {
  use_threads(1);
  lw::field<lw::scalar, T> x(elements);
  const auto step = lw::kernel<"step">([](auto a) { return a + a; });
  for (auto _ : state) lw::launch(step, lw::inout(x));
  state.SetItemsProcessed(state.iterations() * elements);
  state.SetBytesProcessed(state.iterations() * elements * 2 * static_cast<std::int64_t>(sizeof(T)));
}

BENCHMARK(from_memory<float>)->Name("small_storage/from_memory/float");
BENCHMARK(from_memory<lw::float16>)->Name("small_storage/from_memory/float16");
BENCHMARK(from_memory<lw::bfloat16>)->Name("small_storage/from_memory/bfloat16");
BENCHMARK(from_memory<std::int8_t>)->Name("small_storage/from_memory/int8");

}  // namespace

BENCHMARK_MAIN();
