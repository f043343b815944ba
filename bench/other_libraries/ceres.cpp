// SPDX-License-Identifier: Apache-2.0
// Ceres' dual numbers: the step of a rigid body and its full 7 x 7 Jacobian, one element at a time. Eight tangents are
// seven and one more, with which they fill a register.

#include <benchmark/benchmark.h>
#include <ceres/jet.h>

#include <cstddef>
#include <vector>

namespace {

constexpr float inertia[3] = {1, 2, 3};
constexpr float time_step = 1e-3f;
constexpr std::size_t in_cache = 1024;

struct body {
  float numbers[7];  // attitude, spin
};
struct matrix {
  float rows[7][7];
};

// Of numbers of any type, as functions are written for Ceres.
template <class T>
void step(T* q, T* w) {
  using std::sqrt;
  const float asymmetry[3] = {(inertia[1] - inertia[2]) / inertia[0], (inertia[2] - inertia[0]) / inertia[1],
                              (inertia[0] - inertia[1]) / inertia[2]};
  const float half = time_step / 2;
  const T mid[3] = {w[0] + half * asymmetry[0] * (w[1] * w[2]), w[1] + half * asymmetry[1] * (w[2] * w[0]),
                    w[2] + half * asymmetry[2] * (w[0] * w[1])};
  w[0] += time_step * asymmetry[0] * (mid[1] * mid[2]);
  w[1] += time_step * asymmetry[1] * (mid[2] * mid[0]);
  w[2] += time_step * asymmetry[2] * (mid[0] * mid[1]);
  const T x = half * mid[0], y = half * mid[1], z = half * mid[2];
  const T nw = q[0] - q[1] * x - q[2] * y - q[3] * z;
  const T nx = q[0] * x + q[1] + q[2] * z - q[3] * y;
  const T ny = q[0] * y - q[1] * z + q[2] + q[3] * x;
  const T nz = q[0] * z + q[1] * y - q[2] * x + q[3];
  const T scale = 1.0f / sqrt(nw * nw + nx * nx + ny * ny + nz * nz);
  q[0] = nw * scale;
  q[1] = nx * scale;
  q[2] = ny * scale;
  q[3] = nz * scale;
}

template <int Tangents>
void jacobian(benchmark::State& state) {
  using number = ceres::Jet<float, Tangents>;
  std::vector<body> bodies(in_cache, {{1, 0, 0, 0, 3, 0.02f, 0.01f}});
  std::vector<matrix> matrices(in_cache);
  for (auto _ : state) {
    for (std::size_t i = 0; i < in_cache; ++i) {
      number x[7];
      for (int k = 0; k < 7; ++k) x[k] = number(bodies[i].numbers[k], k);
      step(x, x + 4);
      for (int k = 0; k < 7; ++k) {
        bodies[i].numbers[k] = x[k].a;
        for (int d = 0; d < 7; ++d) matrices[i].rows[k][d] = x[k].v[d];
      }
    }
    benchmark::ClobberMemory();
  }
}

BENCHMARK(jacobian<7>)->Name("derivatives/7_in_parts/jacobian_by_ceres/tangents:7")->UseRealTime();
BENCHMARK(jacobian<8>)->Name("derivatives/7_in_parts/jacobian_by_ceres/tangents:8")->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
