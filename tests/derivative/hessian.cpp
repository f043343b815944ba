// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/hessian.hpp"

#include <cmath>
#include <limits>
#include <tuple>
#include <type_traits>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using quat = lw::quat<double>;
using mat = lw::mat<double, 3, 3>;

static_assert(lw::all_equal(lw::hessian([](auto x, auto y) { return x * x * y; }, 3.0, 2.0),
                            lw::mat<double, 2, 2>{4, 6, 6, 0}));
static_assert(lw::all_equal(lw::hessian<1>([](auto x, auto y) { return x * y * y; }, 3.0, 2.0),
                            lw::mat<double, 1, 1>{6}));

// Value, gradient and Hessian of a quadratic form.
constexpr mat form{2, 1, 0, 1, 3, -1, 0, -1, 4};
constexpr auto quadratic = [](auto x) { return 0.5 * dot(x, lw::matmul(form, x)); };
constexpr auto all = lw::value_gradient_and_hessian(quadratic, vec{1, 2, 3});
static_assert(std::get<0>(all) == 21);
static_assert(lw::all_equal(std::get<1>(all), vec{4, 4, 10}));
static_assert(lw::all_equal(std::get<2>(all), form));

// A row of cotangents times the Jacobian, like the argument.
constexpr auto pair_of = [](auto x) { return std::tuple(x[0] * x, dot(x, x)); };
static_assert(lw::all_equal(lw::vjp_by_jacobian(pair_of, std::tuple(vec{1, 10, 100}, 0.5), vec{1, 2, 3}),
                            vec{2 + 20 + 300 + 1, 10 + 2, 100 + 3}));
static_assert(lw::vjp_by_jacobian<1>([](auto x, auto y) { return lw::vec_of(x * y, x); }, lw::vec<double, 2>{2, 5}, 3.0,
                                     4.0) == 6);

using packet = lw::lanes<float, 16>;
constexpr auto norm_of = [](auto q) { return norm(q); };
static_assert(std::is_same_v<decltype(lw::hessian(norm_of, lw::quat<packet>{})), lw::mat<packet, 4, 4>>);
static_assert(std::is_same_v<decltype(lw::vjp_by_jacobian([](auto q) { return lw::to_matrix(q); },
                                                          lw::mat<packet, 3, 3>{}, lw::quat<packet>{})),
                             lw::quat<packet>>);

template <std::size_t N>
[[nodiscard]] double asymmetry(const lw::mat<double, N, N>& h) {
  double largest = 0;
  double size = 0;
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = 0; j < N; ++j) {
      largest = std::max(largest, std::abs(h(i, j) - h(j, i)));
      size = std::max(size, std::abs(h(i, j)));
    }
  }
  return largest / size;
}

}  // namespace

TEST_CASE("the Hessian of a length is the projection across it", "[hessian]") {
  const vec x{3, 0, -4};
  const auto h = lw::hessian([](auto v) { return norm(v); }, x);
  CHECK(test::near(h, (lw::identity<double, 3>() - outer(x, x) / 25.0) / 5.0, 1e-15));
}

TEST_CASE("Hessians are symmetric to rounding", "[hessian]") {
  // Both orders are worked out, each on its own: their roundings differ.
  const quat q{0.4, -0.3, 0.8, 0.2};
  const auto turned = [](auto r) { return exp(sin(lw::to_rotation_vector(r)[1])) / (2 + rotate(r, vec{1, 2, 3})[0]); };
  CHECK(asymmetry(lw::hessian(turned, q)) < 1e-14);
  const auto mixed = [](auto x, auto y) { return log(1 + x * x * y[0]) * atan2(y[1], x) + pow(y[2], x); };
  CHECK(asymmetry(lw::hessian(mixed, 1.3, vec{0.5, -0.7, 1.9})) < 1e-14);
}

TEST_CASE("second derivatives where the first is that of a kink, a length or a pole", "[hessian]") {
  // Functions of their own have the slope 0 there, which does not vary.
  CHECK(lw::hessian([](auto x) { return abs(x); }, 0.0)(0, 0) == 0);
  CHECK(lw::all_equal(lw::hessian([](auto x, auto y) { return hypot(x, y); }, 0.0, 0.0), lw::mat<double, 2, 2>{}));
  // A root of a sum of squares has an infinite slope in the sum, whose second derivative is not 0.
  const auto length = lw::hessian([](auto x) { return norm(x); }, vec{});
  for (std::size_t i = 0; i < 3; ++i) CHECK(length(i, i) == std::numeric_limits<double>::infinity());
  CHECK(lw::hessian([](auto x) { return sqrt(x * x); }, 0.0)(0, 0) == std::numeric_limits<double>::infinity());
  // What is exactly 0 to every order stays so: x^1.5, whose second derivative has a pole.
  CHECK(lw::hessian([](auto x) { return sqrt(x * x * x); }, 0.0)(0, 0) == 0);
  CHECK(std::isnan(lw::hessian([](auto x) { return cbrt(x); }, 0.0)(0, 0)));
  CHECK(std::isinf(lw::hessian([](auto x) { return sqrt(x); }, 0.0)(0, 0)));
}

TEST_CASE("lanes have the Hessians of their own numbers", "[hessian]") {
  using four = lw::lanes<double, 4>;
  const auto f = [](auto x) { return x[0] * exp(x[1]) + sqrt(x[0]); };
  const auto at = [](std::size_t i) { return lw::vec<double, 2>{1.0 + static_cast<double>(i), 0.25}; };
  const auto h = lw::hessian(f, test::in_lanes<four>(at));
  for (std::size_t lane = 0; lane < 4; ++lane) {
    const double x = at(lane)[0];
    const double e = std::exp(0.25);
    CHECK(test::near(test::state_in(h, lane), lw::mat<double, 2, 2>{-0.25 / (x * std::sqrt(x)), e, e, x * e}, 1e-15));
  }
}
