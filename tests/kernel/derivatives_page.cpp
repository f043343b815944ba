// SPDX-License-Identifier: Apache-2.0
// The program behind docs/derivatives.md: each region is a block of that page.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

// [include]
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
// [/include]

#include "../../examples/rigid_body/rigid_body.hpp"
#include "support/catch.hpp"

namespace {

using rigid_body::body;
using rigid_body::tumble;

// [matrix_type]
template <class T>
using slopes7 = lw::mat<T, 7, 7>;  // d(attitude, spin after a step) / d(attitude, spin before)
// [/matrix_type]

constexpr lw::vec<double, 3> inertia{1, 2, 3};
constexpr double dt = 0.01;
constexpr body<double> start{lw::quat<double>::identity(), {0.1, 2, 0.1}};

// A difference quotient of what a kernel gives: right to 1e-7 or so.
template <class F>
auto quotient(const F& f, double x) {
  constexpr double h = 1e-6;
  return (f(x + h) - f(x - h)) / (2 * h);
}

}  // namespace

TEST_CASE("a kernel and its tangents") {
  lw::field<body, double> bodies(100, start);
  // [plain]
  lw::launch(tumble, lw::inout(bodies), inertia, dt);
  // [/plain]
  bodies.set(99, start);
  // [jvp]
  // Of each body per unit of the first component of its spin.
  lw::field<body, double> change(100, body<double>{{0, 0, 0, 0}, {1, 0, 0}});

  lw::launch(lw::jvp<0>(tumble), lw::inout(bodies), inertia, dt, lw::inout(change));
  // [/jvp]
  const auto end = [](double spin) {
    auto b = start;
    b.spin[0] = spin;
    return tumble(b, inertia, dt);
  };
  CHECK(bodies[99].spin[2] == end(start.spin[0]).spin[2]);
  CHECK(std::abs(change[99].spin[2] - quotient([&](double x) { return end(x).spin[2]; }, start.spin[0])) < 1e-7);

  lw::field<body, double> turned(1, start), stepped(1, start), turned_change(1, body<double>{{0, 0, 0, 0}, {1, 0, 0}});
  lw::field<body, double> stepped_change = turned_change;
  lw::launch(lw::jvp<0>(lw::iterate(tumble, 50)), lw::inout(turned), inertia, dt, lw::inout(turned_change));
  lw::launch(lw::iterate(lw::jvp<0>(tumble), 50), lw::inout(stepped), inertia, dt, lw::inout(stepped_change));
  CHECK(turned_change[0].spin[2] == stepped_change[0].spin[2]);
  // [steps]
  lw::launch(lw::jvp<0>(lw::iterate(tumble, 1000)), lw::inout(bodies), inertia, dt, lw::inout(change));
  // [/steps]
  bodies.set(99, start);
  change.set(99, {{0, 0, 0, 0}, {1, 0, 0}});
  lw::launch(lw::jvp<0>(tumble), lw::inout(bodies), inertia, dt, lw::inout(change));

  // [jacobian]
  lw::field<slopes7, double> slopes(100);
  lw::launch(lw::value_and_jacobian<0>(tumble), lw::inout(bodies), inertia, dt, lw::out(slopes));
  // [/jacobian]
  bodies.set(99, start);
  lw::launch(lw::value_and_jacobian<0>(tumble), lw::inout(bodies), inertia, dt, lw::out(slopes));
  CHECK(std::abs(slopes[99](6, 4) - change[99].spin[2]) < 1e-15);

  // [uniform]
  lw::field<body, double> by_time(100);
  lw::launch(lw::jvp<0, 2>(tumble), lw::inout(bodies), inertia, dt, lw::zero_tangent, 1.0, lw::out(by_time));
  // [/uniform]
  bodies.set(99, start);
  lw::launch(lw::jvp<0, 2>(tumble), lw::inout(bodies), inertia, dt, lw::zero_tangent, 1.0, lw::out(by_time));
  const auto after = [](double time) { return tumble(start, inertia, time).spin[2]; };
  CHECK(std::abs(by_time[99].spin[2] - quotient(after, dt)) < 1e-7);
}

TEST_CASE("derivatives inside a kernel") {
  std::vector<double> energy(10);
  // [gradient]
  const auto fall = lw::kernel<"fall">([](auto x, auto v, auto dt) {
    const auto potential = [](auto y) { return -1 / norm(y); };
    const auto [energy, slope] = lw::value_and_gradient(potential, x);  // slope is a vec, as x is
    v -= dt * slope;
    return std::tuple(x + dt * v, v, energy + dot(v, v) / 2);
  });
  lw::field<lw::vec3, double> place(10, lw::vec<double, 3>{1, 0, 0});
  lw::field<lw::vec3, double> velocity(10, lw::vec<double, 3>{0, 1, 0});
  lw::launch(fall, lw::inout(place), lw::inout(velocity), 0.001, lw::out(energy));
  // [/gradient]
  CHECK(std::abs(velocity[3][0] + 0.001) < 1e-15);
  CHECK(std::abs(energy[3] + 0.5) < 1e-6);

  // [hessian]
  const auto f = [](auto x, auto y) { return x * x * y; };
  const double by_y = lw::derivative<1>(f, 3.0, 2.0);                // 9
  const auto [by_x, also_by_y] = lw::gradient(f, 3.0, 2.0);          // 12, 9
  const lw::mat<double, 2, 2> second = lw::hessian(f, 3.0, 2.0);     // 4, 6, 6, 0
  const lw::mat<double, 1, 1> only_x = lw::hessian<0>(f, 3.0, 2.0);  // 4
  // [/hessian]
  CHECK(by_y == 9);
  CHECK(std::array{by_x, also_by_y} == std::array{12.0, 9.0});
  CHECK(std::array{second(0, 0), second(0, 1), second(1, 0), second(1, 1)} == std::array{4.0, 6.0, 6.0, 0.0});
  CHECK(only_x(0, 0) == 4);

  // [nested]
  const double one = lw::derivative([](auto x) { return x * lw::derivative([=](auto y) { return x + y; }, 1.0); }, 1.0);
  // [/nested]
  CHECK(one == 1);

  // [vjp]
  const auto turn = [](auto q, auto v) { return rotate(q, v); };
  const lw::vec<double, 3> weights{0, 0, 1};
  const auto [by_q, by_v] =
      lw::vjp_by_jacobian(turn, weights, lw::quat<double>::identity(), lw::vec<double, 3>{1, 2, 3});
  // [/vjp]
  CHECK(by_v[2] == 1);
  CHECK(by_q.x == 4);
}

TEST_CASE("variables that are assigned to") {
  std::vector<double> x{3}, slope(1);
  // [assigned]
  const auto powers = lw::kernel<"powers">([](auto x) {
    auto sum = 0 * x;  // has what tangents x has; `auto sum = 0.0` would be a double, which has none
    for (int k = 0; k < 4; ++k) sum = sum * x + 1;
    return sum;
  });
  lw::launch(lw::derivative(powers), lw::in(x), lw::out(slope));
  // [/assigned]
  CHECK(slope[0] == 34);
}

TEST_CASE("derivatives through loops") {
  std::vector<double> m{1.5}, e{0.3}, by_m(1), by_e(1);
  // [loop]
  const auto logistic = lw::kernel<"logistic map">(
      [](auto x, auto r, auto steps) { return lw::for_range(steps, x, [=](auto y) { return r * y * (1 - y); }); });
  const std::vector<double> r{3.2, 3.7};
  std::vector<double> x{0.4, 0.4}, by_r(2);
  lw::launch(lw::derivative<1>(logistic), lw::in(x), lw::in(r), 20, lw::out(by_r));
  // [/loop]
  CHECK(std::abs(by_r[0] - quotient([&](double rate) { return logistic(x[0], rate, 20); }, r[0])) < 1e-6);

  // [root]
  const auto anomaly = lw::kernel<"eccentric anomaly">([](auto m, auto e) {  // x - e sin x = m
    return lw::newton([=](auto x) { return x - e * sin(x) - m; }, m + e * sin(m)).value;
  });
  lw::launch(lw::gradient(anomaly), lw::in(m), lw::in(e), lw::out(by_m), lw::out(by_e));
  // [/root]
  const double root = anomaly(m[0], e[0]);
  CHECK(std::abs(by_m[0] - 1 / (1 - e[0] * std::cos(root))) < 1e-14);
  CHECK(std::abs(by_e[0] - std::sin(root) / (1 - e[0] * std::cos(root))) < 1e-14);
}

TEST_CASE("derivatives beside a branch") {
  // [select]
  const auto ramp = lw::kernel<"ramp">([](auto x) { return lw::select(x > 0, sqrt(x), 0); });
  std::vector<double> x{-1, 0, 4}, slope(3);
  lw::launch(lw::derivative(ramp), lw::in(x), lw::out(slope));  // 0, 0, 0.25
  // [/select]
  CHECK(slope == std::vector<double>{0, 0, 0.25});
}

TEST_CASE("derivatives of a trajectory") {
  // [trajectory]
  const auto map = lw::kernel<"map">([](auto x, auto r) { return r * x * (1 - x); });
  std::vector<double> x{0.2, 0.3}, dx{1, 1};             // by where it starts
  std::vector<double> path(5 * 2), slopes(path.size());  // after 2, 4, ..., 10 steps
  lw::launch(lw::jvp<0, 2>(lw::iterate(map, 10, lw::every(2))), lw::inout(x), 3.2, lw::series_out(path), lw::inout(dx),
             lw::series_out(slopes));
  // [/trajectory]
  const auto twice = [](double y) { return 3.2 * (3.2 * y * (1 - y)) * (1 - 3.2 * y * (1 - y)); };
  CHECK((path[0] == Approx(twice(0.2)) && path[8] == x[0] && slopes[8] == dx[0]));
  CHECK(std::abs(slopes[1] - quotient(twice, 0.3)) < 1e-7);
}

TEST_CASE("derivatives by a table") {
  // [lookup]
  const auto interpolate = lw::kernel<"interpolate">([](auto x, auto table) {
    const auto below = floor(x);
    const auto i = lw::cast<std::int64_t>(below);
    return table[i] + (x - below) * (table[i + 1] - table[i]);
  });
  const std::vector<double> table{0, 1, 4, 9}, change{0, 0, 1, 0};  // by the third row
  const std::vector<double> x{0.5, 1.5, 2.25};
  std::vector<double> y(3), by_x(3), by_row(3);
  lw::launch(lw::derivative<0>(interpolate), lw::in(x), lw::lookup(table), lw::out(by_x));
  lw::launch(lw::jvp<1>(interpolate), lw::in(x), lw::lookup(table), lw::lookup(change), lw::out(y), lw::out(by_row));
  // [/lookup]
  CHECK(by_x == std::vector<double>{1, 3, 5});
  CHECK(by_row == std::vector<double>{0, 0.5, 0.75});
}

TEST_CASE("a rule of one's own") {
  // [rule]
  const auto softplus = lw::with_derivative([](auto x) { return log1p(exp(x)); },       // the function
                                            [](auto x) { return 1 / (1 + exp(-x)); });  // its slope
  const double slope = lw::derivative(softplus, 800.0);  // 1, where the chain rule has inf / inf
  // [/rule]
  CHECK(slope == 1);
  // [tangent_rule]
  const auto length =
      lw::with_derivative([](auto v) { return norm(v); }, [](auto v, auto dv) { return dot(v, dv) / norm(v); });
  const auto direction = lw::gradient(length, lw::vec<double, 2>{3, 4});  // (0.6, 0.8)
  // [/tangent_rule]
  CHECK(std::abs(direction[0] - 0.6) < 1e-15);
  CHECK(std::abs(direction[1] - 0.8) < 1e-15);
}
