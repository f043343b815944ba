// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/tape.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace recorder = lanewise::recorder;
using lanewise::operation;

namespace {

recorder::instruction of(operation what, std::vector<recorder::operand> operands = {}) {
  return {.what = what, .type = "float", .operands = std::move(operands)};
}

}  // namespace

TEST_CASE("an operation that runs again is found again") {
  recorder::tape tape;
  for (int element = 0; element < 3; ++element) {
    tape.begin_element();
    const auto x = tape.add(of(operation::input), 1);
    CHECK(tape.add(of(operation::add, {{x, 1}, {x, 1}}), 2) == 2);
    CHECK(tape.add(of(operation::add, {{2, 2}, {x, 1}}), 3) == 3);
  }
  CHECK(tape.code.size() == 4);
  CHECK(tape.code[3].executed == 3);
  CHECK(tape.elements == 3);
}

TEST_CASE("the side of a branch that is taken later stands between what is always done") {
  recorder::tape tape;
  const auto run = [&](bool side) {
    tape.begin_element();
    const auto x = tape.add(of(operation::input), 1);
    if (side) tape.add(of(operation::sin, {{x, 1}}), 1);
    return tape.add(of(operation::exp, {{x, 1}}), 1);
  };
  CHECK(run(false) == 2);
  CHECK(run(true) == 2);
  CHECK(run(false) == 2);
  REQUIRE(tape.code.size() == 4);
  CHECK(tape.loops[0].body[1].index == 3);
  CHECK(tape.code[2].executed == 3);
  CHECK(tape.code[3].executed == 1);
}

TEST_CASE("memory that was written is read as written, and stays as it is") {
  recorder::tape tape;
  const float memory[3] = {1, 2, 3};
  tape.begin_element();
  CHECK(tape.read(memory + 1) == 2);
  tape.write(memory + 1, 7.0f);
  tape.write(memory + 1, 8.0f);
  tape.write(memory, 9.0f);
  CHECK(tape.read(memory + 1) == 8);
  CHECK(tape.read(memory) == 9);
  CHECK(memory[1] == 2);
  tape.begin_element();
  CHECK(tape.read(memory + 1) == 2);
  tape.reads_memory = false;
  CHECK(tape.read(memory + 1) == 1);
}

TEST_CASE("the first operation that makes no finite number of finite ones is kept") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  recorder::tape tape;
  tape.begin_element();
  const auto loop = tape.enter("for_range", 5);
  tape.begin_step(loop);
  tape.begin_step(loop);
  const auto quotient = tape.add(of(operation::divide, {{0, 1}, {0, 0}}), infinity, {1, 0});
  tape.add(of(operation::subtract, {{quotient, infinity}, {quotient, infinity}}), std::nan(""), {infinity, infinity});
  tape.leave(loop);
  CHECK(tape.birth.instruction == quotient);
  CHECK(tape.birth.operands == std::vector<double>{1, 0});
  REQUIRE(tape.birth.steps.size() == 1);
  CHECK(tape.birth.steps[0].first == "for_range");
  CHECK(tape.birth.steps[0].second == 1);
}
