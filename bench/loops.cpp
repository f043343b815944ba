// SPDX-License-Identifier: Apache-2.0
// Loops within a kernel against loops written by hand: ten million steps in one launch, and Kepler's equation in lanes
// that need from 1 to some 20 steps.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <lanewise/kernel/for_range.hpp>
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>
#include <tuple>
#include <vector>

#include "hand_written/loops.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t steps = 10'000'000;
constexpr std::int64_t one_register = 16;
constexpr float rate = 3.7f;

constexpr auto quadratic = lw::kernel<"quadratic map">(
    [](auto x, auto r, auto count) { return lw::for_range(count, x, [r](auto y) { return (r * y) * (1 - y); }); });

std::vector<float> starts() {
  std::vector<float> x;
  for (int i = 0; i < one_register; ++i) x.push_back(0.05f * static_cast<float>(i + 1));
  return x;
}

void quadratic_lanewise(benchmark::State& state) {
  auto x = starts();
  for (auto _ : state) lw::launch(quadratic, lw::inout(x), rate, steps);
  benchmark::DoNotOptimize(x.data());
}
void quadratic_xsimd(benchmark::State& state) {
  auto x = starts();
  for (auto _ : state) hand_written::quadratic_map_xsimd(x.data(), one_register, rate, steps);
  benchmark::DoNotOptimize(x.data());
}
void quadratic_plain(benchmark::State& state) {
  auto x = starts();
  for (auto _ : state) hand_written::quadratic_map(x.data(), 1, rate, steps);
  benchmark::DoNotOptimize(x.data());
}

constexpr std::int64_t orbits = 4096;

struct anomalies {
  std::vector<double> mean, eccentricity, eccentric;
  anomalies() : mean(orbits), eccentricity(orbits), eccentric(orbits) {
    std::uint64_t generator = 1;
    const auto uniform = [&] {
      generator = generator * 6364136223846793005U + 1442695040888963407U;
      return static_cast<double>(generator >> 11) * 0x1p-53;
    };
    for (double& m : mean) m = 6.283185307179586 * uniform();
    for (double& e : eccentricity) e = std::sqrt(uniform()) * 0.999;
  }
};

// From pi, where Newton's method converges for every mean anomaly in a turn. Fused by hand, as the compiler fuses the
// other side.
constexpr auto kepler = lw::kernel<"Kepler's equation">([](auto mean, auto e) {
  const auto start = mean * 0 + 3.14159265358979323846;
  const auto open = [](auto x, auto change) { return abs(change) > 1e-14 * abs(x); };
  const auto step = [=](auto x, auto) {
    const auto [s, c] = sincos(x);
    const auto change = (fma(-e, s, x) - mean) / fma(-e, c, 1);
    return std::tuple(x - change, change);
  };
  return std::get<0>(lw::while_loop(open, std::tuple(start, start), step, 50).state);
});

void kepler_lanewise(benchmark::State& state) {
  use_threads(1);
  anomalies a;
  for (auto _ : state) lw::launch(kepler, lw::in(a.mean), lw::in(a.eccentricity), lw::out(a.eccentric));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * orbits);
}
void kepler_by_hand(benchmark::State& state) {
  use_threads(1);
  anomalies a;
  for (auto _ : state) hand_written::kepler_xsimd(a.mean.data(), a.eccentricity.data(), a.eccentric.data(), orbits);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * orbits);
}

BENCHMARK(quadratic_lanewise)->Name("loops/quadratic_map/lanewise")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(quadratic_xsimd)
    ->Name("loops/quadratic_map/hand_written_xsimd")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(quadratic_plain)->Name("loops/quadratic_map/plain_loop")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(kepler_lanewise)->Name("loops/kepler/lanewise")->UseRealTime();
BENCHMARK(kepler_by_hand)->Name("loops/kepler/hand_written_xsimd")->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
