// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include <lanewise/lanewise.hpp>

// Takes Absolute Salinity, Conservative Temperature and pressure of seawater, gives its dynamic enthalpy: by a closed
// form and by numerical integration. Neither knows of derivatives: they are asked for at the launch.

namespace equation_of_state_by_dual {

namespace lw = lanewise;
using lw::multiply_add;

/// c_0 + c_1 t + c_2 t^2 + ..., by Horner's rule.
template <class T, std::size_t N>
[[nodiscard]] constexpr T polynomial(const T& t, const double (&c)[N]) {
  static_assert(N >= 2, "a polynomial of this kind varies");
  T sum = multiply_add(T(c[N - 1]), t, T(c[N - 2]));
  for (std::size_t k = N - 2; k-- > 0;) sum = multiply_add(sum, t, c[k]);
  return sum;
}

/// Density is a ratio of polynomials of pressure, rho = N(p) / D(p).
template <class V>
struct density_ratio {
  std::array<V, 3> n;
  std::array<V, 4> d;
};

// [density]
/// The expression of 48 terms of IOC, SCOR and IAPSO 2010 (see examples/equation_of_state, where the same is
/// differentiated by hand). The square root of salinity comes as (sa^3)^(1/2) only, which has a derivative at 0.
template <class S, class T>
[[nodiscard]] constexpr auto density(const S& sa, const T& ct) {
  const auto sa_root_sa = sqrt(sa * sa * sa);
  const auto n0 =
      polynomial(ct, {9.998420897506056e+2, 2.839940833161907, -3.147759265588511e-2, 1.181805545074306e-3}) +
      multiply_add(sa, polynomial(ct, {-6.698001071123802, -2.986498947203215e-2, 2.327859407479162e-4}),
                   sa_root_sa * polynomial(ct, {-3.988822378968490e-2, 5.095422573880500e-4, -1.426984671633621e-5,
                                                1.645039373682922e-7}));
  const auto n1 = multiply_add(sa, polynomial(ct, {-1.806789763745328e-4, 6.876837219536232e-7}),
                               polynomial(ct, {-2.233269627352527e-2, -3.436090079851880e-4, 3.726050720345733e-6}));
  const auto n2 = multiply_add(sa, 1.550932729220080e-10,
                               polynomial(ct, {-3.087032500374211e-7, -1.988366587925593e-8, -1.061519070296458e-11}));
  const auto d0 =
      polynomial(ct, {1.0, 2.775927747785646e-3, -2.349607444135925e-5, 1.119513357486743e-6, 6.743689325042773e-10}) +
      multiply_add(sa,
                   5.419326551148740e-6 * sa +
                       polynomial(ct, {-7.521448093615448e-3, -2.764306979894411e-5, 1.262937315098546e-7,
                                       9.527875081696435e-10, -1.811147201949891e-11}),
                   sa_root_sa * polynomial(ct, {-3.303308871386421e-5, 3.801564588876298e-7, -7.672876869259043e-9,
                                                -4.634182341116144e-11, 2.681097235569143e-12}));
  const auto d1 = multiply_add(
      sa, polynomial(ct, {-1.105097577149576e-7, 6.211426728363857e-10}),
      polynomial(ct, {-2.742185394906099e-5, -3.212746477974189e-7, 3.191413910561627e-9, -1.931012931541776e-12}));
  const auto d2 =
      multiply_add(sa, 1.119522344879478e-14 * ct,
                   polynomial(ct, {-1.119011592875110e-10, -1.941660213148725e-11, -1.864826425365600e-14}));
  const auto d3 = polynomial(ct, {-1.200507748551599e-15, 6.057902487546866e-17});
  return density_ratio<decltype(n0 * sa)>{{n0, n1, n2}, {d0, d1, d2, d3}};
}
// [/density]

/// 1 / rho, in m^3/kg.
template <class V, class P>
[[nodiscard]] constexpr auto specific_volume(const density_ratio<V>& of, const P& p) {
  const auto& [n, d] = of;
  return multiply_add(multiply_add(multiply_add(d[3], p, d[2]), p, d[1]), p, d[0]) /
         multiply_add(multiply_add(n[2], p, n[1]), p, n[0]);
}

/// The integral of D(p) / N(p) over pressure, here 1 dbar = 1e4 Pa, in J/kg: with D = (q0 + q1 p) N + a dN/dp + c and
/// N = n0 (1 + p w) (1 + p v). `log_of_one_plus(x)` is log(1 + x).
template <class S, class T, class P, class Logarithm>
[[nodiscard]] constexpr auto closed_form(const S& sa, const T& ct, const P& p, const Logarithm& log_of_one_plus) {
  const auto [n, d] = density(sa, ct);
  const auto q1 = d[3] / n[2];
  const auto q0 = (d[2] - q1 * n[1]) / n[2];
  const auto a = (d[1] - q0 * n[1] - q1 * n[0]) / (2 * n[2]);
  const auto c = d[0] - q0 * n[0] - a * n[1];

  const auto b = n[1] / 2;
  const auto s = sqrt(b * b - n[0] * n[2]);
  const auto log_w = log_of_one_plus(p * (b + s) / n[0]);
  const auto log_v = log_of_one_plus(p * (b - s) / n[0]);
  return 1e4 * (p * (q0 + q1 * p / 2) + a * (log_w + log_v) + c * (log_w - log_v) / (2 * s));
}

// [closed_form]
inline constexpr auto enthalpy = lw::kernel<"dynamic enthalpy">(
    [](auto sa, auto ct, auto p) { return closed_form(sa, ct, p, [](const auto& x) { return log1p(x); }); });
// [/closed_form]
/// What a plain logarithm of a rounded sum makes of it.
inline constexpr auto enthalpy_by_plain_log = lw::kernel<"dynamic enthalpy by a plain logarithm">(
    [](auto sa, auto ct, auto p) { return closed_form(sa, ct, p, [](const auto& x) { return log(1 + x); }); });

// [quadrature]
/// The same by Gauss and Legendre's rule of 8 points from 0 to p (Abramowitz and Stegun 1964, table 25.4).
inline constexpr auto enthalpy_by_quadrature =
    lw::kernel<"dynamic enthalpy by quadrature">([](auto sa, auto ct, auto p) {
      constexpr double node[] = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623};
      constexpr double weight[] = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626};
      const auto of = density(sa, ct);
      const auto half = p / 2;
      const auto two = [&](int k) {
        return weight[k] * (specific_volume(of, half - node[k] * half) + specific_volume(of, half + node[k] * half));
      };
      return 1e4 * half * (two(0) + two(1) + two(2) + two(3));
    });
// [/quadrature]

}  // namespace equation_of_state_by_dual
