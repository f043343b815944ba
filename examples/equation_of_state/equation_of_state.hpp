// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/lanewise.hpp>

#include "temperature.hpp"

// Takes Absolute Salinity, Conservative Temperature and pressure of seawater, gives the derivative of dynamic enthalpy
// with respect to temperature.

namespace equation_of_state {

/// Density is the ratio N / D of a polynomial of second and one of third degree in pressure, rho = N(p) / D(p).
template <class V>
struct density_ratio {
  varying<V> n0, n1, n2;
  varying<V> d0, d1, d2, d3;
};

/// The expression of 48 terms for the density of seawater of Absolute Salinity `sa` (g/kg) and Conservative Temperature
/// `ct` (degrees C). From IOC, SCOR and IAPSO 2010, The international thermodynamic equation of seawater, appendices
/// A.30 and K; the coefficients v01 to v48 of the Gibbs SeaWater toolbox 3 and of dionhaefner/pyhpc-benchmarks, in
/// their order.
template <class V>
[[nodiscard]] constexpr density_ratio<V> density(const V& sa, const V& ct) {
  const V root_sa = lw::sqrt(sa);
  density_ratio<V> of;
  of.n0 = plus_product(
      polynomial(ct, {9.998420897506056e+2, 2.839940833161907, -3.147759265588511e-2, 1.181805545074306e-3}), sa,
      plus_product(
          polynomial(ct, {-6.698001071123802, -2.986498947203215e-2, 2.327859407479162e-4}), root_sa,
          polynomial(ct, {-3.988822378968490e-2, 5.095422573880500e-4, -1.426984671633621e-5, 1.645039373682922e-7})));
  of.n1 = plus_product(polynomial(ct, {-2.233269627352527e-2, -3.436090079851880e-4, 3.726050720345733e-6}), sa,
                       polynomial(ct, {-1.806789763745328e-4, 6.876837219536232e-7}));
  of.n2 = polynomial(ct, {-3.087032500374211e-7, -1.988366587925593e-8, -1.061519070296458e-11});
  of.n2.value = multiply_add(V(1.550932729220080e-10), sa, of.n2.value);
  of.d0 = plus_product(
      polynomial(ct, {1.0, 2.775927747785646e-3, -2.349607444135925e-5, 1.119513357486743e-6, 6.743689325042773e-10}),
      sa,
      plus_product(polynomial(ct, {-7.521448093615448e-3, -2.764306979894411e-5, 1.262937315098546e-7,
                                   9.527875081696435e-10, -1.811147201949891e-11}),
                   root_sa,
                   polynomial(ct, {-3.303308871386421e-5, 3.801564588876298e-7, -7.672876869259043e-9,
                                   -4.634182341116144e-11, 2.681097235569143e-12})));
  of.d0.value = multiply_add(V(5.419326551148740e-6), sa * sa, of.d0.value);
  of.d1 = plus_product(
      polynomial(ct, {-2.742185394906099e-5, -3.212746477974189e-7, 3.191413910561627e-9, -1.931012931541776e-12}), sa,
      polynomial(ct, {-1.105097577149576e-7, 6.211426728363857e-10}));
  of.d2 = plus_product(polynomial(ct, {-1.119011592875110e-10, -1.941660213148725e-11, -1.864826425365600e-14}), sa,
                       {V(1.119522344879478e-14) * ct, V(1.119522344879478e-14)});
  of.d3 = polynomial(ct, {-1.200507748551599e-15, 6.057902487546866e-17});
  return of;
}

/// log(1 + p w) for u = 1 + p w as rounded: what rounding took from u is put back, to first order. Pressures near zero
/// need it.
template <class V>
[[nodiscard]] constexpr V log_of_one_plus(const V& p, const V& w, const V& u, const V& inverse_of_u) {
  return multiply_add(multiply_add(p, w, V(1) - u), inverse_of_u, lw::log(u));
}

/// The two integrals from 0 to p that partial fractions lead to.
template <class V>
struct two_integrals {
  varying<V> log_ratio;   // of N'(p) / N(p), N' = dN/dp: log N(p) / N(0)
  varying<V> reciprocal;  // of 1 / N(p)
};

/// By the factors of N(p) = n0 (1 + p w) (1 + p v), w and v = (b +- s) / n0, b = n1 / 2, s^2 = b^2 - n0 n2, which is
/// positive:
///   log_ratio = log(1 + p w) + log(1 + p v),   reciprocal = (log(1 + p w) - log(1 + p v)) / 2 s.
template <class V>
[[nodiscard]] constexpr two_integrals<V> integrals(const density_ratio<V>& of, const V& p) {
  const varying<V> b = V(0.5) * of.n1;
  const varying<V> s = root(minus_product(b * b, of.n0, of.n2));
  const varying<V> inverse_of_n0 = reciprocal(of.n0);
  const varying<V> w = (b + s) * inverse_of_n0;
  const varying<V> v = (b - s) * inverse_of_n0;

  const V one_w = multiply_add(p, w.value, V(1));
  const V one_v = multiply_add(p, v.value, V(1));
  const V inverse = V(1) / (one_w * one_v);
  const V inverse_w = one_v * inverse;
  const V inverse_v = one_w * inverse;
  const varying<V> log_w{log_of_one_plus(p, w.value, one_w, inverse_w), p * w.slope * inverse_w};
  const varying<V> log_v{log_of_one_plus(p, v.value, one_v, inverse_v), p * v.slope * inverse_v};
  return {log_w + log_v, V(0.5) * ((log_w - log_v) * reciprocal(s))};
}

// Dynamic enthalpy is the integral of D(p) / N(p) over pressure, here 1 dbar = 1e4 Pa. With the division
// D = (q0 + q1 p) N + r0 + r1 p and r0 + r1 p = a dN/dp + c it is
//   h = 1e4 (q0 p + q1 p^2 / 2 + a log(N(p) / N(0)) + c integral of 1 / N),
// of which the slope is taken. It is exactly 0 at p = 0.
// [kernel]
inline constexpr auto dynamic_enthalpy_derivative =
    lw::kernel<"dynamic_enthalpy_derivative">([](auto sa, auto ct, auto p) {
      using number = decltype(p);
      const auto of = lw::named<"density">(density(sa, ct));
      const auto inverse_of_n2 = reciprocal(of.n2);
      const auto q1 = of.d3 * inverse_of_n2;
      const auto q0 = minus_product(of.d2, q1, of.n1) * inverse_of_n2;
      const auto r1 = minus_product(minus_product(of.d1, q0, of.n1), q1, of.n0);
      const auto r0 = minus_product(of.d0, q0, of.n0);
      const auto a = number(0.5) * (r1 * inverse_of_n2);
      const auto c = minus_product(r0, a, of.n1);

      const auto over = lw::named<"integrals">(integrals(of, p));
      const auto logarithms = plus_product(a * over.log_ratio, c, over.reciprocal);
      return 1e4 * multiply_add(p, multiply_add(0.5 * p, q1.slope, q0.slope), logarithms.slope);
    });
// [/kernel]

}  // namespace equation_of_state
