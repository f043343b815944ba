// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/lanewise.hpp>

// Takes an asymmetric body that no torque acts on, gives its attitude and spin one time step later.

namespace rigid_body {

namespace lw = lanewise;

// [state]
template <class T>
struct body {
  lw::quat<T> attitude;  // from the body's axes to the world's
  lw::vec<T, 3> spin;    // rad/s, in the body's axes
};
// [/state]

// Euler's equations I dw/dt = I w x w by the midpoint rule; the attitude turns by the spin at the middle of the step,
// through Cayley's map. Both are of second order.
// [kernel]
inline constexpr auto tumble = lw::kernel<"tumble">([](auto b, auto inertia, auto dt) {
  const auto [a, m, c] = inertia.elements;  // the principal moments
  const auto asymmetry = lw::vec_of(m - c, c - a, a - m) / inertia;
  const auto rate = [&](auto w) { return asymmetry * lw::vec_of(w[1] * w[2], w[2] * w[0], w[0] * w[1]); };

  const auto middle = b.spin + dt / 2 * rate(b.spin);
  b.spin += dt * rate(middle);
  b.attitude = normalise(b.attitude * lw::quat_of(1, dt / 2 * middle));
  return b;
});
// [/kernel]

}  // namespace rigid_body
