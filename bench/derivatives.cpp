// SPDX-License-Identifier: Apache-2.0
// What derivatives cost, next to the plain kernel: along a tangent and as full Jacobians, of the step of a rigid body,
// which has 7 numbers, and of one that also moves, which has 13; and of seawater's enthalpy by temperature.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <lanewise/lanewise.hpp>
#include <tuple>

#include "../examples/equation_of_state_by_dual/equation_of_state_by_dual.hpp"
#include "../examples/rigid_body/rigid_body.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

constexpr lw::vec<float, 3> inertia{1, 2, 3};
constexpr float time_step = 1e-3f;
constexpr std::int64_t in_cache = 1024;
constexpr std::int64_t in_memory = 8'388'608;
constexpr int cached_steps = 100;

// What varies comes as several arguments, which is what structural tangents go by. The arithmetic is that of `tumble`.
constexpr auto turn = lw::kernel<"turn">([](auto attitude, auto spin, auto moments, auto dt) {
  const auto [a, m, c] = moments.elements;
  const auto asymmetry = lw::vec_of(m - c, c - a, a - m) / moments;
  const auto rate = [&](auto w) { return asymmetry * lw::vec_of(w[1] * w[2], w[2] * w[0], w[0] * w[1]); };
  const auto middle = spin + dt / 2 * rate(spin);
  return std::tuple(normalise(attitude * lw::quat_of(1, dt / 2 * middle)), spin + dt * rate(middle));
});
// The body has a drive along its third axis, and a drag.
constexpr auto fly =
    lw::kernel<"fly">([](auto position, auto velocity, auto attitude, auto spin, auto moments, auto dt) {
      const auto [turned, spun] = turn(attitude, spin, moments, dt);
      const auto drive = rotate(attitude, 9 * lw::vec_of(0 * dt, 0 * dt, 1 + 0 * dt));
      const auto faster = velocity + dt * (drive - 0.1 * velocity);
      return std::tuple(position + dt * faster, faster, turned, spun);
    });

template <class T>
struct flight {
  lw::vec<T, 3> position, velocity;
  lw::quat<T> attitude;
  lw::vec<T, 3> spin;
};
constexpr auto fly_whole = lw::kernel<"fly whole">([](auto f, auto moments, auto dt) {
  const auto [position, velocity, attitude, spin] = fly(f.position, f.velocity, f.attitude, f.spin, moments, dt);
  f.position = position;
  f.velocity = velocity;
  f.attitude = attitude;
  f.spin = spin;
  return f;
});

template <class T>
using seven_by_seven = lw::mat<T, 7, 7>;
template <class T>
using thirteen_by_thirteen = lw::mat<T, 13, 13>;

// About a stable axis, so that tangents grow no faster than time.
constexpr lw::quat<float> level{1, 0, 0, 0};
constexpr lw::vec<float, 3> thrown{3, 0.02f, 0.01f};
constexpr lw::vec<float, 3> ahead{1, 2, 3};
constexpr body<float> one_body{level, thrown};
constexpr flight<float> one_flight{ahead, ahead, level, thrown};

template <template <class> class State>
using field = lw::field<State, float>;

// One body or flight as several arguments, each with a tangent that it keeps.
struct parts {
  field<lw::vec3> position{in_cache, ahead}, velocity{in_cache, ahead}, spin{in_cache, thrown};
  field<lw::quat> attitude{in_cache, level};
};

template <class Step>
void run(benchmark::State& state, const Step& step) {
  use_threads(1);
  for (auto _ : state) {
    step();
    benchmark::ClobberMemory();
  }
}

void plain_7(benchmark::State& state) {
  parts at;
  run(state, [&] { lw::launch(turn, lw::inout(at.attitude), lw::inout(at.spin), inertia, time_step); });
}
void jvp_7(benchmark::State& state) {
  parts at, along;
  run(state, [&] {
    lw::launch(lw::jvp<0, 1>(turn), lw::inout(at.attitude), lw::inout(at.spin), inertia, time_step,
               lw::inout(along.attitude), lw::inout(along.spin));
  });
}
void jacobian_7(benchmark::State& state) {
  parts at;
  field<seven_by_seven> matrix(in_cache);
  run(state, [&] {
    lw::launch(lw::value_and_jacobian<0, 1>(turn), lw::inout(at.attitude), lw::inout(at.spin), inertia, time_step,
               lw::out(matrix));
  });
}

void plain_13(benchmark::State& state) {
  parts at;
  run(state, [&] {
    lw::launch(fly, lw::inout(at.position), lw::inout(at.velocity), lw::inout(at.attitude), lw::inout(at.spin), inertia,
               time_step);
  });
}
void jvp_13(benchmark::State& state) {
  parts at, along;
  run(state, [&] {
    lw::launch(lw::jvp<0, 1, 2, 3>(fly), lw::inout(at.position), lw::inout(at.velocity), lw::inout(at.attitude),
               lw::inout(at.spin), inertia, time_step, lw::inout(along.position), lw::inout(along.velocity),
               lw::inout(along.attitude), lw::inout(along.spin));
  });
}
void jacobian_13(benchmark::State& state) {
  parts at;
  field<thirteen_by_thirteen> matrix(in_cache);
  run(state, [&] {
    lw::launch(lw::value_and_jacobian<0, 1, 2, 3>(fly), lw::inout(at.position), lw::inout(at.velocity),
               lw::inout(at.attitude), lw::inout(at.spin), inertia, time_step, lw::out(matrix));
  });
}

// The same of one state, whose numbers all vary in all directions as far as types say.
template <template <class> class State>
struct whole;
template <>
struct whole<body> {
  static constexpr auto kernel = tumble;
  static constexpr body<float> start = one_body;
};
template <>
struct whole<flight> {
  static constexpr auto kernel = fly_whole;
  static constexpr flight<float> start = one_flight;
};

template <template <class> class State>
void plain_whole(benchmark::State& state) {
  field<State> at(in_cache, whole<State>::start);
  run(state, [&] { lw::launch(whole<State>::kernel, lw::inout(at), inertia, time_step); });
}
template <template <class> class State>
void jvp_whole(benchmark::State& state) {
  field<State> at(in_cache, whole<State>::start), along(in_cache, whole<State>::start);
  run(state,
      [&] { lw::launch(lw::jvp<0>(whole<State>::kernel), lw::inout(at), inertia, time_step, lw::inout(along)); });
}
template <template <class> class State, template <class> class Matrix>
void jacobian_whole(benchmark::State& state) {
  field<State> at(in_cache, whole<State>::start);
  field<Matrix> matrix(in_cache);
  run(state, [&] {
    lw::launch(lw::value_and_jacobian<0>(whole<State>::kernel), lw::inout(at), inertia, time_step, lw::out(matrix));
  });
}

void steps_in_registers_plain(benchmark::State& state) {
  field<body> bodies(in_cache, one_body);
  run(state, [&] { lw::launch(lw::iterate(tumble, cached_steps), lw::inout(bodies), inertia, time_step); });
}
void steps_in_registers_jvp(benchmark::State& state) {
  field<body> bodies(in_cache, one_body), along(in_cache, one_body);
  run(state, [&] {
    lw::launch(lw::iterate(lw::jvp<0>(tumble), cached_steps), lw::inout(bodies), inertia, time_step, lw::inout(along));
  });
}

void from_memory_plain(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  field<body> bodies(in_memory, one_body);
  for (auto _ : state) lw::launch(tumble, lw::inout(bodies), inertia, time_step);
}
void from_memory_jvp(benchmark::State& state) {
  use_threads(static_cast<int>(state.range(0)));
  field<body> bodies(in_memory, one_body), along(in_memory, one_body);
  for (auto _ : state) lw::launch(lw::jvp<0>(tumble), lw::inout(bodies), inertia, time_step, lw::inout(along));
}

// Salinity, temperature and pressure, in double.
using column = lw::field<lw::scalar, double>;
constexpr std::int64_t points = 16384;

column spread(double low, double high, double stride) {
  use_threads(1);
  return column(points,
                [&](std::int64_t i) { return low + (high - low) * std::fmod(static_cast<double>(i) * stride, 1); });
}
struct ocean {
  column sa = spread(1e-2, 10, 0.618034), ct = spread(-12, 20, 0.414214), p = spread(0, 1000, 0.732051);
  column result = column(points);
};

template <class Kernel>
void at_sea(benchmark::State& state, const Kernel& kernel) {
  ocean at;
  run(state, [&] { lw::launch(kernel, lw::in(at.sa), lw::in(at.ct), lw::in(at.p), lw::out(at.result)); });
}
void enthalpy(benchmark::State& state) { at_sea(state, equation_of_state_by_dual::enthalpy); }
void enthalpy_by_temperature(benchmark::State& state) {
  at_sea(state, lw::derivative<1>(equation_of_state_by_dual::enthalpy));
}

BENCHMARK(plain_7)->Name("derivatives/7_in_parts/plain")->UseRealTime();
BENCHMARK(jvp_7)->Name("derivatives/7_in_parts/jvp")->UseRealTime();
BENCHMARK(jacobian_7)->Name("derivatives/7_in_parts/jacobian")->UseRealTime();
BENCHMARK(plain_13)->Name("derivatives/13_in_parts/plain")->UseRealTime();
BENCHMARK(jvp_13)->Name("derivatives/13_in_parts/jvp")->UseRealTime();
BENCHMARK(jacobian_13)->Name("derivatives/13_in_parts/jacobian")->UseRealTime();

BENCHMARK(plain_whole<body>)->Name("derivatives/7_as_one/plain")->UseRealTime();
BENCHMARK(jvp_whole<body>)->Name("derivatives/7_as_one/jvp")->UseRealTime();
BENCHMARK(jacobian_whole<body, seven_by_seven>)->Name("derivatives/7_as_one/jacobian")->UseRealTime();
BENCHMARK(plain_whole<flight>)->Name("derivatives/13_as_one/plain")->UseRealTime();
BENCHMARK(jvp_whole<flight>)->Name("derivatives/13_as_one/jvp")->UseRealTime();
BENCHMARK(jacobian_whole<flight, thirteen_by_thirteen>)->Name("derivatives/13_as_one/jacobian")->UseRealTime();

BENCHMARK(steps_in_registers_plain)->Name("derivatives/steps_in_registers/plain")->UseRealTime();
BENCHMARK(steps_in_registers_jvp)->Name("derivatives/steps_in_registers/jvp")->UseRealTime();

BENCHMARK(enthalpy)->Name("derivatives/enthalpy/plain")->UseRealTime();
BENCHMARK(enthalpy_by_temperature)->Name("derivatives/enthalpy/derivative")->UseRealTime();

BENCHMARK(from_memory_plain)
    ->Name("derivatives/from_memory/plain")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(0)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(from_memory_jvp)
    ->Name("derivatives/from_memory/jvp")
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(0)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
