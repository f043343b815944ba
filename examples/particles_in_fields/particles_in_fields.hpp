// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

// Takes charged particles and fields on a grid, gives the particles a step later, and the charge that they lay on the
// grid. Lengths are in cells, the speed of light, charge and mass of a particle are one.

namespace particles {

namespace lw = lanewise;

// [state]
template <class T>
struct particle {
  lw::vec<T, 2> x;  // in cells, also beyond the grid, which repeats
  lw::vec<T, 3> u;  // momentum: gamma times the velocity
};
template <class T>
struct fields {
  lw::vec<T, 3> e, b;
};
// [/state]

/// The nodes around a point of a grid of ny rows with nx nodes each, which repeats in both directions, and the share of
/// the point that each of them has: cloud in cell (Birdsall and Fuss 1969).
// [cloud]
template <class T, class I>
struct cloud {
  lw::vec<I, 4> node;
  lw::vec<T, 4> share;
};

inline constexpr auto cloud_at = [](auto x, std::int64_t nx, std::int64_t ny) {
  const auto corner = lw::vec_of(floor(x[0]), floor(x[1]));
  const auto part = x - corner;
  const auto along = [](auto place, std::int64_t n) {
    const auto size = static_cast<double>(n);
    return lw::cast<std::int64_t>(place - size * floor(place / size));
  };
  const auto after = [](auto i, std::int64_t n) { return select(i + 1 < n, i + 1, 0); };
  const auto column = along(corner[0], nx), row = along(corner[1], ny);
  const auto next_column = after(column, nx), next_row = after(row, ny);
  return cloud<decltype(part[0] * part[0]), decltype(column + column)>{
      {row * nx + column, row * nx + next_column, next_row * nx + column, next_row * nx + next_column},
      {(1 - part[0]) * (1 - part[1]), part[0] * (1 - part[1]), (1 - part[0]) * part[1], part[0] * part[1]}};
};
// [/cloud]

inline constexpr auto gamma_of = [](auto u) { return sqrt(1 + squared_norm(u)); };

/// Boris 1970: half the electric force, a rotation by the magnetic field, the other half.
inline constexpr auto boris = [](auto u, auto f, auto h) {
  const auto before = u + h * f.e;
  const auto t = h / gamma_of(before) * f.b;
  const auto s = 2 / (1 + squared_norm(t)) * t;
  return before + cross(before + cross(before, t), s) + h * f.e;
};

/// Higuera and Cary 2017, Physics of Plasmas 24, 052104: the rotation with the gamma of the middle of the step, which
/// keeps the volume of phase space, and the drift across fields whose forces cancel.
inline constexpr auto higuera_cary = [](auto u, auto f, auto h) {
  const auto before = u + h * f.e;
  const auto tau = h * f.b;
  const auto along = dot(before, tau);
  const auto sigma = 1 + squared_norm(before) - squared_norm(tau);
  const auto gamma = sqrt((sigma + sqrt(sigma * sigma + 4 * (squared_norm(tau) + along * along))) / 2);
  const auto t = tau / gamma;
  const auto middle = (before + dot(before, t) * t + cross(before, t)) / (1 + squared_norm(t));
  return middle + h * f.e + cross(middle, t);
};

/// A step: fields gathered from the grid, the momentum, then the position.
// [push]
template <class Scheme>
[[nodiscard]] constexpr auto push(const Scheme& scheme) {
  return lw::kernel<"push">([scheme](auto p, auto grid, std::int64_t nx, std::int64_t ny, auto dt) {
    const auto around = cloud_at(p.x, nx, ny);
    const auto at_particle = lw::named<"fields">(lw::weighted_sum(grid, around.node, around.share));
    p.u = lw::named<"gyration">(scheme(p.u, at_particle, dt / 2));
    p.x = lw::named<"drift">(p.x + dt / gamma_of(p.u) * lw::vec_of(p.u[0], p.u[1]));
    return p;
  });
}
// [/push]

/// Lays the charge of each particle on the nodes around it.
// [deposit]
inline constexpr auto deposit = lw::kernel<"deposit">([](auto p, auto charge, std::int64_t nx, std::int64_t ny) {
  const auto around = cloud_at(p.x, nx, ny);
  for (std::size_t k = 0; k < 4; ++k) charge.add(around.node[k], around.share[k]);
});
// [/deposit]

}  // namespace particles
