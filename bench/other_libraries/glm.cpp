// SPDX-License-Identifier: Apache-2.0
// glm's dual quaternions on points and on dual quaternions: the work of geometric_algebra's motors, one element at a
// time.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtx/dual_quaternion.hpp>
#include <vector>

namespace {

const glm::dualquat some(glm::quat(0.25f, 0.375f, 0.5f, 0.625f), glm::quat(0.75f, 0.875f, 1.0f, 1.125f));

void motor_on_point(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const std::vector<glm::dualquat> motors(n, some);
  const std::vector<glm::vec3> from(n, glm::vec3(0.25f, 0.375f, 0.5f));
  std::vector<glm::vec3> to(n);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) to[i] = motors[i] * from[i];
    benchmark::ClobberMemory();
  }
}

void motor_times_motor(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const std::vector<glm::dualquat> a(n, some), b(a);
  std::vector<glm::dualquat> c(n);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) c[i] = a[i] * b[i];
    benchmark::ClobberMemory();
  }
}

BENCHMARK(motor_on_point)->Name("geometric_algebra/unit_motor_on_point/glm")->ArgName("n")->Arg(4096)->UseRealTime();
BENCHMARK(motor_times_motor)->Name("geometric_algebra/motor_times_motor/glm")->ArgName("n")->Arg(4096)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
