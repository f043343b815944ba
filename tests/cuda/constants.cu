// SPDX-License-Identifier: Apache-2.0
// Constants outside of functions in kernels of a GPU. nvcc makes no code for a reference to one and says nothing, so
// that what takes a number of the user's takes it by its value.
#include <cmath>
#include <cstdint>

#include <lanewise/lanewise.hpp>

#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;

inline constexpr float ten = 10;
inline constexpr double third = 1.0 / 3;

constexpr auto with_numbers = [](auto x) {
  const auto ordered = select(x > ten, max(x, third), min(ten, x)) + clamp(x, third, ten);
  return ordered + ten * x - x / ten + pow(abs(x) + third, third) + atan2(x, ten) + hypot(ten, x) + fmod(x, ten) +
         fma(x, third, ten) + copysign(ten, x);
};
constexpr auto with_tensors = [](auto x) {
  const auto v = third * lw::vec_of(x, ten, third) + ten;
  const auto q = ten * lw::quat_of(ten, v) / third;
  return dot(max(v, third), clamp(v, third, ten)) + q.x + q.w;
};

template <class Kernel>
bool same_there(const Kernel& kernel) {
  constexpr std::int64_t n = 37;
  const lw::field<lw::scalar, float> x(n, [](std::int64_t i) { return 0.75f * static_cast<float>(i) - 11.5f; });
  const auto x_there = lw::to_device(x);
  lw::field<lw::scalar, float> here(n);
  lw::field<lw::scalar, float, lw::memory::device> there(n);
  lw::launch(kernel, lw::in(x), lw::out(here));
  lw::launch(kernel, lw::in(x_there), lw::out(there));
  const auto back = lw::to_host(there);
  for (std::int64_t i = 0; i < n; ++i) {
    if (!(std::abs(here[i] - back[i]) <= 2e-5f * (1 + std::abs(here[i])))) return false;
  }
  return true;
}

}  // namespace

int main() {
  test::check(same_there(lw::kernel<"numbers">(with_numbers)), "numbers");
  test::check(same_there(lw::kernel<"tensors">(with_tensors)), "tensors");
  test::check(same_there(lw::derivative(lw::kernel<"numbers">(with_numbers))), "derivatives of numbers");
  test::check(same_there(lw::derivative(lw::kernel<"tensors">(with_tensors))), "derivatives of tensors");
  return test::status("constants");
}
