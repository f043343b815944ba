// SPDX-License-Identifier: Apache-2.0
// Derivatives are one pass over memory, too. A step of a rigid body with a tangent, N = 1, reads 14 numbers and writes
// 14, for one step and for many. The Jacobian of its 7 numbers, N = 7, is 49 more to write; that of 13 numbers, of a
// body that also moves, N = 13, 169 more. The registers are in the table.
// audit: by_jvp<.*"tumble" loads=14 stores=14 local=0 atomics=0 stack=0 spills=0 registers<=48
// audit: by_value_and_jacobian<.*"turn" loads=7 stores=56 local=0 atomics=0 stack=0 spills=0 registers<=96
// audit: by_value_and_jacobian<.*"fly" loads=13 stores=182 local=0 atomics=0 stack=0 spills=0 registers<=160
#include <tuple>

#include <lanewise/lanewise.hpp>

#include "../../examples/rigid_body/rigid_body.hpp"

namespace lw = lanewise;

namespace {

template <template <class> class State>
using on_device = lw::field<State, float, lw::memory::device>;
template <class T>
using seven_by_seven = lw::mat<T, 7, 7>;
template <class T>
using thirteen_by_thirteen = lw::mat<T, 13, 13>;

// The arithmetic of `tumble`. What varies comes as several arguments, which is what structural tangents go by.
constexpr auto turn = lw::kernel<"turn">([](auto attitude, auto spin, auto inertia, auto dt) {
  const auto [a, m, c] = inertia.elements;
  const auto asymmetry = lw::vec_of(m - c, c - a, a - m) / inertia;
  const auto rate = [&](auto w) { return asymmetry * lw::vec_of(w[1] * w[2], w[2] * w[0], w[0] * w[1]); };
  const auto middle = spin + dt / 2 * rate(spin);
  return std::tuple(normalise(attitude * lw::quat_of(1, dt / 2 * middle)), spin + dt * rate(middle));
});
// The body has a drive along its third axis, and a drag.
constexpr auto fly =
    lw::kernel<"fly">([](auto position, auto velocity, auto attitude, auto spin, auto inertia, auto dt) {
      const auto [turned, spun] = turn(attitude, spin, inertia, dt);
      const auto drive = rotate(attitude, 9 * lw::vec_of(0 * dt, 0 * dt, 1 + 0 * dt));
      const auto faster = velocity + dt * (drive - 0.1 * velocity);
      return std::tuple(position + dt * faster, faster, turned, spun);
    });

}  // namespace

void along_a_tangent(on_device<rigid_body::body>& bodies, on_device<rigid_body::body>& tangents,
                     lw::vec<float, 3> inertia, float dt) {
  lw::launch(lw::jvp<0>(rigid_body::tumble), lw::inout(bodies), inertia, dt, lw::inout(tangents));
}

void many_steps(on_device<rigid_body::body>& bodies, on_device<rigid_body::body>& tangents, lw::vec<float, 3> inertia,
                float dt, int steps) {
  lw::launch(lw::jvp<0>(lw::iterate(rigid_body::tumble, steps)), lw::inout(bodies), inertia, dt, lw::inout(tangents));
  lw::launch(lw::iterate(lw::jvp<0>(rigid_body::tumble), steps), lw::inout(bodies), inertia, dt, lw::inout(tangents));
}

void seven_numbers(on_device<lw::quat>& attitude, on_device<lw::vec3>& spin, on_device<seven_by_seven>& matrix,
                   lw::vec<float, 3> inertia, float dt) {
  lw::launch(lw::value_and_jacobian<0, 1>(turn), lw::inout(attitude), lw::inout(spin), inertia, dt, lw::out(matrix));
}

void thirteen_numbers(on_device<lw::vec3>& position, on_device<lw::vec3>& velocity, on_device<lw::quat>& attitude,
                      on_device<lw::vec3>& spin, on_device<thirteen_by_thirteen>& matrix, lw::vec<float, 3> inertia,
                      float dt) {
  lw::launch(lw::value_and_jacobian<0, 1, 2, 3>(fly), lw::inout(position), lw::inout(velocity), lw::inout(attitude),
             lw::inout(spin), inertia, dt, lw::out(matrix));
}
