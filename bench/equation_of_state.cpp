// SPDX-License-Identifier: Apache-2.0
// The kernel of examples/equation_of_state in double, from memory, on one thread, against the same by hand.

#include "../examples/equation_of_state/equation_of_state.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include "hand_written/equation_of_state.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t elements = 4'277'489;

using column = lw::field<lw::scalar, double>;

// Uniform numbers, the same in every run. Room for a whole last register, which the loop by hand asks for.
column uniform(double low, double high, unsigned seed) {
  use_threads(1);
  std::mt19937_64 random(seed);
  return column(elements, [&](std::int64_t) {
    return low + (high - low) * std::ldexp(static_cast<double>(random() >> 11), -53);
  });
}

// Salinity, temperature and pressure in the ranges of pyhpc-benchmarks.
struct ocean {
  column sa = uniform(1e-2, 10.0, 1);
  column ct = uniform(-12.0, 20.0, 2);
  column p = uniform(0.0, 1000.0, 3);
  column result = column(elements);
};
// One for both, so that neither has the better pages.
ocean& shared_ocean() {
  static ocean one;
  return one;
}

const double* numbers_of(const column& c) { return reinterpret_cast<const double*>(c.data()); }

void count(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * elements);
  state.counters["ns_per_element"] = benchmark::Counter(static_cast<double>(state.iterations() * elements) * 1e-9,
                                                        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void by_lanewise(benchmark::State& state) {
  use_threads(1);
  ocean& at = shared_ocean();
  for (auto _ : state)
    lw::launch(equation_of_state::dynamic_enthalpy_derivative, lw::in(at.sa), lw::in(at.ct), lw::in(at.p),
               lw::out(at.result));
  count(state);
}

void by_hand(benchmark::State& state) {
  ocean& at = shared_ocean();
  const std::size_t padded = at.result.size_bytes() / sizeof(double);
  auto* const result = reinterpret_cast<double*>(at.result.data());
  for (auto _ : state) {
    hand_written::equation_of_state_xsimd(numbers_of(at.sa), numbers_of(at.ct), numbers_of(at.p), result, padded);
    benchmark::ClobberMemory();
  }
  count(state);
}

BENCHMARK(by_lanewise)->Name("equation_of_state/lanewise")->Unit(benchmark::kMillisecond);
BENCHMARK(by_hand)->Name("equation_of_state/hand_written_xsimd")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
