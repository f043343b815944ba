// SPDX-License-Identifier: Apache-2.0
// Bytes per second over the number of elements, from a launch that is all overhead to one that is all memory, by all
// threads: what tools/plot.py draws. Bytes are those that have to move: every input once, every result once.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <lanewise/algebra/pga3.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/machine.hpp>
#include <string>

#include "../examples/equation_of_state/equation_of_state.hpp"
#include "../examples/rigid_body/rigid_body.hpp"
#include "hand_written/hand_written.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;
template <class T>
using motor = lw::pga3::motor<T>;

constexpr lw::vec<float, 3> inertia{1, 2, 3};
constexpr float time_step = 1e-3f;
constexpr body<float> thrown{{1, 0, 0, 0}, {0.01f, 3, 0.02f}};
constexpr body<float> ahead{{0, 0, 0, 0}, {1, 2, 3}};

void measure(benchmark::State& state, std::int64_t bytes_of_element, const auto& work) {
  for (auto _ : state) {
    work();
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * state.range(0) * bytes_of_element);
}

void in_place_copy(benchmark::State& state) {
  use_threads(0);
  lw::field<body, float> bodies(state.range(0), thrown);
  auto* const numbers = reinterpret_cast<float*>(bodies.data());
  const auto count = static_cast<std::size_t>(7 * state.range(0));
  measure(state, 56, [&] { hand_written::copy_in_place(numbers, count); });
}
void saxpy(benchmark::State& state) {
  use_threads(0);
  constexpr auto add = lw::kernel<"saxpy">([](auto x, auto y, auto a) { return a * x + y; });
  lw::field<lw::scalar, float> x(state.range(0), 1.0f), y(state.range(0), 2.0f);
  measure(state, 12, [&] { lw::launch(add, lw::in(x), lw::inout(y), 1e-3f); });
}
void rigid_body_step(benchmark::State& state) {
  use_threads(0);
  lw::field<body, float> bodies(state.range(0), thrown);
  measure(state, 56, [&] { lw::launch(tumble, lw::inout(bodies), inertia, time_step); });
}
void rigid_body_tangent(benchmark::State& state) {
  use_threads(0);
  lw::field<body, float> bodies(state.range(0), thrown), along(state.range(0), ahead);
  measure(state, 112, [&] { lw::launch(lw::jvp<0>(tumble), lw::inout(bodies), inertia, time_step, lw::inout(along)); });
}
void motor_product(benchmark::State& state) {
  use_threads(0);
  constexpr auto multiply = lw::kernel<"multiply">([](auto a, auto b) { return a * b; });
  constexpr motor<float> some{{1, 2, 3, 4, 5, 6, 7, 8}};
  lw::field<motor, float> a(state.range(0), some), b(state.range(0), some), c(state.range(0));
  measure(state, 96, [&] { lw::launch(multiply, lw::in(a), lw::in(b), lw::out(c)); });
}
void equation_of_state_double(benchmark::State& state) {
  use_threads(0);
  using column = lw::field<lw::scalar, double>;
  column sa(state.range(0), 35.0), ct(state.range(0), 10.0), p(state.range(0), 1000.0), result(state.range(0));
  measure(state, 32, [&] {
    lw::launch(equation_of_state::dynamic_enthalpy_derivative, lw::in(sa), lw::in(ct), lw::in(p), lw::out(result));
  });
}

void over_n(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("n")->RangeMultiplier(4)->Range(1 << 8, 1 << 24)->UseRealTime();
}
BENCHMARK(in_place_copy)->Name("speed/in-place copy")->Apply(over_n);
BENCHMARK(saxpy)->Name("speed/saxpy")->Apply(over_n);
BENCHMARK(rigid_body_step)->Name("speed/rigid-body step")->Apply(over_n);
BENCHMARK(rigid_body_tangent)->Name("speed/its tangent (jvp)")->Apply(over_n);
BENCHMARK(motor_product)->Name("speed/motor product")->Apply(over_n);
BENCHMARK(equation_of_state_double)->Name("speed/equation of state")->Apply(over_n);

}  // namespace

// What the speeds are held against is written next to them.
int main(int argc, char** argv) {
  const lw::machine& here = lw::this_machine();
  benchmark::AddCustomContext("machine", here.name);
  benchmark::AddCustomContext("copy_bytes_per_second", std::to_string(here.copy_bytes_per_second));
  benchmark::AddCustomContext("peak_flops_float", std::to_string(here.peak_flops_float));
  benchmark::AddCustomContext("peak_flops_double", std::to_string(here.peak_flops_double));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
