// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/jacobian.hpp"

#include <cmath>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using quat = lw::quat<double>;

template <class T>
struct body {
  lw::quat<T> attitude;
  lw::vec<T, 3> spin;
};

// One number by one: any function of it.
static_assert(lw::derivative([](auto x) { return x * x * x; }, 2.0) == 12.0);
static_assert(lw::value_and_derivative([](auto x) { return x * x * x; }, 2.0) == std::pair(8.0, 12.0));
static_assert(lw::derivative<1>([](auto x, auto y) { return x * y * y; }, 3.0, 2.0) == 12.0);
static_assert(lw::all_equal(lw::derivative([](auto t) { return lw::vec_of(t, t * t, 5); }, 3.0), vec{1, 6, 0}));
static_assert(lw::derivative([](auto x) { return std::tuple(x, 2 * x, 4); }, 3.0) == std::tuple(1.0, 2.0, 0));
static_assert(lw::derivative([](auto) { return 4.0; }, 3.0) == 0.0);

// A gradient is like the argument; of several a tuple; whole numbers are no arguments of it.
static_assert(lw::all_equal(lw::gradient([](auto x) { return dot(x, x); }, vec{1, 2, 3}), vec{2, 4, 6}));
static_assert(lw::gradient([](auto x, auto y) { return x * y; }, 3.0, 2.0) == std::tuple(2.0, 3.0));
static_assert(lw::gradient<1>([](auto x, auto y) { return x * y; }, 3.0, 2.0) == 3.0);
static_assert(lw::gradient([](auto x, int n) { return n * x; }, 3.0, 2) == 2.0);
static_assert(lw::value_and_gradient([](auto x, auto y) { return x * y; }, 3.0, 2.0) ==
              std::pair(6.0, std::tuple(2.0, 3.0)));

// Rows are the numbers of the results, columns those of the arguments.
constexpr auto two_results = [](auto x, auto s) { return std::tuple(s * x, 7, dot(x, x)); };
static_assert(lw::all_equal(lw::jacobian(two_results, lw::vec<double, 2>{3, 5}, 2.0),
                            lw::mat<double, 3, 3>{2, 0, 3, 0, 2, 5, 6, 10, 0}));
static_assert(lw::all_equal(lw::jacobian<1>(two_results, lw::vec<double, 2>{3, 5}, 2.0),
                            lw::mat<double, 3, 1>{3, 5, 0}));
static_assert(std::get<1>(lw::value_and_jacobian(two_results, lw::vec<double, 2>{3, 5}, 2.0).first) == 7);

// Types are the plain function's, over lanes and for a state of one's own.
using packet = lw::lanes<float, 16>;
constexpr auto turn = [](auto b, auto dt) {
  b.attitude = normalise(b.attitude * lw::quat_of(1, dt / 2 * b.spin));
  return b;
};
static_assert(std::is_same_v<decltype(lw::jacobian<0>(turn, body<packet>{}, packet{})), lw::mat<packet, 7, 7>>);
static_assert(std::is_same_v<decltype(lw::value_and_jacobian<0>(turn, body<packet>{}, 1e-3f)),
                             std::pair<body<packet>, lw::mat<packet, 7, 7>>>);
constexpr auto energy = [](auto b) { return dot(b.spin, b.spin) + b.attitude.w; };
static_assert(std::is_same_v<decltype(lw::gradient(energy, body<packet>{})), body<packet>>);

// Sixty-four directions are the most there can be.
static_assert(lw::gradient([](auto x) { return x[63] * x[0]; }, lw::vec<double, 64>::filled(3))[63] == 3);

// D(x D(x + y)) is 1; variables of outer derivatives may be captured.
static_assert(lw::derivative([](auto x) { return x * lw::derivative([&](auto y) { return x + y; }, 1.0); }, 2.0) ==
              1.0);
static_assert(lw::derivative([](auto x) { return lw::derivative([&](auto y) { return x * y * y; }, x); }, 3.0) == 12.0);
static_assert(lw::all_equal(
    lw::gradient([](auto x) { return dot(x, lw::gradient([&](auto y) { return dot(x, y) * y[0]; }, vec{1, 1, 1})); },
                 vec{1, 2, 3}),
    // x . grad_y (x.y y_0) at y = 1 is |x|^2 + (x_0 + x_1 + x_2) x_0.
    vec{2 + 2 + 2 + 3, 4 + 1, 6 + 1}));

}  // namespace

TEST_CASE("the Jacobian of a rotation by its vector is the matrix", "[jacobian]") {
  const quat q = normalise(quat{0.4, -0.3, 0.8, 0.2});
  const auto j = lw::jacobian<1>([](auto a, auto b) { return rotate(a, b); }, q, vec{0.3, -1.2, 0.7});
  CHECK(test::near(j, lw::to_matrix(q), 1e-15));
}

TEST_CASE("a state's Jacobian has the blocks that its physics has", "[jacobian]") {
  const body<double> b{{1, 0, 0, 0}, {0.5, -0.25, 1}};
  const auto free = [](auto s, auto dt) {
    s.attitude = s.attitude * lw::quat_of(1, dt / 2 * s.spin);
    return s;
  };
  const auto [value, j] = lw::value_and_jacobian<0>(free, b, 0.5);
  for (std::size_t r = 0; r < 7; ++r) {
    for (std::size_t c = 0; c < 7; ++c) {
      CAPTURE(r, c);
      // Spin does not change; the attitude (1, 0) times (1, dt/2 w) varies with w by dt/2.
      if (r >= 4) CHECK(j(r, c) == (r == c ? 1.0 : 0.0));
      if (r >= 1 && r < 4 && c >= 4) CHECK(j(r, c) == (c == r + 3 ? 0.25 : 0.0));
    }
  }
  CHECK(lw::all_equal(value.spin, b.spin));
}

TEST_CASE("a function that gives an expression which waits", "[jacobian]") {
  const lw::mat<double, 2, 2> m{1, 2, 3, 4};
  const lw::vec<double, 2> x{5, 6};
  CHECK(lw::all_equal(lw::jacobian<1>([](auto a, auto b) { return lw::einsum<"ij,j->i">(a, b); }, m, x), m));
}

TEST_CASE("uniform numbers next to lanes are arguments like others", "[jacobian]") {
  using four = lw::lanes<double, 4>;
  const auto x = four::generate([](std::size_t i) { return static_cast<double>(i); });
  const auto f = [](auto p, auto k) { return k * k * p; };
  const auto [by_x, by_k] = lw::gradient(f, x, 3.0);
  const auto alone = lw::derivative<1>(f, x, 3.0);
  for (std::size_t lane = 0; lane < 4; ++lane) {
    CHECK(by_x[lane] == 9.0);
    CHECK(by_k[lane] == 6.0 * static_cast<double>(lane));
    CHECK(alone[lane] == by_k[lane]);
  }
}

TEST_CASE("third derivatives by nested gradients", "[jacobian]") {
  // d^3 (x^2 y^3) / dx dx dy = 6 y^2.
  const auto f = [](auto x, auto y) { return x * x * y * y * y; };
  const auto third = lw::derivative<1>(
      [&](auto x, auto y) {
        return lw::derivative<0>([&](auto u, auto v) { return lw::derivative<0>(f, u, v); }, x, y);
      },
      2.0, 3.0);
  CHECK(third == 54.0);
}

TEST_CASE("an inner derivative may compare with what an outer one varies, and no more", "[jacobian]") {
  // The slope of a potential with a cutoff does not vary with the cutoff, nor by the numbers that are not used at all.
  const auto force = [](auto x, auto cutoff) {
    const auto potential = [=](auto y) {
      const auto r = norm(y);
      return lw::select(r < cutoff, 1 / r, 0);
    };
    return lw::evaluate(-lw::gradient(potential, x));
  };
  CHECK(lw::all_equal(lw::derivative<1>(force, vec{1, 2, 2}, 4.0), vec{}));
  CHECK(lw::jacobian<1>(force, vec{1, 2, 2}, 4.0)(2, 0) == 0);
}

TEST_CASE("a chain of joints in a loop has the geometric Jacobian", "[jacobian]") {
  // The end of n links along x, each turned about z by its joint: column k is z x (end - joint k).
  constexpr std::size_t joints = 6;
  const auto end_of = [](const auto& angles) {
    using T = typename std::remove_cvref_t<decltype(angles)>::value_type;
    auto frame = lw::quat<T>::identity();
    lw::vec<T, 3> end{T(0), T(0), T(0)};
    for (std::size_t k = 0; k < joints; ++k) {
      frame = frame * lw::from_axis_angle(vec{0, 0, 1}, angles[k]);
      end = end + rotate(frame, vec{1, 0, 0});
    }
    return end;
  };
  test::random_numbers random(17);
  const auto angles = random.state<lw::vec<double, joints>>();
  const auto j = lw::jacobian(end_of, angles);
  double angle = 0;
  vec joint{0, 0, 0};
  const vec end = end_of(angles);
  for (std::size_t k = 0; k < joints; ++k) {
    const vec arm = end - joint;
    CHECK(std::abs(j(0, k) + arm[1]) < 1e-14);
    CHECK(std::abs(j(1, k) - arm[0]) < 1e-14);
    CHECK(j(2, k) == 0);
    angle += angles[k];
    joint = joint + vec{std::cos(angle), std::sin(angle), 0};
  }
}
