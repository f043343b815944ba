// SPDX-License-Identifier: Apache-2.0
// Random numbers on one thread, in cache: blocks of Philox4x32-10 in lanes against Random123's own, one counter after
// the other, and what uniform and normal numbers cost.

#include <lanewise/kernel/random.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/shape.hpp>

#include <benchmark/benchmark.h>

#if __has_include(<Random123/philox.h>)
#include <Random123/philox.h>
#define BENCH_RANDOM123 1
#else
#define BENCH_RANDOM123 0
#endif

#include <cstdint>
#include <tuple>
#include <vector>

#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t elements = 4096;
constexpr std::int64_t seed = 0x0123'4567'89ab'cdef;

void count(benchmark::State& state, std::int64_t each) {
  state.SetItemsProcessed(state.iterations() * elements * each);
}

template <class T>
using four = lw::vec<T, 4>;

template <class T, class Kernel>
void fill(benchmark::State& state, const Kernel& kernel) {
  use_threads(1);
  lw::field<four, T> numbers(elements);
  for (auto _ : state) {
    lw::launch(kernel, lw::element(), seed, lw::out(numbers));
    benchmark::DoNotOptimize(numbers.data());
  }
  count(state, 4);
}

void words_lanewise(benchmark::State& state) {
  fill<std::uint32_t>(state, lw::kernel<"random words">([](auto where, auto key) {
                        auto rng = lw::random(key, where.index());
                        const auto [a, b, c, d] = rng.block();
                        return lw::vec_of(a, b, c, d);
                      }));
}
void uniform_lanewise(benchmark::State& state) {
  fill<float>(state, lw::kernel<"uniform floats">([](auto where, auto key) {
                auto rng = lw::random(key, where.index());
                return lw::uniform<float, 4>(rng);
              }));
}
void normal_lanewise(benchmark::State& state) {
  fill<float>(state, lw::kernel<"normal floats">([](auto where, auto key) {
                auto rng = lw::random(key, where.index());
                return lw::normal<float, 4>(rng);
              }));
}

#if BENCH_RANDOM123
// Element i has the counter of the library's element i. g++ makes vectors of such a loop, unless each counter is hidden
// from it.
template <bool Scalar>
void words_random123(benchmark::State& state) {
  std::vector<r123::Philox4x32::ctr_type> numbers(elements);
  const r123::Philox4x32::key_type key{{0x89ab'cdef, 0x0123'4567}};
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < elements; ++i) {
      if constexpr (Scalar) asm("" : "+r"(i));
      const r123::Philox4x32::ctr_type counter{{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i >> 32)}};
      numbers[i] = r123::Philox4x32{}(counter, key);
    }
    benchmark::DoNotOptimize(numbers.data());
    benchmark::ClobberMemory();
  }
  count(state, 4);
}
BENCHMARK(words_random123<true>)->Name("random/words/random123_scalar");
BENCHMARK(words_random123<false>)->Name("random/words/random123_as_compiled");
#endif

BENCHMARK(words_lanewise)->Name("random/words/lanewise");
BENCHMARK(uniform_lanewise)->Name("random/uniform_float/lanewise");
BENCHMARK(normal_lanewise)->Name("random/normal_float/lanewise");

}  // namespace

BENCHMARK_MAIN();
