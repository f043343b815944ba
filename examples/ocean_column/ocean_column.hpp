// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

// Takes columns of water of 0 to `length` levels each, gives their temperature a time step later: diffusion downwards
// and upwards, implicit in time, with no flux through surface and floor.

namespace ocean_column {

namespace lw = lanewise;

inline constexpr double thickness = 10;    // m, of every level
inline constexpr double time_step = 3600;  // s
inline constexpr double stirred = 1e-2;    // m^2 / s, in the mixed layer
inline constexpr double calm = 1e-5;       // m^2 / s, below it

/// Exchange with the level above `level` in one time step, as a share of a level's heat: dt K / dz^2 at the interface.
template <class Depth>
[[nodiscard]] constexpr auto exchange(std::int64_t level, const Depth& mixed_depth) noexcept {
  const double share = time_step / (thickness * thickness);
  const auto diffusivity = select(mixed_depth > thickness * static_cast<double>(level), Depth(stirred), Depth(calm));
  return share * diffusivity;
}

// [kernel]
// L. H. Thomas' elimination of (1 + above + below) T[t] - above T[t-1] - below T[t+1] = T_old[t], each lane in its own
// column. Below the floor nothing is exchanged: these rows leave land as it is, whatever it is filled with.
inline constexpr auto mix =
    lw::kernel<"vertical mixing">([](auto wet, auto mixed_depth, auto temperature, auto ratios) {
      auto above = 0 * mixed_depth, ratio = above, value = above;
      for (std::int64_t t = 0; t < temperature.length(); ++t) {
        const auto below = select(wet > t + 1, exchange(t + 1, mixed_depth), 0);
        const auto pivot = 1 + above * (1 - ratio) + below;
        value = lw::named<"elimination">((temperature[t] + above * value) / pivot);
        ratio = lw::named<"elimination">(below / pivot);
        temperature.set(t, value);
        ratios.set(t, ratio);
        above = below;
      }
      for (std::int64_t t = temperature.length() - 2; t >= 0; --t) {
        const auto solved = lw::named<"substitution">(temperature[t] + ratios[t] * value);
        value = select(wet > t + 1, solved, temperature[t]);
        temperature.set(t, value);
      }
    });
// [/kernel]

/// Of one column, in kelvin metres above the freezing point: what mixing leaves as it is.
inline constexpr auto heat = lw::kernel<"heat">([](auto wet, auto temperature) {
  auto sum = 0 * temperature[0];
  for (std::int64_t t = 0; t < temperature.length(); ++t) sum += select(wet > t, thickness * temperature[t], 0);
  return sum;
});

}  // namespace ocean_column
