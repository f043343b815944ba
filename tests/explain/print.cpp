// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/print.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

lw::report of_drag() {
  static lw::field<lw::vec3, float> v(1000, lw::vec<float, 3>{1, 2, 3});
  static std::vector<float> unused(1000);
  return lw::explain(lw::kernel<"drag">([](auto v, auto, auto dt) {
                       const auto force = lw::named<"force">(-0.5 * norm(v) * v);
                       return v + dt * force;
                     }),
                     lw::inout(v), lw::in(unused), 1e-3f);
}

}  // namespace

TEST_CASE("a report prints itself, the same on every machine") {
  std::ostringstream out;
  out << of_drag();
  CHECK(out.str() == lw::to_string(of_drag()));
  CHECK(out.str() ==
        "drag, 1000 elements\n"
        "  memory, for each element\n"
        "    argument 1   inout         3 x float    12 B read once, 12 B written once, in place\n"
        "    argument 2   in            float        4 B read once\n"
        "      no result depends on it\n"
        "    argument 3   uniform       float        the same for all elements\n"
        "    together                                16 B read, 12 B written\n"
        "  operations, for each element: 14, which are 16 flops\n"
        "    3 add, 8 multiply, 2 fused, 1 square root\n"
        "    3 sums could be fused with a product\n"
        "    force                 5 multiply, 2 fused, 1 square root\n"
        "    elsewhere             3 add, 3 multiply\n"
        "  intensity: 0.5714 flops per byte\n");
}

TEST_CASE("a machine says what bounds a launch") {
  const lw::report r = of_drag();
  const lw::machine slow_memory{28e9, 1e12, 5e11, "a machine"};
  CHECK(r.is_memory_bound(slow_memory));
  CHECK(r.floor_seconds(slow_memory) == 1e-6);
  CHECK(lw::to_string(r, slow_memory) ==
        lw::to_string(r) + "  at least 1 us, memory-bound on this machine: measured copy speed 28 GB/s\n");
  const lw::machine slow_arithmetic{28e12, 16e9, 8e9, "another"};
  CHECK_FALSE(r.is_memory_bound(slow_arithmetic));
  CHECK(lw::to_string(r, slow_arithmetic) ==
        lw::to_string(r) + "  at least 1 us, bound by arithmetic on this machine: measured peak 16 Gflop/s\n");
}
