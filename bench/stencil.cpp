// SPDX-License-Identifier: Apache-2.0
// Stencils by neighbours against the same loops by hand with xsimd: the step of examples/lattice_boltzmann, and heat in
// three dimensions by seven points, in cache and from memory. By hand with and without stores past the caches: the
// library chooses.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "../examples/lattice_boltzmann/lattice_boltzmann.hpp"
#include "hand_written/stencil.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;
using lattice_boltzmann::populations;
using lattice_boltzmann::stream_and_collide;

constexpr float rate = 0.8f;

constexpr auto heat = lw::kernel<"heat">([](auto u, auto share) {
  const auto sum = ((u(-1, 0, 0) + u(1, 0, 0)) + (u(0, -1, 0) + u(0, 1, 0))) + (u(0, 0, -1) + u(0, 0, 1));
  return u(0, 0, 0) + share * (sum - 6 * u(0, 0, 0));
});

populations<float> at_rest(std::int64_t i) {
  const float x = 1e-3f * static_cast<float>(i % 7);
  return {{x, -x, x, -x, x, -x, x, -x, x}};
}

template <class... Layout>
void fluid_lanewise(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  use_threads(static_cast<int>(state.range(1)));
  lw::double_buffer<populations, float, Layout...> h(n * n, at_rest);
  for (auto _ : state)
    h.advance([&](const auto& from, auto& to) {
      lw::launch(stream_and_collide, lw::over(n, n), lw::neighbours(from, lw::periodic), rate, lw::out(to));
    });
  state.SetItemsProcessed(state.iterations() * n * n);
}
void fluid_by_hand(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  use_threads(static_cast<int>(state.range(1)));
  lw::double_buffer<populations, float, lw::layout::soa> h(n * n, at_rest);
  for (auto _ : state)
    h.advance([&](const auto& from, auto& to) {
      hand_written::lattice_boltzmann_xsimd(from.view().columns.data(), to.view().columns.data(), n, n, rate,
                                            state.range(2) != 0);
    });
  state.SetItemsProcessed(state.iterations() * n * n);
}

void heat_lanewise(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  use_threads(static_cast<int>(state.range(1)));
  lw::double_buffer<lw::scalar, float> u(n * n * n, [](std::int64_t i) { return static_cast<float>(i % 7); });
  for (auto _ : state)
    u.advance([&](const auto& from, auto& to) {
      lw::launch(heat, lw::over(n, n, n), lw::neighbours(from, lw::clamp), 0.1f, lw::out(to));
    });
  state.SetItemsProcessed(state.iterations() * n * n * n);
}
void heat_by_hand(benchmark::State& state) {
  const std::int64_t n = state.range(0);
  use_threads(static_cast<int>(state.range(1)));
  lw::double_buffer<lw::scalar, float> u(n * n * n, [](std::int64_t i) { return static_cast<float>(i % 7); });
  for (auto _ : state)
    u.advance([&](const auto& from, auto& to) {
      hand_written::heat_xsimd(from.view().data, to.view().data, n, n, n, 0.1f, state.range(2) != 0);
    });
  state.SetItemsProcessed(state.iterations() * n * n * n);
}

// One thread in cache, all from memory.
BENCHMARK(fluid_lanewise<lw::layout::soa>)
    ->Name("stencil/d2q9/lanewise")
    ->ArgNames({"n", "threads"})
    ->Args({128, 1})
    ->Args({1024, 0})
    ->UseRealTime();
BENCHMARK(fluid_lanewise<>)
    ->Name("stencil/d2q9/lanewise_blocks")
    ->ArgNames({"n", "threads"})
    ->Args({128, 1})
    ->Args({1024, 0})
    ->UseRealTime();
BENCHMARK(fluid_by_hand)
    ->Name("stencil/d2q9/hand_written_xsimd")
    ->ArgNames({"n", "threads", "streaming"})
    ->Args({128, 1, 0})
    ->Args({1024, 0, 0})
    ->Args({1024, 0, 1})
    ->UseRealTime();
BENCHMARK(heat_lanewise)
    ->Name("stencil/heat/lanewise")
    ->ArgNames({"n", "threads"})
    ->Args({64, 1})
    ->Args({320, 0})
    ->UseRealTime();
BENCHMARK(heat_by_hand)
    ->Name("stencil/heat/hand_written_xsimd")
    ->ArgNames({"n", "threads", "streaming"})
    ->Args({64, 1, 0})
    ->Args({320, 0, 0})
    ->Args({320, 0, 1})
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
