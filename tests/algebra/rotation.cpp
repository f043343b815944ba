// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/rotation.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "lanewise/tensor/mat.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using vec = lw::vec<double, 3>;
using mat = lw::mat<double, 3, 3>;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;
constexpr double pi = 3.141592653589793;
const double half_root = std::sqrt(0.5);

static_assert(std::is_same_v<decltype(rotate(lw::quat<packet>{}, lw::vec<float, 3>{})), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(rotate(lw::quat<float>{}, lw::vec<packet, 3>{})), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(slerp(lw::quat<float>{}, lw::quat<float>{}, 0.5)), lw::quat<float>>);
static_assert(std::is_same_v<decltype(slerp(lw::quat<float>{}, lw::quat<packet>{}, 0.5)), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(slerp(lw::quat<float>{}, lw::quat<float>{}, packet{})), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(lw::from_axis_angle(lw::vec<float, 3>{}, packet{})), lw::quat<packet>>);

// A half turn about z, then a vector and its matrix, all at compile time.
static_assert(lw::all_equal(rotate(quat{0, 0, 0, 1}, vec{1, 2, 3}), vec{-1, -2, 3}));
static_assert(lw::all_equal(lw::to_matrix(quat{0, 0, 0, 1}), mat{-1, 0, 0, 0, -1, 0, 0, 0, 1}));
static_assert(lw::all_equal(lw::to_matrix(quat::identity()), lw::identity<double, 3>()));
static_assert([] {
  const lw::quat<thread> half_turn{0, 1, 0, 0};
  const auto turned = rotate(half_turn, lw::vec<float, 3>{1, 2, 3});
  return turned[0][0] == 1 && turned[1][0] == -2 && turned[2][0] == -3;
}());

[[nodiscard]] bool same_rotation(const quat& a, const quat& b, double tolerance) {
  return test::near(a, b, tolerance) || test::near(-a, b, tolerance);
}

template <class V>
constexpr double ulp = static_cast<double>(std::numeric_limits<test::lane_type<V>>::epsilon());

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, float, thread, packet>(f);
}

// Rotations of every kind: random ones, and in turn ones close to half turns about each axis.
[[nodiscard]] quat some_rotation(test::random_numbers& random, std::size_t n) {
  auto q = random.state<quat>();
  const double small = std::pow(10.0, -static_cast<double>(n % 17));
  if (n % 5 < 4) q = small * q;
  if (n % 5 == 0) q.w = 1;
  if (n % 5 == 1) q.x = -1;
  if (n % 5 == 2) q.y = 1;
  if (n % 5 == 3) q.z = -1;
  return normalise(q);
}

}  // namespace

TEST_CASE("rotate, the matrix and the two products are one rotation", "[rotation]") {
  on_every_number([]<class V>() {
    test::random_numbers random(6);
    for (std::size_t run = 0; run < 40; ++run) {
      const auto q = test::in_lanes<V>([&](std::size_t i) { return some_rotation(random, run + i); });
      const auto v = test::in_lanes<V>([&](std::size_t) { return random.state<vec>(); });
      const auto turned = rotate(q, v);
      const auto by_matrix = matmul(lw::to_matrix(q), v);
      const auto by_products = vector_part(q * lw::quat_of(0, v) * conjugate(q));
      const auto back = rotate(conjugate(q), turned);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        REQUIRE(test::near(test::state_in(turned, lane), test::state_in(by_matrix, lane), 8 * ulp<V>));
        REQUIRE(test::near(test::state_in(turned, lane), test::state_in(by_products, lane), 8 * ulp<V>));
        REQUIRE(test::near(test::state_in(back, lane), test::state_in(v, lane), 16 * ulp<V>));
      }
    }
  });
}

TEST_CASE("a matrix gives back the quaternion it was made of, at every angle", "[rotation]") {
  on_every_number([]<class V>() {
    test::random_numbers random(7);
    for (std::size_t run = 0; run < 100; ++run) {
      const auto q = test::in_lanes<V>([&](std::size_t i) { return some_rotation(random, run + i); });
      const auto back = lw::from_matrix(lw::to_matrix(q));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const quat wanted = lw::cast<double>(test::state_in(q, lane));
        const quat got = lw::cast<double>(test::state_in(back, lane));
        CAPTURE(run, lane);
        REQUIRE(same_rotation(got, wanted, 4 * ulp<V>));
        REQUIRE(got.w >= 0);
      }
    }
  });
}

TEST_CASE("a matrix that is no number gives no number", "[rotation]") {
  mat m = lw::identity<double, 3>();
  m(1, 1) = std::numeric_limits<double>::quiet_NaN();
  for (const double number : lw::flatten(lw::from_matrix(m))) CHECK(std::isnan(number));
}

TEST_CASE("axis and angle", "[rotation]") {
  CHECK(test::near(lw::from_axis_angle(vec{0, 0, 5}, pi / 2), quat{half_root, 0, 0, half_root}, 1e-15));
  CHECK(test::near(rotate(lw::from_axis_angle(vec{1, 1, 1}, 2 * pi / 3), vec{1, 2, 3}), vec{3, 1, 2}, 1e-14));
  test::random_numbers random(8);
  for (int run = 0; run < 20; ++run) {
    const vec axis = random.state<vec>();
    const double angle = 3 * random.next();
    const auto q = lw::from_axis_angle(axis, angle);
    CHECK(test::near(q, lw::from_rotation_vector(angle * normalise(axis)), 1e-15));
    const auto in_lanes = lw::from_axis_angle(axis, lw::lanes<double, 4>(angle));
    CHECK(test::near(test::state_in(in_lanes, 3), q, 4e-16));
  }
}

TEST_CASE("rotation vectors there and back, from the smallest to a half turn", "[rotation]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const double smallest = sizeof(T) == 8 ? -300 : -36;
    test::random_numbers random(9);
    for (int run = 0; run < 200; ++run) {
      const auto v = test::in_lanes<V>([&](std::size_t) {
        // Half of them close to zero, half of them close to pi, but not beyond.
        const double angle = run % 2 == 0 ? pi * std::pow(10.0, smallest * std::abs(random.next()))
                                          : pi - std::pow(10.0, 3 * random.next() - 3) - 4 * ulp<V>;
        return lw::cast<T>(angle * normalise(random.state<vec>()));
      });
      const auto back = lw::to_rotation_vector(lw::from_rotation_vector(v));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const vec wanted = lw::cast<double>(test::state_in(v, lane));
        const double length = std::hypot(wanted[0], wanted[1], wanted[2]);
        CAPTURE(run, lane, length);
        REQUIRE(test::near(vec(lw::cast<double>(test::state_in(back, lane))), wanted, 4 * ulp<V>, length));
      }
    }
  });
}

TEST_CASE("a rotation vector does not depend on the length of the quaternion", "[rotation]") {
  const vec wanted{0.25, -0.5, 0.125};
  const quat q = lw::from_rotation_vector(wanted);
  for (const double size : {1e-300, 1e-160, 0.1, -3.0, 1e160, -1e300})
    CHECK(test::near(lw::to_rotation_vector(size * q), wanted, 1e-15));
  CHECK(
      test::near(lw::to_rotation_vector(1e30f * lw::cast<float>(q)), lw::vec<float, 3>(lw::cast<float>(wanted)), 2e-7));
}

TEST_CASE("a half turn has two rotation vectors", "[rotation]") {
  CHECK(test::near(lw::to_rotation_vector(quat{0, 0, 1, 0}), vec{0, pi, 0}, 1e-15));
  CHECK(test::near(lw::to_rotation_vector(quat{-0.0, 0, 1, 0}), vec{0, -pi, 0}, 1e-15));
  CHECK(test::near(lw::to_rotation_vector(-quat{0, 0, 1, 0}), vec{0, pi, 0}, 1e-15));
}

TEST_CASE("slerp starts at one end, ends at the other, and turns at constant speed", "[rotation]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(10);
    for (std::size_t run = 0; run < 40; ++run) {
      const auto a = test::in_lanes<V>([&](std::size_t i) { return some_rotation(random, run + i); });
      const auto b = test::in_lanes<V>([&](std::size_t i) { return some_rotation(random, run + 2 * i + 1); });
      const auto at = [&](double t) { return slerp(a, b, static_cast<T>(t)); };
      const auto start = at(0), end = at(1), first = at(0.375), second = at(0.75), beyond = at(1.125);
      const auto step = conjugate(start) * first;
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const auto in_lane = [&](const auto& q) { return quat(lw::cast<double>(test::state_in(q, lane))); };
        CAPTURE(run, lane);
        REQUIRE(same_rotation(in_lane(start), in_lane(a), 2 * ulp<V>));
        REQUIRE(same_rotation(in_lane(end), in_lane(b), 2 * ulp<V>));
        REQUIRE(same_rotation(in_lane(first * step), in_lane(second), 8 * ulp<V>));
        REQUIRE(same_rotation(in_lane(second * step), in_lane(beyond), 12 * ulp<V>));
        REQUIRE(norm(in_lane(first)) == Approx(1.0).epsilon(4 * ulp<V>));
      }
    }
  });
}

TEST_CASE("slerp normalises its ends and treats q and -q alike", "[rotation]") {
  const quat a{1, 2, 3, 4};
  const quat b{4, -3, 2, 1};
  const quat between = slerp(normalise(a), normalise(b), 0.25);
  CHECK(test::near(slerp(5 * a, 0.01 * b, 0.25), between, 1e-15));
  for (const double t : {0.0, 0.3, 0.5, 1.0}) {
    CHECK(same_rotation(slerp(a, -a, t), normalise(a), 1e-15));
    CHECK(same_rotation(slerp(a, a, t), normalise(a), 1e-15));
    CHECK(same_rotation(slerp(a, -b, t), slerp(a, b, t), 1e-15));
  }
}
