// SPDX-License-Identifier: Apache-2.0
// Quaternions of one lane in the threads of a GPU give what plain numbers give on the host: 0 when they do.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/quaternion_exponential.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;

template <class T>
struct problem {
  lw::quat<T> a, b;
  lw::vec<T, 3> v;
  T t;
};

template <class T>
struct answer {
  lw::quat<T> product, between, exponential, logarithm, of_vector, of_matrix;
  lw::vec<T, 3> turned, rotation_vector;
};

struct solve {
  template <class T>
  [[nodiscard]] constexpr answer<T> operator()(const problem<T>& p) const {
    return {p.a * p.b,
            slerp(p.a, p.b, p.t),
            exp(p.a),
            log(p.b),
            lw::from_rotation_vector(p.v),
            lw::from_matrix(lw::to_matrix(normalise(p.a))),
            rotate(normalise(p.a), p.v),
            lw::to_rotation_vector(p.b)};
  }
};

// A thread's numbers become lanes of one, and back.
template <class T>
__global__ void solve_each(const problem<T>* problems, answer<T>* answers, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  using lane = lw::lanes<T, 1>;
  const auto to_lane = [](T x) { return lane(x); };
  const auto to_number = [](const lane& x) { return x[0]; };
  answers[i] = lw::map_numbers<answer<T>>(to_number, solve{}(lw::map_numbers<problem<lane>>(to_lane, problems[i])));
}

void require(cudaError_t status) {
  if (status == cudaSuccess) return;
  std::printf("CUDA: %s\n", cudaGetErrorString(status));
  std::exit(1);
}

// Random ones, the first of them at the singular points.
template <class T>
[[nodiscard]] std::vector<problem<T>> problems(std::size_t n) {
  test::random_numbers random(11);
  std::vector<problem<T>> all(n);
  for (auto& each : all) each = random.state<problem<T>>();
  const T tiny = static_cast<T>(1e-30);
  all[0] = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 0, 0}, 0};
  all[1] = {{1, 0, 0, 0}, {1, tiny, tiny, 0}, {tiny, 0, tiny}, 1};
  all[2] = {{0, 0, 1, 0}, {-1, tiny, 0, tiny}, {0, -tiny, 0}, T(0.5)};
  return all;
}

template <class T>
[[nodiscard]] int wrong_answers(double tolerance) {
  const int n = 200;
  const auto asked = problems<T>(n);
  problem<T>* device_problems = nullptr;
  answer<T>* device_answers = nullptr;
  require(cudaMalloc(&device_problems, n * sizeof(problem<T>)));
  require(cudaMalloc(&device_answers, n * sizeof(answer<T>)));
  require(cudaMemcpy(device_problems, asked.data(), n * sizeof(problem<T>), cudaMemcpyHostToDevice));
  solve_each<T><<<(n + 63) / 64, 64>>>(device_problems, device_answers, n);
  require(cudaGetLastError());
  std::vector<answer<T>> got(n);
  require(cudaMemcpy(got.data(), device_answers, n * sizeof(answer<T>), cudaMemcpyDeviceToHost));
  require(cudaFree(device_problems));
  require(cudaFree(device_answers));

  int wrong = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto right = lw::flatten(solve{}(asked[i]));
    const auto numbers = lw::flatten(got[i]);
    for (std::size_t k = 0; k < right.size(); ++k) {
      const double allowed = tolerance * (1.0 + std::abs(static_cast<double>(right[k])));
      if (std::abs(static_cast<double>(numbers[k]) - static_cast<double>(right[k])) <= allowed) continue;
      std::printf("problem %zu, number %zu: %.17g on the device, %.17g on the host\n", i, k,
                  static_cast<double>(numbers[k]), static_cast<double>(right[k]));
      ++wrong;
    }
  }
  return wrong;
}

}  // namespace

int main() {
  const int wrong = wrong_answers<float>(4e-6) + wrong_answers<double>(1e-14);
  std::printf("%d numbers differ\n", wrong);
  return wrong == 0 ? 0 : 1;
}
