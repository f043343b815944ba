// SPDX-License-Identifier: Apache-2.0
#include <lanewise/explain/explain.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/located.hpp>
#include <lanewise/launch/reduction.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto saxpy = lw::kernel<"saxpy">([](auto x, auto y, auto a) { return a * x + y; });

template <class T>
using three_by_three = lw::mat<T, 3, 3>;

struct counted {
  double add = 0, multiply = 0, fused = 0, transcendental = 0, compare = 0, select = 0;
};
void check(const lw::operation_counts& counts, const counted& expected) {
  CHECK(counts.add == expected.add);
  CHECK(counts.multiply == expected.multiply);
  CHECK(counts.fused == expected.fused);
  CHECK(counts.transcendental == expected.transcendental);
  CHECK(counts.compare == expected.compare);
  CHECK(counts.select == expected.select);
}

}  // namespace

TEST_CASE("explain counts bytes and operations, and writes nothing") {
  for (const std::size_t n : {std::size_t{1}, std::size_t{31}, std::size_t{1000}}) {
    const std::vector<float> x(n, 2.0f);
    std::vector<float> y(n, 3.0f);
    const auto r = lw::explain(saxpy, lw::in(x), lw::inout(y), 0.5f);
    CHECK(r.kernel == "saxpy");
    CHECK(r.elements == static_cast<std::int64_t>(n));
    CHECK(r.bytes_read() == 8);
    CHECK(r.bytes_written() == 4);
    check(r.operations, {.add = 1, .multiply = 1});
    CHECK(r.fused_candidates == 1);
    CHECK(r.intensity() == 2.0 / 12);
    REQUIRE(r.arguments.size() == 3);
    CHECK(r.arguments[0].kind == "in");
    CHECK(r.arguments[0].from == "once");
    CHECK_FALSE(r.arguments[0].in_place);
    CHECK(r.arguments[1].in_place);
    CHECK(r.arguments[1].type == "float");
    CHECK(r.arguments[2].kind == "uniform");
    CHECK(r.arguments[2].used);
    CHECK(y == std::vector<float>(n, 3.0f));
  }
}

TEST_CASE("explain of no elements knows what travels") {
  std::vector<float> x, y;
  const auto r = lw::explain(saxpy, lw::in(x), lw::inout(y), 0.5f);
  CHECK(r.elements == 0);
  CHECK(r.operations.total() == 0);
  CHECK(r.arguments[1].in_place);
  CHECK(r.arguments[0].numbers == 1);
}

TEST_CASE("explain throws what launch throws") {
  std::vector<float> x(3), y(4);
  CHECK_THROWS_AS(lw::explain(saxpy, lw::in(x), lw::inout(y), 0.5f), lw::error);
}

TEST_CASE("explain knows doubles, half numbers, and memory that is not in a row") {
  std::vector<double> x(64), y(64);
  const auto in_double = lw::explain(saxpy, lw::in(x), lw::inout(y), 0.5);
  CHECK(in_double.bytes() == 24);
  CHECK(in_double.arguments[0].type == "double");
  std::vector<lw::float16> half(64);
  std::vector<float> whole(130);
  const auto mixed =
      lw::explain(saxpy, lw::in(half), lw::inout(lw::strided<lw::scalar>(64, whole.data() + 1, 2)), 0.5f);
  CHECK(mixed.arguments[0].bytes_read == 2);
  CHECK(mixed.arguments[0].type == "float16");
  CHECK(mixed.bytes_read() == 6);
  CHECK(mixed.arguments[1].useful_share < 0.6);
}

TEST_CASE("explain finds inputs that nothing depends on, and results that depend on nothing") {
  lw::field<lw::vec3, float> v(100);
  std::vector<float> unused(100), y(100), z(100);
  const auto k =
      lw::kernel<"idle">([](auto v, auto, auto) { return std::tuple(v[0] * v[2], 0 * v[0] + 1, 3 + 0 * 2); });
  std::vector<float> w(100);
  const auto r = lw::explain(k, lw::in(v), lw::in(unused), 7.0f, lw::out(y), lw::out(z), lw::out(w));
  CHECK(r.arguments[0].used);
  CHECK(r.arguments[0].unused == std::vector<int>{1});
  CHECK_FALSE(r.arguments[1].used);
  CHECK_FALSE(r.arguments[2].used);
  CHECK(r.arguments[3].constant.empty());
  CHECK(r.arguments[5].constant == std::vector<int>{0});
}

TEST_CASE("an out argument in the memory of an in argument is in place") {
  std::vector<float> x(100);
  const auto k = lw::kernel<"double">([](auto x) { return x + x; });
  const auto r = lw::explain(k, lw::in(x), lw::out(x));
  CHECK(r.arguments[1].in_place);
  CHECK(r.arguments[1].in_place_with == 0);
  std::vector<float> y(100);
  CHECK_FALSE(lw::explain(k, lw::in(x), lw::out(y)).arguments[1].in_place);
  // Of two columns, one is not enough.
  const auto pairs = lw::kernel<"pairs">([](auto v) { return v + v; });
  const auto from = lw::soa<lw::vec2>(100, x.data(), y.data());
  std::vector<float> z(100);
  for (const auto& to : {lw::soa<lw::vec2>(100, x.data(), z.data()), lw::soa<lw::vec2>(100, z.data(), y.data())})
    CHECK_FALSE(lw::explain(pairs, lw::in(from), lw::out(to)).arguments[1].in_place);
  CHECK(lw::explain(pairs, lw::in(from), lw::out(lw::soa<lw::vec2>(100, x.data(), y.data()))).arguments[1].in_place);
}

TEST_CASE("a constant that a condition chooses depends on the input") {
  std::vector<float> x(100, 1.0F), y(100);
  const auto sign = lw::kernel<"sign">([](auto x) {
    using number = decltype(x);
    return lw::branch(x > 0, x, [](auto) { return number(1); }, [](auto) { return number(-1); });
  });
  CHECK(lw::explain(sign, lw::in(x), lw::out(y)).arguments[1].constant.empty());
}

TEST_CASE("arithmetic is in double where a kernel does any") {
  std::vector<float> x(100);
  double total = 0;
  const auto k = lw::kernel<"square">([](auto x) { return x * x; });
  CHECK_FALSE(lw::explain(k, lw::in(x), lw::sum_of(total)).in_double);
  const auto twice = lw::kernel<"twice">([](auto x) { return cast<float>(cast<double>(x) * 2); });
  CHECK(lw::explain(twice, lw::inout(x)).in_double);
}

TEST_CASE("what is the same for all elements is counted apart, and once") {
  std::vector<float> x(100);
  const auto k =
      lw::kernel<"scale">([](auto x, auto a) { return lw::for_range(10, x, [&](auto x) { return (a / 2 + 1) * x; }); });
  const auto r = lw::explain(k, lw::inout(x), 3.0f);
  check(r.operations, {.multiply = 10});
  CHECK(r.of_uniform_values.add == 1);
  CHECK(r.of_uniform_values.divide == 1);
}

TEST_CASE("what is the same for all elements is counted by its steps where they change it") {
  std::vector<float> x(100);
  const auto k = lw::kernel<"later">([](auto x, auto t) {
    return std::get<0>(
        lw::for_range(10, std::tuple(x, t), [](auto x, auto t) { return std::tuple(x + sin(t), t + 1); }));
  });
  const auto r = lw::explain(k, lw::inout(x), 3.0f);
  check(r.operations, {.add = 10});
  CHECK(r.of_uniform_values.transcendental == 10);
  CHECK(r.of_uniform_values.add == 10);
}

TEST_CASE("a first step that differs from the others is counted once") {
  std::vector<float> x(100);
  const auto k = lw::kernel<"first">(
      [](auto x, int n) { return lw::for_range(n, x, [](auto x, auto step) { return step == 0 ? sin(x) : x * x; }); });
  for (const int n : {0, 1, 2, 1000}) {
    const auto r = lw::explain(k, lw::inout(x), n);
    CHECK(r.operations.transcendental == std::min(n, 1));
    CHECK(r.operations.multiply == std::max(n - 1, 0));
  }
  const auto within = lw::kernel<"within">([&](auto x, int n) {
    return lw::for_range(n, x, [&](auto x, auto outer) {
      return lw::for_range(n, x, [&](auto x, auto inner) { return outer == 0 && inner == 0 ? sin(x) : x * x; });
    });
  });
  const auto r = lw::explain(within, lw::inout(x), 100);
  CHECK(r.operations.transcendental == 1);
  CHECK(r.operations.multiply == 9999);
}

TEST_CASE("loops are counted by their steps") {
  std::vector<float> x(100, 1.0f);
  const auto k = lw::kernel<"nested">([](auto x, int n) {
    return lw::for_range(n, x, [&](auto x) { return lw::for_range(3, x + 1, [](auto x) { return sin(x); }); });
  });
  for (const int n : {0, 1, 2, 1000}) {
    const auto r = lw::explain(k, lw::inout(x), n);
    check(r.operations, {.add = 1.0 * n, .transcendental = 3.0 * n});
    if (n == 0) continue;
    REQUIRE(r.loops.size() == 2);
    CHECK(r.loops[0].times == std::to_string(n));
    CHECK(r.loops[1].parent == 0);
    CHECK(r.loops[0].of_one_step.transcendental == 3);
    CHECK(r.loops[1].of_one_step.transcendental == 1);
  }
}

TEST_CASE("loops in which lanes stop on their own are counted as they ran") {
  std::vector<float> x(64);
  for (std::size_t i = 0; i < 64; ++i) x[i] = i % 2 == 0 ? 1.0f : 4.0f;
  const auto k = lw::kernel<"halve">(
      [](auto x) { return lw::while_loop([](auto x) { return x > 0.6f; }, x, [](auto x) { return 0.5 * x; }); });
  const auto r = lw::explain(k, lw::inout(x));
  // One step for 1, three for 4; the condition is asked once more.
  check(r.operations, {.multiply = 2, .compare = 3});
  REQUIRE(r.loops.size() == 1);
  CHECK(r.loops[0].times == "until done");
  CHECK(r.loops[0].steps == 2);
}

TEST_CASE("iterated kernels are seen through") {
  std::vector<float> x(100), y(100);
  const auto step = lw::kernel<"step">([](auto x, auto y, auto a) { return x + a * y; });
  const auto r = lw::explain(lw::iterate(step, 1000), lw::inout(x), lw::in(y), 0.5f);
  CHECK(r.kernel == "step");
  CHECK(r.made_of == "iterate(step)");
  CHECK(r.bytes() == 12);
  check(r.operations, {.add = 1000, .multiply = 1000});
  std::vector<float> path(100 * 10);
  const auto recorded =
      lw::explain(lw::iterate(step, 1000, lw::every(100)), lw::inout(x), lw::in(y), 0.5f, lw::series_out(path));
  check(recorded.operations, {.add = 1000, .multiply = 1000});
  CHECK(recorded.arguments[3].writes == 10);
  CHECK(recorded.arguments[3].bytes_written == 40);
  CHECK(recorded.arguments[3].from == "per step");
}

TEST_CASE("steps that are stored, where the last stretch is a part of one") {
  std::vector<float> x(100), y(100), path(100 * 10);
  const auto step = lw::kernel<"step">([](auto x, auto y, auto a) { return x + a * y; });
  const auto r =
      lw::explain(lw::iterate(step, 1005, lw::every(100)), lw::inout(x), lw::in(y), 0.5f, lw::series_out(path));
  CHECK(r.operations.add == Approx(1005));
  CHECK(r.arguments[3].writes == Approx(10).epsilon(0.01));
  std::vector<float> once(100), none;
  const auto two =
      lw::explain(lw::iterate(step, 15, lw::every(10)), lw::inout(x), lw::in(y), 0.5f, lw::series_out(once));
  check(two.operations, {.add = 15, .multiply = 15});
  CHECK(two.arguments[3].writes == 1);
  const auto part =
      lw::explain(lw::iterate(step, 5, lw::every(10)), lw::inout(x), lw::in(y), 0.5f, lw::series_out(none));
  check(part.operations, {.add = 5, .multiply = 5});
  CHECK(part.arguments[3].writes == 0);
}

TEST_CASE("derivatives are seen through") {
  std::vector<float> x(100), dx(100), y(100), dy(100);
  const auto k = lw::kernel<"square">([](auto x) { return x * x; });
  const auto r = lw::explain(lw::jvp(k), lw::in(x), lw::in(dx), lw::out(y), lw::out(dy));
  CHECK(r.made_of == "jvp(square)");
  CHECK(r.bytes_read() == 8);
  CHECK(r.bytes_written() == 8);
  // x x, and x dx + dx x as a product and a fused one.
  CHECK(r.operations.multiply + r.operations.fused == 3);
  lw::field<lw::vec3, float> v(100);
  lw::field<three_by_three, float> matrix(100);
  const auto cubes = lw::kernel<"cubes">([](auto v) { return v * v * v; });
  const auto j = lw::explain(lw::jacobian(cubes), lw::in(v), lw::out(matrix));
  CHECK(j.bytes_read() == 12);
  CHECK(j.bytes_written() == 36);
}

TEST_CASE("gathers are held against the sectors that are transferred") {
  std::vector<float> table(4096), y(1024);
  std::vector<std::int32_t> same(1024, 5), consecutive(1024), apart(1024);
  std::iota(consecutive.begin(), consecutive.end(), 0);
  for (std::size_t i = 0; i < 1024; ++i) apart[i] = static_cast<std::int32_t>(i % 512 * 8);
  const auto k = lw::kernel<"row">([](auto table, auto i) { return table[i]; });
  const auto seen = [&](const std::vector<std::int32_t>& index) {
    return lw::explain(k, lw::lookup(table), lw::in(index), lw::out(y)).arguments[0];
  };
  CHECK(seen(same).sectors == 1);
  CHECK(seen(same).useful_share == 4.0 / 32);
  CHECK(seen(apart).sectors == 32);
  CHECK(seen(apart).useful_share == 4.0 / 32);
  CHECK(seen(consecutive).sectors <= 5);
  CHECK(seen(consecutive).useful_share >= 0.8);
  CHECK(seen(same).from == "gathered");
  CHECK(seen(same).reads == 1);
}

TEST_CASE("indices out of range read as the mode says") {
  std::vector<float> table(8), y(64);
  const std::vector<std::int32_t> beyond(64, 100);
  const auto k = lw::kernel<"row">([](auto table, auto i) { return table[i]; });
  CHECK(lw::explain(k, lw::lookup(table, lw::clamp), lw::in(beyond), lw::out(y)).arguments[0].reads == 1);
  CHECK(lw::explain(k, lw::lookup(table, lw::fill(0.0f)), lw::in(beyond), lw::out(y)).arguments[0].reads == 0);
  CHECK(lw::explain(k, lw::lookup(table, lw::checked), lw::in(beyond), lw::out(y)).arguments[0].reads == 0);
}

TEST_CASE("stencils, series, scatters, broadcasts and reductions") {
  constexpr std::int64_t ny = 20, nx = 30, nz = 5;
  std::vector<float> heat(ny * nx), next(ny * nx), column(ny);
  const auto laplace =
      lw::kernel<"laplace">([](auto u, auto c) { return c * (u(0, 1) + u(0, -1) + u(1, 0) + u(-1, 0) - 4 * u(0, 0)); });
  const auto stencil =
      lw::explain(laplace, lw::over(ny, nx), lw::neighbours(heat, lw::periodic), lw::along<0>(column), lw::out(next));
  CHECK(stencil.arguments[1].reads == 5);
  CHECK(stencil.arguments[1].from == "around");
  CHECK(stencil.arguments[2].from == "broadcast");
  CHECK(stencil.arguments[3].bytes_written == 4);

  std::vector<float> forcing(ny * nx * nz), path(ny * nx * nz);
  const auto walk = lw::kernel<"walk">([](auto x, auto f, auto p) {
    return lw::for_range(f.length(), x, [&](auto x, auto k) {
      const auto y = x + f[k];
      p.set(k, y);
      return y;
    });
  });
  const auto series = lw::explain(walk, lw::inout(heat), lw::series(forcing), lw::series_out(path));
  CHECK(series.arguments[1].reads == nz);
  CHECK(series.arguments[2].writes == nz);
  CHECK(series.bytes() == 8 + 2 * 4 * nz);

  std::vector<float> histogram(16);
  std::vector<std::int32_t> bin(ny * nx, 3);
  double total = 0;
  const auto count = lw::kernel<"count">([](auto i, auto x, auto h) {
    h.add(i, x);
    return x * x;
  });
  const auto scatter = lw::explain(count, lw::in(bin), lw::in(heat), lw::add_into(histogram), lw::sum_of(total));
  CHECK(scatter.arguments[2].bytes_read == 4);
  CHECK(scatter.arguments[2].bytes_written == 4);
  CHECK(scatter.arguments[2].from == "scattered");
  CHECK(scatter.arguments[3].from == "at the end");
  // What is returned is multiplied; a row and the sum are added to.
  check(scatter.operations, {.add = 2, .multiply = 1});
  CHECK(histogram == std::vector<float>(16));
  CHECK(total == 0);
}

TEST_CASE("what reductions do with results is counted by kind") {
  std::vector<float> x(100);
  std::vector<int> n(100);
  double total = 0;
  float least = 0;
  lw::located<float> largest{};
  int sum = 0;
  const auto k = lw::kernel<"reduce">([](auto x, auto n) { return std::tuple(x * x, x, x, n); });
  const auto r = lw::explain(k, lw::in(x), lw::in(n), lw::sum_of(total), lw::min_of(least), lw::arg_max_of(largest),
                             lw::sum_of(sum));
  check(r.operations, {.add = 3, .multiply = 1});
  CHECK(r.operations.convert == 1);
  CHECK(r.operations.integer == 1);
  CHECK(r.arguments[4].kind == "arg_max_of");
  CHECK(r.arguments[4].from == "at the end");
  CHECK_FALSE(r.in_double);
  CHECK(r.bytes() == 8);
}

TEST_CASE("sub-steps have names") {
  std::vector<float> x(100), y(100);
  const auto k = lw::kernel<"drive">([](auto x, auto y) {
    const auto drag = lw::named<"drag">(-0.1 * x * abs(x));
    const auto push = lw::named<"push">(y * y + drag);
    return push * 2;
  });
  const auto r = lw::explain(k, lw::inout(x), lw::in(y));
  REQUIRE(r.steps.size() == 3);
  CHECK(r.steps[0].name == "drag");
  check(r.steps[0].operations, {.add = 1, .multiply = 2});
  CHECK(r.steps[1].name == "push");
  check(r.steps[1].operations, {.add = 1, .multiply = 1});
  CHECK(r.steps[2].name.empty());
  check(r.steps[2].operations, {.multiply = 1});
}

TEST_CASE("contractions are held against loops over all indices") {
  lw::field<lw::pga3::motor, float> a(10), b(10), c(10);
  const auto k = lw::kernel<"compose">([](auto a, auto b) { return a * b; });
  const auto r = lw::explain(k, lw::in(a), lw::in(b), lw::out(c));
  REQUIRE(r.contractions.size() == 1);
  CHECK(r.contractions[0].sparse == 48);
  CHECK(r.contractions[0].dense > 48);
  CHECK(r.operations.multiply + r.operations.fused == 48);
}

TEST_CASE("a branch counts what each element took") {
  std::vector<float> x(64);
  for (std::size_t i = 0; i < 64; ++i) x[i] = i % 4 == 0 ? -1.0f : 1.0f;
  const auto k = lw::kernel<"side">(
      [](auto x) { return lw::branch(x < 0, x, [](auto x) { return sin(x); }, [](auto x) { return x * x; }); });
  const auto r = lw::explain(k, lw::inout(x));
  CHECK(r.operations.transcendental == 0.25);
  CHECK(r.operations.multiply == 0.75);
}

TEST_CASE("random numbers are integers at work") {
  std::vector<float> x(64);
  const auto k = lw::kernel<"noise">([](auto x, auto where) {
    auto rng = lw::random(42, where.index(), 0);
    return x + uniform<float>(rng);
  });
  const auto r = lw::explain(k, lw::inout(x), lw::element());
  CHECK(r.operations.integer > 20);
  CHECK(r.operations.add >= 1);
}
