// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/for_range.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/kernel/iterate.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto twice_and_one = [](auto x) { return 2 * x + 1; };
constexpr auto fibonacci = [](auto a, auto b) { return std::tuple(b, a + b); };

// A state of three scalar types, as a random walk has.
template <class Real, class Word, class Count>
using walker = std::tuple<Real, Word, Count>;
constexpr auto walk = [](auto x, auto generator, auto count) {
  const auto next = generator * 6364136223846793005U + 1442695040888963407U;
  return std::tuple(x * 0.5 + 1, next, count + 3);
};

template <class T>
struct pendulum {
  lw::vec<T, 2> angles;
  T speed;
};

}  // namespace

static_assert(lw::for_range(5, 1, twice_and_one) == 63);
static_assert(lw::for_range(0, 1, twice_and_one) == 1 && lw::for_range(-3, 1, twice_and_one) == 1);
static_assert(lw::for_range(std::uint8_t{5}, 1, twice_and_one) == 63 && lw::for_range(5ULL, 1, twice_and_one) == 63);

// the step is a plain integer, from 0 on; a weak start takes the type that comes of it
static_assert(lw::for_range(5, 0, [](auto sum, auto step) { return sum + step; }) == 10);
static_assert(std::is_same_v<std::int64_t, decltype(lw::for_range(5, 0, [](auto, auto step) { return step; }))>);
static_assert(lw::for_range(3, 1, [](auto x) { return x * 0.5; }) == 0.125);
static_assert(std::is_same_v<float, decltype(lw::for_range(3, 1.0F, [](auto x) { return x * 0.5; }))>);

// members of tuples and pairs one by one, with the step, or as a whole
static_assert(lw::for_range(10, std::tuple(0, 1), fibonacci) == std::tuple(55, 89));
static_assert(lw::for_range(10, std::pair(0, 1), fibonacci) == std::pair(55, 89));
static_assert(lw::for_range(4, std::pair(0, 1), [](auto a, auto b, auto step) { return std::pair(a + step, b * 2); }) ==
              std::pair<std::int64_t, int>(6, 16));
static_assert(lw::for_range(10, std::tuple(0, 1), [](const std::tuple<int, int>& both) {
                return fibonacci(std::get<0>(both), std::get<1>(both));
              }) == std::tuple(55, 89));
static_assert(lw::for_range(3, std::tuple(1, 2, 3), [](auto all, auto step) {
                return std::tuple(std::get<0>(all) + static_cast<int>(step), std::get<2>(all), std::get<1>(all));
              }) == std::tuple(4, 3, 2));
static_assert(lw::for_range(3, std::tuple(5), [](auto x) { return std::tuple(x + 1); }) == std::tuple(8));

// loops of loops
static_assert(lw::for_range(3, 1, [](auto x) { return lw::for_range(4, x, twice_and_one); }) ==
              lw::for_range(12, 1, twice_and_one));
static_assert(lw::for_range(4, 0, [](auto sum, auto i) {
                return lw::for_range(i, sum, [](auto inner, auto j) { return inner + j; });
              }) == 4);
static_assert(lw::iterate(lw::kernel<"inner loop">([](auto x) { return lw::for_range(4, x, twice_and_one); }), 3)(1) ==
              lw::for_range(12, 1, twice_and_one));

TEST_CASE("for_range carries lanes of several types as plain numbers do, bit for bit") {
  constexpr std::size_t W = 8;
  using reals = lw::lanes<float, W>;
  using words = lw::lanes<std::uint64_t, W>;
  using counts = lw::lanes<std::int32_t, W>;
  const auto x = reals::generate([](std::size_t i) { return 0.1F * static_cast<float>(i); });
  const auto g = words::generate([](std::size_t i) { return i * 0x9E3779B97F4A7C15U; });
  for (const int n : {0, 1, 2, 33}) {
    const walker<reals, words, counts> end = lw::for_range(n, walker<reals, words, counts>(x, g, 0), walk);
    for (std::size_t i = 0; i < W; ++i) {
      const auto [p, q, r] = lw::for_range(n, std::tuple(x[i], g[i], 0), walk);
      CHECK(std::get<0>(end)[i] == p);
      CHECK(std::get<1>(end)[i] == q);
      CHECK(std::get<2>(end)[i] == r);
    }
  }
}

TEST_CASE("for_range takes states, and literals become the lanes that the body makes of them") {
  using reals = lw::lanes<double, 4>;
  const auto swing = [](auto p) {
    p.speed -= 0.1 * p.angles[0];
    p.angles += 0.1 * p.speed;
    return p;
  };
  const pendulum<reals> end = lw::for_range(10, pendulum<reals>{{1, 2}, 0}, swing);
  const pendulum<double> plain = lw::for_range(10, pendulum<double>{{1, 2}, 0}, swing);
  CHECK(end.angles[1][3] == plain.angles[1]);
  CHECK(end.speed[0] == plain.speed);

  const reals by(3);
  const auto sum = lw::for_range(4, 0, [&](auto s) { return s + by; });
  static_assert(std::is_same_v<decltype(sum), const reals>);
  CHECK(sum[2] == 12);
  // one weak number after another
  const auto [a, b, count] =
      lw::for_range(2, std::tuple(0, 0, 0), [&](auto, auto q, auto n) { return std::tuple(q, q + by, n + 1); });
  static_assert(std::is_same_v<decltype(a), const reals> && std::is_same_v<decltype(count), const int>);
  CHECK(a[0] == 3);
  CHECK(b[0] == 6);
  const auto moved = lw::for_range(3, lw::vec<int, 2>{0, 1}, [&](auto v) { return v + lw::vec<reals, 2>{by, 1}; });
  static_assert(std::is_same_v<decltype(moved), const lw::vec<reals, 2>>);
  CHECK(moved[0][1] == 9);
  CHECK(moved[1][1] == 4);
}

TEST_CASE("a body may give literals and plain numbers for lanes") {
  using reals = lw::lanes<float, 8>;
  const auto last = lw::for_range(2, std::tuple(reals(5), reals(6)), [](auto a, auto) { return std::tuple(1, a); });
  CHECK(std::get<0>(last)[7] == 1);
  CHECK(std::get<1>(last)[7] == 1);
}
