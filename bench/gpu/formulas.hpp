// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes the numbers of one element, gives what the library's kernels give of them, written by hand: see columns.hpp.

namespace gpu {

struct saxpy_formula {
  using number = float;
  static constexpr int inputs = 2, first_result = 1, results = 1;

  float a = 0.5f;

  __device__ void operator()(const float (&x)[2], float (&y)[1]) const { y[0] = fmaf(a, x[0], x[1]); }
};

/// One step of examples/rigid_body: the attitude w, x, y, z and the spin.
struct tumble_formula {
  using number = float;
  static constexpr int inputs = 7, first_result = 0, results = 7;

  // Of the principal moments 1, 2 and 3.
  float asymmetry[3] = {-1.0f, 1.0f, -1.0f / 3};
  float step = 0.004f;

  __device__ static void turn(const float (&q)[7], float x, float y, float z, float (&n)[7]) {
    n[0] = q[0] - q[1] * x - q[2] * y - q[3] * z;
    n[1] = q[0] * x + q[1] + q[2] * z - q[3] * y;
    n[2] = q[0] * y - q[1] * z + q[2] + q[3] * x;
    n[3] = q[0] * z + q[1] * y - q[2] * x + q[3];
  }

  __device__ void operator()(const float (&b)[7], float (&c)[7]) const {
    const float half = step / 2;
    float m[3];
    for (int i = 0; i < 3; ++i) m[i] = b[4 + i] + half * (asymmetry[i] * (b[4 + (i + 1) % 3] * b[4 + (i + 2) % 3]));
    for (int i = 0; i < 3; ++i) c[4 + i] = b[4 + i] + step * (asymmetry[i] * (m[(i + 1) % 3] * m[(i + 2) % 3]));
    turn(b, half * m[0], half * m[1], half * m[2], c);
    const float scale = 1.0f / sqrtf(c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + c[3] * c[3]);
    for (int i = 0; i < 4; ++i) c[i] *= scale;
  }
};

/// The same step and its tangent: seven numbers of the body, seven of the tangent.
struct tangent_formula {
  using number = float;
  static constexpr int inputs = 14, first_result = 0, results = 14;

  tumble_formula of;

  __device__ void operator()(const float (&b)[14], float (&c)[14]) const {
    const float half = of.step / 2;
    const float *const s = b + 4, *const ds = b + 11;
    float m[3], dm[3];
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      m[i] = s[i] + half * (of.asymmetry[i] * (s[j] * s[k]));
      dm[i] = ds[i] + half * (of.asymmetry[i] * (ds[j] * s[k] + s[j] * ds[k]));
    }
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      c[4 + i] = s[i] + of.step * (of.asymmetry[i] * (m[j] * m[k]));
      c[11 + i] = ds[i] + of.step * (of.asymmetry[i] * (dm[j] * m[k] + m[j] * dm[k]));
    }
    float q[7], dq[7], n[7], by_attitude[7];
    for (int i = 0; i < 4; ++i) q[i] = b[i], dq[i] = b[7 + i];
    tumble_formula::turn(q, half * m[0], half * m[1], half * m[2], n);
    tumble_formula::turn(dq, half * m[0], half * m[1], half * m[2], by_attitude);
    const float x = half * dm[0], y = half * dm[1], z = half * dm[2];
    const float dn[4] = {
        by_attitude[0] - q[1] * x - q[2] * y - q[3] * z, by_attitude[1] + q[0] * x + q[2] * z - q[3] * y,
        by_attitude[2] + q[0] * y - q[1] * z + q[3] * x, by_attitude[3] + q[0] * z + q[1] * y - q[2] * x};
    const float scale = 1.0f / sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3]);
    for (int i = 0; i < 4; ++i) c[i] = n[i] * scale;
    const float along = c[0] * dn[0] + c[1] * dn[1] + c[2] * dn[2] + c[3] * dn[3];
    for (int i = 0; i < 4; ++i) c[7 + i] = scale * (dn[i] - along * c[i]);
  }
};

/// A point of weight one, e012 e013 e023, moved by a unit motor, 1 e01 e02 e03 e12 e13 e23 e0123: it turns and shifts.
struct move_formula {
  using number = float;
  static constexpr int inputs = 11, first_result = 8, results = 3;

  __device__ void operator()(const float (&m)[11], float (&y)[3]) const {
    const float v[3] = {-m[10], m[9], -m[8]}, u[3] = {-m[6], m[5], -m[4]}, t[3] = {m[1], m[2], m[3]};
    float across[3], moved[3];
    for (int i = 0; i < 3; ++i) across[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      const float turn = m[0] * across[i] + (u[j] * across[k] - u[k] * across[j]);
      const float shift = m[7] * u[i] - m[0] * t[i] + (u[k] * t[j] - u[j] * t[k]);
      moved[i] = v[i] + 2 * (turn + shift);
    }
    y[0] = -moved[2], y[1] = moved[1], y[2] = -moved[0];
  }
};

}  // namespace gpu
