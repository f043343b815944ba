// SPDX-License-Identifier: Apache-2.0
// Eigen's quaternions on vectors and on quaternions: the work of geometric_algebra's rotors, one element at a time.

#include <benchmark/benchmark.h>

#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using quaternion = Eigen::Quaternionf;
using vector = Eigen::Vector3f;

void rotor_on_vector(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const std::vector<quaternion> rotors(n, quaternion(0.25f, 0.375f, 0.5f, 0.625f));
  const std::vector<vector> from(n, vector(0.25f, 0.375f, 0.5f));
  std::vector<vector> to(n);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) to[i] = rotors[i] * from[i];
    benchmark::ClobberMemory();
  }
}

void rotor_times_rotor(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const std::vector<quaternion> a(n, quaternion(0.25f, 0.375f, 0.5f, 0.625f)), b(a);
  std::vector<quaternion> c(n);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) c[i] = a[i] * b[i];
    benchmark::ClobberMemory();
  }
}

BENCHMARK(rotor_on_vector)->Name("geometric_algebra/rotor_on_vector/eigen")->ArgName("n")->Arg(4096)->UseRealTime();
BENCHMARK(rotor_times_rotor)->Name("geometric_algebra/rotor_times_rotor/eigen")->ArgName("n")->Arg(4096)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
