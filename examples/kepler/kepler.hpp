// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

// Takes a body's orbit and a time, gives where the body is: Kepler's equation in a loop that each lane leaves on its
// own.

namespace kepler {

namespace lw = lanewise;

// [state]
template <class T>
struct orbit {
  T size;          // the half of the longer axis, in astronomical units
  T eccentricity;  // 0: a circle, towards 1: a needle
  T passage;       // the time of the passage nearest to the sun, in years
};
// [/state]

/// E - e sin(E) = M. Keeps a bracket: a Newton step that would leave it is replaced by its middle. A lane stops one
/// step after what is left over is no more than a rounding of E: a test for less would never stop some lanes.
// [solve]
inline constexpr auto eccentric_anomaly = [](auto mean, auto e) {
  const auto unsettled = [](auto x, auto, auto, auto residual) { return abs(residual) > 4e-16 * abs(x); };
  const auto step = [=](auto x, auto low, auto high, auto) {
    const auto [s, c] = sincos(x);
    const auto residual = x - e * s - mean;
    const auto new_low = lw::select(residual > 0, low, x);
    const auto new_high = lw::select(residual > 0, x, high);
    const auto newton = lw::named<"newton">(x - residual / (1 - e * c));
    const auto inside = newton >= new_low && newton <= new_high;
    const auto next = lw::named<"bracket">(lw::select(inside, newton, (new_low + new_high) / 2));
    return std::tuple(next, new_low, new_high, residual);
  };
  const auto start = std::tuple(mean + e / 2, mean - e, mean + e, mean * 0 + 1);
  return lw::while_loop(unsettled, start, step, 60);  // the state, who has finished, and in how many steps
};
// [/solve]

template <class T>
using place_in_plane = lw::vec<T, 2>;

/// Position in the plane of the orbit, the sun at the origin and the nearest point on the first axis; the steps of the
/// loop; 0 where the cap ended it.
// [kernel]
inline constexpr auto locate = lw::kernel<"locate">([](auto body, auto time) {
  const auto e = body.eccentricity;
  const auto turns = (time - body.passage) / (body.size * sqrt(body.size));  // Kepler's third law, years and AU
  const auto mean = lw::named<"mean anomaly">(6.283185307179586 * (turns - round(turns)));
  const auto [state, finished, steps] = eccentric_anomaly(mean, e);
  const auto [s, c] = sincos(std::get<0>(state));
  const auto position = lw::named<"position">(lw::vec_of(body.size * (c - e), body.size * sqrt((1 - e) * (1 + e)) * s));
  return std::tuple(position, steps, lw::select(finished, steps * 0 + 1, 0));
});
// [/kernel]

}  // namespace kepler
