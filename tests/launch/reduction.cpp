// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "lanewise/kernel/recorded.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/series.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

static_assert(lw::is_reduction<decltype(lw::sum_of(std::declval<double&>()))>);
static_assert(lw::argument_kind<decltype(lw::max_of(std::declval<lw::vec<float, 3>&>()))>);
static_assert(std::is_trivially_copyable_v<decltype(lw::min_of(std::declval<int&>()))>);

namespace {

constexpr std::array<std::int64_t, 12> sizes{0, 1, 2, 17, 512, 1000, 1023, 1024, 1025, 1536, 5000, 70001};

const auto same = lw::kernel<"same">([](auto x) { return x; });

template <class T>
using seven = lw::vec<T, 7>;

// Numbers of very different size and sign, of which every order has a sum of its own.
template <class T>
std::vector<T> uneven(std::int64_t n) {
  std::vector<T> all(static_cast<std::size_t>(n));
  std::uint64_t state = 12345;
  for (T& each : all) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    each = static_cast<T>(std::ldexp(static_cast<double>(state >> 40) - 8e6, static_cast<int>(state >> 33 & 31)));
  }
  return all;
}

template <class T>
std::uint64_t bits(T x) {
  if constexpr (sizeof(T) == 4) {
    return std::bit_cast<std::uint32_t>(x);
  } else {
    return std::bit_cast<std::uint64_t>(x);
  }
}

// The documented order, written as the sentences say it.
double tree(std::vector<double> v) {
  while (v.size() > 1) {
    const std::size_t half = std::bit_ceil(v.size()) / 2;
    for (std::size_t i = 0; i + half < v.size(); ++i) v[i] += v[i + half];
    v.resize(half);
  }
  return v[0];
}
template <class T>
double documented_sum(const std::vector<T>& x) {
  std::vector<double> tiles;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % 1024 == 0) tiles.insert(tiles.end(), 256, -0.0);
    tiles[i / 1024 * 256 + i % 1024 / 256 * 64 + i % 64] += static_cast<double>(x[i]);
  }
  std::vector<double> totals;
  for (auto tile = tiles.begin(); tile != tiles.end(); tile += 256)
    totals.push_back(tree(std::vector<double>(tile, tile + 256)));
  return totals.empty() ? 0 : tree(totals);
}

}  // namespace

TEMPLATE_TEST_CASE("a sum has the bits of the documented order, for any threads, lanes and layout", "", float, double) {
  for (const std::int64_t n : sizes) {
    const std::vector<TestType> x = uneven<TestType>(n);
    const lw::field<lw::scalar, TestType> blocks{std::span<const TestType>(x)};
    const std::vector<std::int32_t> narrow(x.size());  // makes the groups as wide as float's
    // Four places of a tile are worked on in turn.
    const lw::field<seven, TestType> wide(
        n, [&](std::int64_t i) { return seven<TestType>{{0, 0, 0, 0, 0, 0, x[static_cast<std::size_t>(i)]}}; });
    const auto right = bits(static_cast<TestType>(documented_sum(x)));
    for (const int threads : {1, 2, 3}) {
      const test::thread_count with(threads);
      TestType a{-1}, b{-1}, c{-1}, d{-1}, e{-1}, f{-1};
      lw::launch(same, lw::in(x), lw::sum_of(a));
      lw::launch(same, lw::in(blocks), lw::sum_of(b));
      lw::launch(same, lw::in(lw::strided<lw::scalar>(n, x.data(), 1)), lw::sum_of(c));
      lw::launch([](auto y, auto) { return y; }, lw::in(x), lw::in(narrow), lw::sum_of(d));
      auto state = x;  // several registers at a time
      lw::launch(lw::iterate([](auto y) { return std::tuple(y, y); }, 1), lw::inout(state), lw::sum_of(e));
      lw::launch([](auto y) { return y[6]; }, lw::in(wide), lw::sum_of(f));
      INFO("n " << n << ", threads " << threads);
      CHECK(bits(a) == right);
      CHECK(bits(b) == right);
      CHECK(bits(c) == right);
      CHECK(bits(d) == right);
      CHECK(bits(e) == right);
      CHECK(bits(f) == right);
    }
  }
}

TEST_CASE("sums, least and largest in one pass with the map, in the order of the results") {
  for (const std::int64_t n : sizes) {
    std::vector<double> x(static_cast<std::size_t>(n)), y(x);
    std::iota(x.begin(), x.end(), 1.0);
    double total = -1, least = -1, largest = -1;
    lw::launch(lw::kernel<"half">([](auto a, auto by) { return std::tuple(a, a * by, a, a); }), lw::max_of(largest),
               lw::in(x), 0.5, lw::out(y), lw::sum_of(total), lw::min_of(least));
    const auto count = static_cast<double>(n);
    CHECK(total == count * (count + 1) / 2);
    CHECK(largest == (n == 0 ? -std::numeric_limits<double>::infinity() : count));
    CHECK(least == (n == 0 ? std::numeric_limits<double>::infinity() : 1));
    for (std::size_t i = 0; i < y.size(); ++i) REQUIRE(y[i] == x[i] / 2);
  }
}

TEST_CASE("what no elements give") {
  const std::vector<float> none;
  const std::vector<std::uint32_t> no_counts;
  float sum = 5, exact = 5, least = 5, largest = 5;
  lw::launch([](auto x) { return std::tuple(x, x, x, x); }, lw::in(none), lw::sum_of(sum),
             lw::compensated_sum_of(exact), lw::min_of(least), lw::max_of(largest));
  CHECK((bits(sum) == 0 && bits(exact) == 0));
  CHECK((std::isinf(least) && least > 0 && std::isinf(largest) && largest < 0));
  std::uint32_t count = 5, lowest = 5, highest = 5;
  lw::launch([](auto x) { return std::tuple(x, x, x); }, lw::in(no_counts), lw::sum_of(count), lw::min_of(lowest),
             lw::max_of(highest));
  CHECK((count == 0 && lowest == 4294967295U && highest == 0));
}

TEST_CASE("a state is reduced number by number, into a variable, a range or a field of one element") {
  const std::int64_t n = 2049;
  std::vector<lw::vec<float, 3>> x(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) {
    const auto f = static_cast<float>(i);
    x[static_cast<std::size_t>(i)] = {{f, -f, 1.0F}};
  }
  lw::vec<float, 3> total{}, largest{};
  std::vector<lw::vec<float, 3>> range(1);
  lw::launch([](auto a) { return std::tuple(a, a, a); }, lw::in(x), lw::sum_of(total), lw::max_of(largest),
             lw::min_of(range));
  CHECK((total[0] == 2098176.0F && total[1] == -2098176.0F && total[2] == 2049.0F));
  CHECK((largest[0] == 2048.0F && largest[1] == 0.0F && largest[2] == 1.0F));
  CHECK((range[0][0] == 0.0F && range[0][1] == -2048.0F && range[0][2] == 1.0F));
  lw::field<lw::scalar, double> one(1);
  lw::launch([](auto a) { return a[2]; }, lw::in(x), lw::sum_of(one));  // float, widened
  CHECK(one[0] == 2049);
}

TEST_CASE("a narrower result is widened, integers wrap in the type of the variable") {
  const std::vector<std::int32_t> x(4, 1 << 30);
  std::int64_t wide = 0;
  std::int32_t narrow = 1;
  double real = 0;
  lw::launch([](auto a) { return std::tuple(a, a, a); }, lw::in(x), lw::sum_of(wide), lw::sum_of(narrow),
             lw::sum_of(real));
  CHECK((wide == 4294967296 && narrow == 0 && real == 4294967296.0));
  std::uint64_t count = 0;
  lw::launch([](auto) { return 1; }, lw::in(x), lw::sum_of(count));  // a literal
  CHECK(count == 4);
}

TEMPLATE_TEST_CASE("zeros keep their sign, and missing elements do not take part", "", float, double) {
  for (const std::size_t n : {1U, 2U, 3U, 17U, 1500U}) {
    const std::vector<TestType> x(n, TestType(-0.0));
    TestType sum = 1, exact = 1, largest = 1;
    lw::launch([](auto a) { return std::tuple(a, a, a); }, lw::in(x), lw::sum_of(sum), lw::compensated_sum_of(exact),
               lw::max_of(largest));
    CHECK((sum == 0 && std::signbit(sum) && exact == 0 && std::signbit(exact)));
    CHECK((largest == 0 && std::signbit(largest)));
  }
}

TEST_CASE("infinities and NaN in sums") {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> one_way{1, infinity, 2}, both_ways{infinity, 1, -infinity};
  double sum = 0, exact = 0;
  const auto twice = [](auto a) { return std::tuple(a, a); };
  lw::launch(twice, lw::in(one_way), lw::sum_of(sum), lw::compensated_sum_of(exact));
  CHECK((sum == infinity && exact == infinity));
  lw::launch(twice, lw::in(both_ways), lw::sum_of(sum), lw::compensated_sum_of(exact));
  CHECK((std::isnan(sum) && std::isnan(exact)));
}

TEST_CASE("iterate gives reductions the results of its last step") {
  const auto fall = lw::kernel<"fall">([](auto height, auto speed, auto step) {
    const auto faster = speed - step;
    return std::tuple(faster * faster / 2 + height, height + step * faster, faster, height);
  });
  for (const std::int64_t n : {0, 1, 37, 1024, 2500}) {
    for (const int steps : {1, 2, 7}) {
      const auto start = [n](int scale) {
        std::vector<double> all(static_cast<std::size_t>(n));
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<double>(i) / scale;
        return all;
      };
      auto height = start(3), speed = start(-7), single_height = height, single_speed = speed;
      double energy = -1, single_energy = -1, lowest = -1, single_lowest = -1;
      lw::launch(lw::iterate(fall, steps), lw::sum_of(energy), lw::inout(height), lw::inout(speed), 0.125,
                 lw::min_of(lowest));
      for (int s = 0; s < steps; ++s)
        lw::launch(fall, lw::sum_of(single_energy), lw::inout(single_height), lw::inout(single_speed), 0.125,
                   lw::min_of(single_lowest));
      CHECK((energy == single_energy && lowest == single_lowest));
      CHECK((height == single_height && speed == single_speed));
    }
  }
}

TEST_CASE("iterate without a step gives reductions no results") {
  const auto grow = lw::kernel<"grow">([](auto x) { return std::tuple(2 * x, x, x); });
  for (const int steps : {0, -3}) {
    std::vector<float> x(100, 3.0F);
    float sum = 5, least = 5;
    lw::launch(lw::iterate(lw::iterate(grow, steps), 2), lw::inout(x), lw::sum_of(sum), lw::min_of(least));
    CHECK((sum == 0 && std::isinf(least) && x[0] == 3 && x[99] == 3));
  }
}

TEST_CASE("iterate with outputs gives reductions the results of its last step") {
  std::vector<double> x(50), path(100);
  double sum = -1;
  const auto grow = lw::kernel<"grow">([](auto y) { return std::tuple(y + 1, 10 * y); });
  lw::launch(lw::iterate(grow, 5, lw::every(2)), lw::inout(x), lw::sum_of(sum), lw::series_out(path));
  CHECK((sum == 50 * 40 && x[49] == 5 && path[0] == 2 && path[99] == 4));
}

TEST_CASE("nothing but reductions, over generated elements") {
  for (const std::int64_t n : sizes) {
    std::int64_t sum = -1, last = -1;
    lw::launch([](auto where) { return std::tuple(where.index(), where.index()); }, lw::over(n), lw::element(),
               lw::sum_of(sum), lw::max_of(last));
    CHECK(sum == n * (n - 1) / 2);
    CHECK(last == (n == 0 ? std::numeric_limits<std::int64_t>::lowest() : n - 1));
  }
}

TEST_CASE("what a launch refuses") {
  const auto words = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const lw::error& refused) {
      return refused.what();
    }
    return "not refused";
  };
  std::vector<double> x(100), three(3);
  double total = 0;
  CHECK(words([&] { lw::launch(same, lw::in(x), lw::sum_of(three)); }) ==
        "lanewise: launch of 'same': argument 2 (sum_of) has 3 elements: it takes one result");
  CHECK(words([&] { lw::launch(same, lw::in(x), lw::max_of(x[7])); }).find("argument 2 (max_of)") != std::string::npos);
  const auto twice = [](auto a) { return std::tuple(a, a); };
  CHECK(words([&] { lw::launch(twice, lw::in(x), lw::max_of(total), lw::min_of(total)); }).find("(min_of)") !=
        std::string::npos);
}
