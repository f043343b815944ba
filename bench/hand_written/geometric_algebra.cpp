// SPDX-License-Identifier: Apache-2.0
#include "geometric_algebra.hpp"

#include <xsimd/xsimd.hpp>

#include "put.hpp"

// Takes and gives what the header says: every product written out term by term, as the rules of the algebra give it.

namespace hand_written {

namespace {

using batch = xsimd::batch<float>;
constexpr std::size_t block = 16;

// Even parts of Cl(3,0,1): 1 e01 e02 e03 e12 e13 e23 e0123.
void multiply_motors(const batch* a, const batch* b, batch* c) {
  c[0] = a[0] * b[0] - a[4] * b[4] - a[5] * b[5] - a[6] * b[6];
  c[1] = a[0] * b[1] + a[1] * b[0] - a[2] * b[4] - a[3] * b[5] + a[4] * b[2] + a[5] * b[3] - a[6] * b[7] - a[7] * b[6];
  c[2] = a[0] * b[2] + a[1] * b[4] + a[2] * b[0] - a[3] * b[6] - a[4] * b[1] + a[5] * b[7] + a[6] * b[3] + a[7] * b[5];
  c[3] = a[0] * b[3] + a[1] * b[5] + a[2] * b[6] + a[3] * b[0] - a[4] * b[7] - a[5] * b[1] - a[6] * b[2] - a[7] * b[4];
  c[4] = a[0] * b[4] + a[4] * b[0] - a[5] * b[6] + a[6] * b[5];
  c[5] = a[0] * b[5] + a[4] * b[6] + a[5] * b[0] - a[6] * b[4];
  c[6] = a[0] * b[6] - a[4] * b[5] + a[5] * b[4] + a[6] * b[0];
  c[7] = a[0] * b[7] + a[1] * b[6] - a[2] * b[5] + a[3] * b[4] + a[4] * b[3] - a[5] * b[2] + a[6] * b[1] + a[7] * b[0];
}

// m x for a motor m and a trivector x = e012 e013 e023 e123: e0 e1 e2 e3 and the four trivectors.
void move_from_left(const batch* m, const batch* x, batch* t) {
  t[0] = -m[4] * x[0] - m[5] * x[1] - m[6] * x[2] - m[7] * x[3];
  t[1] = -m[6] * x[3];
  t[2] = m[5] * x[3];
  t[3] = -m[4] * x[3];
  t[4] = m[0] * x[0] + m[3] * x[3] - m[5] * x[2] + m[6] * x[1];
  t[5] = m[0] * x[1] - m[2] * x[3] + m[4] * x[2] - m[6] * x[0];
  t[6] = m[0] * x[2] + m[1] * x[3] - m[4] * x[1] + m[5] * x[0];
  t[7] = m[0] * x[3];
}

// The trivector of t ~m.
void move_from_right(const batch* t, const batch* m, batch* y) {
  y[0] = -t[0] * m[4] + t[1] * m[2] - t[2] * m[1] - t[3] * m[7] + t[4] * m[0] + t[5] * m[6] - t[6] * m[5] + t[7] * m[3];
  y[1] = -t[0] * m[5] + t[1] * m[3] + t[2] * m[7] - t[3] * m[1] - t[4] * m[6] + t[5] * m[0] + t[6] * m[4] - t[7] * m[2];
  y[2] = -t[0] * m[6] - t[1] * m[7] + t[2] * m[3] - t[3] * m[2] + t[4] * m[5] - t[5] * m[4] + t[6] * m[0] + t[7] * m[1];
  y[3] = -t[1] * m[6] + t[2] * m[5] - t[3] * m[4] + t[7] * m[0];
}

// All sixteen blades of Cl(3,0,1), by grade.
void multiply_pga(const batch* a, const batch* b, batch* c) {
  c[0] =
      a[0] * b[0] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] - a[8] * b[8] - a[9] * b[9] - a[10] * b[10] - a[14] * b[14];
  c[1] = a[0] * b[1] + a[1] * b[0] - a[2] * b[5] - a[3] * b[6] - a[4] * b[7] + a[5] * b[2] + a[6] * b[3] + a[7] * b[4] -
         a[8] * b[11] - a[9] * b[12] - a[10] * b[13] - a[11] * b[8] - a[12] * b[9] - a[13] * b[10] + a[14] * b[15] -
         a[15] * b[14];
  c[2] =
      a[0] * b[2] + a[2] * b[0] - a[3] * b[8] - a[4] * b[9] + a[8] * b[3] + a[9] * b[4] - a[10] * b[14] - a[14] * b[10];
  c[3] =
      a[0] * b[3] + a[2] * b[8] + a[3] * b[0] - a[4] * b[10] - a[8] * b[2] + a[9] * b[14] + a[10] * b[4] + a[14] * b[9];
  c[4] =
      a[0] * b[4] + a[2] * b[9] + a[3] * b[10] + a[4] * b[0] - a[8] * b[14] - a[9] * b[2] - a[10] * b[3] - a[14] * b[8];
  c[5] = a[0] * b[5] + a[1] * b[2] - a[2] * b[1] + a[3] * b[11] + a[4] * b[12] + a[5] * b[0] - a[6] * b[8] -
         a[7] * b[9] + a[8] * b[6] + a[9] * b[7] - a[10] * b[15] + a[11] * b[3] + a[12] * b[4] - a[13] * b[14] +
         a[14] * b[13] - a[15] * b[10];
  c[6] = a[0] * b[6] + a[1] * b[3] - a[2] * b[11] - a[3] * b[1] + a[4] * b[13] + a[5] * b[8] + a[6] * b[0] -
         a[7] * b[10] - a[8] * b[5] + a[9] * b[15] + a[10] * b[7] - a[11] * b[2] + a[12] * b[14] + a[13] * b[4] -
         a[14] * b[12] + a[15] * b[9];
  c[7] = a[0] * b[7] + a[1] * b[4] - a[2] * b[12] - a[3] * b[13] - a[4] * b[1] + a[5] * b[9] + a[6] * b[10] +
         a[7] * b[0] - a[8] * b[15] - a[9] * b[5] - a[10] * b[6] - a[11] * b[14] - a[12] * b[2] - a[13] * b[3] +
         a[14] * b[11] - a[15] * b[8];
  c[8] =
      a[0] * b[8] + a[2] * b[3] - a[3] * b[2] + a[4] * b[14] + a[8] * b[0] - a[9] * b[10] + a[10] * b[9] + a[14] * b[4];
  c[9] =
      a[0] * b[9] + a[2] * b[4] - a[3] * b[14] - a[4] * b[2] + a[8] * b[10] + a[9] * b[0] - a[10] * b[8] - a[14] * b[3];
  c[10] =
      a[0] * b[10] + a[2] * b[14] + a[3] * b[4] - a[4] * b[3] - a[8] * b[9] + a[9] * b[8] + a[10] * b[0] + a[14] * b[2];
  c[11] = a[0] * b[11] + a[1] * b[8] - a[2] * b[6] + a[3] * b[5] - a[4] * b[15] + a[5] * b[3] - a[6] * b[2] +
          a[7] * b[14] + a[8] * b[1] - a[9] * b[13] + a[10] * b[12] + a[11] * b[0] - a[12] * b[10] + a[13] * b[9] -
          a[14] * b[7] + a[15] * b[4];
  c[12] = a[0] * b[12] + a[1] * b[9] - a[2] * b[7] + a[3] * b[15] + a[4] * b[5] + a[5] * b[4] - a[6] * b[14] -
          a[7] * b[2] + a[8] * b[13] + a[9] * b[1] - a[10] * b[11] + a[11] * b[10] + a[12] * b[0] - a[13] * b[8] +
          a[14] * b[6] - a[15] * b[3];
  c[13] = a[0] * b[13] + a[1] * b[10] - a[2] * b[15] - a[3] * b[7] + a[4] * b[6] + a[5] * b[14] + a[6] * b[4] -
          a[7] * b[3] - a[8] * b[12] + a[9] * b[11] + a[10] * b[1] - a[11] * b[9] + a[12] * b[8] + a[13] * b[0] -
          a[14] * b[5] + a[15] * b[2];
  c[14] =
      a[0] * b[14] + a[2] * b[10] - a[3] * b[9] + a[4] * b[8] + a[8] * b[4] - a[9] * b[3] + a[10] * b[2] + a[14] * b[0];
  c[15] = a[0] * b[15] + a[1] * b[14] - a[2] * b[13] + a[3] * b[12] - a[4] * b[11] + a[5] * b[10] - a[6] * b[9] +
          a[7] * b[8] + a[8] * b[7] - a[9] * b[6] + a[10] * b[5] + a[11] * b[4] - a[12] * b[3] + a[13] * b[2] -
          a[14] * b[1] + a[15] * b[0];
}

// All sixteen blades of Cl(4,0), by grade.
void multiply_four(const batch* a, const batch* b, batch* c) {
  c[0] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] - a[5] * b[5] - a[6] * b[6] - a[7] * b[7] -
         a[8] * b[8] - a[9] * b[9] - a[10] * b[10] - a[11] * b[11] - a[12] * b[12] - a[13] * b[13] - a[14] * b[14] +
         a[15] * b[15];
  c[1] = a[0] * b[1] + a[1] * b[0] - a[2] * b[5] - a[3] * b[6] - a[4] * b[7] + a[5] * b[2] + a[6] * b[3] + a[7] * b[4] -
         a[8] * b[11] - a[9] * b[12] - a[10] * b[13] - a[11] * b[8] - a[12] * b[9] - a[13] * b[10] + a[14] * b[15] -
         a[15] * b[14];
  c[2] = a[0] * b[2] + a[1] * b[5] + a[2] * b[0] - a[3] * b[8] - a[4] * b[9] - a[5] * b[1] + a[6] * b[11] +
         a[7] * b[12] + a[8] * b[3] + a[9] * b[4] - a[10] * b[14] + a[11] * b[6] + a[12] * b[7] - a[13] * b[15] -
         a[14] * b[10] + a[15] * b[13];
  c[3] = a[0] * b[3] + a[1] * b[6] + a[2] * b[8] + a[3] * b[0] - a[4] * b[10] - a[5] * b[11] - a[6] * b[1] +
         a[7] * b[13] - a[8] * b[2] + a[9] * b[14] + a[10] * b[4] - a[11] * b[5] + a[12] * b[15] + a[13] * b[7] +
         a[14] * b[9] - a[15] * b[12];
  c[4] = a[0] * b[4] + a[1] * b[7] + a[2] * b[9] + a[3] * b[10] + a[4] * b[0] - a[5] * b[12] - a[6] * b[13] -
         a[7] * b[1] - a[8] * b[14] - a[9] * b[2] - a[10] * b[3] - a[11] * b[15] - a[12] * b[5] - a[13] * b[6] -
         a[14] * b[8] + a[15] * b[11];
  c[5] = a[0] * b[5] + a[1] * b[2] - a[2] * b[1] + a[3] * b[11] + a[4] * b[12] + a[5] * b[0] - a[6] * b[8] -
         a[7] * b[9] + a[8] * b[6] + a[9] * b[7] - a[10] * b[15] + a[11] * b[3] + a[12] * b[4] - a[13] * b[14] +
         a[14] * b[13] - a[15] * b[10];
  c[6] = a[0] * b[6] + a[1] * b[3] - a[2] * b[11] - a[3] * b[1] + a[4] * b[13] + a[5] * b[8] + a[6] * b[0] -
         a[7] * b[10] - a[8] * b[5] + a[9] * b[15] + a[10] * b[7] - a[11] * b[2] + a[12] * b[14] + a[13] * b[4] -
         a[14] * b[12] + a[15] * b[9];
  c[7] = a[0] * b[7] + a[1] * b[4] - a[2] * b[12] - a[3] * b[13] - a[4] * b[1] + a[5] * b[9] + a[6] * b[10] +
         a[7] * b[0] - a[8] * b[15] - a[9] * b[5] - a[10] * b[6] - a[11] * b[14] - a[12] * b[2] - a[13] * b[3] +
         a[14] * b[11] - a[15] * b[8];
  c[8] = a[0] * b[8] + a[1] * b[11] + a[2] * b[3] - a[3] * b[2] + a[4] * b[14] - a[5] * b[6] + a[6] * b[5] -
         a[7] * b[15] + a[8] * b[0] - a[9] * b[10] + a[10] * b[9] + a[11] * b[1] - a[12] * b[13] + a[13] * b[12] +
         a[14] * b[4] - a[15] * b[7];
  c[9] = a[0] * b[9] + a[1] * b[12] + a[2] * b[4] - a[3] * b[14] - a[4] * b[2] - a[5] * b[7] + a[6] * b[15] +
         a[7] * b[5] + a[8] * b[10] + a[9] * b[0] - a[10] * b[8] + a[11] * b[13] + a[12] * b[1] - a[13] * b[11] -
         a[14] * b[3] + a[15] * b[6];
  c[10] = a[0] * b[10] + a[1] * b[13] + a[2] * b[14] + a[3] * b[4] - a[4] * b[3] - a[5] * b[15] - a[6] * b[7] +
          a[7] * b[6] - a[8] * b[9] + a[9] * b[8] + a[10] * b[0] - a[11] * b[12] + a[12] * b[11] + a[13] * b[1] +
          a[14] * b[2] - a[15] * b[5];
  c[11] = a[0] * b[11] + a[1] * b[8] - a[2] * b[6] + a[3] * b[5] - a[4] * b[15] + a[5] * b[3] - a[6] * b[2] +
          a[7] * b[14] + a[8] * b[1] - a[9] * b[13] + a[10] * b[12] + a[11] * b[0] - a[12] * b[10] + a[13] * b[9] -
          a[14] * b[7] + a[15] * b[4];
  c[12] = a[0] * b[12] + a[1] * b[9] - a[2] * b[7] + a[3] * b[15] + a[4] * b[5] + a[5] * b[4] - a[6] * b[14] -
          a[7] * b[2] + a[8] * b[13] + a[9] * b[1] - a[10] * b[11] + a[11] * b[10] + a[12] * b[0] - a[13] * b[8] +
          a[14] * b[6] - a[15] * b[3];
  c[13] = a[0] * b[13] + a[1] * b[10] - a[2] * b[15] - a[3] * b[7] + a[4] * b[6] + a[5] * b[14] + a[6] * b[4] -
          a[7] * b[3] - a[8] * b[12] + a[9] * b[11] + a[10] * b[1] - a[11] * b[9] + a[12] * b[8] + a[13] * b[0] -
          a[14] * b[5] + a[15] * b[2];
  c[14] = a[0] * b[14] + a[1] * b[15] + a[2] * b[10] - a[3] * b[9] + a[4] * b[8] - a[5] * b[13] + a[6] * b[12] -
          a[7] * b[11] + a[8] * b[4] - a[9] * b[3] + a[10] * b[2] + a[11] * b[7] - a[12] * b[6] + a[13] * b[5] +
          a[14] * b[0] - a[15] * b[1];
  c[15] = a[0] * b[15] + a[1] * b[14] - a[2] * b[13] + a[3] * b[12] - a[4] * b[11] + a[5] * b[10] - a[6] * b[9] +
          a[7] * b[8] + a[8] * b[7] - a[9] * b[6] + a[10] * b[5] + a[11] * b[4] - a[12] * b[3] + a[13] * b[2] -
          a[14] * b[1] + a[15] * b[0];
}

// ~r: grades 2 and 3 change sign.
void sandwich_four(const batch* r, const batch* x, batch* y) {
  batch t[16], reversed[16];
  multiply_four(r, x, t);
  for (int k = 0; k < 16; ++k) reversed[k] = k >= 5 && k < 15 ? -r[k] : r[k];
  multiply_four(t, reversed, y);
}

void move_weighted_point(const batch* m, const batch* x, batch* y) {
  batch t[8];
  move_from_left(m, x, t);
  move_from_right(t, m, y);
}

// y = x + 2 w (u x v) + 2 u x (u x v) for the rotation w + u.
void turn(const batch& w, const batch* u, const batch* v, batch* y) {
  batch c[3];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c[i] = u[j] * v[k] - u[k] * v[j];
    c[i] += c[i];
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    y[i] = v[i] + w * c[i] + (u[j] * c[k] - u[k] * c[j]);
  }
}

void turn_vector(const batch* r, const batch* v, batch* y) {
  // The rotor w + b12 e12 + b13 e13 + b23 e23 turns about -(b23, -b13, b12).
  const batch u[3] = {-r[3], r[2], -r[1]};
  turn(r[0], u, v, y);
}

// A point of weight one, by turning and shifting; its numbers are e012 = -z, e013 = y, e023 = -x.
void move_point(const batch* m, const batch* p, batch* q) {
  const batch v[3] = {-p[2], p[1], -p[0]};
  const batch u[3] = {-m[6], m[5], -m[4]};
  const batch t[3] = {m[1], m[2], m[3]};
  batch turned[3];
  turn(m[0], u, v, turned);
  batch moved[3];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const batch shift = m[7] * u[i] - m[0] * t[i] + (u[k] * t[j] - u[j] * t[k]);
    moved[i] = turned[i] + (shift + shift);
  }
  q[0] = -moved[2];
  q[1] = moved[1];
  q[2] = -moved[0];
}

// `work` on every block of A and B numbers, to C numbers.
template <std::size_t A, std::size_t B, std::size_t C, class Work>
void for_blocks(const float* a, const float* b, float* c, std::size_t count, bool streaming, const Work& work) {
  for (std::size_t i = 0; i < count; i += block, a += A * block, b += B * block, c += C * block)
    for (std::size_t r = 0; r < block; r += batch::size) {
      batch x[A], y[B], z[C];
      for (std::size_t k = 0; k < A; ++k) x[k] = batch::load_aligned(a + k * block + r);
      for (std::size_t k = 0; k < B; ++k) y[k] = batch::load_aligned(b + k * block + r);
      work(x, y, z);
      for (std::size_t k = 0; k < C; ++k) put(c + k * block + r, z[k], streaming);
    }
}

}  // namespace

void motor_times_motor(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<8, 8, 8>(a, b, c, count, streaming, multiply_motors);
}
void motor_on_weighted_point(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<8, 4, 4>(a, b, c, count, streaming, move_weighted_point);
}
void unit_motor_on_point(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<8, 3, 3>(a, b, c, count, streaming, move_point);
}
void unit_rotor_on_vector(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<4, 3, 3>(a, b, c, count, streaming, turn_vector);
}
void product_pga(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<16, 16, 16>(a, b, c, count, streaming, multiply_pga);
}
void product_four(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<16, 16, 16>(a, b, c, count, streaming, multiply_four);
}
void full_sandwich_four(const float* a, const float* b, float* c, std::size_t count, bool streaming) {
  for_blocks<16, 16, 16>(a, b, c, count, streaming, sandwich_four);
}

float multiply_adds(std::size_t count) {
  // Twelve chains: more than any machine has multiply-adds under way, and few enough to stay in registers.
  const batch x(0.999f), y(1e-3f);
  batch a(0), b(1), c(2), d(3), e(4), f(5), g(6), h(7), i(8), j(9), k(10), l(11);
  const auto step = [&](auto&... sums) { ((sums = sums * x + y), ...); };
  for (std::size_t n = 0; n < count; n += 12 * batch::size) step(a, b, c, d, e, f, g, h, i, j, k, l);
  return xsimd::hadd(a + b + c + d + e + f + g + h + i + j + k + l);
}

}  // namespace hand_written
