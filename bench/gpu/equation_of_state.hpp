// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes salinity, temperature and pressure, gives the derivative of dynamic enthalpy with respect to temperature,
// written by hand. The formulas and the source of the coefficients: examples/equation_of_state.

namespace gpu {

/// A number and its derivative with respect to temperature.
struct number_and_slope {
  double value, slope;

  __device__ friend number_and_slope operator+(number_and_slope a, number_and_slope b) {
    return {a.value + b.value, a.slope + b.slope};
  }
  __device__ friend number_and_slope operator-(number_and_slope a, number_and_slope b) {
    return {a.value - b.value, a.slope - b.slope};
  }
  __device__ friend number_and_slope operator*(number_and_slope a, number_and_slope b) {
    return {a.value * b.value, fma(a.value, b.slope, a.slope * b.value)};
  }
  __device__ friend number_and_slope operator*(double f, number_and_slope a) { return {f * a.value, f * a.slope}; }
};

/// a + f b, a - b c, 1 / a.
__device__ inline number_and_slope plus(number_and_slope a, double f, number_and_slope b) {
  return {fma(f, b.value, a.value), fma(f, b.slope, a.slope)};
}
__device__ inline number_and_slope minus(number_and_slope a, number_and_slope b, number_and_slope c) {
  return {fma(-b.value, c.value, a.value), fma(-b.slope, c.value, fma(-b.value, c.slope, a.slope))};
}
__device__ inline number_and_slope reciprocal(number_and_slope a) {
  const double inverse = 1 / a.value;
  return {inverse, -(inverse * inverse * a.slope)};
}

template <int Count>
__device__ number_and_slope polynomial(double t, const double (&c)[Count]) {
  number_and_slope sum{c[Count - 1], 0};
  for (int i = Count - 2; i >= 0; --i) sum = {fma(sum.value, t, c[i]), fma(sum.slope, t, sum.value)};
  return sum;
}

struct enthalpy_formula {
  using number = double;
  static constexpr int inputs = 3, first_result = 3, results = 1;

  __device__ void operator()(const double (&x)[3], double (&y)[1]) const {
    const double s = x[0], t = x[1], p = x[2], root_s = sqrt(s);
    const number_and_slope n0 = plus(
        polynomial(t, {9.998420897506056e+2, 2.839940833161907, -3.147759265588511e-2, 1.181805545074306e-3}), s,
        plus(
            polynomial(t, {-6.698001071123802, -2.986498947203215e-2, 2.327859407479162e-4}), root_s,
            polynomial(t, {-3.988822378968490e-2, 5.095422573880500e-4, -1.426984671633621e-5, 1.645039373682922e-7})));
    const number_and_slope n1 =
        plus(polynomial(t, {-2.233269627352527e-2, -3.436090079851880e-4, 3.726050720345733e-6}), s,
             polynomial(t, {-1.806789763745328e-4, 6.876837219536232e-7}));
    number_and_slope n2 = polynomial(t, {-3.087032500374211e-7, -1.988366587925593e-8, -1.061519070296458e-11});
    n2.value = fma(1.550932729220080e-10, s, n2.value);
    number_and_slope d0 = plus(
        polynomial(t, {1.0, 2.775927747785646e-3, -2.349607444135925e-5, 1.119513357486743e-6, 6.743689325042773e-10}),
        s,
        plus(polynomial(t, {-7.521448093615448e-3, -2.764306979894411e-5, 1.262937315098546e-7, 9.527875081696435e-10,
                            -1.811147201949891e-11}),
             root_s,
             polynomial(t, {-3.303308871386421e-5, 3.801564588876298e-7, -7.672876869259043e-9, -4.634182341116144e-11,
                            2.681097235569143e-12})));
    d0.value = fma(5.419326551148740e-6, s * s, d0.value);
    const number_and_slope d1 = plus(
        polynomial(t, {-2.742185394906099e-5, -3.212746477974189e-7, 3.191413910561627e-9, -1.931012931541776e-12}), s,
        polynomial(t, {-1.105097577149576e-7, 6.211426728363857e-10}));
    const number_and_slope d2 =
        plus(polynomial(t, {-1.119011592875110e-10, -1.941660213148725e-11, -1.864826425365600e-14}), s,
             {1.119522344879478e-14 * t, 1.119522344879478e-14});
    const number_and_slope d3 = polynomial(t, {-1.200507748551599e-15, 6.057902487546866e-17});

    const number_and_slope inverse_n2 = reciprocal(n2), q1 = d3 * inverse_n2, q0 = minus(d2, q1, n1) * inverse_n2;
    const number_and_slope r1 = minus(minus(d1, q0, n1), q1, n0), r0 = minus(d0, q0, n0);
    const number_and_slope a = 0.5 * (r1 * inverse_n2), c = minus(r0, a, n1);

    const number_and_slope b = 0.5 * n1, square = minus(b * b, n0, n2);
    const double root = sqrt(square.value), inverse_root = 1 / root;
    const number_and_slope width{root, 0.5 * square.slope * inverse_root};
    const number_and_slope inverse_width{inverse_root, -(inverse_root * inverse_root * width.slope)};
    const number_and_slope inverse_n0 = reciprocal(n0), w = (b + width) * inverse_n0, v = (b - width) * inverse_n0;
    const double one_w = fma(p, w.value, 1.0), one_v = fma(p, v.value, 1.0), inverse = 1 / (one_w * one_v);
    const double inverse_w = one_v * inverse, inverse_v = one_w * inverse;
    const number_and_slope log_w{log(one_w) + fma(p, w.value, 1 - one_w) * inverse_w, p * w.slope * inverse_w};
    const number_and_slope log_v{log(one_v) + fma(p, v.value, 1 - one_v) * inverse_v, p * v.slope * inverse_v};
    const number_and_slope logarithms = a * (log_w + log_v) + c * (0.5 * ((log_w - log_v) * inverse_width));
    y[0] = 1e4 * (p * fma(0.5 * p, q1.slope, q0.slope) + logarithms.slope);
  }
};

}  // namespace gpu
