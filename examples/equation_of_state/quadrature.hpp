// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/lanewise.hpp>

#include "equation_of_state.hpp"

// Takes what the closed form takes, gives the same derivative by numerical integration: what the closed form is checked
// with.

namespace equation_of_state {

/// Density (kg/m^3) at the sea pressure `p` (dbar).
template <class V>
[[nodiscard]] constexpr V density_at(const density_ratio<V>& of, const V& p) {
  const auto numerator = plus_product(of.n0, p, plus_product(of.n1, p, of.n2));
  const auto denominator = plus_product(of.d0, p, plus_product(of.d1, p, plus_product(of.d2, p, of.d3)));
  return numerator.value / denominator.value;
}

/// The derivative of D / N with respect to temperature at the pressure `p`: (D' - N' D / N) / N.
template <class V>
[[nodiscard]] constexpr V expansion_at(const density_ratio<V>& of, const V& p) {
  const auto numerator = plus_product(of.n0, p, plus_product(of.n1, p, of.n2));
  const auto denominator = plus_product(of.d0, p, plus_product(of.d1, p, plus_product(of.d2, p, of.d3)));
  return negative_multiply_add(denominator.value / numerator.value, numerator.slope, denominator.slope) /
         numerator.value;
}

// Gauss and Legendre's rule of 8 points from 0 to p; the nodes and weights of one half are given, the other mirrors
// them (Abramowitz and Stegun 1964, table 25.4). Up to 5000 dbar it is right to 1e-14.
inline constexpr auto by_quadrature =
    lw::kernel<"dynamic_enthalpy_derivative_by_quadrature">([](auto sa, auto ct, auto p) {
      using number = decltype(p);
      constexpr double node[] = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623};
      constexpr double weight[] = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626};
      const auto of = density(sa, ct);
      const number half = number(0.5) * p;
      number sum(0);
      for (int k = 0; k < 4; ++k) {
        const number step = number(node[k]) * half;
        sum += number(weight[k]) * (expansion_at(of, number(half - step)) + expansion_at(of, number(half + step)));
      }
      return number(1e4) * half * sum;
    });

}  // namespace equation_of_state
