// SPDX-License-Identifier: Apache-2.0
// Derivatives of rotations, motors and matrices in the threads of a GPU are those of plain numbers on the host, at the
// identity and at half turns too: 0 when they are.
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
  lw::quat<T> q;
  lw::vec<T, 3> v;
  lw::pga3::line<T> line;
};

template <class T>
struct answer {
  lw::mat<T, 3, 4> vector_of_rotation;
  lw::mat<T, 4, 3> rotation_of_vector;
  lw::mat<T, 3, 3> bend;
  lw::mat<T, 8, 6> motor_of_line;
  lw::mat<T, 12, 3> eigensystem;
  lw::mat<T, 3, 3> solution;
  lw::vec<T, 3> volume;
};

// A matrix with far eigenvalues, 1, 3 and 6 where v is zero.
template <class V>
[[nodiscard]] constexpr auto matrix_of(const V& v) noexcept {
  auto a = outer(v, v);
  a(0, 0) += 1;
  a(1, 1) += 3;
  a(2, 2) += 6;
  return a;
}

struct differentiate {
  template <class T>
  [[nodiscard]] constexpr answer<T> operator()(const problem<T>& p) const {
    const auto eigensystem_of = [](const auto& v) {
      const auto all = lw::symmetric_eigen(matrix_of(v));
      return std::tuple(all.values, all.vectors);
    };
    const auto volume_of = [](const auto& v) {
      auto a = lw::identity<typename std::remove_cvref_t<decltype(v)>::value_type, 5>();
      for (std::size_t i = 0; i != 3; ++i) a(0, i + 1) = a(i + 2, 0) = v[i];
      return lw::determinant(a);
    };
    const auto real_part_of = [](const auto& v) { return exp(lw::quat_of(0, v)).w; };
    return {lw::jacobian([](const auto& q) { return lw::to_rotation_vector(q); }, p.q),
            lw::jacobian([](const auto& v) { return lw::from_rotation_vector(v); }, p.v),
            lw::hessian(real_part_of, p.v),
            lw::jacobian([](const auto& line) { return lw::exp(line); }, p.line),
            lw::jacobian(eigensystem_of, p.v),
            lw::jacobian([](const auto& v) { return lw::solve(matrix_of(v), v); }, p.v),
            lw::gradient(volume_of, p.v)};
  }
};

// Random ones, the first of them at the singular points.
[[nodiscard]] std::vector<problem<float>> problems(std::size_t n) {
  test::random_numbers random(12);
  std::vector<problem<float>> all(n);
  for (auto& each : all) each = random.state<problem<float>>();
  constexpr float tiny = 1e-30F;
  all[0] = {{1, 0, 0, 0}, {0, 0, 0}, {{0, 0, 0, 0, 0, 0}}};
  all[1] = {{-1, tiny, tiny, 0}, {tiny, 0, tiny}, {{1, 2, 3, tiny, 0, tiny}}};
  all[2] = {{0, 0, 1, 0}, {0, -tiny, 0}, {{1, 0, 0, 0, 0, 0}}};
  return all;
}

}  // namespace

int main() {
  const int n = 60;
  const auto asked = problems(n);
  const auto problems_on_device = lw::to_device(lw::field<problem, float>(asked));
  lw::field<answer, float, lw::memory::device> answers(n);
  lw::launch(differentiate{}, lw::in(problems_on_device), lw::out(answers));
  const auto got = lw::to_host(answers);

  const lw::field<answer, float> right(
      n, [&](std::int64_t i) { return differentiate{}(asked[static_cast<std::size_t>(i)]); });
  const int wrong = test::differing_numbers("problem", got, right, 4e-5);
  std::printf("%d numbers differ\n", wrong);
  return wrong == 0 ? 0 : 1;
}
