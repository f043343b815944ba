// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/cholesky.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/matrices.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;
using mat3 = lw::mat<double, 3, 3>;

static_assert(std::is_same_v<decltype(cholesky(lw::mat<packet, 3, 3>{})), lw::mat<packet, 3, 3>>);
static_assert(
    std::is_same_v<decltype(solve_cholesky(lw::mat<float, 3, 3>{}, lw::vec<packet, 3>{})), lw::vec<packet, 3>>);

template <class V>
constexpr double ulp = static_cast<double>(std::numeric_limits<test::lane_type<V>>::epsilon());

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 8>, float, thread, packet>(f);
}

// Gram's matrix of random vectors, and a little of the identity: symmetric and positive definite.
template <class T, std::size_t N>
[[nodiscard]] lw::mat<T, N, N> positive_matrix(test::random_numbers& random) {
  const auto factor = random.state<lw::mat<T, N, N>>();
  return matmul(factor, transpose(factor)) + T(0.125) * lw::identity<T, N>();
}

// The lower triangle as it is, NaN above.
template <class T, std::size_t N>
[[nodiscard]] lw::mat<T, N, N> without_upper_triangle(lw::mat<T, N, N> a) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = i + 1; j < N; ++j) a(i, j) = std::numeric_limits<T>::quiet_NaN();
  return a;
}

template <class T, std::size_t N>
[[nodiscard]] bool lower_triangle_is_nan(const lw::mat<T, N, N>& a) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!std::isnan(a(i, j))) return false;
  return true;
}

template <class V, std::size_t N>
void the_factor_squared_is_the_matrix() {
  using T = test::lane_type<V>;
  test::random_numbers random(20 + N);
  for (int run = 0; run < 20; ++run) {
    const auto a = test::in_lanes<V>([&](std::size_t) { return positive_matrix<T, N>(random); });
    const auto l = cholesky(a);
    const auto b = test::in_lanes<V>([&](std::size_t) { return random.state<lw::mat<T, N, 2>>(); });
    const auto x = solve_cholesky(l, b);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto plain = test::state_in(a, lane);
      const auto factor = test::state_in(l, lane);
      const auto exact = test::precise(factor);
      CAPTURE(N, run, lane, sizeof(T));
      // |l| |l^T| is at most the diagonal, so each element has an error of N + 1 roundings of the diagonal's size.
      const auto error = matmul(exact, transpose(exact)) - test::precise(plain);
      REQUIRE(test::largest(error) <= (N + 1) * ulp<V> * test::largest(plain));
      for (std::size_t i = 0; i < N; ++i) {
        REQUIRE(factor(i, i) > 0);
        for (std::size_t j = i + 1; j < N; ++j) REQUIRE(factor(i, j) == 0);
      }
      REQUIRE(test::backward_error(plain, test::state_in(x, lane), test::state_in(b, lane)) <= 8 * N * ulp<V>);
      REQUIRE(test::same_digits(cholesky(without_upper_triangle(plain)), factor));
    }
  }
}

}  // namespace

TEST_CASE("a known Cholesky factor", "[cholesky]") {
  const mat3 a{4, 12, -16, 12, 37, -43, -16, -43, 98};
  const mat3 l{2, 0, 0, 6, 1, 0, -8, 5, 3};
  CHECK(lw::all_equal(cholesky(a), l));
  CHECK(lw::all_equal(solve_cholesky(l, lw::vec<double, 3>{0, 6, 39}), lw::vec<double, 3>{1, 1, 1}));
  const auto in_lanes = cholesky(test::in_lanes<packet>([&](std::size_t) { return lw::cast<float>(a); }));
  CHECK(lw::all_equal(test::state_in(in_lanes, 15), lw::mat<float, 3, 3>(lw::cast<float>(l))));
  CHECK(cholesky(lw::mat<float, 1, 1>{9})[0] == 3);
  CHECK(lw::all_equal(cholesky(lw::identity<double, 8>()), lw::identity<double, 8>()));
}

TEST_CASE("the factor times its transpose is the matrix, and solves its equations", "[cholesky]") {
  on_every_number([]<class V>() { the_factor_squared_is_the_matrix<V, 3>(); });
  the_factor_squared_is_the_matrix<packet, 1>();
  the_factor_squared_is_the_matrix<packet, 2>();
  the_factor_squared_is_the_matrix<lw::lanes<double, 8>, 4>();
  the_factor_squared_is_the_matrix<double, 6>();
  the_factor_squared_is_the_matrix<packet, 7>();
}

TEST_CASE("Hilbert's matrices have a factor as long as digits last", "[cholesky]") {
  const auto a = test::hilbert<double, 8>();
  const auto l = test::precise(cholesky(a));
  CHECK(test::largest(matmul(l, transpose(l)) - test::precise(a)) <= 2 * ulp<double>);
  // The condition number of the twelfth, 2e16, is more than a double can tell from none.
  const auto far = cholesky(test::hilbert<float, 12>());
  CHECK(lower_triangle_is_nan(far));
}

TEST_CASE("where a matrix is not positive definite its lane is NaN, and no other", "[cholesky]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    using mat = lw::mat<T, 3, 3>;
    const T nan = std::numeric_limits<T>::quiet_NaN();
    const T infinity = std::numeric_limits<T>::infinity();
    const mat wrong[] = {
        mat::filled(0),
        mat::filled(1),
        {-1, 0, 0, 0, 1, 0, 0, 0, 1},
        {1, 0, 0, 0, 1, 0, 0, 0, -1},
        {1, 0, 0, 0, 1, 0, 0, 0, 0},
        {1, 2, 0, 2, 1, 0, 0, 0, 1},
        {1, 0, 0, 0, 0, 1, 0, 1, 1},
        {1, 0, 0, 0, nan, 0, 0, 0, 1},
        {1, 0, 0, 0, 1, 0, nan, 0, 1},
        {1, 0, 0, 0, 1, 0, 0, 0, infinity},
        {infinity, 0, 0, 0, 1, 0, 0, 0, 1},
        {1, 0, 0, -infinity, 1, 0, 0, 0, 1},
    };
    for (const mat& none : wrong) {
      const auto l =
          cholesky(test::in_lanes<V>([&](std::size_t i) { return i == 0 ? none : 4 * lw::identity<T, 3>(); }));
      const auto x = solve_cholesky(l, lw::vec<T, 3>{4, 8, 12});
      CAPTURE(none[0], none[4], none[8], none[3], none[7]);
      CHECK(lower_triangle_is_nan(test::state_in(l, 0)));
      CHECK(test::all_nan(test::state_in(x, 0)));
      for (std::size_t lane = 1; lane < test::width_of<V>; ++lane) {
        CHECK(lw::all_equal(test::state_in(l, lane), 2 * lw::identity<T, 3>()));
        CHECK(lw::all_equal(test::state_in(x, lane), lw::vec<T, 3>{1, 2, 3}));
      }
    }
  });
}

TEST_CASE("tiny and huge matrices have a factor like others", "[cholesky]") {
  test::random_numbers random(29);
  const auto a = positive_matrix<float, 4>(random);
  for (const float root : {0x1p-60f, 0x1p-40f, 0x1p60f})
    CHECK(test::same_digits(cholesky(root * root * a), root * cholesky(a)));
}

TEST_CASE("a lane's factor is that of its numbers alone", "[cholesky]") {
  const auto check = []<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(28);
    for (int run = 0; run < 50; ++run) {
      REQUIRE(test::lanes_are_plain_numbers<V>([](const auto& a) { return cholesky(a); },
                                               [&](std::size_t i) {
                                                 auto a = positive_matrix<T, 3>(random);
                                                 if (i % 5 == 1) a[i % 9] = std::numeric_limits<T>::quiet_NaN();
                                                 if (i % 5 == 3) a[i % 9] = T(-1e30);
                                                 return a;
                                               }));
    }
  };
  test::for_each_number<thread, lw::lanes<float, 4>, packet, lw::lanes<float, 64>, lw::lanes<double, 8>>(check);
}
