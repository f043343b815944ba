// SPDX-License-Identifier: Apache-2.0
// Derivatives of small pieces of physics through whole launches: what is conserved has the derivative zero, and arms,
// surfaces and fields have the derivatives that geometry gives, for every element of a launch.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
using square6 = lw::mat<T, 6, 6>;

// Kick, drift, kick: the force is minus the slope of a potential, which a derivative finds.
constexpr auto leapfrog = [](const auto& potential) {
  return [potential](auto place, auto momentum, auto dt) {
    const auto kicked = momentum - dt / 2 * lw::gradient(potential, place);
    const auto moved = place + dt * kicked;
    return std::tuple(moved, kicked - dt / 2 * lw::gradient(potential, moved));
  };
};
constexpr auto central = [](auto x) { return -1 / norm(x) - 0.125 / dot(x, x); };
constexpr auto orbit = lw::kernel<"orbit">(leapfrog(central));

template <class T>
lw::vec<T, 3> place_of(std::int64_t i) {
  const auto x = static_cast<T>(i);
  return {1 + std::sin(x) / 4, std::cos(x) / 4, std::sin(2 * x) / 8};
}
template <class T>
lw::vec<T, 3> momentum_of(std::int64_t i) {
  const auto x = static_cast<T>(i);
  return {std::cos(3 * x) / 8, 1 + std::sin(x) / 8, T(0.25)};
}
template <class V>
double largest(const V& v) {
  double found = 0;
  for (const auto x : lw::flatten(v)) found = std::max(found, std::abs(static_cast<double>(x)));
  return found;
}

}  // namespace

TEMPLATE_TEST_CASE("angular momentum varies after many steps as it did before them", "", float, double) {
  // L = x cross p is the same after each step, so dx cross p + x cross dp is, too.
  constexpr std::int64_t n = 37;
  using rows = lw::field<lw::vec3, TestType>;
  rows x(n, place_of<TestType>), p(n, momentum_of<TestType>), dx(n, momentum_of<TestType>), dp(n, place_of<TestType>);
  const auto variation = [&](std::int64_t i) { return lw::evaluate(cross(dx[i], p[i]) + cross(x[i], dp[i])); };
  std::vector<lw::vec<TestType, 3>> before;
  for (std::int64_t i = 0; i < n; ++i) before.push_back(variation(i));
  lw::launch(lw::jvp<0, 1>(lw::iterate(orbit, 100)), lw::inout(x), lw::inout(p), TestType(0.01), lw::inout(dx),
             lw::inout(dp));
  double off = 0, moved = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    off = std::max(off, largest(lw::evaluate(variation(i) - before[static_cast<std::size_t>(i)])));
    moved = std::max(moved, largest(lw::evaluate(dx[i] - momentum_of<TestType>(i))));
  }
  CHECK(moved > 0.5);
  CHECK(off < (sizeof(TestType) == 4 ? 2e-5 : 4e-14));
}

TEST_CASE("a step of a field of force keeps areas of phase space: J^T W J = W") {
  constexpr std::int64_t n = 21;
  const lw::field<lw::vec3, double> x(n, place_of<double>), p(n, momentum_of<double>);
  lw::field<square6, double> matrix(n);
  lw::launch(lw::jacobian<0, 1>(lw::iterate(orbit, 10)), lw::in(x), lw::in(p), 0.05, lw::out(matrix));
  double off = 0;
  for (std::int64_t e = 0; e < n; ++e) {
    const auto j = matrix[e];
    for (std::size_t a = 0; a < 6; ++a)
      for (std::size_t b = 0; b < 6; ++b) {
        double area = 0;
        for (std::size_t k = 0; k < 3; ++k) area += j(k, a) * j(k + 3, b) - j(k + 3, a) * j(k, b);
        off = std::max(off, std::abs(area - (b == a + 3 ? 1 : a == b + 3 ? -1 : 0)));
      }
  }
  CHECK(off < 1e-12);
}

TEST_CASE("an invariant of a step has the gradient that it had before the step, in floats") {
  // Leapfrog of an oscillator leaves p^2 / (1 - dt^2 / 4) + x^2 as it is.
  const auto step = leapfrog([](auto x) { return 0.5 * x * x; });
  const auto change = lw::kernel<"change of the invariant">([step](auto x, auto p, auto dt) {
    const auto invariant = [dt](auto a, auto b) { return b * b / (1 - dt * dt / 4) + a * a; };
    const auto [x1, p1] = step(x, p, dt);
    return invariant(x1, p1) - invariant(x, p);
  });
  const std::vector<float> x{-2, -0.5f, 0, 1e-3f, 1, 3, 4.5f}, p{1, 0, 0, -1, 2, -3, 0.25f};
  std::vector<float> by_x(7), by_p(7);
  lw::launch(lw::gradient<0, 1>(change), lw::in(x), lw::in(p), 0.25f, lw::out(by_x), lw::out(by_p));
  for (std::size_t i = 0; i < 7; ++i) {
    const double size = 2 * (std::abs(x[i]) + std::abs(p[i]));
    CHECK((std::abs(by_x[i]) <= 1e-6 * size && std::abs(by_p[i]) <= 1e-6 * size));
  }
}

TEST_CASE("forces of pairs push nothing as a whole: the tangents of all forces add up to zero") {
  constexpr std::int64_t n = 27;
  const auto at = [](std::int64_t i) { return place_of<double>(i == 11 ? 4 : i); };  // 4 and 11 are in one place
  const lw::field<lw::vec3, double> x(n, at), dx(n, momentum_of<double>);
  const auto force = lw::kernel<"attraction">([](auto own, auto others) {
    return lw::for_range(n, 0 * own, [=](auto sum, auto j) {
      const auto apart = others[j] - own;
      const auto square = dot(apart, apart);
      return sum + lw::select(square > 0, 1 / (square * sqrt(square)), 0) * apart;
    });
  });
  lw::vec<double, 3> total, tangent;
  lw::field<lw::vec3, double> along(n);
  lw::launch(lw::jvp<0, 1>(force), lw::in(x), lw::lookup(x), lw::in(dx), lw::lookup(dx), lw::sum_of(total),
             lw::sum_of(tangent));
  lw::field<lw::vec3, double> each(n);
  lw::launch(lw::jvp<0, 1>(force), lw::in(x), lw::lookup(x), lw::in(dx), lw::lookup(dx), lw::out(each), lw::out(along));
  double size = 0;
  for (std::int64_t i = 0; i < n; ++i) size = std::max(size, largest(along[i]));
  CHECK((std::isfinite(size) && size > 1));
  CHECK((largest(total) < 1e-13 * size && largest(tangent) < 1e-13 * size));
}

namespace {

constexpr std::int64_t most_joints = 6;
template <class Number>
constexpr lw::vec<Number, 3> ahead() {
  return {0, 0, 1};
}

// Joint k turns by its angle about axis k mod 3 of the part before it; a part is one long.
constexpr auto tip_of = lw::kernel<"tip">([](auto angles, auto joints, auto first) {
  using number = decltype(angles[first] * 1.0);
  const auto start = std::tuple(lw::quat<number>::identity(), lw::vec<number, 3>{}, 0 * joints);
  const auto add_part = [=](auto turned, auto place, auto k) {
    const auto half = angles[first + k] / 2;
    const auto axis = k % 3;
    const auto along = [&](int which) { return lw::select(axis == which, sin(half), 0); };
    const auto next = turned * lw::quat_of(cos(half), along(0), along(1), along(2));
    return std::tuple(lw::evaluate(next), place + rotate(next, ahead<number>()), k + 1);
  };
  return std::get<1>(lw::while_loop([=](auto, auto, auto k) { return k < joints; }, start, add_part));
});

struct arm {
  lw::vec<double, 3> tip;
  std::vector<lw::vec<double, 3>> axes, joints;
};
arm by_hand(const std::vector<double>& angles, std::int64_t first, std::int64_t joints) {
  arm found{};
  auto turned = lw::quat<double>::identity();
  for (std::int64_t k = 0; k < joints; ++k) {
    lw::vec<double, 3> axis{};
    axis[static_cast<std::size_t>(k % 3)] = 1;
    found.axes.push_back(rotate(turned, axis));
    found.joints.push_back(found.tip);
    const double half = angles[static_cast<std::size_t>(first + k)] / 2;
    turned = turned * lw::quat<double>{std::cos(half), std::sin(half) * axis[0], std::sin(half) * axis[1],
                                       std::sin(half) * axis[2]};
    found.tip = found.tip + rotate(turned, ahead<double>());
  }
  return found;
}

}  // namespace

TEST_CASE("arms of joints in space: each element has its own angles and its own number of joints") {
  constexpr std::int64_t n = 19;
  std::vector<double> angles(n * most_joints);
  for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = i % 7 == 3 ? 0 : 3 * std::sin(static_cast<double>(i));
  std::vector<std::int32_t> joints(n), first(n);
  for (std::size_t e = 0; e < n; ++e) {
    joints[e] = static_cast<std::int32_t>(e % (most_joints + 1));
    first[e] = static_cast<std::int32_t>(e * most_joints);
  }
  lw::field<lw::vec3, double> tip(n), by_angle(n);
  for (std::int64_t moved = 0; moved < most_joints; ++moved) {
    std::vector<double> tangents(angles.size());
    for (std::size_t e = 0; e < n; ++e) tangents[e * most_joints + static_cast<std::size_t>(moved)] = 1;
    lw::launch(lw::jvp<0>(tip_of), lw::lookup(angles), lw::in(joints), lw::in(first), lw::lookup(tangents),
               lw::out(tip), lw::out(by_angle));
    double off = 0;
    for (std::int64_t e = 0; e < n; ++e) {
      const std::int64_t own = joints[static_cast<std::size_t>(e)];
      const arm right = by_hand(angles, e * most_joints, own);
      off = std::max(off, largest(lw::evaluate(tip[e] - right.tip)));
      // What is turned moves about the joint's axis; a joint that an arm does not have moves nothing.
      const auto at = static_cast<std::size_t>(moved);
      const auto moves =
          moved < own ? lw::evaluate(cross(right.axes[at], right.tip - right.joints[at])) : lw::vec<double, 3>{};
      off = std::max(off, largest(lw::evaluate(by_angle[e] - moves)));
    }
    CHECK(off < 1e-14);
  }
}

TEST_CASE("rays that march to a surface, each in its own number of steps, and those that pass it") {
  // The distance to a ball of radius 1, from -3 along the first axis at a height; the march is short of it by 1e-12.
  const auto march = lw::kernel<"march">([](auto height, auto radius) {
    const auto apart = [=](auto t) { return hypot(t - 3, height) - radius; };
    const auto near = [=](auto t) { return apart(t) > 1e-12 && t < 6; };
    const auto [t, hit, steps] = lw::while_loop(near, 0 * height, [=](auto at) { return at + apart(at); }, 4000);
    return lw::select(hit && t < 6, t, 100);
  });
  const std::vector<double> height{0, 0.25, -0.5, 0.75, 0.9, 1.5, 1e9, -3};
  std::vector<double> t(8), by_height(8), by_radius(8);
  lw::launch(lw::value_and_gradient<0, 1>(march), lw::in(height), 1.0, lw::out(t), lw::out(by_height),
             lw::out(by_radius));
  for (std::size_t i = 0; i < 8; ++i) {
    const double h = height[i];
    const bool hits = std::abs(h) < 1;
    const double root = std::sqrt(1 - h * h);
    CAPTURE(h, t[i], by_height[i], by_radius[i]);
    CHECK(std::abs(t[i] - (hits ? 3 - root : 100)) < 1e-11);
    CHECK(std::abs(by_height[i] - (hits ? h / root : 0)) < 1e-9);
    CHECK(std::abs(by_radius[i] - (hits ? -1 / root : 0)) < 1e-9);
  }
}
