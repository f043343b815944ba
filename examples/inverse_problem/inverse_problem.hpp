// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include <lanewise/lanewise.hpp>

#include "../rigid_body/rigid_body.hpp"

// Takes attitudes of a tumbling body that were observed at a few times, each with an error, gives the spin that it
// started with.

namespace inverse_problem {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

template <class T>
using spin = lw::vec<T, 3>;  // rad/s, in the body's axes
template <class T>
using matrix = lw::mat<T, 3, 3>;

inline constexpr std::size_t sightings = 8;

/// `deviation` is that of the error, a small rotation, along each axis in radians.
inline constexpr auto observe = lw::kernel<"observe">([](auto b, auto where, auto seed, auto deviation) {
  auto rng = lw::random(seed, where.index());
  return b.attitude * lw::from_rotation_vector(deviation * lw::normal<double, 3>(rng));
});

/// How the attitudes differ from the observed ones, of a body that starts with a spin: the rotations from one to the
/// other, three numbers for each sighting. Between two of them it takes `steps` steps.
template <class Attitude, class Spin, class Observed, class Inertia, class T>
[[nodiscard]] constexpr auto differences(const Attitude& start, const Spin& spin, const Observed& observed,
                                         const Inertia& inertia, const T& dt, std::int64_t steps) {
  using number = typename Spin::value_type;
  lw::vec<number, 3 * sightings> all;
  const auto next_sighting = [&](auto b) {
    const auto next = lw::for_range(steps, b, [&](auto now) { return tumble(now, inertia, dt); });
    return std::pair(next, next.attitude);
  };
  const auto compare = [&](auto k, const auto& attitude) {
    const auto apart = lw::to_rotation_vector(lw::evaluate(conjugate(observed[k]) * attitude));
    for (std::size_t i = 0; i < 3; ++i) all[3 * static_cast<std::size_t>(k) + i] = apart[i];
  };
  lw::scan(sightings, body<number>{start, spin}, next_sighting, compare);
  return all;
}

// The spin with the least sum of squared differences r, by the method of C. F. Gauss and I. Newton: spin -= (J' J)^-1
// J' r with the Jacobian J of the differences by the spin, through all steps of time. Each lane stops when its spin
// does.
// [kernel]
inline constexpr auto fit_spin =
    lw::kernel<"fit_spin">([](auto start, auto observed, auto inertia, auto dt, auto steps) {
      const auto apart = [&](auto spin) { return differences(start, spin, observed, inertia, dt, steps); };
      const auto moves = [](auto, auto, auto change) { return change > 1e-20; };
      const auto improve = [&](auto spin, auto, auto) {
        const auto [r, slopes] = lw::value_and_jacobian(apart, spin);
        const auto information = lw::evaluate(lw::einsum<"ki,kj->ij">(slopes, slopes));
        const auto change = solve_cholesky(cholesky(information), lw::evaluate(lw::einsum<"ki,k->i">(slopes, r)));
        return std::tuple(spin - change, information, dot(change, change));
      };
      const auto first_turn = lw::to_rotation_vector(lw::evaluate(conjugate(start) * observed[0]));
      const auto guess = first_turn / (dt * static_cast<double>(steps));
      const auto unknown = std::tuple(guess, matrix<double>{}, 1.0);
      const auto [found, finished, count] = lw::while_loop(moves, unknown, improve, std::int64_t{20});
      const auto& [spin, information, change] = found;
      return std::tuple(spin, information, lw::select(finished, count, -1));
    });
// [/kernel]

}  // namespace inverse_problem
