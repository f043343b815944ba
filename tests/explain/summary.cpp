// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/summary.hpp"

#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace recorder = lanewise::recorder;
using lanewise::operation;

namespace {

// x is read, y is read for nothing; s = x + x, 10 times in a loop of which two steps are seen; s is stored.
recorder::tape of_two_elements() {
  recorder::tape tape;
  for (int element = 0; element < 2; ++element) {
    tape.begin_element();
    const auto x = tape.add({.what = operation::load, .type = "float", .argument = 0}, 1);
    tape.add({.what = operation::load, .type = "float", .argument = 1}, 1);
    const auto loop = tape.enter("for_range", 10);
    std::uint32_t s = x;
    for (int step = 0; step < 2; ++step) {
      tape.begin_step(loop);
      s = tape.add({.what = operation::multiply, .type = "float", .operands = {{s, 1}, {s, 1}}}, 1);
      s = tape.add({.what = operation::add, .type = "float", .operands = {{s, 1}, {x, 1}}}, 1);
    }
    tape.leave(loop);
    tape.add({.what = operation::store, .type = "float", .operands = {{s, 1}}, .argument = 2}, 1);
    tape.add({.what = operation::store, .type = "float", .operands = {{0, 3}}, .argument = 3}, 1);
  }
  return tape;
}

}  // namespace

TEST_CASE("steps that were not seen are counted, too") {
  const auto tape = of_two_elements();
  CHECK(recorder::per_element(tape, tape.code[1]) == 1);
  CHECK(recorder::per_element(tape, tape.code[3]) == 10);
  const auto loop = recorder::loop_of(tape, 1);
  CHECK(loop.kind == "for_range");
  CHECK(loop.steps == 10);
  CHECK(loop.of_one_step.add == 1);
  CHECK(loop.of_one_step.multiply == 1);
  const auto steps = recorder::steps_of(tape);
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].operations.total() == 20);
  CHECK(recorder::fused_candidates(tape) == 10);
}

TEST_CASE("what is stored needs what it was made of, also by way of a later step") {
  const auto tape = of_two_elements();
  CHECK(recorder::needed(tape) == std::vector<bool>{true, true, false, true, true, true, true});
  CHECK(recorder::depends_on_input(tape, 5));
  CHECK_FALSE(recorder::depends_on_input(tape, 6));
}
