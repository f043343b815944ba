// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/eigenvalues.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "lanewise/tensor/determinant.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/matrices.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;
using vec3 = lw::vec<double, 3>;
using mat3 = lw::mat<double, 3, 3>;
using test::real;

static_assert(std::is_same_v<decltype(symmetric_eigenvalues(lw::mat<packet, 2, 2>{})), lw::vec<packet, 2>>);
static_assert(std::is_same_v<decltype(symmetric_eigen(lw::mat<float, 3, 3>{}).vectors), lw::mat<float, 3, 3>>);
static_assert(lw::state<lw::eigensystem<packet, 3>>);

// Where the compiler has square roots in constant expressions, these have eigenvalues too.
template <class T>
concept root_is_constant = requires { typename std::bool_constant<(lw::sqrt(T(4)) == T(2))>; };
static_assert(!root_is_constant<double> ||
              lw::all_equal(symmetric_eigenvalues(lw::mat<double, 2, 2>{2, 1, 1, 2}), lw::vec<double, 2>{1, 3}));

template <class V>
constexpr double ulp = static_cast<double>(std::numeric_limits<test::lane_type<V>>::epsilon());

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 8>, float, thread, packet>(f);
}

template <class T, std::size_t N>
[[nodiscard]] lw::mat<T, N, N> mirrored(lw::mat<T, N, N> a) {
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = i + 1; j < N; ++j) a(i, j) = a(j, i);
  return a;
}

// Symmetric matrices of many kinds: random; with equal numbers on the diagonal; nearly diagonal; nearly of rank one;
// with numbers of very different sizes; multiples of the identity but for a few digits.
template <class T, std::size_t N>
[[nodiscard]] lw::mat<T, N, N> some_symmetric(test::random_numbers& random, std::size_t kind) {
  auto a = random.state<lw::mat<double, N, N>>();
  const double small = std::pow(10.0, -8 * std::abs(random.next()));
  if (kind % 6 == 1) a(1, 1) = a(N - 1, N - 1) = a(0, 0);
  if (kind % 6 == 2) a = lw::diagonal_matrix(diagonal(a)) + small * a;
  if (kind % 6 == 3) a = outer(column(a, 0), column(a, 0)) + small * a;
  if (kind % 6 == 4)
    for (double& element : a) element *= std::pow(10.0, -8 * std::abs(random.next()));
  if (kind % 6 == 5) a = lw::identity<double, N>() + small * a;
  return mirrored(lw::mat<T, N, N>(lw::cast<T>(a)));
}

// By how much the columns fail to be lengthened by the values only.
template <class T, std::size_t N>
[[nodiscard]] real residual(const lw::mat<T, N, N>& a, const lw::eigensystem<T, N>& system) {
  const auto vectors = test::precise(system.vectors);
  return test::largest(matmul(test::precise(a), vectors) -
                       matmul(vectors, lw::diagonal_matrix(test::precise(system.values))));
}

template <class T, std::size_t N>
void require_eigensystem(const lw::mat<T, N, N>& a, const lw::eigensystem<T, N>& system) {
  const auto vectors = test::precise(system.vectors);
  const real e = static_cast<real>(std::numeric_limits<T>::epsilon());
  REQUIRE(residual(a, system) <= 8 * e * test::largest(a));
  REQUIRE(test::largest(matmul(transpose(vectors), vectors) - lw::identity<real, N>()) <= 12 * e);
  REQUIRE(std::abs(determinant(vectors) - 1) <= 20 * e);
  for (std::size_t i = 1; i < N; ++i) REQUIRE(system.values[i - 1] <= system.values[i]);
}

template <class V, std::size_t N>
void matrices_of_every_kind() {
  using T = test::lane_type<V>;
  test::random_numbers random(90 + N);
  for (std::size_t run = 0; run < 200; ++run) {
    const auto a = test::in_lanes<V>([&](std::size_t i) { return some_symmetric<T, N>(random, run + i); });
    const auto system = symmetric_eigen(a);
    const auto values = symmetric_eigenvalues(a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      CAPTURE(run, lane, sizeof(T));
      const lw::eigensystem<T, N> own{test::state_in(system.values, lane), test::state_in(system.vectors, lane)};
      require_eigensystem(test::state_in(a, lane), own);
      REQUIRE(test::same_digits(test::state_in(values, lane), own.values));
    }
  }
}

// The eigenvalues in every kind of number, against ones with more digits than a double has.
void check_values(const mat3& a, const vec3& wanted, double ulps = 4) {
  const double size = std::max(std::abs(wanted[0]), std::abs(wanted[2]));
  CHECK(test::near(symmetric_eigenvalues(a), wanted, ulps * ulp<double>, size));
  const auto eight = symmetric_eigenvalues(test::in_lanes<lw::lanes<double, 8>>([&](std::size_t) { return a; }));
  CHECK(test::near(test::state_in(eight, 5), wanted, ulps * ulp<double>, size));
}

}  // namespace

TEST_CASE("eigenvalues known to more digits than a double has", "[eigenvalues]") {
  // By mpmath 1.3 with 40 digits, of just these doubles.
  check_values({4, -2, 1, -2, 3, 5, 1, 5, -1},
               {-4.821222984403084915057, 3.960374357182478178, 6.860848627220606737056});
  check_values(test::hilbert<double, 3>(),
               {0.002687340355773521816525, 0.1223270658539058592256, 1.40831892712365394489});
  check_values({10, -1.5, 0.25, -1.5, 12, 2, 0.25, 2, 15},
               {8.944116228814795332939, 12.02027186859215750393, 16.03561190259304716313});
  // Nearly repeated: a trigonometric formula would lose half of the digits.
  const double d = 0x1p-20;
  check_values({1 + d, d, d, d, 1 + d, d, d, d, 1 + 2 * d}, {1.0, 1.000000558649480463891, 1.000003256047785161109});
  check_values({2, 1, 1, 1, 2, 1 + 0x1p-40, 1, 1 + 0x1p-40, 2},
               {0.9999999999990905052982, 1.000000000000303164901, 4.000000000000606329801});
  // The slowest to converge of those that a search found.
  check_values({0.25, -0.25, 1.75, -0.25, 0.4375, -1.625, 1.75, -1.625, 0.0625},
               {-2.080677585159486761362, 0.1012848570328201388219, 2.72939272812666662254});
  const auto in_the_plane = symmetric_eigenvalues(lw::mat<double, 2, 2>{1, 2, 2, -3});
  CHECK(test::near(in_the_plane, lw::vec<double, 2>{-3.828427124746190097603, 1.828427124746190097603}, 2 * ulp<double>,
                   3.8));
}

TEST_CASE("values and vectors of symmetric matrices of every kind", "[eigenvalues]") {
  on_every_number([]<class V>() {
    matrices_of_every_kind<V, 2>();
    matrices_of_every_kind<V, 3>();
  });
}

TEST_CASE("what is diagonal comes back in order, to the last digit", "[eigenvalues]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    vec3 order{1, 2, 3};
    do {
      const lw::vec<T, 3> numbers{T(-0.1), T(1e-30), T(7)};
      lw::vec<T, 3> given;
      for (std::size_t i = 0; i < 3; ++i) given[i] = numbers[static_cast<std::size_t>(order[i]) - 1];
      const auto a = test::in_lanes<V>([&](std::size_t) { return lw::diagonal_matrix(given); });
      const auto system = symmetric_eigen(a);
      const auto vectors = test::state_in(system.vectors, 0);
      CHECK(lw::all_equal(test::state_in(system.values, 0), numbers));
      CHECK(determinant(vectors) == 1);
      CHECK(lw::all_equal(matmul(vectors, numbers * lw::row(vectors, 0)), given[0] * lw::vec<T, 3>{1, 0, 0}));
    } while (std::next_permutation(order.begin(), order.end()));
    const auto two = symmetric_eigenvalues(
        test::in_lanes<V>([](std::size_t) { return lw::mat<T, 2, 2>{T(5), T(0), T(0), T(-0.3)}; }));
    CHECK(lw::all_equal(test::state_in(two, 0), lw::vec<T, 2>{T(-0.3), T(5)}));
  });
}

TEST_CASE("repeated eigenvalues have orthogonal vectors too", "[eigenvalues]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    using mat = lw::mat<T, 3, 3>;
    const mat identical = T(0.3) * lw::identity<T, 3>();
    const mat pair{2, 1, 1, 1, 2, 1, 1, 1, 2};          // 1, 1, 4
    const mat mirror{1, -2, -2, -2, 1, -2, -2, -2, 1};  // -3, 3, 3
    const auto a = test::in_lanes<V>([&](std::size_t i) {
      return i % 3 == 0 ? pair : i % 3 == 1 ? mirror : identical;
    });
    const auto system = symmetric_eigen(a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const lw::vec<T, 3> wanted = lane % 3 == 0   ? lw::vec<T, 3>{1, 1, 4}
                                   : lane % 3 == 1 ? lw::vec<T, 3>{-3, 3, 3}
                                                   : lw::vec<T, 3>::filled(T(0.3));
      const lw::eigensystem<T, 3> own{test::state_in(system.values, lane), test::state_in(system.vectors, lane)};
      require_eigensystem(test::state_in(a, lane), own);
      CHECK(test::near(own.values, wanted, 4 * ulp<V>, 4));
    }
  });
  const auto zero = symmetric_eigen(mat3::filled(0));
  CHECK(lw::all_equal(zero.values, vec3{0, 0, 0}));
  CHECK(lw::all_equal(zero.vectors, lw::identity<double, 3>()));
}

TEST_CASE("eigenvalues of the smallest and the largest matrices", "[eigenvalues]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    using limits = std::numeric_limits<T>;
    test::random_numbers random(95);
    for (int run = 0; run < 20; ++run) {
      const auto plain = some_symmetric<T, 3>(random, static_cast<std::size_t>(run));
      const auto wanted = symmetric_eigen(plain);
      // Powers of two change nothing but the unit.
      for (const T scale : {limits::min() * T(0x1p30), T(0x1p-70), T(0x1p70), limits::max() / T(0x1p24)}) {
        int exponent = 0;
        const T unit = std::ldexp(T(1), (std::frexp(scale, &exponent), exponent));
        const auto system = symmetric_eigen(test::in_lanes<V>([&](std::size_t) { return unit * plain; }));
        CAPTURE(run, unit);
        REQUIRE(test::same_digits(test::state_in(system.vectors, 0), wanted.vectors));
        REQUIRE(test::near(lw::vec<T, 3>(test::state_in(system.values, 0) / unit), wanted.values, ulp<V>, 3e-7));
      }
    }
    // As large as they may be, and the smallest subnormal.
    const T most = limits::max();
    const auto huge =
        test::in_lanes<V>([&](std::size_t) { return lw::mat<T, 2, 2>{most / 2, most / 2, most / 2, most / 2}; });
    CHECK(test::near(lw::vec<T, 2>(test::state_in(symmetric_eigenvalues(huge), 0) / most), lw::vec<T, 2>{0, 1},
                     2 * ulp<V>));
    const T least = limits::denorm_min();
    const auto tiny =
        test::in_lanes<V>([&](std::size_t) { return lw::mat<T, 2, 2>{2 * least, least, least, 2 * least}; });
    CHECK(lw::all_equal(test::state_in(symmetric_eigenvalues(tiny), 0), lw::vec<T, 2>{least, 3 * least}));
  });
}

TEST_CASE("blocks of very different size keep their own digits", "[eigenvalues]") {
  const lw::mat<float, 3, 3> a{2e-20f, 1e-20f, 0, 1e-20f, 2e-20f, 0, 0, 0, 1e15f};
  const auto values = symmetric_eigenvalues(a);
  CHECK(values[0] == Approx(1e-20f).epsilon(1e-6));
  CHECK(values[1] == Approx(3e-20f).epsilon(1e-6));
  CHECK(values[2] == 1e15f);
}

TEST_CASE("only the lower triangle is read", "[eigenvalues]") {
  test::random_numbers random(96);
  const auto a = some_symmetric<double, 3>(random, 0);
  auto lower = a;
  lower(0, 1) = lower(0, 2) = lower(1, 2) = std::numeric_limits<double>::quiet_NaN();
  CHECK(test::same_digits(symmetric_eigen(lower).vectors, symmetric_eigen(a).vectors));
}

TEST_CASE(
    "infinities and NaN give NaN in their lanes, and a lane's result is "
    "that of its numbers alone",
    "[eigenvalues]") {
  const auto check = []<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(97);
    const auto make = [&](std::size_t i) {
      auto a = some_symmetric<T, 3>(random, i);
      if (i % 5 == 1) a[3 * (i % 3)] = std::numeric_limits<T>::quiet_NaN();
      if (i % 5 == 2) a[4 * (i % 3)] = std::numeric_limits<T>::infinity();
      if (i % 5 == 3) a[8] = T(1e30);
      return a;
    };
    for (int run = 0; run < 50; ++run)
      REQUIRE(test::lanes_are_plain_numbers<V>([](const auto& a) { return symmetric_eigen(a).vectors; }, make));
    const auto a = test::in_lanes<V>(make);
    const auto system = symmetric_eigen(a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const bool none = lane % 5 == 1 || lane % 5 == 2;
      CHECK(test::all_nan(test::state_in(system.values, lane)) == none);
      CHECK(test::all_nan(test::state_in(system.vectors, lane)) == none);
    }
  };
  test::for_each_number<thread, lw::lanes<float, 4>, packet, lw::lanes<float, 64>, lw::lanes<double, 8>>(check);
}
