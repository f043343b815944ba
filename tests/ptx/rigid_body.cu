// SPDX-License-Identifier: Apache-2.0
// One step and a loop of steps: every number is read once and written once, and all else stays in registers.
// audit: run<lanewise::cuda::label<"tumble"> loads=7 stores=7 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: run<.*repeated_steps.*"tumble" loads=7 stores=7 local=0 atomics=0 stack=0 spills=0 registers<=36
#include "../../examples/rigid_body/rigid_body.hpp"

namespace lw = lanewise;

void one_step(lw::field<rigid_body::body, float, lw::memory::device>& bodies, lw::vec<float, 3> inertia, float dt) {
  lw::launch(rigid_body::tumble, lw::inout(bodies), inertia, dt);
}

void many_steps(lw::field<rigid_body::body, float, lw::memory::device>& bodies, lw::vec<float, 3> inertia, float dt,
                int steps) {
  lw::launch(lw::iterate(rigid_body::tumble, steps), lw::inout(bodies), inertia, dt);
}
