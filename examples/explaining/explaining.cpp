// SPDX-License-Identifier: Apache-2.0
// The program behind docs/explain.md: each region is a block of that page, and the page is what it does.

// [include]
#include <iostream>
#include <lanewise/explain/explain.hpp>
#include <lanewise/explain/graph.hpp>  // listing, to_dot
#include <lanewise/explain/json.hpp>   // to_json
#include <lanewise/explain/print.hpp>  // <<
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
// [/include]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

namespace {

support::explanation explain;  // with --explain: what the launches do
int failures = 0;

void expect(bool truth, const char* what) {
  if (explain.wanted()) return;
  std::printf("%-58s %s\n", what, truth ? "yes" : "NO");
  failures += truth ? 0 : 1;
}

// [state]
template <class T>
struct drop {
  lw::vec<T, 3> position;  // m
  lw::vec<T, 3> velocity;  // m/s
};
// [/state]

// [kernel]
constexpr auto fall = lw::kernel<"fall">([](auto d, auto wind, auto dt) {
  const auto level = lw::cast<std::int32_t>(d.position[2]);  // the wind of each metre above the ground
  const auto against = d.velocity - wind[level];
  const auto drag = lw::named<"drag">(-0.1 * norm(against) * against);
  auto acceleration = drag;
  acceleration[2] -= 9.81;

  d.velocity = lw::named<"velocity">(d.velocity + dt * acceleration);
  d.position = lw::named<"position">(d.position + dt * d.velocity);
  return d;
});
// [/kernel]

// [forgets]
constexpr auto forgets = lw::kernel<"forgets">([](auto d, auto dt) {
  d.velocity[2] -= 9.81 * dt;
  return d.velocity;
});
// [/forgets]

void read_once(lw::field<drop, float>& drops, const lw::field<lw::vec3, float>& wind) {
  if (!explain.wanted()) {
    // [print]
    std::cout << lw::explain(fall, lw::inout(drops), lw::lookup(wind), 1e-3f);
    // [/print]
  }
  explain(fall, lw::inout(drops), lw::lookup(wind), 1e-3f);
  explain(lw::iterate(fall, 1000), lw::inout(drops), lw::lookup(wind), 1e-3f);

  lw::field<drop, float> along(drops.size());
  // [transformed]
  const lw::report plain = lw::explain(fall, lw::inout(drops), lw::lookup(wind), 1e-3f);
  const lw::report steps = lw::explain(lw::iterate(fall, 1000), lw::inout(drops), lw::lookup(wind), 1e-3f);
  const lw::report tangent = lw::explain(lw::jvp<0>(fall), lw::inout(drops), lw::lookup(wind), 1e-3f, lw::inout(along));
  // [/transformed]
  explain(lw::jvp<0>(fall), lw::inout(drops), lw::lookup(wind), 1e-3f, lw::inout(along));
  expect(steps.arguments[0].bytes_read == plain.arguments[0].bytes_read, "a thousand steps read the state once");
  expect(steps.operations.flops() == 1000 * plain.operations.flops(), "and compute a thousand times as much");
  expect(tangent.arguments[0].bytes_read == plain.arguments[0].bytes_read && tangent.arguments[3].in_place,
         "a tangent comes along, in place");
}

void in_tests(lw::field<drop, float>& drops, const lw::field<lw::vec3, float>& wind) {
  // [test]
  const lw::report what = lw::explain(fall, lw::inout(drops), lw::lookup(wind), 1e-3f);
  const lw::argument_report& state = what.arguments[0];
  expect(state.in_place && state.reads == 1 && state.writes == 1, "the state is read once and written in place");
  expect(what.operations.divide == 0 && what.operations.transcendental == 0, "no division, no function of <cmath>");
  expect(what.operations.flops() <= 40, "the budget of this kernel: 40 flops");
  // [/test]
}

void unused(const lw::field<drop, float>& drops) {
  lw::field<lw::vec3, float> velocity(drops.size());
  // [unused]
  const lw::report what = lw::explain(forgets, lw::in(drops), 1e-3f, lw::out(velocity));
  // [/unused]
  explain(forgets, lw::in(drops), 1e-3f, lw::out(velocity));
  expect(what.arguments[0].unused == std::vector<int>{0, 1, 2}, "no result depends on the position");
}

void files(lw::field<drop, float>& drops, const lw::field<lw::vec3, float>& wind) {
  // [files]
  const lw::report what = lw::explain(fall, lw::inout(drops), lw::lookup(wind), 1e-3f);
  std::ofstream("fall.json") << to_json(what) << '\n';
  std::ofstream("fall.dot") << to_dot(what);  // dot -Tsvg fall.dot -o fall.svg
  std::ofstream("fall.txt") << listing(what);
  // [/files]
  expect(std::ifstream("fall.dot").good(), "the graph is a file for Graphviz");
}

void floor_of(lw::field<drop, float>& drops, const lw::field<lw::vec3, float>& wind) {
  // [floor]
  const lw::report what = lw::explain(lw::iterate(fall, 1000), lw::inout(drops), lw::lookup(wind), 1e-3f);
  const lw::machine& here = lw::this_machine();  // measured on the first call
  std::printf("at least %.2g s, %s\n", what.floor_seconds(here),
              what.is_memory_bound(here) ? "memory-bound" : "bound by arithmetic");
  // [/floor]
  expect(what.floor_seconds(here) > 0 && what.floor_seconds(here) >= what.seconds_for_arithmetic(here),
         "no launch is faster than memory and arithmetic allow");
}

}  // namespace

int main(int argc, char** argv) {
  explain = support::explanation(argc, argv);
  // [fields]
  lw::field<drop, float> drops(
      1'000'000, [](std::int64_t i) { return drop<float>{{0, 0, 10 + 1e-5f * static_cast<float>(i)}, {0, 0, -1}}; });
  lw::field<lw::vec3, float> wind(100, lw::vec<float, 3>{3, 1, 0});
  // [/fields]
  read_once(drops, wind);
  unused(drops);
  if (explain.wanted()) return EXIT_SUCCESS;
  in_tests(drops, wind);
  files(drops, wind);
  floor_of(drops, wind);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
