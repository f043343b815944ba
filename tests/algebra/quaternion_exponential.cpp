// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/quaternion_exponential.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using packet = lw::lanes<float, 16>;
constexpr double pi = 3.141592653589793;

static_assert(std::is_same_v<decltype(pow(lw::quat<float>{}, 0.5)), lw::quat<float>>);
static_assert(std::is_same_v<decltype(pow(lw::quat<float>{}, packet{})), lw::quat<packet>>);

[[nodiscard]] bool close(const quat& a, const quat& b, double tolerance) { return test::near(a, b, tolerance); }

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, float, lw::lanes<float, 1>, packet>(f);
}

}  // namespace

TEST_CASE("exp is the power series", "[quaternion]") {
  test::random_numbers random(3);
  for (int run = 0; run < 50; ++run) {
    const auto q = random.state<quat>();
    quat term = quat::identity();
    quat sum = term;
    for (int n = 1; n < 30; ++n) sum += term = term * q / n;
    CHECK(close(exp(q), sum, 1e-14));
  }
}

TEST_CASE("log undoes exp, and exp undoes log, in every width", "[quaternion]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const double ulps = 8.0 * static_cast<double>(std::numeric_limits<T>::epsilon());
    test::random_numbers random(4);
    for (int run = 0; run < 20; ++run) {
      const auto numbers = [&](std::size_t) { return lw::cast<T>(random.state<quat>()); };
      const auto q = test::in_lanes<V>(numbers);
      const auto there = exp(log(q));
      const auto back = log(exp(q));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const quat wanted = lw::cast<double>(test::state_in(q, lane));
        REQUIRE(close(lw::cast<double>(test::state_in(there, lane)), wanted, ulps));
        REQUIRE(close(lw::cast<double>(test::state_in(back, lane)), wanted, ulps));
      }
    }
  });
}

TEST_CASE("log of real numbers: a negative one is given the axis x", "[quaternion]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const double ulps = 2.0 * static_cast<double>(std::numeric_limits<T>::epsilon());
    const auto of = [](double w) {
      return quat(
          lw::cast<double>(test::state_in(log(test::in_lanes<V>([&](std::size_t) { return quat{w, 0, 0, 0}; })), 0)));
    };
    CHECK(lw::all_equal(of(1.0), quat{0, 0, 0, 0}));
    CHECK(close(of(-1.0), {0, pi, 0, 0}, 2 * ulps));
    CHECK(close(of(std::exp(2.0)), {2, 0, 0, 0}, 2 * ulps));
    CHECK(close(of(-std::exp(2.0)), {2, pi, 0, 0}, 2 * ulps));
    CHECK(of(0.0).w == -std::numeric_limits<double>::infinity());
  });
}

TEST_CASE("log at any distance from the real axis and at any length", "[quaternion]") {
  for (const double tiny : {5e-324, 1e-310, 1e-200, 1e-160, 1e-30, 1e-9, 1e-4, 2e-4}) {
    CAPTURE(tiny);
    const quat beside_one = log(quat{1, 0, tiny, 0});
    CHECK(beside_one.y == Approx(std::atan(tiny)).epsilon(1e-15).margin(0));
    CHECK(std::abs(beside_one.w) <= 1e-15 + tiny * tiny);
    const quat beside_minus_one = log(quat{-1, 0, 0, -tiny});
    CHECK(beside_minus_one.z == Approx(-std::atan2(tiny, -1.0)).epsilon(1e-15));
    CHECK(lw::all_equal(lw::vec<double, 2>{beside_minus_one.x, beside_minus_one.y}, lw::vec<double, 2>{0, 0}));
  }
  for (const double size : {1e-320, 1e-300, 1e-160, 1e-20, 1e20, 1e160, 1e300}) {
    CAPTURE(size);
    const quat l = log(size * quat{0.5, 0.5, 0.5, 0.5});
    const double angle = std::acos(0.5) / std::sqrt(3.0);
    CHECK(close(l, {std::log(size), angle, angle, angle}, size > 1e-310 ? 1e-12 : 1e-3));
  }
}

TEST_CASE("a NaN goes wherever it can", "[quaternion]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const quat& q : {quat{nan, 0, 0, 0}, quat{nan, 1, 2, 3}, quat{1, nan, 2, 3}}) {
    for (const double number : lw::flatten(log(q))) CHECK(std::isnan(number));
    for (const double number : lw::flatten(exp(q))) CHECK(std::isnan(number));
  }
}

TEST_CASE("powers", "[quaternion]") {
  test::random_numbers random(5);
  for (int run = 0; run < 50; ++run) {
    const auto q = random.state<quat>();
    CHECK(close(pow(q, 2), q * q, 1e-14));
    CHECK(close(pow(q, -1), inverse(q), 1e-13 * squared_norm(inverse(q))));
    const quat root = pow(q, 0.5);
    CHECK(close(root * root, q, 1e-14));
  }
}
