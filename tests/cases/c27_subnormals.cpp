// SPDX-License-Identifier: Apache-2.0
// Subnormal numbers survive, as inputs and as results, in every layout, tail and thread. From jax-ml/jax#37762,
// openxla/xla#22858 and r-xla/anvl#540.
#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

// Results as bits; rsqrt and log, for x above 0, as numbers.
struct fact {
  std::uint32_t x, twice, half, times_2_100, root, log1p, plus_min_normal;
  double rsqrt, log;
};
constexpr double none = 0;
constexpr std::array<fact, 9> facts{{
    {0x00000001, 0x00000002, 0x00000000, 0x27000000, 0x1a3504f3, 0x00000001, 0x00800001, 2.671373844909537e+22,
     -103.2789306640625},
    {0x00000002, 0x00000004, 0x00000001, 0x27800000, 0x1a800000, 0x00000002, 0x00800002, 1.888946593147858e+22,
     -102.58578491210938},
    {0x00000003, 0x00000006, 0x00000002, 0x27c00000, 0x1a9cc471, 0x00000003, 0x00800003, 1.5423184909879959e+22,
     -102.1803207397461},
    {0x00400000, 0x00800000, 0x00200000, 0x32000000, 0x1fb504f3, 0x00400000, 0x00c00000, 1.3043817602097349e+19,
     -88.02969360351562},
    {0x007fffff, 0x00fffffe, 0x00400000, 0x327ffffe, 0x1fffffff, 0x007fffff, 0x00ffffff, 9.223373136366404e+18,
     -87.3365478515625},
    {0x00800000, 0x01000000, 0x00400000, 0x32800000, 0x20000000, 0x00800000, 0x01000000, 9.223372036854776e+18,
     -87.3365478515625},
    {0x000116c2, 0x00022d84, 0x00008b61, 0x2f0b6100, 0x1e3ce4e7, 0x000116c2, 0x008116c2, 1.000002658868784e+20,
     -92.10340881347656},
    {0x80000001, 0x80000002, 0x80000000, 0xa7000000, 0, 0x80000001, 0x007fffff, none, none},
    {0x807fffff, 0x80fffffe, 0x80400000, 0xb27ffffe, 0, 0x807fffff, 0x00000001, none, none},
}};

float number(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
bool within_ulp(float x, double exact, double ulp) {
  const auto rounded = static_cast<float>(exact);
  return std::abs(static_cast<double>(x) - exact) <=
         ulp * std::abs(static_cast<double>(std::nextafter(rounded, 2 * rounded) - rounded));
}

const auto operations = lw::kernel<"operations">([](auto x) {
  return std::tuple(2 * x, x / 2, x * 0x1p100, x + 0x1p-126, log1p(x), select(x != 0, 0 * x + 1, 0 * x));
});
const auto of_positive =
    lw::kernel<"roots and logarithm">([](auto x) { return std::tuple(sqrt(x), 1 / sqrt(x), rsqrt(x), log(x)); });

}  // namespace

TEST_CASE("C27: nine subnormal numbers of binary32, at every place of a group and on every thread") {
  for (const int threads : {1, 2, 4}) {
    const test::thread_count with(threads);
    for (const std::size_t n : {1U, 9U, 16U, 21U, 3000U}) {
      std::vector<float> x(n), twice(n), half(n), scaled(n), shifted(n), log1p(n), nonzero(n), root(n), inverse(n),
          rsqrt(n), log(n);
      for (std::size_t i = 0; i < n; ++i) x[i] = number(facts[i % 9].x);
      lw::launch(operations, lw::in(x), lw::out(twice), lw::out(half), lw::out(scaled), lw::out(shifted),
                 lw::out(log1p), lw::out(nonzero));
      lw::launch(of_positive, lw::in(x), lw::out(root), lw::out(inverse), lw::out(rsqrt), lw::out(log));
      for (std::size_t i = 0; i < n; ++i) {
        const fact& f = facts[i % 9];
        INFO("x " << x[i] << ", element " << i << " of " << n);
        REQUIRE(bits(twice[i]) == f.twice);
        REQUIRE(bits(half[i]) == f.half);
        REQUIRE(bits(scaled[i]) == f.times_2_100);
        REQUIRE(bits(shifted[i]) == f.plus_min_normal);
        REQUIRE(nonzero[i] == 1);
        REQUIRE(within_ulp(log1p[i], static_cast<double>(number(f.log1p)), 4));
        if (f.x >> 31 != 0) continue;
        REQUIRE(bits(root[i]) == f.root);
        REQUIRE(within_ulp(inverse[i], f.rsqrt, 4));
        REQUIRE(within_ulp(rsqrt[i], f.rsqrt, 4));
        REQUIRE(within_ulp(log[i], f.log, 4));
      }
    }
  }
}

TEST_CASE("C27: numbers that differ have a difference") {
  const std::array<float, 2> a{number(0x00c00000), number(0x00800001)};
  const std::array<float, 2> b{number(0x00800000), number(0x00800000)};
  std::array<float, 2> c{};
  lw::launch(lw::kernel<"difference">([](auto x, auto y) { return x - y; }), lw::in(a), lw::in(b), lw::out(c));
  CHECK(bits(c[0]) == 0x00400000);
  CHECK(bits(c[1]) == 0x00000001);
}

TEST_CASE("C27: binary64") {
  const auto binary = [](auto f, double x, double y) {
    const std::array<double, 1> a{x}, b{y};
    std::array<double, 1> c{};
    lw::launch(f, lw::in(a), lw::in(b), lw::out(c));
    return bits(c[0]);
  };
  const auto times = [](auto x, auto y) { return x * y; };
  CHECK(binary(times, 1e-310, 1e100) == 0x14550a6110d6a9a6);
  CHECK(binary(times, 1e-200, 1e-110) == 0x000012688b70e62b);
  CHECK(binary(times, 5e-324, 0.5) == 0x0000000000000000);
  CHECK(binary(times, 5e-324, 1.5) == 0x0000000000000002);
  CHECK(binary([](auto x, auto y) { return x - y; }, 0x1p-1022, 0x1p-1074) == 0x000fffffffffffff);
  CHECK(binary([](auto x, auto y) { return y / x; }, 1e-310, 1) == 0x7ff0000000000000);
  CHECK(binary([](auto x, auto) { return sqrt(x); }, 5e-324, 0) == 0x1e60000000000000);

  // within one unit in the last place
  const auto near = [](std::uint64_t a, std::uint64_t b) { return (a > b ? a - b : b - a) <= 1; };
  CHECK(near(binary([](auto x, auto) { return log(x); }, 5e-324, 0), 0xc0874385446d71c3));
  CHECK(near(binary([](auto x, auto) { return exp(x); }, -745.1, 0), 0x0000000000000001));
  CHECK(binary([](auto x, auto) { return lw::cast<double>(lw::cast<float>(x)); }, 1e-40, 0) == 0x37a16c2000000000);
}

TEST_CASE("C27: halving ends after the last subnormal number") {
  const auto halve = lw::kernel<"halve">([](auto x) { return x * 0.5; });
  for (const int steps : {149, 150}) {
    std::vector<float> x(37, 1.0F);
    lw::launch(lw::iterate(halve, steps), lw::inout(x));
    for (const float each : x) CHECK((each != 0) == (steps == 149));
  }
}

#if defined(__SSE2__)
TEST_CASE("C27: a thread that flushes to zero has workers that do, in this launch and not in the next") {
  const test::thread_count with(4);
  const std::size_t n = 100'000;
  const std::vector<float> least(n, std::numeric_limits<float>::min());
  std::vector<float> half(n, 7.0F);
  const auto halve = lw::kernel<"halve">([](auto x) { return x / 2; });
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before | 0x8040U);
  lw::launch(halve, lw::in(least), lw::out(half));
  const unsigned after = _mm_getcsr();
  _mm_setcsr(before);
  CHECK((after & 0x8040U) == 0x8040U);
  std::size_t flushed = 0;
  for (const float x : half) flushed += bits(x) == 0;
  CHECK(flushed == n);
  lw::launch(halve, lw::in(least), lw::out(half));
  flushed = 0;
  for (const float x : half) flushed += bits(x) != 0x00400000U;
  CHECK(flushed == 0);
}
#endif

TEST_CASE("C27: worker threads round as the calling thread does") {
  const test::thread_count with(4);
  const std::size_t n = 100'000;
  std::vector<float> third(n), one(n, 1.0F);
  const auto divide = lw::kernel<"third">([](auto x) { return x / 3; });
  const int before = std::fegetround();
  REQUIRE(std::fesetround(FE_UPWARD) == 0);
  lw::launch(divide, lw::in(one), lw::out(third));
  CHECK(std::fegetround() == FE_UPWARD);
  std::fesetround(before);
  for (const float x : third) REQUIRE(bits(x) == 0x3eaaaaabU);
  REQUIRE(std::fesetround(FE_DOWNWARD) == 0);
  lw::launch(divide, lw::in(one), lw::out(third));
  std::fesetround(before);
  for (const float x : third) REQUIRE(bits(x) == 0x3eaaaaaaU);
}
