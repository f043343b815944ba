// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/report.hpp"

#include <cstddef>

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("counts add up, by the kinds of operations") {
  lw::operation_counts counts;
  const auto members = lw::operation_counts::members();
  for (std::size_t i = 0; i < members.size(); ++i)
    counts.of(static_cast<lw::operation_kind>(i + 1)) = static_cast<double>(std::size_t{1} << i);
  CHECK(counts.add == 1);
  CHECK(counts.fused == 4);
  CHECK(counts.square_root == 16);
  CHECK(counts.other == 1024);
  CHECK(counts.total() == 2047);
  CHECK(counts.flops() == 1 + 2 + 2 * 4 + 8 + 16 + 32);
  lw::operation_counts twice = counts;
  twice += counts;
  CHECK(twice.total() == 2 * counts.total());
}

TEST_CASE("a launch takes as long as the slower of memory and arithmetic") {
  lw::report r;
  CHECK(r.intensity() == 0);
  r.elements = 1000;
  r.arguments.resize(2);
  r.arguments[0].bytes_from_memory = 6;
  r.arguments[0].bytes_to_memory = 2;
  r.arguments[1].type = "float";
  r.arguments[1].bytes_from_memory = 4;
  r.operations.multiply = 24;
  CHECK(r.bytes_read() == 10);
  CHECK(r.bytes_written() == 2);
  CHECK(r.intensity() == 2);
  const lw::machine on{.copy_bytes_per_second = 12e3, .peak_flops_float = 48e3, .peak_flops_double = 12e3, .name = ""};
  CHECK(r.seconds_for_memory(on) == 1);
  CHECK(r.seconds_for_arithmetic(on) == 0.5);
  CHECK(r.is_memory_bound(on));
  r.in_double = true;
  CHECK(r.floor_seconds(on) == 2);
  CHECK_FALSE(r.is_memory_bound(on));
}
