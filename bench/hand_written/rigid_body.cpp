// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <xsimd/xsimd.hpp>

#include "hand_written.hpp"

namespace hand_written {

void copy_in_place(float* data, std::size_t count) {
  const auto n = static_cast<std::ptrdiff_t>(count);
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t i = 0; i < n; ++i) data[i] = -data[i];
}

namespace {

// One step on anything with the arithmetic of a number; `Root` is its square root.
template <class V, class Root>
inline void step(V& qw, V& qx, V& qy, V& qz, V& u, V& v, V& w, const V* asymmetry, V half, V whole, V one, Root root) {
  const V mu = u + half * (asymmetry[0] * (v * w));
  const V mv = v + half * (asymmetry[1] * (w * u));
  const V mw = w + half * (asymmetry[2] * (u * v));
  u = u + whole * (asymmetry[0] * (mv * mw));
  v = v + whole * (asymmetry[1] * (mw * mu));
  w = w + whole * (asymmetry[2] * (mu * mv));
  const V x = half * mu, y = half * mv, z = half * mw;
  const V nw = qw - qx * x - qy * y - qz * z;
  const V nx = qw * x + qx + qy * z - qz * y;
  const V ny = qw * y - qx * z + qy + qz * x;
  const V nz = qw * z + qx * y - qy * x + qz;
  const V scale = one / root(nw * nw + nx * nx + ny * ny + nz * nz);
  qw = nw * scale;
  qx = nx * scale;
  qy = ny * scale;
  qz = nz * scale;
}

}  // namespace

void rigid_body_plain(plain_body* bodies, std::size_t count, const float* inertia, float time_step, int steps) {
  const float asymmetry[3] = {(inertia[1] - inertia[2]) / inertia[0], (inertia[2] - inertia[0]) / inertia[1],
                              (inertia[0] - inertia[1]) / inertia[2]};
  for (std::size_t i = 0; i < count; ++i) {
    float* const q = bodies[i].attitude;
    float* const s = bodies[i].spin;
    for (int k = 0; k < steps; ++k)
      step(q[0], q[1], q[2], q[3], s[0], s[1], s[2], asymmetry, time_step / 2, time_step, 1.0f,
           [](float x) { return std::sqrt(x); });
  }
}

void rigid_body_xsimd(float* const* columns, std::size_t count, const float* inertia, float time_step, int steps) {
  using batch = xsimd::batch<float>;
  const batch asymmetry[3] = {batch((inertia[1] - inertia[2]) / inertia[0]),
                              batch((inertia[2] - inertia[0]) / inertia[1]),
                              batch((inertia[0] - inertia[1]) / inertia[2])};
  const batch half(time_step / 2), whole(time_step), one(1.0f);
  for (std::size_t i = 0; i < count; i += batch::size) {
    batch c[7];
    for (int k = 0; k < 7; ++k) c[k] = batch::load_aligned(columns[k] + i);
    for (int k = 0; k < steps; ++k)
      step(c[0], c[1], c[2], c[3], c[4], c[5], c[6], asymmetry, half, whole, one,
           [](const batch& x) { return xsimd::sqrt(x); });
    for (int k = 0; k < 7; ++k) c[k].store_aligned(columns[k] + i);
  }
}

}  // namespace hand_written
