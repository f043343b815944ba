// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/jvp.hpp"

#include <cmath>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/pga3_motor.hpp"
#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/algebra/sandwich.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using mat = lw::mat<double, 3, 3>;
using quat = lw::quat<double>;

template <class T>
struct body {
  lw::quat<T> attitude;
  lw::vec<T, 3> spin;
};

constexpr auto product = [](auto x, auto y) { return x * x * y; };

// Value and tangent along (dx, dy): 2 x y dx + x^2 dy.
static_assert(lw::jvp(product, 3.0, 2.0, 1.0, 0.0) == std::pair(18.0, 12.0));
static_assert(lw::jvp(product, 3.0, 2.0, 1.0, 10.0) == std::pair(18.0, 102.0));
static_assert(lw::jvp<1>(product, 3.0, 2.0, 1.0) == std::pair(18.0, 9.0));
static_assert(lw::jvp<1, 0>(product, 3.0, 2.0, 10.0, 1.0) == std::pair(18.0, 102.0));
static_assert(lw::jvp(product, std::tuple(3.0, 2.0), std::tuple(1.0, 10.0)) == std::pair(18.0, 102.0));
static_assert(lw::jvp([](auto x) { return x + 1.0; }, 2.0f, 3.0f) == std::pair(3.0f, 3.0f));

// Each of several results has a tangent; a whole number has the tangent 0 of its type.
constexpr auto several = [](auto x) { return std::tuple(x * x, 7, x < 2 ? 1 : 2); };
static_assert(lw::jvp(several, 3.0, 1.0) == std::pair(std::tuple(9.0, 7, 2), std::tuple(6.0, 0, 0)));
static_assert(lw::jvp([](auto x) { return std::pair(x, 2 * x); }, 3.0, 1.0) ==
              std::pair(std::tuple(3.0, 6.0), std::tuple(1.0, 2.0)));

// A variable at rest that what varies is assigned to.
constexpr auto assigns = [](auto sum, auto x) {
  sum += x * x;
  return sum;
};
static_assert(lw::jvp<0, 1>(assigns, 1.0, 3.0, lw::zero_tangent, 1.0) == std::pair(10.0, 6.0));

// D(x D(x + y)): the inner derivative is 1, so that of x times it is 1, not 2.
static_assert(lw::jvp([](auto x) { return x * lw::jvp([&](auto y) { return x + y; }, 1.0, 1.0).second; }, 2.0, 1.0) ==
              std::pair(2.0, 1.0));
// A tangent that varies itself: d/dx of (d/dy y^2 along x) at y = 3 is 6.
static_assert(lw::jvp([](auto x) { return lw::jvp([](auto y) { return y * y; }, 3.0, x).second; }, 5.0, 1.0) ==
              std::pair(30.0, 6.0));

// The types of value and tangent are those of the plain function.
using packet = lw::lanes<float, 16>;
constexpr auto turned = [](auto b, auto v) { return rotate(b.attitude, v) + b.spin; };
static_assert(std::is_same_v<decltype(lw::jvp<0>(turned, body<packet>{}, lw::vec<packet, 3>{}, body<packet>{})),
                             std::pair<lw::vec<packet, 3>, lw::vec<packet, 3>>>);
static_assert(std::is_same_v<decltype(lw::jvp<1>(turned, body<packet>{}, lw::vec<packet, 3>{}, lw::vec<packet, 3>{})),
                             std::pair<lw::vec<packet, 3>, lw::vec<packet, 3>>>);

}  // namespace

TEST_CASE("jvp of tensors is the product with the Jacobian in closed form", "[jvp]") {
  const mat m{2.0, 0.3, -0.4, 0.1, 1.5, 0.6, -0.2, 0.5, 1.8};
  const mat dm{0.1, 0.2, 0.3, -0.4, 0.5, -0.6, 0.7, 0.8, -0.9};
  const vec x{0.3, -1.2, 0.7};
  const vec dx{1.0, -2.0, 0.5};
  const auto by_both = lw::jvp([](auto a, auto b) { return lw::matmul(a, b); }, m, x, dm, dx);
  CHECK(lw::all_equal(by_both.first, lw::matmul(m, x)));
  CHECK(test::near(by_both.second, lw::matmul(dm, x) + lw::matmul(m, dx), 1e-15));
  const auto by_one = lw::jvp<1>([](auto a, auto b) { return lw::einsum<"ij,j->i">(a, b); }, m, x, dx);
  CHECK(test::near(by_one.second, lw::matmul(m, dx), 1e-15));
}

TEST_CASE("jvp of a quaternion's rotation is v' = w x v", "[jvp]") {
  // q' = (0, w) q / 2 for an angular velocity w.
  const quat q = normalise(quat{0.4, -0.3, 0.8, 0.2});
  const vec v{0.3, -1.2, 0.7};
  const vec w{1.0, -2.0, 0.5};
  const auto [value, tangent] =
      lw::jvp<0>([](auto a, auto b) { return rotate(a, b); }, q, v, 0.5 * (lw::quat_of(0, w) * q));
  CHECK(lw::all_equal(value, rotate(q, v)));
  CHECK(test::near(tangent, cross(w, rotate(q, v)), 1e-15));
}

TEST_CASE("jvp of a motor that moves a point", "[jvp]") {
  // A translation by t moves at the velocity t'.
  const auto move = [](auto t, auto p) {
    return lw::coordinates(lw::sandwich(lw::assume_unit(lw::translator_from(t)), p));
  };
  const auto [value, tangent] = lw::jvp<0>(move, vec{1, 2, 3}, lw::point_at(vec{-1, 0, 2}), vec{0.5, 0.25, -1});
  CHECK(lw::all_equal(value, vec{0, 2, 5}));
  CHECK(lw::all_equal(tangent, vec{0.5, 0.25, -1}));
}

TEST_CASE("jvp of a state of one's own, in lanes", "[jvp]") {
  using four = lw::lanes<double, 4>;
  const auto b =
      test::in_lanes<four>([](std::size_t i) { return body<double>{{1, 0, 0, 0}, {static_cast<double>(i), 1, 2}}; });
  const auto db =
      test::in_lanes<four>([](std::size_t i) { return body<double>{{0, 0, 0, 0.5}, {1, static_cast<double>(i), 0}}; });
  const auto step = [](auto s, auto dt) {
    s.spin += dt * cross(s.spin, vector_part(s.attitude));
    return s;
  };
  const auto [value, tangent] = lw::jvp<0>(step, b, four(0.5), db);
  for (std::size_t lane = 0; lane < 4; ++lane) {
    // spin x (0, 0, z) = (s_y z, -s_x z, 0), where z = 0 and z' = 1/2.
    const double i = static_cast<double>(lane);
    CHECK(lw::all_equal(test::state_in(value.spin, lane), vec{i, 1, 2}));
    CHECK(lw::all_equal(test::state_in(tangent.spin, lane), vec{1 + 0.25, i - 0.25 * i, 0}));
    CHECK(lw::all_equal(test::state_in(tangent.attitude, lane), quat{0, 0, 0, 0.5}));
  }
}

TEST_CASE("integers pass a function that is differentiated as they are", "[jvp]") {
  const auto power = [](auto x, int n) {
    auto result = x;
    for (int i = 1; i < n; ++i) result = result * x;
    return result;
  };
  CHECK(lw::jvp<0>(power, 3.0, 4, 1.0) == std::pair(81.0, 108.0));
  using four = lw::lanes<float, 4>;
  using integers = lw::lanes<std::int32_t, 4>;
  const auto chosen = [](auto x, auto index) { return std::tuple(select(index > 1, x * x, x), index + 1); };
  const auto [value, tangent] =
      lw::jvp<0>(chosen, four(3.0f), integers::generate([](std::size_t i) { return static_cast<int>(i); }), four(1.0f));
  for (std::size_t lane = 0; lane < 4; ++lane) {
    CHECK(std::get<0>(tangent)[lane] == (lane > 1 ? 6.0f : 1.0f));
    CHECK(std::get<1>(value)[lane] == static_cast<int>(lane) + 1);
    CHECK(std::get<1>(tangent)[lane] == 0);
  }
}

TEST_CASE("three levels of jvp give the third derivative", "[jvp]") {
  const auto along = [](const auto& f) { return [f](auto x) { return lw::jvp(f, x, decltype(x)(1)).second; }; };
  const auto cube = [](auto x) { return x * x * x * x; };
  CHECK(along(along(along(cube)))(2.0) == 48.0);
  CHECK(along(along(along([](auto x) { return sin(x); })))(0.3) == Approx(-std::cos(0.3)).epsilon(1e-15));
}
