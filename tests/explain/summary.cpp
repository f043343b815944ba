// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/summary.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
namespace recorder = lanewise::recorder;
using lanewise::operation;

namespace {

// x is read, y is read for nothing; s = x + x, 10 times in a loop of which two steps are seen, the second for nine; s
// is stored.
recorder::tape of_two_elements() {
  recorder::tape tape;
  for (int element = 0; element < 2; ++element) {
    tape.begin_element();
    const auto x = tape.add({.what = operation::load, .type = "float", .argument = 0}, 1);
    tape.add({.what = operation::load, .type = "float", .argument = 1}, 1);
    const auto loop = tape.enter("for_range", 10);
    std::uint32_t s = x;
    for (int step = 0; step < 2; ++step) {
      tape.begin_step(loop, step == 0 ? 1 : 9);
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
  CHECK(recorder::depends_on_input(tape, {5}));
  CHECK_FALSE(recorder::depends_on_input(tape, {6}));
}

TEST_CASE("numbers of a neighbour that nothing depends on are not read") {
  lw::field<lw::vec3, float> from(100), to(100);
  const auto k = lw::kernel<"shift">([](auto h) { return lw::vec_of(h(-1)[0], h(0)[1], h(1)[2]); });
  const auto r = lw::explain(k, lw::over(100), lw::neighbours(from, lw::periodic), lw::out(to));
  CHECK(r.arguments[1].bytes_read == 12);
  CHECK(r.bytes_read() == 12);
  CHECK(r.arguments[1].used);
}

TEST_CASE("what is asked for again does not move again") {
  const std::size_t n = 1000;
  std::vector<float> u(n), v(n), table(10);
  const auto heat = lw::kernel<"heat">([](auto u) { return u(-1) + u(1) - 2 * u(0); });
  const auto stencil = lw::explain(heat, lw::over(n), lw::neighbours(u, lw::periodic), lw::out(v));
  CHECK(stencil.arguments[1].bytes_read == 12);
  CHECK(stencil.bytes_read() == 4);
  CHECK(stencil.bytes_written() == 4);
  CHECK(stencil.intensity() == 3.0 / 8);
  const auto look = lw::kernel<"look up">([](auto u, auto table) { return u * table[lw::cast<std::int32_t>(u)]; });
  const auto lookup = lw::explain(look, lw::in(u), lw::lookup(table), lw::out(v));
  CHECK(lookup.arguments[1].bytes_read == 4);
  CHECK(lookup.arguments[1].bytes_from_memory == 40.0 / n);
  CHECK(lookup.bytes_read() == 4 + 40.0 / n);
}

TEST_CASE("steps until lanes are done are those of all steps of loops inside, and of elements from everywhere") {
  std::vector<float> x(100'000, 1.0f), y(x.size());
  for (std::size_t i = 0; i < x.size() / 2; ++i) x[i] = 3.0f;
  // Ten small steps take 1 away: 3 is done after three of the outer loop, 1 after one.
  const auto k = lw::kernel<"descend">([](auto x) {
    const auto less = [](auto x) { return lw::for_range(10, x, [](auto x) { return x - 0.1f; }); };
    return lw::while_loop([](auto x) { return x > 0.01f; }, x, less);
  });
  const auto r = lw::explain(k, lw::in(x), lw::out(y));
  REQUIRE(r.loops.size() == 2);
  CHECK(r.loops[0].steps == Approx(2).epsilon(0.02));
  CHECK(r.loops[1].steps == 10);
  CHECK(r.operations.add == Approx(20).epsilon(0.02));
  CHECK(r.elements_seen == 256);
}

TEST_CASE("contractions are counted with the steps of loops around them") {
  std::vector<float> x(64, 1.0f);
  const auto k = lw::kernel<"turn">([](auto x) {
    return lw::for_range(50, x, [](auto x) {
      const auto m = lw::mat<decltype(x), 2, 2>{x, 0, 0, x};
      return lw::evaluate(lw::einsum<"ij,jk->ik">(m, m))(0, 0);
    });
  });
  const auto r = lw::explain(k, lw::inout(x));
  REQUIRE(r.contractions.size() == 1);
  CHECK(r.contractions[0].times == 50);
  CHECK(r.contractions[0].sparse == 8);
}

TEST_CASE("nobody multiplies by one") {
  std::vector<float> x(64, 3.0f), y(64);
  const auto k = lw::kernel<"one">([](auto x, auto y) { return multiply_add(1, x, y) + 1 * x / 1; });
  const auto r = lw::explain(k, lw::in(x), lw::inout(y));
  CHECK(r.operations.total() == 2);
  CHECK(r.operations.add == 2);
}

TEST_CASE("both halves of a product of two words depend on its factors") {
  std::vector<std::uint32_t> x(64, 3u), low(64), high(64);
  const auto k = lw::kernel<"wide">([](auto x) {
    const auto product = lw::multiply_wide(x, decltype(x)(3'000'000'000u));
    return std::tuple(product.low, product.high);
  });
  const auto r = lw::explain(k, lw::in(x), lw::out(low), lw::out(high));
  CHECK(r.operations.integer == 2);
  CHECK(r.arguments[1].constant.empty());
  CHECK(r.arguments[2].constant.empty());
}

TEST_CASE("a loop of many steps with loops inside in which lanes stop on their own ends when enough was seen") {
  std::vector<float> x(1000, 1.0f);
  const auto k = lw::kernel<"halve">(
      [](auto x) { return lw::while_loop([](auto x) { return x > 0.6f; }, x, [](auto x) { return 0.5 * x; }) + 0.5; });
  const auto r = lw::explain(lw::iterate(k, 1'000'000'000'000), lw::inout(x));
  CHECK(r.operations.add == Approx(1e12));
  CHECK(r.loops[0].times == "1000000000000");
}

TEST_CASE("what counts the steps of a loop depends on what ends it") {
  std::vector<float> x(64, 3.0f), n(64);
  const auto k = lw::kernel<"count">([](auto x) {
    const auto [left, steps] = lw::while_loop([](auto x, auto) { return x > 1; }, std::tuple(x, decltype(x)(0)),
                                              [](auto x, auto n) { return std::tuple(0.5 * x, n + 1); });
    return steps;
  });
  CHECK(lw::explain(k, lw::in(x), lw::out(n)).arguments[1].constant.empty());
}
