// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/iterate.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/kernel/differentiated.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "lanewise/scalar/math.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto grow = lw::kernel<"grow">([](auto x, auto by) { return x * by + 1; });
constexpr auto fibonacci = lw::kernel<"fibonacci">([](auto a, auto b) { return std::pair(b, a + b); });
constexpr auto swing = lw::kernel<"swing">([](auto place, auto speed, auto pull) {
  const auto faster = speed - pull * place;
  return std::tuple(place + faster, faster);
});

// A functor may have a member that is called like one of `iterated`.
struct stepper {
  [[nodiscard]] static constexpr int steps() { return 3; }
  constexpr auto operator()(auto x) const { return x + steps(); }
};

}  // namespace

static_assert(lw::iterate(grow, 0)(5, 2) == 5);
static_assert(lw::iterate(grow, -7)(5, 2) == 5);
static_assert(lw::iterate(grow, 1)(5, 2) == 11);
static_assert(lw::iterate(grow, 3)(5, 2) == grow(grow(grow(5, 2), 2), 2));
static_assert(lw::iterate(grow, 3).steps() == 3);
static_assert(lw::iterate(grow, std::int64_t{1} << 40).steps() == std::int64_t{1} << 40);
static_assert(lw::iterate(grow, std::uint8_t{200}).steps() == 200);
static_assert(lw::name_of(lw::iterate(grow, 3)) == "grow");
static_assert(lw::name_of(lw::iterate(lw::iterate(grow, 3), 2)) == "grow");
static_assert(std::is_trivially_copyable_v<decltype(lw::iterate(grow, 3))>);

// two arguments carried, and one that stays
static_assert(lw::iterate(fibonacci, 10)(0, 1) == std::tuple(55, 89));
static_assert(lw::iterate(swing, 2)(8, 4, 1) == std::tuple(-4, -8));

// loops of loops
static_assert(lw::iterate(lw::iterate(grow, 3), 4)(1, 2) == lw::iterate(grow, 12)(1, 2));
static_assert(lw::iterate(lw::iterate(fibonacci, 5), 2)(0, 1) == lw::iterate(fibonacci, 10)(0, 1));

// the carried arguments stand where the launch says
static_assert(lw::iterate(lw::kernel<"second">([](auto by, auto x) { return x * by; }), 3)
                  .run(std::index_sequence<1>{}, 2, 5) == 40);
static_assert(lw::iterate(lw::iterate(lw::kernel<"second">([](auto by, auto x) { return x * by; }), 3), 2)
                  .run(std::index_sequence<1>{}, 2, 5) == 320);
static_assert(lw::iterate(lw::kernel<"first and third">([](auto a, auto by, auto c) { return std::tuple(c, a * by); }),
                          2)
                  .run(std::index_sequence<0, 2>{}, 1, 10, 3) == std::tuple(10, 30));

// what the last step returns besides
constexpr auto observed = lw::kernel<"observed">([](auto x, auto by) { return std::tuple(10 * x, x * by); });
static_assert(lw::iterate(observed, 3).run(std::index_sequence<lw::kept_nowhere, 0>{}, 5, 2) == std::tuple(200, 40));
static_assert(lw::iterate(lw::iterate(observed, 3), 2).run(std::index_sequence<lw::kept_nowhere, 0>{}, 5, 2) ==
              std::tuple(1600, 320));
static_assert(lw::iterate(lw::kernel<"alone">([](auto x) { return 2 * x; }), 3)
                  .run(std::index_sequence<lw::kept_nowhere>{}, 5) == 10);

// whether there is one
static_assert(!lw::takes_no_step(grow) && !lw::takes_no_step(lw::iterate(lw::iterate(grow, 2), 1)));
static_assert(lw::takes_no_step(lw::iterate(grow, 0)) && lw::takes_no_step(lw::iterate(lw::iterate(grow, -2), 1)));

static_assert(lw::iterate(stepper{}, 2)(1) == 7);
static_assert(lw::is_iterated<decltype(lw::iterate(grow, 1))> && !lw::is_iterated<stepper>);

// weak numbers take the type that a step gives them, as in other loops
static_assert(std::is_same_v<decltype(lw::iterate(lw::kernel<"half">([](auto x) { return x * 0.5; }), 2)(8)), double>);

// what reduces the steps of a kernel that was made of others
static_assert(lw::results_of_steps<decltype(lw::iterate(grow, 2))>(3) == 3);
static_assert(lw::results_of_steps<std::remove_const_t<decltype(grow)>>(3) == 0);

TEST_CASE("a single result in a tuple is a single result") {
  const auto k = lw::kernel<"one">([](auto x) { return std::tuple(x + 1); });
  CHECK(lw::iterate(k, 5)(1) == 6);
}

TEST_CASE("a kernel that returns nothing takes its steps") {
  int taken = 0;
  const auto count = [&taken](auto by) { taken += by; };
  lw::iterate(lw::iterate(count, 3), 2).run(std::index_sequence<>{}, 5);
  CHECK(taken == 30);
}

TEST_CASE("steps in lanes are the steps of plain numbers") {
  using float8 = lw::lanes<float, 8>;
  const auto start = float8::generate([](std::size_t i) { return static_cast<float>(i) / 8; });
  const auto logistic = lw::kernel<"logistic">([](auto x, auto r) { return r * x * (1 - x); });
  for (const int steps : {0, 1, 2, 17}) {
    const auto in_lanes = lw::iterate(logistic, steps)(start, float8(3.7F));
    for (std::size_t i = 0; i < 8; ++i) CHECK(in_lanes[i] == lw::iterate(logistic, steps)(start[i], 3.7F));
  }
}

TEST_CASE("a kernel that iterates is called by a kernel") {
  const auto outer = lw::kernel<"outer">([](auto x, auto by) { return lw::iterate(grow, 2)(x, by) - 1; });
  CHECK(lw::iterate(outer, 2)(1.0, 3.0) == (((1 * 3 + 1) * 3 + 1 - 1) * 3 + 1) * 3 + 1 - 1);
}

namespace {

// A step of a pendulum, whose first result has directions that its first argument has not, and the other way round.
constexpr auto pendulum = lw::kernel<"pendulum">([](auto place, auto speed, auto dt) {
  const auto faster = speed - dt * sin(place);
  return std::tuple(place + dt * faster, faster);
});

}  // namespace

TEST_CASE("the Jacobian of n steps is the product of those of each step") {
  using reals = lw::lanes<double, 4>;
  const auto place = reals::generate([](std::size_t i) { return 0.5 * static_cast<double>(i) - 0.8; });
  const reals speed(0.3), dt(0.1);
  for (const int steps : {0, 1, 2, 25}) {
    lw::mat<reals, 2, 2> product{reals(1.0), reals(0.0), reals(0.0), reals(1.0)};
    auto now = std::tuple(place, speed);
    for (int s = 0; s < steps; ++s) {
      const auto [x, v] = now;
      product = matmul(lw::jacobian<0, 1>(pendulum, x, v, dt), product);
      now = pendulum(x, v, dt);
    }
    const auto [state, matrix] = lw::value_and_jacobian<0, 1>(lw::iterate(pendulum, steps), place, speed, dt);
    const auto inner = lw::jacobian<0, 1>(lw::iterate(lw::iterate(pendulum, steps), 1), place, speed, dt);
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t lane = 0; lane < 4; ++lane) {
        CHECK(std::abs(matrix[k][lane] - product[k][lane]) <= 1e-15 * (steps + 1));
        CHECK(inner[k][lane] == matrix[k][lane]);
      }
    for (std::size_t lane = 0; lane < 4; ++lane) CHECK(std::get<0>(state)[lane] == std::get<0>(now)[lane]);
  }
}

TEST_CASE("steps of tangents are tangents of steps") {
  const lw::lanes<double, 1> x(0.7), v(-0.2), dx(1.0), dv(0.5), dt(0.05);
  const auto [end, slope] = lw::jvp<0, 1>(lw::iterate(pendulum, 9), x, v, dt, dx, dv);
  const auto [y, w, dy, dw] =
      lw::iterate(lw::jvp<0, 1>(pendulum), 9).run(std::index_sequence<0, 1, 3, 4>{}, x, v, dt, dx, dv);
  CHECK(y[0] == std::get<0>(end)[0]);
  CHECK(dy[0] == std::get<0>(slope)[0]);
  CHECK(dw[0] == std::get<1>(slope)[0]);
  // by the length of a step, which no step changes: against the difference of two
  const auto by_step = lw::derivative<2>(lw::iterate(pendulum, 9), x, v, dt);
  const auto ahead = lw::iterate(pendulum, 9)(x, v, dt + 1e-6);
  const auto behind = lw::iterate(pendulum, 9)(x, v, dt - 1e-6);
  CHECK(std::abs((std::get<0>(ahead) - std::get<0>(behind))[0] / 2e-6 - std::get<0>(by_step)[0]) < 1e-9);
}
