// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/lanewise.hpp>

// Takes the populations of a lattice-Boltzmann fluid in two dimensions, gives those of the next step.

namespace lattice_boltzmann {

namespace lw = lanewise;

// Nine populations for each node, of particles that rest or move to one of the eight nodes around it. What is stored is
// h_i = f_i - w_i, since f_i itself is close to its weight w_i: in float the sum of many f_i gains mass by rounding
// (seen in espressomd/espresso#466 and others). The directions (x, y), and weights 4/9, 1/9 and 1/36:
//   0: rest, 1: (1, 0), 2: (0, 1), 3: (-1, 0), 4: (0, -1), 5: (1, 1), 6: (-1, 1), 7: (-1, -1), 8: (1, -1)
// [state]
template <class T>
using populations = lw::vec<T, 9>;
// [/state]

/// What a node holds of mass and momentum.
template <class T>
struct moments {
  T excess;      // density - 1
  T velocity_x;  // in lattice units, one node for each step
  T velocity_y;
};

// From the sums of h_i and c_i h_i: the weights' own sums are 1 and 0.
template <class T>
[[nodiscard]] constexpr moments<T> moments_of(const populations<T>& h) {
  const T excess = ((h[0] + (h[1] + h[3])) + (h[2] + h[4])) + ((h[5] + h[7]) + (h[6] + h[8]));
  const T momentum_x = (h[1] - h[3]) + ((h[5] - h[7]) + (h[8] - h[6]));
  const T momentum_y = (h[2] - h[4]) + ((h[5] - h[7]) + (h[6] - h[8]));
  const T volume = T(1) / (T(1) + excess);
  return {excess, momentum_x * volume, momentum_y * volume};
}

// w_i rho (1 + 3 c.u + 9/2 (c.u)^2 - 3/2 u.u) - w_i. From Y. H. Qian, D. d'Humieres and P. Lallemand, "Lattice BGK
// models for Navier-Stokes equation", Europhys. Lett. 17 (1992) 479.
template <class T>
[[nodiscard]] constexpr populations<T> equilibrium(const moments<T>& m) {
  const T density = T(1) + m.excess;
  const T kinetic = T(1.5) * (m.velocity_x * m.velocity_x + m.velocity_y * m.velocity_y);
  const auto along = [&](double weight, const T& speed) {
    return T(weight) * (m.excess + density * (T(3) * speed + T(4.5) * (speed * speed) - kinetic));
  };
  const T sum = m.velocity_x + m.velocity_y;
  const T difference = m.velocity_x - m.velocity_y;
  constexpr double straight = 1.0 / 9, diagonal = 1.0 / 36;
  return lw::vec_of(T(4.0 / 9) * (m.excess - density * kinetic), along(straight, m.velocity_x),
                    along(straight, m.velocity_y), along(straight, -m.velocity_x), along(straight, -m.velocity_y),
                    along(diagonal, sum), along(diagonal, -difference), along(diagonal, -sum),
                    along(diagonal, difference));
}

/// Relaxation towards equilibrium by a share `rate` = 1 / tau: the viscosity is (tau - 1/2) / 3.
template <class T>
[[nodiscard]] constexpr populations<T> relaxed(const populations<T>& h, const T& rate) {
  const auto flow = lw::named<"moments">(moments_of(h));
  return lw::named<"collision">(h + rate * (lw::named<"equilibrium">(equilibrium(flow)) - h));
}

// What arrives at a node came from where its direction points back to.
// [kernel]
inline constexpr auto stream_and_collide = lw::kernel<"stream and collide">([](auto h, auto rate) {
  const auto arrived = lw::vec_of(h(0, 0)[0], h(0, -1)[1], h(-1, 0)[2], h(0, 1)[3], h(1, 0)[4],  //
                                  h(-1, -1)[5], h(-1, 1)[6], h(1, 1)[7], h(1, -1)[8]);
  return relaxed(arrived, rate);
});
// [/kernel]

inline constexpr auto collide = lw::kernel<"collide">([](auto h, auto rate) { return relaxed(h, rate); });

}  // namespace lattice_boltzmann
