// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/machine.hpp"

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("what this machine can do is measured once, and of an order that a machine has", "[machine]") {
  const lw::machine& here = lw::this_machine();
  CHECK(&lw::this_machine() == &here);
  CHECK(here.copy_bytes_per_second > 1e8);
  CHECK(here.copy_bytes_per_second < 1e14);
  CHECK(here.peak_flops_float > 1e7);
  CHECK(here.peak_flops_double > 1e7);
  CHECK(here.peak_flops_float < 1e15);
  CHECK(here.name.find(" thread") != std::string::npos);
}
