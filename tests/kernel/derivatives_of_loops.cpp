// SPDX-License-Identifier: Apache-2.0
// What loops, branches and searches for roots give of numbers with tangents, against closed forms, in lanes that take
// different numbers of steps.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/derivative/hessian.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "lanewise/derivative/jvp.hpp"
#include "lanewise/kernel/bisect.hpp"
#include "lanewise/kernel/branch.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/kernel/newton.hpp"
#include "lanewise/kernel/random.hpp"
#include "lanewise/kernel/scan.hpp"
#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/scalar/math.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

using reals = lw::lanes<double, 8>;
using counts = lw::lanes<std::int32_t, 8>;

const reals at = reals::generate([](std::size_t i) { return 0.3 + 0.4 * static_cast<double>(i); });

// The largest relative error of lanes against a function of the numbers in `at`.
template <class F>
double error(const reals& found, const F& right) {
  double largest = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const double expected = right(at[i]);
    const double off = std::abs(found[i] - expected) / (expected == 0 ? 1 : std::abs(expected));
    largest = off <= largest ? largest : std::isnan(off) ? std::numeric_limits<double>::infinity() : off;
  }
  return largest;
}

constexpr auto fifth_power = [](auto x) { return lw::for_range(5, 1.0, [x](auto p) { return p * x; }); };

constexpr auto halved_until_one = [](auto x) {
  return lw::while_loop([](auto y) { return y > 1; }, x, [](auto y) { return y * 0.5; });
};
double halvings(double x) {
  double factor = 1;
  while (x * factor > 1) factor *= 0.5;
  return factor;
}

}  // namespace

// plain numbers, at compile time
static_assert(lw::derivative(fifth_power, 2.0) == 80);
static_assert(lw::derivative([](auto x) { return lw::derivative(fifth_power, x); }, 2.0) == 160);
static_assert(lw::derivative(halved_until_one, 5.0) == 0.125);

TEST_CASE("a number that is plain at first takes the tangents that a step gives it") {
  CHECK(error(lw::derivative(fifth_power, at), [](double x) { return 5 * std::pow(x, 4); }) < 1e-15);
  // a chain of three, each of which varies one step after the one before
  const auto chain = [](auto x) {
    return std::get<2>(lw::for_range(4, std::tuple(1.0, 2.0, 3.0),
                                     [x](auto a, auto b, auto c) { return std::tuple(x, a * b, b + c); }));
  };
  // a = x from step 1 on, b = 2, 2 x, 2 x^2 after steps 1 to 3, c = 3 + 2 + 2 + 2 x + 2 x^2
  CHECK(error(lw::derivative(chain, at), [](double x) { return 2 + 4 * x; }) < 1e-15);
  CHECK(error(chain(at), [](double x) { return 7 + 2 * x + 2 * x * x; }) < 1e-15);
}

TEST_CASE("directions that a step brings in are carried from the start") {
  const auto turn = [](auto x, auto y, auto by) {
    return lw::for_range(6, std::tuple(x, y), [by](auto a, auto b) { return std::tuple(a - by * b, b + by * a); });
  };
  const auto matrix = lw::jacobian<0, 1, 2>(turn, at, at * 0 + 2, reals(0.25));
  // (a + i b) (1 + i by)^6
  const double scale = std::pow(1 + 0.0625, 3), angle = 6 * std::atan(0.25);
  CHECK(error(matrix(0, 0), [&](double) { return scale * std::cos(angle); }) < 1e-14);
  CHECK(error(matrix(1, 0), [&](double) { return scale * std::sin(angle); }) < 1e-14);
  CHECK(error(matrix(0, 1), [&](double) { return -scale * std::sin(angle); }) < 1e-14);
  // d/d(by): 6 i (a + i b) (1 + i by)^5
  const double less = std::pow(1 + 0.0625, 2.5), before = 5 * std::atan(0.25);
  CHECK(error(matrix(0, 2), [&](double x) { return -6 * less * (x * std::sin(before) + 2 * std::cos(before)); }) <
        1e-14);
}

TEST_CASE("a lane that has left a loop keeps the tangents it had") {
  CHECK(error(lw::derivative(halved_until_one, at), halvings) == 0);
  const auto second = [](auto x) { return halved_until_one(x) * x; };
  CHECK(error(lw::derivative([&](auto x) { return lw::derivative(second, x); }, at),
              [](double x) { return 2 * halvings(x); }) == 0);
  // as many factors as the lane's own count says; what else is carried has no fraction
  const auto power = [](auto x) {
    const auto n = counts::generate([](std::size_t i) { return static_cast<std::int32_t>(i); });
    return std::get<1>(lw::while_loop([n](auto k, auto) { return k < n; }, std::tuple(0, 1.0),
                                      [x](auto k, auto p) { return std::tuple(k + 1, p * x); }));
  };
  const auto slope = lw::derivative(power, at);
  for (std::size_t i = 0; i < 8; ++i) {
    const auto n = static_cast<double>(i);
    CHECK(std::abs(slope[i] - n * std::pow(at[i], n - 1)) <= 1e-14 * std::abs(slope[i]));
  }
}

TEST_CASE("a lane that has left a loop takes no part in what would be NaN") {
  // the square root's tangent is infinite at zero, which only lanes that have left come to
  const auto f = [](auto x) {
    return lw::while_loop([](auto y, auto k) { return y > 0.5 && k < 3; }, std::tuple(x, 0),
                          [](auto y, auto k) { return std::tuple(sqrt(y - 0.5), k + 1); });
  };
  const auto slope = lw::derivative([&](auto x) { return std::get<0>(f(x)); }, at);
  for (std::size_t i = 0; i < 8; ++i) {
    double y = at[i], dy = 1;
    for (int k = 0; y > 0.5 && k < 3; ++k) {
      const double root = std::sqrt(y - 0.5);
      dy /= 2 * root;
      y = root;
    }
    CHECK(std::abs(slope[i] - dy) <= 1e-14 * std::abs(dy));
  }
}

TEST_CASE("loops end where values do, whatever the tangents are") {
  const auto capped = [](auto x) {
    return lw::while_loop([](auto y) { return y < 100; }, x, [](auto y) { return y * y; }, 4).state;
  };
  CHECK(error(lw::derivative(capped, at), [](double x) {
          double y = x, dy = 1;
          for (int k = 0; k < 4 && y < 100; ++k) dy *= 2 * y, y *= y;
          return dy;
        }) < 1e-14);
}

TEST_CASE("a branch has the tangents of the side that a lane takes, and select chooses") {
  const auto sides = [](auto x) {
    return lw::branch(x > 1, x, [](auto y) { return sqrt(y - 1) + 3; }, [](auto) { return 2.0; });
  };
  const auto right = [](double x) { return x > 1 ? 0.5 / std::sqrt(x - 1) : 0; };
  CHECK(error(lw::derivative(sides, at), right) < 1e-15);
  const auto chosen = [](auto x) { return lw::select(x > 1, sqrt(x - 1) + 3, 2.0); };
  CHECK(error(lw::derivative(chosen, at), right) < 1e-15);
  // the side that is not taken has an infinite slope there: none of it is left
  const reals one(1.0);
  CHECK(lw::derivative(sides, one)[3] == 0);
  CHECK(lw::derivative(chosen, one)[3] == 0);
  // states of several numbers, one of them plain on either side
  const auto states = [](auto x) {
    return lw::branch(
        x > 1, x, [](auto y) { return std::tuple(lw::vec_of(y, 2 * y), 1.0); },
        [](auto y) { return std::tuple(lw::vec_of(y * y, 0 * y), y); });
  };
  const auto matrix = lw::jacobian(states, at);
  CHECK(error(matrix(0, 0), [](double x) { return x > 1 ? 1 : 2 * x; }) == 0);
  CHECK(error(matrix(1, 0), [](double x) { return x > 1 ? 2 : 0; }) == 0);
  CHECK(error(matrix(2, 0), [](double x) { return x > 1 ? 0 : 1; }) == 0);
}

TEST_CASE("a mask that is carried has no tangent, and blends those of numbers") {
  // once above 2, a lane is frozen by hand
  const auto f = [](auto x) {
    return std::get<0>(lw::for_range(6, std::tuple(x, false), [](auto y, auto done) {
      const auto now = done || y > 2;
      return std::tuple(lw::select(now, y, y * 1.5), now);
    }));
  };
  CHECK(error(lw::derivative(f, at), [](double x) {
          double factor = 1;
          for (int k = 0; k < 6 && x * factor <= 2; ++k) factor *= 1.5;
          return factor;
        }) < 1e-15);
}

TEST_CASE("outputs of a scan have their tangents") {
  const auto powers = [](auto x) {
    const auto [last, all] = lw::scan<4>(1.0, [x](auto p) { return std::tuple(p * x, p); });
    return std::tuple(all, last);
  };
  const auto matrix = lw::jacobian(powers, at);
  CHECK(error(matrix(0, 0), [](double) { return 0; }) == 0);
  CHECK(error(matrix(1, 0), [](double) { return 1; }) == 0);
  CHECK(error(matrix(3, 0), [](double x) { return 3 * x * x; }) < 1e-15);
  CHECK(error(matrix(4, 0), [](double x) { return 4 * x * x * x; }) < 1e-15);
  const auto summed = [](auto x) {
    auto sum = x * 0;
    lw::scan(5, x, [x](auto y) { return std::tuple(y * x, y); }, [&sum](auto, auto y) { sum += y; });
    return sum;
  };
  CHECK(error(lw::derivative(summed, at),
              [](double x) { return 1 + 2 * x + 3 * x * x + 4 * x * x * x + 5 * x * x * x * x; }) < 1e-14);
}

namespace {

// Cube roots, by each of the searches. Third and fourth give their value alone.
constexpr auto with_slope = [](auto a) {
  return lw::newton([a](auto y) { return std::pair(y * y * y - a, 3 * y * y); }, 1.0).value;
};
constexpr auto between = [](auto a) {
  return lw::newton([a](auto y) { return std::tuple(y * y * y - a, 3 * y * y); }, a, 0 * a, a + 1).value;
};
constexpr auto alone = [](auto a) { return lw::newton([a](auto y) { return y * y * y - a; }, 1.0).value; };
constexpr auto halving = [](auto a) { return lw::bisect([a](auto y) { return y * y * y - a; }, 0.0, a + 1).value; };

template <class F>
void check_cube_root(const F& root) {
  CHECK(error(lw::derivative(root, at), [](double a) { return std::pow(a, -2.0 / 3) / 3; }) < 2e-15);
  CHECK(error(lw::derivative([&](auto a) { return lw::derivative(root, a); }, at),
              [](double a) { return std::pow(a, -5.0 / 3) * -2 / 9; }) < 1e-14);
}

}  // namespace

TEST_CASE("a root has its tangents by the implicit function theorem, to second order") {
  check_cube_root(with_slope);
  check_cube_root(between);
  check_cube_root(alone);
  check_cube_root(halving);
  CHECK(lw::derivative([](auto x) { return lw::newton([x](auto y) { return y * y - x; }, 2.0).value; }, 4.0) == 0.25);
  const auto third = lw::derivative(
      [](auto a) { return lw::derivative([](auto b) { return lw::derivative(with_slope, b); }, a); }, at);
  CHECK(error(third, [](double a) { return std::pow(a, -8.0 / 3) * 10 / 27; }) < 1e-13);
}

TEST_CASE("the value of a root is bit for bit that of the plain search") {
  const auto both = lw::value_and_derivative(between, at);
  const auto plain = between(at);
  for (std::size_t i = 0; i < 8; ++i) CHECK(both.first[i] == plain[i]);
}

TEST_CASE("a search that starts at the root, or cannot begin, has the derivative or none") {
  const auto square = [](auto a, auto start) { return lw::newton([a](auto y) { return y * y - a; }, start).value; };
  CHECK(lw::derivative(square, reals(4.0), reals(2.0))[5] == 0.25);
  CHECK(lw::derivative(square, reals(4.0), reals(-2.0))[5] == -0.25);
  // by where it starts there is none
  CHECK(lw::derivative<1>([&](auto a, auto start) { return square(a, start) + 0 * start; }, reals(4.0),
                          reals(1.5))[0] == 0);
  CHECK(std::isnan(lw::derivative(between, reals(std::numeric_limits<double>::quiet_NaN()))[0]));
  const auto nowhere =
      lw::derivative([](auto a) { return lw::bisect([a](auto y) { return y * y + a; }, 0.0, 1.0).value; }, reals(1.0));
  CHECK(std::isnan(nowhere[2]));
}

TEST_CASE("a root that depends on two numbers, in one loop with others") {
  // y = sqrt(a / b): the gradient and the Hessian
  const auto root = [](auto a, auto b) { return lw::newton([=](auto y) { return b * y * y - a; }, 1.0).value; };
  const auto [da, db] = lw::gradient(root, at, reals(2.0));
  CHECK(error(da, [](double a) { return 0.5 / std::sqrt(2 * a); }) < 1e-15);
  CHECK(error(db, [](double a) { return -0.25 * std::sqrt(a / 2); }) < 1e-15);
  const auto second = lw::hessian(root, at, reals(2.0));
  CHECK(error(second(0, 0), [](double a) { return -0.25 * std::pow(a, -1.5) / std::sqrt(2.0); }) < 1e-14);
  CHECK(error(second(0, 1), [](double a) { return -0.25 / std::sqrt(a) * std::pow(2.0, -1.5); }) < 1e-14);
  CHECK(error(second(1, 0), [](double a) { return -0.25 / std::sqrt(a) * std::pow(2.0, -1.5); }) < 1e-14);
  CHECK(error(second(1, 1), [](double a) { return 0.75 * std::sqrt(a) * std::pow(2.0, -2.5); }) < 1e-14);
  // fixed points in a loop: y <- sqrt(y + a), twice
  const auto nested = [root](auto a) {
    return lw::for_range(2, a, [a, root](auto y) { return root(y + a, 1.0 + 0 * y); });
  };
  CHECK(error(lw::derivative(nested, at), [](double a) {
          const double y = std::sqrt(2 * a), dy = 1 / y;
          return (dy + 1) / (2 * std::sqrt(y + a));
        }) < 1e-14);
}

TEST_CASE("conditions, whole parts and where a search begins may depend on what an outer derivative varies") {
  const auto by_parts = [](auto v) {
    const auto inner = [=](auto y) {
      const auto squared = lw::while_loop([=](auto z) { return z * v[0] < 10; }, y, [](auto z) { return z * z; });
      const auto root = lw::newton([=](auto z) { return z * z - y; }, v[0] * y).value;
      return squared + root + floor(v[0] * y) * y;
    };
    return v[1] * lw::derivative(inner, 4.0);
  };
  // d/dy: y^2 by one squaring of 4 with v_0 = 1.2; the root of y; floor(4.8)
  const double slope = 8 + 0.25 + 4;
  const auto by_v = lw::gradient(by_parts, lw::vec<double, 3>{1.2, 5, 0});
  CHECK((by_v[0] == 0 && std::abs(by_v[1] - slope) < 1e-14 && by_v[2] == 0));
}

TEST_CASE("a stream of random numbers in the state is a constant") {
  // linear in x, so that the derivative is a difference of two values
  const auto walk = [](auto x) {
    const auto seeds = counts::generate([](std::size_t i) { return static_cast<std::int32_t>(i); });
    return std::get<0>(lw::for_range(5, std::tuple(x, lw::random(3, seeds)), [](auto y, auto stream) {
      const auto u = lw::uniform<double>(stream);
      return std::tuple(y * (1 + u) + u, stream);
    }));
  };
  const auto slope = lw::derivative(walk, at);
  const auto difference = walk(reals(1.0)) - walk(reals(0.0));
  for (std::size_t i = 0; i < 8; ++i) CHECK(std::abs(slope[i] - difference[i]) <= 1e-14 * std::abs(slope[i]));
}

TEST_CASE("what a search gives besides: converged and steps are those of the plain one") {
  const auto searched = [](auto a) {
    const auto found = lw::newton([a](auto y) { return std::pair(y * y - a, 2 * y); }, 1.0);
    return std::tuple(found.value, found.steps);
  };
  const auto plain = searched(at);
  const auto [value, slope] = lw::jvp(searched, at, reals(1.0));
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(std::get<1>(value)[i] == std::get<1>(plain)[i]);
    CHECK(std::get<1>(slope)[i] == 0);
  }
}
