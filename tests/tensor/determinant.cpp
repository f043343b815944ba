// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/determinant.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

#include "support/catch.hpp"
#include "support/matrices.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

static_assert(determinant(lw::mat<int, 1, 1>{-7}) == -7);
static_assert(determinant(lw::mat<int, 2, 2>{1, 2, 3, 4}) == -2);
static_assert(determinant(lw::mat<double, 3, 3>{2, 0, 1, 1, 3, 2, 1, 1, 4}) == 18);
static_assert(determinant(lw::mat<double, 4, 4>{0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0}) == -1);
static_assert(determinant(lw::mat<double, 5, 5>{0, 0, 0, 0,  2, 0, 0, 0,  4, 0, 0, 0, 8,
                                                0, 0, 0, 16, 0, 0, 0, 32, 0, 0, 0, 0}) == 32768);
static_assert(determinant(lw::mat<thread, 2, 2>{1, 2, 3, 4})[0] == -2.0f);
static_assert(std::is_same_v<decltype(determinant(lw::mat<packet, 4, 4>{})), packet>);

// The sum over all permutations of their signs times the products of their elements, and the same of magnitudes (G. W.
// Leibniz): what every other formula must give, and what its rounding is measured by.
struct expansion {
  test::real value = 0;
  test::real size = 0;
};
template <class T, std::size_t N>
[[nodiscard]] expansion by_permutations(const lw::mat<T, N, N>& a) {
  std::array<std::size_t, N> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  expansion sum;
  do {
    int sign = 1;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t j = 0; j < i; ++j) sign = order[j] > order[i] ? -sign : sign;
    test::real product = 1;
    for (std::size_t i = 0; i < N; ++i) product *= static_cast<test::real>(a(i, order[i]));
    sum.value += static_cast<test::real>(sign) * product;
    sum.size += std::abs(product);
  } while (std::next_permutation(order.begin(), order.end()));
  return sum;
}

template <class V, std::size_t N>
void agrees_with_permutations(double ulps) {
  using T = test::lane_type<V>;
  const auto tolerance = static_cast<test::real>(ulps) * static_cast<test::real>(std::numeric_limits<T>::epsilon());
  test::random_numbers random(50 + N);
  for (int run = 0; run < 40; ++run) {
    const auto a = test::in_lanes<V>([&](std::size_t) { return random.state<lw::mat<T, N, N>>(); });
    const auto got = determinant(a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto want = by_permutations(test::state_in(a, lane));
      CAPTURE(N, run, lane, sizeof(T));
      REQUIRE(std::abs(static_cast<test::real>(test::number_in(got, lane)) - want.value) <= tolerance * want.size);
    }
  }
}

template <class V, std::size_t N>
void is_exact_for_integers() {
  using T = test::lane_type<V>;
  test::random_numbers random(60 + N);
  for (int run = 0; run < 20; ++run) {
    const auto a = test::in_lanes<V>([&](std::size_t) {
      lw::mat<T, N, N> plain;
      for (T& element : plain) element = static_cast<T>(std::lround(9 * random.next()));
      return plain;
    });
    const auto got = determinant(a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane)
      REQUIRE(static_cast<test::real>(test::number_in(got, lane)) == by_permutations(test::state_in(a, lane)).value);
  }
}

}  // namespace

TEST_CASE("determinants agree with the sum over permutations", "[determinant]") {
  test::for_each_number<double, lw::lanes<double, 8>, float, thread, packet>([]<class V>() {
    agrees_with_permutations<V, 1>(0);
    agrees_with_permutations<V, 2>(1);
    agrees_with_permutations<V, 3>(2);
    agrees_with_permutations<V, 4>(3);
  });
  agrees_with_permutations<double, 5>(8);
  agrees_with_permutations<packet, 5>(8);
  agrees_with_permutations<lw::lanes<double, 8>, 6>(8);
  agrees_with_permutations<packet, 7>(8);
}

TEST_CASE("determinants of integers, and of whole numbers up to four rows, are exact", "[determinant]") {
  test::for_each_number<std::int32_t, std::int64_t, lw::lanes<std::int32_t, 16>, lw::lanes<std::int64_t, 8>, double,
                        packet>([]<class V>() {
    is_exact_for_integers<V, 1>();
    is_exact_for_integers<V, 2>();
    is_exact_for_integers<V, 3>();
    is_exact_for_integers<V, 4>();
  });
}

TEST_CASE("what two products lose by rounding is not lost from their difference", "[determinant]") {
  // Both products round to the same number: (1 + 3e + ke) - (1 + e) (1 + 2e + ke) = -(2 + k) e^2 would be lost.
  test::for_each_number<double, float, packet, lw::lanes<double, 8>>([]<class V>() {
    using T = test::lane_type<V>;
    const T e = std::numeric_limits<T>::epsilon();
    const auto a = test::in_lanes<V>([&](std::size_t i) {
      const T k = static_cast<T>(i) * e;
      return lw::mat<T, 2, 2>{1 + 3 * e + k, 1 + e, 1 + 2 * e + k, 1};
    });
    const auto singular = test::in_lanes<V>([&](std::size_t i) {
      const T x = T(1) / (3 + static_cast<T>(i));
      return lw::mat<T, 2, 2>{x, T(0.7) * x, x, T(0.7) * x};
    });
    const auto got = determinant(a);
    const auto zero = determinant(singular);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const T want = lw::config::has_fused_multiply_add ? -(2 + static_cast<T>(lane)) * e * e : T(0);
      CHECK(test::number_in(got, lane) == want);
      CHECK(test::number_in(zero, lane) == 0);
    }
  });
}

TEST_CASE("determinants of Hilbert's matrices", "[determinant]") {
  // 1 / 2160, 1 / 6048000, 1 / 266716800000 and 1 / 186313420339200000, with what rounding of the elements changes.
  CHECK(determinant(test::hilbert<double, 3>()) == Approx(1.0 / 2160).epsilon(1e-13));
  CHECK(determinant(test::hilbert<double, 4>()) == Approx(1.0 / 6048000).epsilon(1e-11));
  CHECK(determinant(test::hilbert<double, 5>()) == Approx(1.0 / 266716800000).epsilon(1e-10));
  CHECK(determinant(test::hilbert<double, 6>()) == Approx(1.0 / 186313420339200000).epsilon(1e-8));
}

TEST_CASE("a singular matrix has the determinant zero, in every size", "[determinant]") {
  test::for_each_number<double, packet>([]<class V>() {
    using T = test::lane_type<V>;
    const auto zero_in_lane_0 = []<std::size_t N>(const lw::mat<T, N, N>& singular) {
      const auto got =
          determinant(test::in_lanes<V>([&](std::size_t i) { return i == 0 ? singular : 2 * lw::identity<T, N>(); }));
      CHECK(test::number_in(got, 0) == 0);
      for (std::size_t lane = 1; lane < test::width_of<V>; ++lane)
        CHECK(test::number_in(got, lane) == static_cast<T>(1 << N));
    };
    zero_in_lane_0(lw::mat<T, 3, 3>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    zero_in_lane_0(lw::mat<T, 4, 4>::filled(3));
    zero_in_lane_0(lw::mat<T, 5, 5>::filled(0));
    zero_in_lane_0(lw::mat<T, 5, 5>::filled(3));
    auto no_column = lw::mat<T, 6, 6>::filled(1);
    for (std::size_t i = 0; i < 6; ++i) no_column(i, i) = static_cast<T>(i);
    for (std::size_t i = 0; i < 6; ++i) no_column(i, 3) = 0;
    zero_in_lane_0(no_column);
  });
}

TEST_CASE("determinants of rows in different units, and of tiny and huge matrices", "[determinant]") {
  test::random_numbers random(70);
  const auto plain = random.state<lw::mat<float, 5, 5>>();
  const float units[] = {0x1p-90f, 0x1p90f, 0x1p60f, 0x1p-60f, 2};
  auto scaled = plain;
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 5; ++j) scaled(i, j) = units[i] * plain(i, j);
  CHECK(determinant(scaled) == 2 * determinant(plain));
  for (const double scale : {1e-30, 1e30}) {
    const auto a = random.state<lw::mat<double, 4, 4>>();
    CHECK(determinant(scale * a) == Approx(std::pow(scale, 4) * determinant(a)).epsilon(1e-12));
  }
  CHECK(determinant(1e-12f * lw::identity<float, 3>()) == Approx(1e-36f).epsilon(1e-6));
  CHECK(determinant(1e-12f * lw::identity<float, 4>()) == 0);  // no float is as small
}

TEST_CASE("a lane's determinant is that of its numbers alone", "[determinant]") {
  const auto check = []<std::size_t N>(const lw::mat<float, N, N>&) {
    test::random_numbers random(80);
    const auto f = [](const auto& a) { return determinant(a); };
    for (int run = 0; run < 50; ++run) {
      REQUIRE(test::lanes_are_plain_numbers<packet>(f, [&](std::size_t i) {
        auto a = random.state<lw::mat<float, N, N>>();
        if (i % 5 == 1) a[i] = std::numeric_limits<float>::quiet_NaN();
        if (i % 5 == 2) a[i % 4] = std::numeric_limits<float>::infinity();
        if (i % 7 == 3) a = lw::mat<float, N, N>::filled(1);
        return a;
      }));
    }
  };
  check(lw::mat<float, 4, 4>{});
  check(lw::mat<float, 5, 5>{});
}
