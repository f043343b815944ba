// SPDX-License-Identifier: Apache-2.0
// The program behind docs/getting_started.md: each region is a block of that page, and the page is what it does.

// [include]
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
// [/include]

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <tuple>
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
struct ball {
  lw::vec<T, 3> position;  // m
  lw::vec<T, 3> velocity;  // m/s
  T radius;                // m
};
// [/state]

// [kernel]
constexpr auto fall = lw::kernel<"fall">([](auto b, auto dt) {
  b.velocity[2] -= 9.81 * dt;
  b.position += dt * b.velocity;

  const auto below = b.position[2] < b.radius;  // a mask: each ball has its own answer
  b.velocity[2] = lw::select(below, abs(b.velocity[2]), b.velocity[2]);
  return b;
});
// [/kernel]

void fields() {
  // [field]
  lw::field<ball, float> balls(1'000'000, [](std::int64_t i) {
    return ball<float>{{0, 0, 1 + 1e-6f * static_cast<float>(i)}, {1, 0, 0}, 0.1f};
  });
  // [/field]
  // [launch]
  lw::launch(fall, lw::inout(balls), 1e-3f);
  // [/launch]
  // [iterate]
  lw::launch(lw::iterate(fall, 1000), lw::inout(balls), 1e-3f);  // read once, 1000 steps in registers, written once
  const ball<float> first = balls[0];
  // [/iterate]
  explain(fall, lw::inout(balls), 1e-3f);
  explain(lw::iterate(fall, 1000), lw::inout(balls), 1e-3f);
  expect(std::abs(first.position[0] - 1.001f) < 1e-4f, "a ball has moved one metre in a second");
}

void own_memory() {
  // [own_memory]
  std::vector<float> x(1000, 3), y(1000, 4), distance(1000);
  const auto hypotenuse = lw::kernel<"hypotenuse">([](auto x, auto y) { return hypot(x, y); });
  lw::launch(hypotenuse, lw::in(x), lw::in(y), lw::out(distance));

  std::vector<ball<float>> records(1000);  // an array of structures is a view as it stands
  lw::launch(fall, lw::inout(records), 1e-3f);

  std::vector<double> image(640 * 480);  // every other column of a row-major picture
  const auto columns = lw::strided<lw::scalar>(640 * 240, image.data(), 2);
  lw::launch(lw::kernel<"brighten">([](auto pixel) { return pixel + 1; }), lw::inout(columns));
  // [/own_memory]
  explain(hypotenuse, lw::in(x), lw::in(y), lw::out(distance));
  expect(distance[999] == 5 && image[0] == 1 && image[1] == 0, "arrays, records and slices of one's own");
}

void several_results() {
  // [several]
  lw::field<lw::vec3, double> velocity(100, lw::vec<double, 3>{3, 4, 0});
  lw::field<lw::vec3, double> direction(100);
  lw::field<lw::scalar, double> speed(100);
  const auto split = lw::kernel<"split">([](auto v) {
    const auto length = norm(v);
    return std::tuple(v / length, length);
  });
  lw::launch(split, lw::in(velocity), lw::out(direction), lw::out(speed));
  // [/several]
  explain(split, lw::in(velocity), lw::out(direction), lw::out(speed));
  expect(speed[99] == 5 && direction[99][0] == 0.6, "two results, two outputs");
}

void types() {
  // [types]
  std::vector<float> mass(100, 2);
  std::vector<double> energy(100);
  const auto kinetic = lw::kernel<"kinetic">([](auto m, auto v) {
    const auto m_double = lw::cast<double>(m);  // float and double lanes never mix by themselves
    return 0.5 * m_double * v * v;              // 0.5 takes the type of the lanes it meets
  });
  lw::launch(kinetic, lw::in(mass), 3.0, lw::out(energy));
  // [/types]
  explain(kinetic, lw::in(mass), 3.0, lw::out(energy));
  expect(energy[0] == 9, "types change where the kernel says so");
}

void errors() {
  // [errors]
  std::vector<float> from(100), to(99);
  const auto twice = lw::kernel<"twice">([](auto x) { return 2 * x; });
  try {
    lw::launch(twice, lw::in(from), lw::out(to));
  } catch (const lw::error& wrong) {
    std::printf(
        "%s\n",
        wrong.what());  // lanewise: launch of 'twice': argument 2 (out) has 99 elements, argument 1 (in) has 100
  }
  // [/errors]
  bool refused = false;
  try {
    const std::span<float> whole(from);
    lw::launch(twice, lw::in(whole.first(99)), lw::out(whole.last(99)));
  } catch (const lw::error&) {
    refused = true;
  }
  expect(refused, "a shifted overlap is refused");
}

}  // namespace

int main(int argc, char** argv) {
  explain = support::explanation(argc, argv);
  fields();
  own_memory();
  several_results();
  types();
  if (!explain.wanted()) errors();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
