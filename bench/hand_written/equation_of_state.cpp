// SPDX-License-Identifier: Apache-2.0
#include "equation_of_state.hpp"

#include <xsimd/xsimd.hpp>

// Takes and gives what the header says. The formulas and the source of the coefficients: examples/equation_of_state.

namespace hand_written {

namespace {

using batch = xsimd::batch<double>;

// A number and its derivative with respect to temperature.
struct pair {
  batch value, slope;
};

inline pair operator+(const pair& a, const pair& b) { return {a.value + b.value, a.slope + b.slope}; }
inline pair operator-(const pair& a, const pair& b) { return {a.value - b.value, a.slope - b.slope}; }
inline pair operator*(const pair& a, const pair& b) {
  return {a.value * b.value, a.value * b.slope + a.slope * b.value};
}
inline pair operator*(const batch& f, const pair& a) { return {f * a.value, f * a.slope}; }
inline pair minus_product(const pair& a, const pair& b, const pair& c) {
  return {a.value - b.value * c.value, a.slope - b.value * c.slope - b.slope * c.value};
}
inline pair reciprocal(const pair& a) {
  const batch inverse = batch(1.0) / a.value;
  return {inverse, -(inverse * inverse * a.slope)};
}

inline pair polynomial(const batch&, double c0) { return {batch(c0), batch(0.0)}; }
inline pair polynomial(const batch& t, double c0, double c1) { return {batch(c0) + t * batch(c1), batch(c1)}; }
template <class... C>
inline pair polynomial(const batch& t, double c0, double c1, C... more) {
  const pair rest = polynomial(t, c1, more...);
  return {batch(c0) + t * rest.value, rest.value + t * rest.slope};
}

// log(1 + p w), `sum` being 1 + p w as rounded.
inline batch log1p(const batch& p, const batch& w, const batch& sum, const batch& inverse) {
  return xsimd::log(sum) + (p * w + (batch(1.0) - sum)) * inverse;
}

struct ratio {
  pair n0, n1, n2, d0, d1, d2, d3;
};
inline ratio density(const batch& sa, const batch& t) {
  const batch root_sa = xsimd::sqrt(sa);
  ratio of;
  of.n0 = polynomial(t, 9.998420897506056e+2, 2.839940833161907, -3.147759265588511e-2, 1.181805545074306e-3) +
          sa * (polynomial(t, -6.698001071123802, -2.986498947203215e-2, 2.327859407479162e-4) +
                root_sa * polynomial(t, -3.988822378968490e-2, 5.095422573880500e-4, -1.426984671633621e-5,
                                     1.645039373682922e-7));
  of.n1 = polynomial(t, -2.233269627352527e-2, -3.436090079851880e-4, 3.726050720345733e-6) +
          sa * polynomial(t, -1.806789763745328e-4, 6.876837219536232e-7);
  of.n2 = polynomial(t, -3.087032500374211e-7, -1.988366587925593e-8, -1.061519070296458e-11) +
          sa * polynomial(t, 1.550932729220080e-10);
  of.d0 = polynomial(t, 1.0, 2.775927747785646e-3, -2.349607444135925e-5, 1.119513357486743e-6, 6.743689325042773e-10) +
          sa * (polynomial(t, -7.521448093615448e-3, -2.764306979894411e-5, 1.262937315098546e-7, 9.527875081696435e-10,
                           -1.811147201949891e-11) +
                root_sa * polynomial(t, -3.303308871386421e-5, 3.801564588876298e-7, -7.672876869259043e-9,
                                     -4.634182341116144e-11, 2.681097235569143e-12) +
                sa * polynomial(t, 5.419326551148740e-6));
  of.d1 = polynomial(t, -2.742185394906099e-5, -3.212746477974189e-7, 3.191413910561627e-9, -1.931012931541776e-12) +
          sa * polynomial(t, -1.105097577149576e-7, 6.211426728363857e-10);
  of.d2 = polynomial(t, -1.119011592875110e-10, -1.941660213148725e-11, -1.864826425365600e-14) +
          sa * polynomial(t, 0.0, 1.119522344879478e-14);
  of.d3 = polynomial(t, -1.200507748551599e-15, 6.057902487546866e-17);
  return of;
}

// What integrates N'(p) / N(p) and 1 / N(p).
struct integrals {
  pair log_ratio, reciprocal;
};
inline integrals integrate(const ratio& of, const batch& p) {
  const pair b = batch(0.5) * of.n1;
  const pair square = minus_product(b * b, of.n0, of.n2);
  const batch root = xsimd::sqrt(square.value);
  const batch inverse_root = batch(1.0) / root;
  const pair s{root, batch(0.5) * square.slope * inverse_root};
  const pair inverse_s{inverse_root, -(inverse_root * inverse_root * s.slope)};
  const pair inverse_n0 = reciprocal(of.n0);
  const pair w = (b + s) * inverse_n0;
  const pair v = (b - s) * inverse_n0;

  const batch one_w = batch(1.0) + p * w.value;
  const batch one_v = batch(1.0) + p * v.value;
  const batch inverse = batch(1.0) / (one_w * one_v);
  const batch inverse_w = one_v * inverse;
  const batch inverse_v = one_w * inverse;
  const pair log_w{log1p(p, w.value, one_w, inverse_w), p * w.slope * inverse_w};
  const pair log_v{log1p(p, v.value, one_v, inverse_v), p * v.slope * inverse_v};
  return {log_w + log_v, batch(0.5) * ((log_w - log_v) * inverse_s)};
}

inline batch derivative(const batch& sa, const batch& t, const batch& p) {
  const ratio of = density(sa, t);
  const pair inverse_n2 = reciprocal(of.n2);
  const pair q1 = of.d3 * inverse_n2;
  const pair q0 = minus_product(of.d2, q1, of.n1) * inverse_n2;
  const pair r1 = minus_product(minus_product(of.d1, q0, of.n1), q1, of.n0);
  const pair r0 = minus_product(of.d0, q0, of.n0);
  const pair a = batch(0.5) * (r1 * inverse_n2);
  const pair c = minus_product(r0, a, of.n1);

  const integrals over = integrate(of, p);
  const pair logarithms = a * over.log_ratio + c * over.reciprocal;
  return batch(1e4) * (p * (q0.slope + batch(0.5) * p * q1.slope) + logarithms.slope);
}

}  // namespace

void equation_of_state_xsimd(const double* sa, const double* ct, const double* p, double* result, std::size_t count) {
  for (std::size_t i = 0; i < count; i += batch::size)
    derivative(batch::load_aligned(sa + i), batch::load_aligned(ct + i), batch::load_aligned(p + i))
        .store_aligned(result + i);
}

}  // namespace hand_written
