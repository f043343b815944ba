// SPDX-License-Identifier: Apache-2.0
// Sizes that do not fill the last vector: values, guards, floating-point flags, and no elements at all. From
// OpenNMT/CTranslate2#351, amd/IRON#198, halide/Halide#656, kokkos/kokkos#175 and #436, NVIDIA/cuCollections#75,
// tile-ai/tilelang#2556, tensor4all/tenferro-rs#1133.
#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/located.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

// f(i) = i * i - 3 * i for i below n: n, the sum, the last value
struct fact {
  std::int64_t n, sum, last;
};
constexpr std::array<fact, 24> facts{{
    {1, 0, 0},
    {2, -2, -2},
    {3, -4, -2},
    {7, 28, 18},
    {8, 56, 28},
    {15, 700, 154},
    {16, 880, 180},
    {17, 1088, 208},
    {31, 8060, 810},
    {32, 8928, 868},
    {33, 9856, 928},
    {63, 75516, 3658},
    {64, 79296, 3780},
    {65, 83200, 3904},
    {80, 158000, 6004},
    {127, 650748, 15498},
    {128, 666496, 15748},
    {129, 682496, 16000},
    {255, 5397500, 63754},
    {256, 5461760, 64260},
    {257, 5526528, 64768},
    {1023, 354775036, 1041418},
    {1025, 356864000, 1045504},
    {65537, 93820697182208, 4294770688},
}};

constexpr std::size_t guard = 64;
constexpr auto pattern = std::byte{0xA5};

const auto parabola = lw::kernel<"parabola">([](auto i) { return i * i - 3 * i; });

// The map on n elements between guards, `shift` numbers away from a multiple of 64 bytes.
template <class T>
void check_map(const fact& f, std::size_t shift) {
  const auto n = static_cast<std::size_t>(f.n);
  const std::size_t bytes = n * sizeof(T);
  lw::field<lw::scalar, std::uint64_t> aligned(
      static_cast<std::int64_t>((guard + shift * sizeof(T) + bytes + guard) / 8 + 1));
  std::byte* const memory = aligned.data();
  std::fill(memory, memory + aligned.size_bytes(), pattern);
  std::byte* const start = memory + guard + shift * sizeof(T);
  auto* const out = reinterpret_cast<T*>(start);
  std::vector<T> in(n);
  std::iota(in.begin(), in.end(), T(0));
  lw::launch(parabola, lw::in(in), lw::out(lw::soa<lw::scalar>(f.n, out)));

  std::int64_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += static_cast<std::int64_t>(out[i]);
  INFO("n " << f.n << ", shift " << shift);
  CHECK(sum == f.sum);
  CHECK(static_cast<std::int64_t>(out[n - 1]) == f.last);
  const auto untouched = [](std::byte b) { return b == pattern; };
  CHECK(std::all_of(memory, start, untouched));
  CHECK(std::all_of(start + bytes, memory + aligned.size_bytes(), untouched));
}

}  // namespace

TEMPLATE_TEST_CASE("C24: a map on every size, with every number of threads, wherever its memory starts", "", double,
                   std::int64_t) {
  for (const int threads : {1, 2, 4}) {
    const test::thread_count with(threads);
    for (const fact& f : facts)
      for (const std::size_t shift : {0U, 1U, 5U}) check_map<TestType>(f, shift);
  }
}

TEST_CASE("C24: a map in float, as far as float counts exactly") {
  for (const fact& f : facts)
    if (f.last < 1 << 24) check_map<float>(f, 3);
}

TEST_CASE("C24: no elements are no launch, no error, and nothing is touched") {
  std::vector<std::byte> memory(2 * guard, pattern);
  auto* const out = reinterpret_cast<double*>(memory.data() + guard);
  const std::vector<double> none;
  lw::launch(parabola, lw::in(none), lw::out(lw::soa<lw::scalar>(0, out)));
  CHECK(std::all_of(memory.begin(), memory.end(), [](std::byte b) { return b == pattern; }));
}

// The lanes of the last group that hold no element must raise nothing: filled with zeros they would divide by zero.
TEMPLATE_TEST_CASE("C24: 1/x and sqrt(x) on seven elements leave the flags clear", "", float, double) {
  const std::vector<TestType> x{1, 2, 3, 4, 5, 6, 7};
  std::vector<TestType> y(7);
  std::feclearexcept(FE_ALL_EXCEPT);
  lw::launch(lw::kernel<"reciprocal">([](auto a) { return 1 / a; }), lw::in(x), lw::out(y));
  CHECK(std::fetestexcept(FE_DIVBYZERO | FE_INVALID) == 0);
  lw::launch(lw::kernel<"root">([](auto a) { return sqrt(a); }), lw::in(x), lw::out(y));
  CHECK(std::fetestexcept(FE_DIVBYZERO | FE_INVALID) == 0);
  // and a flag that is due comes
  const std::vector<TestType> zero(7);
  lw::launch(lw::kernel<"reciprocal">([](auto a) { return 1 / a; }), lw::in(zero), lw::out(y));
  CHECK(std::fetestexcept(FE_DIVBYZERO) != 0);
  std::feclearexcept(FE_ALL_EXCEPT);
}

// Ten numbers in a row, one row for each element: the row does not fill a vector, but elements do.
TEST_CASE("C24: log-softmax of rows of ten") {
  using row = std::array<double, 10>;
  const std::array<row, 2> x{row{-0.2, 3.0, 1.2, -1.1, 0.0, 0.2, -3.0, -1.2, 1.1, 0.0},
                             row{4.6, 3.3, 0.2, -1.6, 1.0, -4.6, -3.3, -0.2, 1.6, -1.0}};
  const std::array<row, 2> expected{
      row{-3.6382942302766286, -0.4382942302766284, -2.2382942302766287, -4.5382942302766285, -3.4382942302766284,
          -3.238294230276628, -6.438294230276629, -4.638294230276628, -2.3382942302766283, -3.4382942302766284},
      row{-0.31943415804936603, -1.6194341580493659, -4.719434158049365, -6.519434158049365, -3.9194341580493655,
          -9.519434158049366, -8.219434158049365, -5.119434158049366, -3.319434158049366, -5.9194341580493655}};
  std::array<row, 2> y{};
  const auto log_softmax = lw::kernel<"log-softmax">([](auto r) {
    auto largest = r[0];
    for (const auto& each : r) largest = max(largest, each);
    auto sum = exp(r[0] - largest);
    for (std::size_t k = 1; k < r.size(); ++k) sum += exp(r[k] - largest);
    const auto shift = largest + log(sum);
    for (auto& each : r) each -= shift;
    return r;
  });
  lw::launch(log_softmax, lw::in(x), lw::out(y));
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 10; ++k) CHECK(std::abs(y[i][k] - expected[i][k]) <= 1e-14 * std::abs(expected[i][k]));
}

TEMPLATE_TEST_CASE("C24: the sum of the map, in its pass, wherever memory starts", "", double, std::int64_t) {
  for (const int threads : {1, 2, 4}) {
    const test::thread_count with(threads);
    for (const fact& f : facts)
      for (const std::size_t shift : {0U, 1U, 5U}) {
        const auto n = static_cast<std::size_t>(f.n);
        std::vector<TestType> in(n + shift), out(n + shift);
        std::iota(in.begin(), in.end(), -static_cast<TestType>(shift));
        TestType sum = -1;
        lw::launch(lw::kernel<"summed parabola">([](auto i) {
                     const auto y = i * i - 3 * i;
                     return std::tuple(y, y);
                   }),
                   lw::in(lw::soa<lw::scalar>(f.n, in.data() + shift)),
                   lw::out(lw::soa<lw::scalar>(f.n, out.data() + shift)), lw::sum_of(sum));
        REQUIRE(static_cast<std::int64_t>(sum) == f.sum);
        REQUIRE(static_cast<std::int64_t>(out.back()) == f.last);
      }
  }
}

// v[i] = ((11 i + 5) mod 23) / 8 - 1: no zero of a padding may join either of the two reductions.
TEST_CASE("C24: log-sum-exp of few elements") {
  const std::array<std::pair<std::size_t, double>, 5> expected{{{1, -0.375},
                                                                {7, 2.255032693651832},
                                                                {10, 2.6004229930009197},
                                                                {17, 3.497240317652698},
                                                                {33, 4.089006311368685}}};
  for (const auto& [n, right] : expected) {
    std::vector<double> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<double>((11 * i + 5) % 23) / 8 - 1;
    double largest = 0, sum = 0;
    lw::launch([](auto x) { return x; }, lw::in(v), lw::max_of(largest));
    lw::launch([](auto x, auto top) { return exp(x - top); }, lw::in(v), largest, lw::sum_of(sum));
    CHECK(std::abs(largest + std::log(sum) - right) <= 1e-14);
  }
}

TEST_CASE("C24: reductions of nothing") {
  const std::vector<double> none;
  double sum = 1, least = 1, largest = 1;
  lw::located<double> where{1, 1};
  lw::launch([](auto x) { return std::tuple(x, x, x, x); }, lw::in(none), lw::sum_of(sum), lw::min_of(least),
             lw::max_of(largest), lw::arg_min_of(where));
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK((sum == 0 && least == infinity && largest == -infinity));
  CHECK(where == lw::located<double>{infinity, -1});
}
