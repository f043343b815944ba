// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/watched.hpp"

#include <cstdint>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

using number = lw::traced<float>;

TEST_CASE("of a loop with a known number of steps two are seen, or all where that is asked for") {
  for (const bool all : {false, true}) {
    lw::recorder::tape tape;
    tape.takes_all_steps = all;
    const lw::recorder::recording_scope scope(tape);
    tape.begin_element();
    int steps = 0;
    const number x = lw::for_range(7, number::input(1), [&](auto x) {
      ++steps;
      return x + x;
    });
    CHECK(steps == (all ? 7 : 2));
    CHECK(x.value() == (all ? 128 : 4));
    REQUIRE(tape.loops.size() == 2);
    CHECK(tape.loops[1].times == 7);
    CHECK(tape.loops[1].passes == 7);
    // One operation, however often it runs, which takes its own result in later steps.
    REQUIRE(tape.code.size() == 3);
    CHECK(tape.code[2].executed == 7);
    CHECK(tape.code[2].carried == std::vector<std::uint32_t>{2});
  }
}

TEST_CASE("names reach back to inputs and to other names, through tangents, too") {
  lw::recorder::tape tape;
  const lw::recorder::recording_scope scope(tape);
  tape.begin_element();
  const number x = number::input(1), y = number::input(2);
  const auto first = lw::named<"first">(x * y);
  const auto second = lw::named<"second">(lw::vec_of(first + 1, y * y));
  const auto dual = lw::named<"dual">(lw::jvp([](auto v) { return v * v; }, second[0], x));
  static_cast<void>(dual);
  CHECK(tape.step_names == std::vector<std::string>{"", "first", "second"});
  CHECK(tape.code[3].step == 1);
  CHECK(tape.code[3].label == "first");
  CHECK(tape.code[4].step == 2);
  CHECK(tape.code[5].step == 2);
  CHECK(tape.code[1].step == 0);
}
