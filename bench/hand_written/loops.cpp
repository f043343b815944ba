// SPDX-License-Identifier: Apache-2.0
#include "loops.hpp"

#include <cstddef>
#include <xsimd/xsimd.hpp>

namespace hand_written {

void quadratic_map(float* x, std::int64_t count, float r, std::int64_t steps) {
  for (std::int64_t i = 0; i < count; ++i) {
    float y = x[i];
    for (std::int64_t s = 0; s < steps; ++s) y = (r * y) * (1.0f - y);
    x[i] = y;
  }
}

void quadratic_map_xsimd(float* x, std::int64_t count, float r, std::int64_t steps) {
  using batch = xsimd::batch<float>;
  const batch factor(r), one(1.0f);
  for (std::int64_t i = 0; i < count; i += static_cast<std::int64_t>(batch::size)) {
    batch y = batch::load_unaligned(x + i);
    for (std::int64_t s = 0; s < steps; ++s) y = (factor * y) * (one - y);
    y.store_unaligned(x + i);
  }
}

void kepler_xsimd(const double* mean, const double* eccentricity, double* eccentric, std::int64_t count) {
  using batch = xsimd::batch<double>;
  const batch one(1.0), tolerance(1e-14);
#pragma omp parallel for schedule(static)
  for (std::int64_t i = 0; i < count; i += static_cast<std::int64_t>(batch::size)) {
    const batch m = batch::load_unaligned(mean + i);
    const batch e = batch::load_unaligned(eccentricity + i);
    batch x(3.14159265358979323846);
    auto open = one == one;
    for (int step = 0; step < 50 && xsimd::any(open); ++step) {
      const auto both = xsimd::sincos(x);
      const batch change = (x - e * both.first - m) / (one - e * both.second);
      x = xsimd::select(open, x - change, x);
      open = open & (xsimd::abs(change) > tolerance * xsimd::abs(x));
    }
    x.store_unaligned(eccentric + i);
  }
}

}  // namespace hand_written
