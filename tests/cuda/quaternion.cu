// SPDX-License-Identifier: Apache-2.0
// Quaternions of one lane in the threads of a GPU give what plain numbers give on the host: 0 when they do.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"
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
  const auto problems_on_device = lw::to_device(lw::field<problem, T>(asked));
  lw::field<answer, T, lw::memory::device> answers(n);
  lw::launch(solve{}, lw::in(problems_on_device), lw::out(answers));
  const auto got = lw::to_host(answers);

  const lw::field<answer, T> right(n, [&](std::int64_t i) { return solve{}(asked[static_cast<std::size_t>(i)]); });
  return test::differing_numbers("problem", got, right, tolerance);
}

}  // namespace

int main() {
  const int wrong = wrong_answers<float>(4e-6) + wrong_answers<double>(1e-14);
  std::printf("%d numbers differ\n", wrong);
  return wrong == 0 ? 0 : 1;
}
