// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/kernel/recorded.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

// Takes the state of E. N. Lorenz' model of convection ("Deterministic Nonperiodic Flow", 1963) and its Rayleigh number
// rho, gives the state a time step later.

namespace lorenz_ensemble {

namespace lw = lanewise;

// [state]
template <class T>
struct convection {
  T x, y, z;
};
// [/state]

inline constexpr double sigma = 10, beta = 8.0 / 3;

// [kernel]
// x' = sigma (y - x), y' = x (rho - z) - y, z' = x y - beta z, by the classical Runge-Kutta method of order four.
inline constexpr auto lorenz = lw::kernel<"lorenz">([](auto s, auto rho, auto dt) {
  using state = decltype(s);
  const auto moved = [](const state& from, const auto& by, const state& rate) {
    return state{from.x + by * rate.x, from.y + by * rate.y, from.z + by * rate.z};
  };
  const auto rate = [&](const state& a) {
    return state{sigma * (a.y - a.x), a.x * (rho - a.z) - a.y, a.x * a.y - beta * a.z};
  };
  const state k1 = rate(s);
  const state k2 = rate(moved(s, dt / 2, k1));
  const state k3 = rate(moved(s, dt / 2, k2));
  const state k4 = rate(moved(s, dt, k3));
  return moved(moved(moved(moved(s, dt / 6, k1), dt / 3, k2), dt / 3, k3), dt / 6, k4);
});
// [/kernel]

}  // namespace lorenz_ensemble
