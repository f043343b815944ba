// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/launch.hpp"

#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/scalar/math.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
template <class T>
struct mover {
  particle<T> body;
  lw::vec<T, 2> speed;
};
template <class T>
struct seven {
  lw::vec<T, 7> numbers;
};
template <class T>
struct force {
  T strength;
  lw::vec<T, 2> direction;
};
template <class T>
using pair_of_corners = lw::vec<lw::vec<T, 3>, 2>;
struct settings {
  float offset;
  int power;
  bool mirrored;
};
enum class mode { plain, doubled };

std::vector<float> counted(std::size_t n) {
  std::vector<float> v(n);
  std::iota(v.begin(), v.end(), 1.0F);
  return v;
}
template <class T>
particle<T> numbered(std::int64_t i) {
  return {{{static_cast<T>(i), static_cast<T>(2 * i)}}, static_cast<T>(1)};
}

constexpr std::array<std::int64_t, 10> sizes{0, 1, 7, 15, 16, 17, 33, 1000, 1024, 3001};

struct tripled {
  template <class V>
  V operator()(V x) const {
    return 3 * x;
  }
};

}  // namespace

TEST_CASE("no elements are no work") {
  int calls = 0;
  const auto k = [&calls](auto x) { return ++calls, x; };
  std::vector<float> none;
  lw::launch(k, lw::inout(none));
  CHECK(calls == 0);
}

TEST_CASE("one input, one output") {
  for (const std::int64_t n : sizes) {
    const auto x = counted(static_cast<std::size_t>(n));
    std::vector<float> y(x.size());
    lw::launch(lw::kernel<"square">([](auto a) { return a * a; }), lw::in(x), lw::out(y));
    bool all = true;
    for (std::size_t i = 0; i < x.size(); ++i) all = all && y[i] == x[i] * x[i];
    CHECK(all);
  }
}

TEST_CASE("outputs alone, and uniform values") {
  std::vector<float> y(100);
  lw::launch(lw::kernel<"constant">([](auto a, auto b) { return a + b; }), lw::out(y), 2.0F, 0.5F);
  CHECK(y == std::vector<float>(100, 2.5F));
  lw::launch(lw::kernel<"literal">([] { return 7; }), lw::out(y));
  CHECK(y == std::vector<float>(100, 7.0F));
}

TEST_CASE("several outputs by tuple and by pair, in between the inputs") {
  const auto x = counted(100);
  std::vector<float> half(100), twice(100), sum(100);
  lw::launch(lw::kernel<"three">([](auto a, auto b) { return std::tuple(a / 2, 2 * a, a + b); }), lw::out(half),
             lw::in(x), lw::out(twice), lw::in(x), lw::out(sum));
  CHECK(half[98] == 49.5F);
  CHECK(twice[98] == 198.0F);
  CHECK(sum[98] == 198.0F);
  lw::launch(lw::kernel<"two">([](auto a) { return std::pair(-a, a * 3); }), lw::in(x), lw::out(half), lw::out(twice));
  CHECK(half[99] == -100.0F);
  CHECK(twice[99] == 300.0F);
  // a state is one result, whatever it is made of
  std::vector<std::array<float, 2>> both(100);
  lw::launch(lw::kernel<"array">([](auto a) { return std::array{a, -a}; }), lw::in(x), lw::out(both));
  CHECK(both[99] == std::array<float, 2>{100, -100});
}

TEST_CASE("numbers of several types in one kernel have the same number of lanes") {
  const std::int64_t n = 1030;
  lw::field<lw::scalar, float> f(n, [](std::int64_t i) { return static_cast<float>(i) + 0.75F; });
  lw::field<lw::scalar, double> d(n, [](std::int64_t i) { return static_cast<double>(i) * 1e-3; });
  lw::field<lw::scalar, std::int32_t> i32(n, [](std::int64_t i) { return static_cast<std::int32_t>(i) - 500; });
  lw::field<lw::scalar, std::int64_t> i64(n, [](std::int64_t i) { return i << 40; });
  lw::field<lw::scalar, std::uint32_t> u32(n,
                                           [](std::int64_t i) { return static_cast<std::uint32_t>(i) + 0xffffff00U; });
  lw::field<lw::scalar, std::uint64_t> u64(n);
  const auto k = lw::kernel<"all types">([](auto a, auto b, auto c, auto e, auto u) {
    const auto sum = lw::cast<double>(a) + b + lw::cast<double>(c);
    return std::tuple(lw::cast<float>(sum), sum, lw::cast<std::int32_t>(a) + c, e + 1, u + 1,
                      lw::cast<std::uint64_t>(u) + 1);
  });
  lw::launch(k, lw::inout(f), lw::inout(d), lw::inout(i32), lw::inout(i64), lw::inout(u32), lw::out(u64));
  for (const std::int64_t i : {std::int64_t{0}, std::int64_t{17}, n - 1}) {
    const double sum = static_cast<double>(static_cast<float>(i) + 0.75F) + static_cast<double>(i) * 1e-3 +
                       static_cast<double>(i - 500);
    CHECK(d[i] == sum);
    CHECK(f[i] == static_cast<float>(sum));
    CHECK(i32[i] == 2 * i - 500);
    CHECK(i64[i] == (i << 40) + 1);
    CHECK(u32[i] == static_cast<std::uint32_t>(i) + 0xffffff01U);
    CHECK(u64[i] == std::uint64_t{static_cast<std::uint32_t>(i) + 0xffffff00U} + 1);
  }
}

TEST_CASE("states of states, over every kind of memory of the user") {
  const std::size_t n = 77;
  const auto step = lw::kernel<"move">([](auto m, auto dt) {
    m.body.place += dt * m.speed;
    m.body.mass = m.body.mass * 2;
    return m;
  });
  const auto check = [&](const auto& element_at, std::size_t i) {
    const mover<double> m = element_at(i);
    return m.body.place[0] == static_cast<double>(i) + 0.5 && m.body.place[1] == -2 && m.body.mass == 2 &&
           m.speed[0] == 1;
  };
  const auto start = [](std::size_t i) { return mover<double>{{{{static_cast<double>(i), 0}}, 1}, {{1, -4}}}; };

  std::vector<mover<double>> vector(n);
  for (std::size_t i = 0; i < n; ++i) vector[i] = start(i);
  lw::launch(step, lw::inout(vector), 0.5);
  CHECK(check([&](std::size_t i) { return vector[i]; }, n - 1));

  std::array<mover<double>, 3> array{start(0), start(1), start(2)};
  lw::launch(step, lw::inout(array), 0.5);
  CHECK(check([&](std::size_t i) { return array[i]; }, 2));

  mover<double> built_in[3] = {start(0), start(1), start(2)};
  lw::launch(step, lw::inout(built_in), 0.5);
  CHECK(check([&](std::size_t i) { return built_in[i]; }, 2));

  for (std::size_t i = 0; i < n; ++i) vector[i] = start(i);
  lw::launch(step, lw::inout(std::span(vector).subspan(5, 40)), 0.5);
  CHECK(check([&](std::size_t i) { return vector[i]; }, 5));
  CHECK(check([&](std::size_t i) { return vector[i]; }, 44));
  CHECK(vector[4].body.mass == 1);
  CHECK(vector[45].body.mass == 1);

  // from records to blocks, and from blocks to columns
  lw::field<mover, double> blocks(static_cast<std::int64_t>(n));
  std::vector<double> c(5 * n);
  double* const p = c.data();
  for (std::size_t i = 0; i < n; ++i) vector[i] = start(i);
  lw::launch(step, lw::in(std::as_const(vector)), 0.5, lw::out(blocks));
  CHECK(check([&](std::size_t i) { return blocks[static_cast<std::int64_t>(i)]; }, n - 1));
  lw::launch(lw::kernel<"same">([](auto m) { return m; }), lw::in(std::as_const(blocks)),
             lw::out(lw::soa<mover>(n, p, p + n, p + 2 * n, p + 3 * n, p + 4 * n)));
  CHECK(c[n - 1] == static_cast<double>(n - 1) + 0.5);
  CHECK(c[3 * n - 1] == 2);
  CHECK(c[5 * n - 1] == -4);
}

TEST_CASE("vectors of vectors, and arrays of states, are states") {
  static_assert(lw::numbers_of<pair_of_corners<float>> == 6);
  lw::field<pair_of_corners, float> f(100,
                                      pair_of_corners<float>{lw::vec<float, 3>{1, 2, 3}, lw::vec<float, 3>{4, 5, 6}});
  lw::launch([](auto p) { return decltype(p){p[1], 2 * p[0]}; }, lw::inout(f));
  CHECK(f[99][0][2] == 6);
  CHECK(f[99][1][2] == 6);
  CHECK(f[99][1][0] == 2);
  std::vector<std::array<particle<double>, 2>> pairs(100, {numbered<double>(1), numbered<double>(2)});
  lw::launch(
      [](auto p) {
        std::swap(p[0], p[1]);
        return p;
      },
      lw::inout(pairs));
  CHECK(pairs[99][0].place[1] == 4);
  CHECK(pairs[99][1].place[1] == 2);
}

TEST_CASE("seven columns, wherever each of them lies") {
  const std::size_t n = 100;
  std::vector<float> c(7 * n + 7);
  for (std::size_t i = 0; i < c.size(); ++i) c[i] = static_cast<float>(i);
  const auto column = [&](std::size_t k) { return c.data() + k * (n + 1); };
  const auto view = lw::soa<seven>(n, column(6), column(5), column(4), column(3), column(2), column(1), column(0));
  lw::launch(lw::kernel<"less">([](auto s) {
               for (std::size_t k = 0; k < 7; ++k) s.numbers[k] -= static_cast<float>(k);
               return s;
             }),
             lw::inout(view));
  bool all = true;
  for (std::size_t k = 0; k < 7; ++k)
    for (std::size_t i = 0; i <= n; ++i) {
      const auto was = static_cast<float>(k * (n + 1) + i);
      all = all && c[k * (n + 1) + i] == (i < n ? was - static_cast<float>(6 - k) : was);
    }
  CHECK(all);
}

TEST_CASE("uniform integers, bools and enumerations stay plain, and steer loops") {
  auto x = counted(50);
  const auto k = lw::kernel<"steered">([](auto a, int times, bool negate, mode how, std::uint8_t small) {
    for (int i = 0; i < times; ++i) a *= 2;
    if (negate) a = -a;
    if (how == mode::doubled) a *= 2;
    return a + small;
  });
  lw::launch(k, lw::inout(x), 3, true, mode::doubled, std::uint8_t{5});
  CHECK(x[49] == -50.0F * 16 + 5);
}

TEST_CASE("uniform structs: over a float template they are lanes, all others stay plain") {
  auto x = counted(50);
  const auto k = lw::kernel<"structs">([](auto a, auto f, settings s, auto v, auto q, auto w, auto z) {
    static_assert(lw::is_kernel_number<decltype(f.strength)>);
    static_assert(lw::is_kernel_number<std::remove_cvref_t<decltype(w[0])>>);
    auto result = a * f.strength + f.direction[1] * v[2] + s.offset + q.w + w[1] + z.real();
    for (int i = 0; i < s.power; ++i) result *= 2;
    return s.mirrored ? -result : result;
  });
  lw::launch(k, lw::inout(x), force<float>{2, {{0, 3}}}, settings{0.5F, 2, true}, lw::vec<float, 3>{1, 2, 3},
             lw::quat<float>{0.25F, 0, 0, 0}, std::array<float, 2>{4, 8}, std::complex<float>(16, 1));
  CHECK(x[49] == -4 * (100 + 9 + 0.5F + 0.25F + 8 + 16));
}

TEST_CASE("functors, bare lambdas, kernels that call kernels, captures") {
  auto x = counted(20);
  lw::launch(tripled{}, lw::inout(x));
  CHECK(x[19] == 60);
  lw::launch([](auto a) { return a + 1; }, lw::inout(x));
  CHECK(x[19] == 61);
  const auto inner = lw::kernel<"inner">([](auto a, auto b) { return a * b; });
  const auto outer = lw::kernel<"outer">([inner](auto a) { return inner(a, a) + inner(a, 2); });
  lw::launch(outer, lw::inout(x));
  CHECK(x[19] == 61 * 61 + 122);
  const float factor = 0.5F;
  const settings s{1, 2, true};
  lw::launch(lw::kernel<"captures">([=](auto a) { return a * factor + static_cast<float>(s.power); }), lw::inout(x));
  CHECK(x[19] == (61 * 61 + 122) * 0.5F + 2);
  // on the CPU a bare lambda may refer to what outlives the launch
  std::array<float, 2> table{10, 20};
  lw::launch([&](auto a, int i) { return 0 * a + table[static_cast<std::size_t>(i)]; }, lw::inout(x), 1);
  CHECK(x[0] == 20);
}

TEST_CASE("iterated launches are the launches one after the other") {
  const auto k = lw::kernel<"turn">([](auto dt, auto a, auto b, int more) {
    const auto turned = a - dt * b;
    return std::tuple(turned, b + dt * turned + more);
  });
  for (const int steps : {-1, 0, 1, 2, 25}) {
    const std::vector<float> dt(1500, 0.125F);
    std::vector<float> a = counted(1500), b = counted(1500), c = a, d = b;
    lw::launch(lw::iterate(k, steps), lw::in(dt), lw::inout(a), lw::inout(b), 1);
    for (int s = 0; s < steps; ++s) lw::launch(k, lw::in(dt), lw::inout(c), lw::inout(d), 1);
    CHECK(a == c);
    CHECK(b == d);
    std::vector<float> e = counted(1500), f = counted(1500);
    lw::launch(lw::iterate(lw::iterate(k, std::int64_t{steps}), 1U), lw::in(dt), lw::inout(e), lw::inout(f), 1);
    CHECK(e == a);
    CHECK(f == b);
  }
}

TEST_CASE("values that are no ordinary numbers travel as they are") {
  constexpr auto limits = std::numeric_limits<float>{};
  const std::vector<float> x{limits.quiet_NaN(),  limits.infinity(), -limits.infinity(), -0.0F,
                             limits.denorm_min(), limits.max()};
  for (std::size_t n = 1; n <= 40; ++n) {
    std::vector<float> in(n), out(n);
    for (std::size_t i = 0; i < n; ++i) in[i] = x[i % x.size()];
    lw::launch(lw::kernel<"same">([](auto a) { return a; }), lw::in(in), lw::out(out));
    REQUIRE(std::memcmp(in.data(), out.data(), n * sizeof(float)) == 0);
  }
}

TEST_CASE("in place through two arguments") {
  lw::field<particle, float> f(1000, numbered<float>);
  lw::launch(lw::kernel<"mirror">([](auto p) { return decltype(p){{{p.place[1], p.place[0]}}, p.mass}; }), lw::in(f),
             lw::out(f));
  CHECK(f[999].place[0] == 1998.0F);
  CHECK(f[999].place[1] == 999.0F);
}
