// SPDX-License-Identifier: Apache-2.0
// Functions of multivectors in the threads of a GPU, where sines come from series, give what plain numbers give on the
// host: 0 when they do.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "lanewise/algebra/inverse.hpp"
#include "lanewise/algebra/multivector_exponential.hpp"
#include "lanewise/algebra/multivector_logarithm.hpp"
#include "lanewise/algebra/multivector_root.hpp"
#include "lanewise/algebra/norm.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;

using projective = lw::algebra<3, 0, 1>;
using spacetime = lw::algebra<1, 3>;
struct conformal : lw::algebra<4, 1> {
  static constexpr lw::strategy products = lw::strategy::loop;
};

template <class T>
struct problem {
  lw::graded_multivector<T, projective, 2> rate;
  lw::graded_multivector<T, spacetime, 2> boost;
  lw::full_multivector<T, lw::algebra<3>> any;
  lw::full_multivector<T, conformal> many;
  lw::full_multivector<T, lw::algebra<0, 1>> complex;
};

template <class T>
struct answer {
  lw::even_multivector<T, projective> motor, half;
  lw::graded_multivector<T, projective, 2> rate;
  lw::even_multivector<T, spacetime> rotor;
  lw::graded_multivector<T, spacetime, 2> boost;
  lw::full_multivector<T, lw::algebra<3>> exponential, inverse;
  lw::full_multivector<T, conformal> one;
  lw::full_multivector<T, lw::algebra<0, 1>> logarithm, root, power;
};

struct solve {
  template <class T>
  [[nodiscard]] constexpr answer<T> operator()(const problem<T>& p) const {
    const auto motor = exp(p.rate);
    const auto rotor = exp(p.boost);
    const auto reference = exp(p.any);
    const lw::full_multivector<T, conformal> one = p.many * inverse(p.many);
    return {motor,          sqrt(motor),     log(motor),          rotor, log(rotor), reference, inverse(reference), one,
            log(p.complex), sqrt(p.complex), pow(p.complex, T(3))};
  }
};

// Random ones, the first of them at the singular points.
template <class T>
[[nodiscard]] std::vector<problem<T>> problems(std::size_t n) {
  test::random_numbers random(91);
  std::vector<problem<T>> all(n);
  for (auto& each : all) {
    each = random.state<problem<T>>();
    each.many.values[0] += T(4);
  }
  all[0].rate = {};
  all[0].boost = {};
  all[0].any = {};
  all[0].complex = {{T(-1), T(0)}};
  for (int i = 3; i < 6; ++i) all[1].rate.values[i] = T(1e-30);
  for (auto& x : all[2].rate.values) x = T(20) * x;
  all[3].complex = {{T(0), T(-2)}};
  return all;
}

template <class T>
[[nodiscard]] int wrong_answers(double tolerance) {
  const int n = 100;
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
  const int wrong = wrong_answers<float>(1e-3) + wrong_answers<double>(1e-12);
  std::printf("multivector_exponential: %d numbers are not as on the host\n", wrong);
  return wrong == 0 ? 0 : 1;
}
