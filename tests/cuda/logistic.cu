// SPDX-License-Identifier: Apache-2.0
// The quadratic map of case C11 in the threads of a GPU, up to a thousand steps in one launch, bit for bit: 0 when it
// is so.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <iterator>

#include "cases/c11_orbits.hpp"
#include "lanewise/lanewise.hpp"

namespace {

namespace lw = lanewise;

// The number of elements whose bits are wrong after the `which`-th number of steps.
template <class T, std::size_t Orbits, class Form>
int wrong_bits(const c11::orbit<T> (&orbits)[Orbits], const Form& form, T factor, std::int64_t n, std::size_t which) {
  const lw::field<lw::scalar, T> start(n, [&](std::int64_t i) { return orbit_of(orbits, i).start; });
  auto on_gpu = lw::to_device(start);
  lw::launch(lw::iterate(form, c11::steps[which]), lw::inout(on_gpu), factor);
  const auto end = lw::to_host(on_gpu);
  int wrong = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto bits = std::bit_cast<typename c11::orbit<T>::bits_type>(end[i]);
    const auto expected = orbit_of(orbits, i).bits[which];
    if (bits == expected) continue;
    ++wrong;
    std::printf("%s, %zu bytes, n %lld, element %lld, %lld steps: %llx, expected %llx\n", form.name().data(), sizeof(T),
                static_cast<long long>(n), static_cast<long long>(i), static_cast<long long>(c11::steps[which]),
                static_cast<unsigned long long>(bits), static_cast<unsigned long long>(expected));
  }
  return wrong;
}

template <class T, std::size_t Orbits, class Form>
int wrong_orbits(const c11::orbit<T> (&orbits)[Orbits], const Form& form, T factor) {
  int wrong = 0;
  for (std::size_t which = 0; which + 1 < std::size(c11::steps); ++which)
    for (const std::int64_t n : {1, 5, 17, 300}) wrong += wrong_bits(orbits, form, factor, n, which);
  return wrong;
}

}  // namespace

int main() {
  const int wrong = wrong_orbits(c11::doubles_by_4, c11::left_first, 4.0) +
                    wrong_orbits(c11::doubles_by_3_9_left_first, c11::left_first, 3.9) +
                    wrong_orbits(c11::doubles_by_3_9_right_first, c11::right_first, 3.9) +
                    wrong_orbits(c11::doubles_by_3_9_difference, c11::difference, 3.9) +
                    wrong_orbits(c11::floats_by_4, c11::left_first, 4.0f);
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
