// SPDX-License-Identifier: Apache-2.0
// Every function of quaternions takes numbers with tangents, next to plain ones too, and has the derivatives that
// differences show; at the identity and at half turns, where steps of its formula have none, those that it has there.
#include <cmath>
#include <tuple>
#include <type_traits>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using vec = lw::vec<double, 3>;
using mat = lw::mat<double, 3, 3>;

const quat p{0.4, -0.3, 0.8, 0.2};
const quat q{-0.7, 0.5, 0.1, 0.6};
const vec v{0.3, -1.2, 0.7};

// A rotation that does not vary stays one of lanes.
using packet = lw::lanes<float, 16>;
using number = lw::dual<packet, 3>;
static_assert(std::is_same_v<decltype(rotate(lw::quat<packet>{}, lw::vec<number, 3>{})), lw::vec<number, 3>>);
static_assert(std::is_same_v<decltype(lw::quat<number>{} * lw::quat<packet>{}), lw::quat<number>>);
static_assert(std::is_same_v<decltype(slerp(lw::quat<packet>{}, lw::quat<float>{}, number{})), lw::quat<number>>);
static_assert(std::is_same_v<decltype(lw::from_axis_angle(lw::vec<packet, 3>{}, number{})), lw::quat<number>>);

constexpr auto rotation_vector = [](auto x) { return lw::to_rotation_vector(x); };
constexpr auto from_vector = [](auto x) { return lw::from_rotation_vector(x); };

}  // namespace

TEST_CASE("quaternions have derivatives", "[derivative][quaternion]") {
  CHECK_JACOBIAN([](auto x, auto y) { return std::tuple(x * y, x + y, x - 2 * y, y / 3); }, p, q);
  CHECK_JACOBIAN([](auto x, auto s) { return std::tuple(s * x, x / s, conjugate(x), -x); }, p, 0.6);
  CHECK_JACOBIAN([](auto x) { return std::tuple(norm(x), squared_norm(x), normalise(x), lw::inverse(x)); }, p);
  CHECK_JACOBIAN([](auto x, auto y) { return dot(x, y); }, p, q);
  CHECK_JACOBIAN([](auto x, auto y) { return rotate(x, y); }, p, v);
  CHECK_JACOBIAN([](auto x) { return std::tuple(exp(x), log(x)); }, p);
  CHECK_JACOBIAN([](auto x, auto t) { return pow(x, t); }, p, 0.4);
}

TEST_CASE("rotations have derivatives", "[derivative][quaternion]") {
  CHECK_JACOBIAN([](auto axis, auto angle) { return lw::from_axis_angle(axis, angle); }, v, 0.8);
  CHECK_JACOBIAN(from_vector, v);
  CHECK_JACOBIAN(rotation_vector, p);
  CHECK_JACOBIAN(rotation_vector, -p);
  CHECK_JACOBIAN([](auto x) { return lw::to_matrix(x); }, normalise(p));
  for (const quat& each : {p, q, quat{0.1, 0.9, 0.2, 0.3}, quat{0.1, 0.2, 0.3, 0.9}})
    CHECK_JACOBIAN([](auto x) { return lw::from_matrix(x); }, lw::to_matrix(normalise(each)));
  CHECK_JACOBIAN([](auto x, auto y, auto t) { return slerp(x, y, t); }, p, q, 0.3);
}

TEST_CASE("exponential and rotation of no turn at all have their derivatives", "[derivative][quaternion]") {
  CHECK_JACOBIAN(from_vector, vec{0, 0, 0});
  CHECK_JACOBIAN(from_vector, vec{1e-170, 0, -1e-170});
  CHECK_JACOBIAN(from_vector, vec{1e-5, 2e-5, -1e-5});
  CHECK_JACOBIAN([](auto x) { return exp(x); }, quat{0.3, 0, 0, 0});
  CHECK_JACOBIAN([](auto x) { return log(x); }, quat{0.3, 0, 0, 0});
  CHECK_JACOBIAN(rotation_vector, quat{1, 0, 0, 0});
  CHECK_JACOBIAN(rotation_vector, quat{-2, 0, 0, 0});
  CHECK_JACOBIAN(rotation_vector, quat{1, 1e-9, 0, -1e-9});
  CHECK_JACOBIAN([](auto x, auto y, auto t) { return slerp(x, y, t); }, p, p, 0.3);
}

TEST_CASE("second derivatives at no turn are those of the power series", "[derivative][quaternion]") {
  // exp(v): w = 1 - v.v / 2, and the vector part is v (1 - v.v / 6).
  const auto w = lw::hessian([](auto x) { return exp(lw::quat_of(0, x)).w; }, vec{0, 0, 0});
  CHECK(test::near(w, -lw::identity<double, 3>(), 0));
  const auto third = lw::jacobian(
      [](auto x) { return lw::hessian([](auto y) { return exp(lw::quat_of(0, y)).x; }, x); }, vec{0, 0, 0});
  CHECK(third(0, 0) == Approx(-1));        // x^3: -1/6 times 6
  CHECK(third(4, 0) == Approx(-1.0 / 3));  // x y^2: -1/6 times 2
  // The rotation vector near q = 1 is 2 u / w (1 - u.u / (3 w^2)).
  const auto x = lw::hessian([](auto y) { return lw::to_rotation_vector(y)[0]; }, quat{1, 0, 0, 0});
  CHECK(test::near(x, lw::mat<double, 4, 4>{0, -2, 0, 0, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 1e-15));
  // log|q| near one: its second derivatives are those of log(w) + u.u / (2 w^2).
  const auto scalar = lw::hessian([](auto y) { return log(y).w; }, quat{1, 0, 0, 0});
  CHECK(test::near(scalar, lw::mat<double, 4, 4>{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, 1e-15));
}

TEST_CASE("a Hessian through a small turn keeps its digits", "[derivative][quaternion]") {
  for (const double size : {1e-6, 1.3e-4, 1e-3, 0.05, 0.4, 1.0}) {
    // w = cos|v|: along v the second derivative is -cos|v|, across it -sin|v| / |v|.
    const auto h = lw::hessian([](auto x) { return exp(lw::quat_of(0, x)).w; }, vec{size, 0, 0});
    CHECK(h(0, 0) == Approx(-std::cos(size)).epsilon(1e-13));
    CHECK(h(1, 1) == Approx(-std::sin(size) / size).epsilon(1e-13));
    CHECK(std::abs(h(0, 1)) < 1e-15);
  }
}

TEST_CASE("what a rotation leaves alone has the derivative zero", "[derivative][quaternion]") {
  test::random_numbers random(3);
  for (int run = 0; run < 20; ++run) {
    const auto x = random.state<quat>();
    const auto y = random.state<vec>();
    const auto length_of_turned = lw::gradient<0>([](auto r, auto u) { return norm(rotate(normalise(r), u)); }, x, y);
    const auto length_of_unit = lw::gradient([](auto r) { return norm(normalise(r)); }, x);
    const auto volume = lw::gradient([](auto r) { return lw::determinant(lw::to_matrix(normalise(r))); }, x);
    const auto scale = lw::gradient([](auto s, auto r) { return norm(lw::to_rotation_vector(s * r)); }, 0.5, x);
    CHECK(test::near(length_of_turned, quat{0, 0, 0, 0}, 1e-13 / norm(x)));
    CHECK(test::near(length_of_unit, quat{0, 0, 0, 0}, 1e-14 / norm(x)));
    CHECK(test::near(volume, quat{0, 0, 0, 0}, 1e-13 / norm(x)));
    CHECK(std::abs(std::get<0>(scale)) < 1e-13);
  }
}
