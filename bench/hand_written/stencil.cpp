// SPDX-License-Identifier: Apache-2.0
#include "stencil.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <xsimd/xsimd.hpp>

#include "put.hpp"

namespace hand_written {

namespace {

using batch = xsimd::batch<float>;
constexpr auto width = static_cast<std::int64_t>(batch::size);

template <class V>
inline std::array<V, 9> collided(const std::array<V, 9>& h, V rate) {
  const V excess = ((h[0] + (h[1] + h[3])) + (h[2] + h[4])) + ((h[5] + h[7]) + (h[6] + h[8]));
  const V density = V(1.0f) + excess;
  const V volume = V(1.0f) / density;
  const V x = ((h[1] - h[3]) + ((h[5] - h[7]) + (h[8] - h[6]))) * volume;
  const V y = ((h[2] - h[4]) + ((h[5] - h[7]) + (h[6] - h[8]))) * volume;
  const V kinetic = V(1.5f) * (x * x + y * y);
  const auto along = [&](float weight, V speed) {
    return V(weight) * (excess + density * (V(3.0f) * speed + V(4.5f) * (speed * speed) - kinetic));
  };
  const V sum = x + y, difference = x - y;
  constexpr float straight = 1.0f / 9, diagonal = 1.0f / 36;
  const std::array<V, 9> equilibrium{V(4.0f / 9) * (excess - density * kinetic),
                                     along(straight, x),
                                     along(straight, y),
                                     along(straight, -x),
                                     along(straight, -y),
                                     along(diagonal, sum),
                                     along(diagonal, -difference),
                                     along(diagonal, -sum),
                                     along(diagonal, difference)};
  std::array<V, 9> next;
  for (std::size_t k = 0; k < 9; ++k) next[k] = h[k] + rate * (equilibrium[k] - h[k]);
  return next;
}

constexpr std::array<std::int64_t, 9> to_x{0, 1, 0, -1, 0, 1, -1, -1, 1};
constexpr std::array<std::int64_t, 9> to_y{0, 0, 1, 0, -1, 1, 1, -1, -1};

}  // namespace

void lattice_boltzmann_xsimd(const float* const* from, float* const* to, std::int64_t ny, std::int64_t nx, float rate,
                             bool streaming) {
#pragma omp parallel for schedule(static)
  for (std::int64_t y = 0; y < ny; ++y) {
    std::array<const float*, 9> row;
    for (std::size_t k = 0; k < 9; ++k) row[k] = from[k] + (y - to_y[k] + ny) % ny * nx;
    const auto at_the_end = [&](std::int64_t begin) {
      for (std::int64_t x = begin; x < begin + width; ++x) {
        std::array<float, 9> h;
        for (std::size_t k = 0; k < 9; ++k) h[k] = row[k][(x - to_x[k] + nx) % nx];
        h = collided(h, rate);
        for (std::size_t k = 0; k < 9; ++k) to[k][y * nx + x] = h[k];
      }
    };
    at_the_end(0);
    for (std::int64_t x = width; x < nx - width; x += width) {
      std::array<batch, 9> h;
      for (std::size_t k = 0; k < 9; ++k) h[k] = batch::load_unaligned(row[k] + x - to_x[k]);
      h = collided(h, batch(rate));
      for (std::size_t k = 0; k < 9; ++k) put(to[k] + y * nx + x, h[k], streaming);
    }
    at_the_end(nx - width);
  }
}

void heat_xsimd(const float* from, float* to, std::int64_t nz, std::int64_t ny, std::int64_t nx, float rate,
                bool streaming) {
#pragma omp parallel for schedule(static)
  for (std::int64_t z = 0; z < nz; ++z)
    for (std::int64_t y = 0; y < ny; ++y) {
      const auto row = [&](std::int64_t at_z, std::int64_t at_y) { return from + (at_z * ny + at_y) * nx; };
      const float* const own = row(z, y);
      const std::array<const float*, 4> others{
          row(std::max<std::int64_t>(z - 1, 0), y), row(std::min(z + 1, nz - 1), y),
          row(z, std::max<std::int64_t>(y - 1, 0)), row(z, std::min(y + 1, ny - 1))};
      float* const next = to + (z * ny + y) * nx;
      const auto at_the_end = [&](std::int64_t begin) {
        for (std::int64_t x = begin; x < begin + width; ++x) {
          const float left = own[std::max<std::int64_t>(x - 1, 0)], right = own[std::min(x + 1, nx - 1)];
          const float sum = ((others[0][x] + others[1][x]) + (others[2][x] + others[3][x])) + (left + right);
          next[x] = own[x] + rate * (sum - 6.0f * own[x]);
        }
      };
      at_the_end(0);
      for (std::int64_t x = width; x < nx - width; x += width) {
        const auto at = [](const float* p) { return batch::load_unaligned(p); };
        const batch sum = ((at(others[0] + x) + at(others[1] + x)) + (at(others[2] + x) + at(others[3] + x))) +
                          (at(own + x - 1) + at(own + x + 1));
        put(next + x, at(own + x) + batch(rate) * (sum - batch(6.0f) * at(own + x)), streaming);
      }
      at_the_end(nx - width);
    }
}

}  // namespace hand_written
