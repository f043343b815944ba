// SPDX-License-Identifier: Apache-2.0
// Case C31: nested derivatives, the derivatives of pow, and other edges; JuliaDiff/ForwardDiff.jl#83, #423, #238, #270,
// JuliaDiff/ReverseDiff.jl#45, RobotLocomotion/drake#23862, stan-dev/math#3031, JuliaDiff/ChainRules.jl#513,
// pytorch/pytorch#27134, roystgnr/MetaPhysicL#49, jax-ml/jax#4177, HIPS/autograd#802. Closed forms, the third
// derivatives checked by differences. Without a level for each derivative the first nested one is 2; by value p / x the
// powers of 0 are NaN.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>

#include <lanewise/derivative/hessian.hpp>
#include <lanewise/derivative/jacobian.hpp>
#include <lanewise/lanewise.hpp>
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class T>
constexpr double tolerance = sizeof(T) == 4 ? 2e-5 : 1e-13;

template <class T>
bool near(T got, double want) {
  if (std::isnan(want) || std::isinf(want))
    return std::isnan(want) ? std::isnan(got) : static_cast<double>(got) == want;
  return std::abs(static_cast<double>(got) - want) <= tolerance<T> * std::max(1.0, std::abs(want));
}

struct power_row {
  double x, p, value, by_x, by_p;
};
// At 0^0 and 0^-1 the slope in the exponent is the product's, x^p log x = -inf.
constexpr power_row powers[] = {
    {2, 3, 8, 12, 5.545177444479562},
    {-2, 3, -8, 12, not_a_number},
    {0, 2, 0, 0, 0},
    {-0.0, 2, 0, -0.0, 0},
    {0, 1, 0, 1, 0},
    {-0.0, 1, -0.0, 1, 0},
    {0, 0, 1, 0, -infinity},
    {0, 0.5, 0, infinity, 0},
    {0, 1.5, 0, 0, 0},
    {0, -1, infinity, -infinity, -infinity},
    {1, 0, 1, 0, 0},
    {4, 0.5, 2, 0.25, 2.772588722239781},
    {2, -2, 0.25, -0.25, 0.17328679513998632},
    {1e-310, 2, 0, 2e-310, 0},
};

template <class T, std::size_t W>
struct case_31 {
  using L = lw::lanes<T, W>;

  static void nested() {
    const auto first = [](auto x) { return x * lw::derivative([x](auto y) { return x + y; }, L(1)); };
    CHECK(lw::derivative(first, L(1))[W - 1] == 1);
    const auto second = [](auto x) { return x * lw::derivative([x](auto y) { return x * y; }, L(1)); };
    CHECK(lw::derivative(second, L(4))[W - 1] == 8);
    const auto third = [](auto x) { return x * lw::derivative([x](auto y) { return x * y; }, x); };
    CHECK(lw::derivative(third, L(3))[W - 1] == 6);
  }

  static void mixed() {
    const auto f = [](auto u1, auto u2, auto p) { return u1 * u1 * u2 * u2 * p * p; };
    const auto by_p = [&](auto u1, auto u2, auto p) { return lw::derivative<2>(f, u1, u2, p); };
    CHECK(lw::derivative<0>(by_p, L(2), L(3), L(4))[0] == 288);
    CHECK(lw::derivative<1>(by_p, L(2), L(3), L(4))[0] == 192);
    const auto lagrangian = [](auto q, auto v) { return lw::dot(v, v) / 2 - 9.8 * q[1]; };
    using pair = lw::vec<L, 2>;
    const auto momentum = [&](auto q, auto v) { return lw::gradient<1>(lagrangian, q, v); };
    const auto by_q = lw::jacobian<0>(momentum, pair{L(1), L(2)}, pair{L(3), L(4)});
    for (std::size_t i = 0; i < 2; ++i) CHECK((by_q(i, 0)[W - 1] == 0 && by_q(i, 1)[W - 1] == 0));
    const auto fused = [](auto x) { return lw::fma(x, 1, lw::fma(x, 1, x)); };
    CHECK(lw::derivative(fused, L(0))[W - 1] == 3);
  }

  template <class F>
  static void derivatives(const F& f, double at, const double (&want)[4]) {
    const auto first = [&](auto x) { return lw::derivative(f, x); };
    const auto second = [&](auto x) { return lw::derivative(first, x); };
    const auto third = [&](auto x) { return lw::derivative(second, x); };
    const L x(static_cast<T>(at));
    const L got[] = {f(x), first(x), second(x), third(x)};
    for (std::size_t order = 0; order < 4; ++order) {
      INFO("derivative " << order << ": " << got[order][0]);
      CHECK(near(got[order][W - 1], want[order]));
    }
  }

  static void higher() {
    derivatives([](auto x) { return lw::tan(x); }, 1,
                {1.5574077246549023, 3.42551882081476, 10.669858944975319, 56.702999867277825});
    derivatives([](auto x) { return lw::pow(x, x); }, 1.5,
                {1.8371173070873836, 2.5820042746129497, 4.853661788346221, 9.447828075301361});
  }

  static void table_of_powers() {
    for (const power_row& row : powers) {
      INFO(row.x << " to the power " << row.p);
      const auto f = [](auto x, auto p) { return lw::pow(x, p); };
      const L x(static_cast<T>(row.x));
      const L p(static_cast<T>(row.p));
      const auto [value, slopes] = lw::value_and_gradient(f, x, p);
      CHECK(near(value[W - 1], row.value));
      CHECK(near(std::get<0>(slopes)[W - 1], row.by_x));
      CHECK(near(std::get<1>(slopes)[W - 1], row.by_p));
      CHECK((row.by_x != 0 || x[0] != T(0) || std::signbit(std::get<0>(slopes)[W - 1]) == std::signbit(row.by_x)));
    }
  }

  template <class F>
  static T slope(const F& f, T at) {
    return lw::derivative(f, L(at))[W - 1];
  }

  static void edges() {
    using triple = lw::vec<L, 3>;
    const auto square = lw::gradient([](auto v) { return lw::dot(v, v); }, triple{L(0), L(0), L(0)});
    const auto norm = lw::gradient([](auto v) { return lw::norm(v); }, triple{L(3), L(4), L(0)});
    // The slope of a norm at 0 is 0, the mean of all directions, and so is that of its square.
    const auto norm_squared = lw::gradient([](auto v) { return lw::norm(v) * lw::norm(v); }, triple{L(0), L(0), L(0)});
    const double want[] = {0.6, 0.8, 0};
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(square[i][W - 1] == 0);
      CHECK(near(norm[i][W - 1], want[i]));
      CHECK(norm_squared[i][W - 1] == 0);
    }
    CHECK(slope([](auto x) { return lw::abs(x); }, 0) == 0);
    const auto ties = lw::gradient([](auto x, auto y) { return lw::max(x, y); }, L(2), L(2));
    CHECK((std::get<0>(ties)[0] == T(0.5) && std::get<1>(ties)[0] == T(0.5)));
    const auto angle = lw::gradient([](auto y, auto x) { return lw::atan2(y, x); }, L(0), L(0));
    CHECK((std::isnan(std::get<0>(angle)[0]) && std::isnan(std::get<1>(angle)[0])));
    CHECK(slope([](auto x) { return lw::select(x >= 0, x, lw::sqrt(-x)); }, 1) == 1);
  }

  // A product of two numbers does not look for zeros: 0 * inf is NaN, never a wrong number. Written as one power, as a
  // root of a product, or with a product that looks, it has its derivative.
  static void product_with_a_root() {
    // [product]
    const auto product = [](auto s) { return s * sqrt(s); };                    // at 0 the derivative is NaN
    const auto power = [](auto s) { return pow(s, 1.5); };                      // 0
    const auto root = [](auto s) { return sqrt(s * s * s); };                   // 0
    const auto strong = [](auto s) { return lw::strong_product(s, sqrt(s)); };  // 0
    // [/product]
    CHECK(std::isnan(slope(product, 0)));
    CHECK(slope(power, 0) == 0);
    CHECK(slope(root, 0) == 0);
    CHECK(slope(strong, 0) == 0);
    for (const double s : {0.25, 4.0}) CHECK(near(slope(strong, static_cast<T>(s)), 1.5 * std::sqrt(s)));
  }
};

}  // namespace

TEMPLATE_TEST_CASE_SIG("C31: derivatives of derivatives, of powers and at edges", "", ((class T, std::size_t W), T, W),
                       (float, 1), (float, 16), (double, 1), (double, 8)) {
  using run = case_31<T, W>;
  run::nested();
  run::mixed();
  run::higher();
  run::table_of_powers();
  run::edges();
  run::product_with_a_root();
}
