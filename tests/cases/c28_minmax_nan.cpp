// SPDX-License-Identifier: Apache-2.0
// min, max and clamp with NaN anywhere, signed zeros and infinities, in every lane. From apache/tvm#19518,
// microsoft/onnxruntime#10514, sonots/cumo#219, pytorch/pytorch#7052, jax-ml/jax#1072, kokkos/kokkos#6144 and #1250.
// The policy is that of numpy: a NaN is the result, wherever it stands. (Reductions over elements are in
// c28_reductions; here they run over the numbers of one.)
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
constexpr T no_number = std::numeric_limits<T>::quiet_NaN();
template <class T>
constexpr T infinite = std::numeric_limits<T>::infinity();

template <class T>
bool same(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

// The least and the largest of an element's numbers, in the order in which they stand.
const auto extremes = lw::kernel<"extremes">([](auto v) {
  auto least = v[0], largest = v[0];
  for (const auto& each : v) {
    least = min(least, each);
    largest = max(largest, each);
  }
  return std::tuple(least, largest);
});

// At every place among other elements.
template <std::size_t N, class T>
void check(const std::array<T, N>& numbers, T least, T largest) {
  for (const std::size_t n : {1U, 7U, 16U, 19U}) {
    for (std::size_t place = 0; place < n; ++place) {
      std::array<T, N> other;
      other.fill(T(1));
      std::vector<std::array<T, N>> all(n, other);
      all[place] = numbers;
      std::vector<T> low(n), high(n);
      lw::launch(extremes, lw::in(all), lw::out(low), lw::out(high));
      REQUIRE(same(low[place], least));
      REQUIRE(same(high[place], largest));
      for (std::size_t i = 0; i < n; ++i) REQUIRE((i == place || (low[i] == 1 && high[i] == 1)));
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("C28: the ten arrays", "", float, double) {
  using T = TestType;
  check(std::array<T, 4>{no_number<T>, no_number<T>, no_number<T>, T(42)}, no_number<T>, no_number<T>);
  check(std::array<T, 4>{T(3), T(1), T(7), no_number<T>}, no_number<T>, no_number<T>);
  check(std::array<T, 4>{no_number<T>, T(3), T(1), T(7)}, no_number<T>, no_number<T>);
  check(std::array<T, 2>{no_number<T>, no_number<T>}, no_number<T>, no_number<T>);
  check(std::array<T, 2>{-infinite<T>, no_number<T>}, no_number<T>, no_number<T>);
  check(std::array<T, 3>{T(3), T(-1), T(2)}, T(-1), T(3));
  check(std::array<T, 2>{T(-0.0), T(0)}, T(-0.0), T(0));
  check(std::array<T, 3>{infinite<T>, -infinite<T>, T(1)}, -infinite<T>, infinite<T>);
  check(std::array<T, 1>{T(5)}, T(5), T(5));
  check(std::array<T, 9>{T(2), T(2), T(2), T(2), T(2), T(2), T(2), T(2), T(2)}, T(2), T(2));
}

TEMPLATE_TEST_CASE("C28: zeros of both signs, in both orders", "", float, double) {
  check(std::array<TestType, 2>{-0.0, 0.0}, TestType(-0.0), TestType(0.0));
  check(std::array<TestType, 2>{0.0, -0.0}, TestType(-0.0), TestType(0.0));
}

// v[i] = 7 i mod 10 with a NaN at every place p: as many NaN results as there are places.
TEMPLATE_TEST_CASE("C28: a NaN at every place, on either side", "", float, double) {
  for (const std::size_t n : {1U, 2U, 7U, 8U, 9U, 16U, 17U, 31U, 33U, 64U, 257U}) {
    std::size_t from_left = 0, from_right = 0;
    for (std::size_t p = 0; p < n; ++p) {
      std::vector<TestType> v(n), left(n), right(n);
      for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<TestType>(7 * i % 10);
      v[p] = no_number<TestType>;
      const std::vector<TestType> five(n, TestType(5));
      lw::launch(lw::kernel<"both orders">([](auto a, auto b) { return std::tuple(max(a, b), min(b, a)); }), lw::in(v),
                 lw::in(five), lw::out(left), lw::out(right));
      for (std::size_t i = 0; i < n; ++i) {
        from_left += std::isnan(left[i]);
        from_right += std::isnan(right[i]);
        if (i == p) continue;
        REQUIRE(left[i] == std::max(v[i], TestType(5)));
        REQUIRE(right[i] == std::min(v[i], TestType(5)));
      }
    }
    CHECK(from_left == n);
    CHECK(from_right == n);
  }
}

TEMPLATE_TEST_CASE("C28: clamp keeps a NaN", "", float, double) {
  using T = TestType;
  const std::array<T, 6> x{no_number<T>, T(-2), T(0.5), T(2), infinite<T>, -infinite<T>},
      expected{no_number<T>, T(-1), T(0.5), T(1), T(1), T(-1)};
  std::array<T, 6> y{};
  lw::launch(lw::kernel<"clamp">([](auto a, auto low, auto high) { return clamp(a, low, high); }), lw::in(x), T(-1.0),
             T(1.0), lw::out(y));
  for (std::size_t i = 0; i < 6; ++i) CHECK(same(y[i], expected[i]));
  lw::launch([](auto a) { return clamp(a, -1, 1); }, lw::in(x), lw::out(y));
  for (std::size_t i = 0; i < 6; ++i) CHECK(same(y[i], expected[i]));
}
