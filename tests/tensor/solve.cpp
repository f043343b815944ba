// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/solve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/matrices.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;
using vec2 = lw::vec<double, 2>;
using mat2 = lw::mat<double, 2, 2>;

static_assert(lw::all_equal(solve(mat2{2, 1, 4, 4}, vec2{4, 12}), vec2{1, 2}));
static_assert(lw::all_equal(solve(mat2{0, 2, 4, 0}, vec2{2, 4}), vec2{1, 1}), "zeros on the diagonal");
static_assert(lw::all_equal(solve(mat2{0, 2, 4, 0}, lw::mat<double, 2, 3>{2, 4, 6, 4, 8, 12}),
                            lw::mat<double, 2, 3>{1, 2, 3, 1, 2, 3}));
static_assert(lw::all_equal(inverse(mat2{2, 1, 4, 4}), mat2{1, -0.25, -1, 0.5}));
static_assert(solve(lw::mat<float, 1, 1>{4}, lw::vec<float, 1>{2})[0] == 0.5f);
static_assert(solve(lw::mat<thread, 1, 1>{4}, lw::vec<thread, 1>{2})[0][0] == 0.5f);
static_assert(lw::all_equal(solve_lower(mat2{2, 99, 1, 4}, vec2{2, 9}), vec2{1, 2}));
static_assert(lw::all_equal(solve_upper(mat2{2, 1, 99, 4}, vec2{4, 8}), vec2{1, 2}));

static_assert(std::is_same_v<decltype(solve(lw::mat<packet, 3, 3>{}, lw::vec<float, 3>{})), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(solve(lw::mat<float, 3, 3>{}, lw::mat<packet, 3, 2>{})), lw::mat<packet, 3, 2>>);
static_assert(std::is_same_v<decltype(inverse(lw::mat<packet, 3, 3>{})), lw::mat<packet, 3, 3>>);

template <class V>
constexpr double ulp = static_cast<double>(std::numeric_limits<test::lane_type<V>>::epsilon());

template <class F>
void on_some_numbers(const F& f) {
  test::for_each_number<double, float, packet>(f);
}
template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 8>, float, thread, packet>(f);
}

// A matrix and right sides of one size, as a state.
template <std::size_t N, std::size_t M>
struct size {
  template <class T>
  struct equations {
    lw::mat<T, N, N> a;
    lw::mat<T, N, M> b;
  };
};

template <class V, std::size_t N, std::size_t M>
void random_matrices_have_small_errors() {
  using T = test::lane_type<V>;
  using equations = typename size<N, M>::template equations<T>;
  test::random_numbers random(100 * N + M);
  for (int run = 0; run < 30; ++run) {
    const auto each = test::in_lanes<V>([&](std::size_t) { return random.state<equations>(); });
    const auto x = solve(each.a, each.b);
    const auto b = inverse(each.a);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto [a, right_sides] = test::state_in(each, lane);
      CAPTURE(N, M, run, lane, sizeof(T));
      REQUIRE(test::backward_error(a, test::state_in(x, lane), right_sides) <= 2 * N * ulp<V>);
      REQUIRE(test::backward_error(a, test::state_in(b, lane), lw::identity<T, N>()) <= 2 * N * ulp<V>);
    }
  }
}

template <class V, std::size_t N>
void permutations_are_exact() {
  using T = test::lane_type<V>;
  std::array<std::size_t, N> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto next = [&](std::size_t) {
    std::next_permutation(order.begin(), order.end());
    return test::permutation<T, N>(order);
  };
  lw::vec<T, N> b;
  for (std::size_t i = 0; i < N; ++i) b[i] = static_cast<T>(3 * i + 1);
  for (int run = 0; run < 30; ++run) {
    const auto p = test::in_lanes<V>(next);
    const auto x = solve(p, b);
    const auto turned_back = inverse(p);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto plain = test::state_in(p, lane);
      REQUIRE(lw::all_equal(test::state_in(x, lane), matmul(transpose(plain), b)));
      REQUIRE(lw::all_equal(test::state_in(turned_back, lane), transpose(plain)));
    }
  }
}

}  // namespace

TEST_CASE("random equations have small errors, in every size", "[solve]") {
  on_every_number([]<class V>() { random_matrices_have_small_errors<V, 3, 1>(); });
  random_matrices_have_small_errors<packet, 1, 1>();
  random_matrices_have_small_errors<double, 2, 3>();
  random_matrices_have_small_errors<lw::lanes<double, 8>, 4, 2>();
  random_matrices_have_small_errors<float, 5, 1>();
  random_matrices_have_small_errors<packet, 6, 1>();
  random_matrices_have_small_errors<double, 8, 1>();
}

TEST_CASE("matrices with zeros on the diagonal: every lane has its own permutation", "[solve]") {
  on_every_number([]<class V>() { permutations_are_exact<V, 3>(); });
  permutations_are_exact<packet, 2>();
  permutations_are_exact<lw::lanes<double, 8>, 4>();
  permutations_are_exact<packet, 6>();
}

TEST_CASE("small whole numbers are solved exactly", "[solve]") {
  on_some_numbers([]<class V>() {
    using T = test::lane_type<V>;
    const auto a = test::in_lanes<V>(
        [](std::size_t i) { return lw::mat<T, 3, 3>{static_cast<T>(i) + 49, 0, 0, 0, 3, 6, 0, 1, 4}; });
    const auto x = solve(a, matmul(a, lw::vec<T, 3>{7, -5, 3}));
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane)
      CHECK(lw::all_equal(test::state_in(x, lane), lw::vec<T, 3>{7, -5, 3}));
  });
}

TEST_CASE("the inverses of Hilbert's matrices are whole numbers", "[solve]") {
  // Source: M.-D. Choi, "Tricks or treats with the Hilbert matrix", Amer. Math. Monthly 90 (1983) 301.
  const lw::mat<double, 3, 3> third{9, -36, 30, -36, 192, -180, 30, -180, 180};
  const lw::mat<double, 4, 4> fourth{16,  -120,  240,  -140,  -120, 1200, -2700, 1680,
                                     240, -2700, 6480, -4200, -140, 1680, -4200, 2800};
  // Condition numbers: 748 and 28375.
  CHECK(test::near(inverse(test::hilbert<double, 3>()), third, 748 * ulp<double>, 192));
  CHECK(test::near(inverse(test::hilbert<double, 4>()), fourth, 28375 * ulp<double>, 6480));
  CHECK(test::near(lw::cast<double>(inverse(test::hilbert<float, 3>())), third, 748 * ulp<float>, 192));
  const auto in_lanes = inverse(test::in_lanes<packet>([](std::size_t) { return test::hilbert<float, 3>(); }));
  CHECK(test::same_digits(test::state_in(in_lanes, 5), inverse(test::hilbert<float, 3>())));
  const auto tenth = test::hilbert<double, 10>();
  const auto ones = lw::mat<double, 10, 1>::filled(1);
  CHECK(test::backward_error(tenth, solve(tenth, ones), ones) <= 20 * ulp<double>);
}

TEST_CASE(
    "a singular matrix gives NaN in its own lanes, in every number of "
    "the solution",
    "[solve]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    using mat = lw::mat<T, 3, 3>;
    const mat singular[] = {
        mat::filled(0),
        mat::filled(1),
        {1, 2, 3, 4, 5, 6, 7, 8, 9},
        {0, 1, 2, 0, 3, 4, 0, 5, 6},
        {1, 2, 0, 3, 4, 0, 5, 6, 0},
        {1, 2, 3, 0, 0, 0, 4, 5, 6},
        {2, 4, 6, 1, 2, 3, 1, 1, 1},
    };
    for (const mat& none : singular) {
      const auto a = test::in_lanes<V>([&](std::size_t i) { return i == 0 ? none : lw::identity<T, 3>(); });
      const auto x = solve(a, lw::vec<T, 3>{1, 2, 3});
      const auto b = inverse(a);
      CAPTURE(none[0], none[1], none[2]);
      CHECK(test::all_nan(test::state_in(x, 0)));
      CHECK(test::all_nan(test::state_in(b, 0)));
      for (std::size_t lane = 1; lane < test::width_of<V>; ++lane) {
        CHECK(lw::all_equal(test::state_in(x, lane), lw::vec<T, 3>{1, 2, 3}));
        CHECK(lw::all_equal(test::state_in(b, lane), lw::identity<T, 3>()));
      }
    }
    const auto zero = test::in_lanes<V>([](std::size_t) { return lw::mat<T, 1, 1>{0}; });
    CHECK(test::all_nan(test::state_in(inverse(zero), 0)));
  });
}

TEST_CASE("tiny and huge matrices are solved like others", "[solve]") {
  on_some_numbers([]<class V>() {
    using T = test::lane_type<V>;
    using equations = typename size<4, 1>::template equations<T>;
    test::random_numbers random(41);
    for (const double scale : {1e-37, 1e-30, 1e-15, 1e15, 1e30, 1e37}) {
      for (const double right : {1e-20, 1.0, 1e20}) {
        if (std::abs(std::log10(right / scale)) > 36) continue;  // the solution has no place in a float
        const auto each = test::in_lanes<V>([&](std::size_t) {
          auto plain = random.state<equations>();
          plain.a *= scale;
          plain.b *= right;
          return plain;
        });
        const auto x = solve(each.a, each.b);
        for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
          const auto [a, b] = test::state_in(each, lane);
          CAPTURE(scale, right, lane, sizeof(T));
          REQUIRE(test::backward_error(a, test::state_in(x, lane), b) <= 8 * ulp<V>);
        }
      }
    }
  });
}

TEST_CASE("each equation has its own unit: powers of two do not change a digit", "[solve]") {
  on_some_numbers([]<class V>() {
    using T = test::lane_type<V>;
    using equations = typename size<4, 1>::template equations<T>;
    test::random_numbers random(42);
    const lw::vec<T, 4> units{T(0x1p-100), T(0x1p100), 1, T(0x1p-60)};
    const auto plain = test::in_lanes<V>([&](std::size_t) { return random.state<equations>(); });
    auto scaled = plain;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) scaled.a(i, j) = units[i] * plain.a(i, j);
      scaled.b(i, 0) = units[i] * plain.b(i, 0);
    }
    const auto x = solve(plain.a, plain.b);
    const auto y = solve(scaled.a, scaled.b);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane)
      CHECK(test::same_digits(test::state_in(x, lane), test::state_in(y, lane)));
  });
}

TEST_CASE("subnormal matrices are solved with the digits they have", "[solve]") {
  const float tiny = std::numeric_limits<float>::denorm_min();
  const lw::mat<float, 2, 2> a{2 * tiny, tiny, tiny, 3 * tiny};
  CHECK(lw::all_equal(solve(a, lw::vec<float, 2>{4 * tiny, 7 * tiny}), lw::vec<float, 2>{1, 2}));
}

TEST_CASE("a lane's solution is that of its numbers alone", "[solve]") {
  const auto check = []<class V>() {
    using T = test::lane_type<V>;
    using equations = typename size<3, 2>::template equations<T>;
    const auto f = [](const auto& e) { return solve(e.a, e.b); };
    test::random_numbers random(43);
    for (int run = 0; run < 50; ++run) {
      REQUIRE(test::lanes_are_plain_numbers<V>(f, [&](std::size_t i) {
        auto e = random.state<equations>();
        if (i % 5 == 1) e.a[i % 9] = std::numeric_limits<T>::quiet_NaN();
        if (i % 5 == 2) e.b[i % 6] = std::numeric_limits<T>::infinity();
        if (i % 5 == 3) e.a[i % 9] = T(1e30);
        if (i % 7 == 4) e.a = lw::mat<T, 3, 3>::filled(1);
        return e;
      }));
    }
  };
  test::for_each_number<thread, lw::lanes<float, 4>, packet, lw::lanes<float, 64>, lw::lanes<double, 8>>(check);
}

TEST_CASE("a NaN gives no number, in its own lane", "[solve]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    for (std::size_t place = 0; place < 9; ++place) {
      const auto a = test::in_lanes<V>([&](std::size_t i) {
        lw::mat<T, 3, 3> plain{2, 1, 0, 1, 4, 1, 0, 1, 8};
        if (i == 0) plain[place] = std::numeric_limits<T>::quiet_NaN();
        return plain;
      });
      const auto x = solve(a, lw::vec<T, 3>{3, 6, 9});
      CHECK(test::all_nan(test::state_in(x, 0)));
      for (std::size_t lane = 1; lane < test::width_of<V>; ++lane)
        CHECK(lw::all_equal(test::state_in(x, lane), lw::vec<T, 3>{1, 1, 1}));
    }
  });
}

TEST_CASE("right sides do not know of each other", "[solve]") {
  test::random_numbers random(44);
  const auto e = random.state<size<5, 3>::equations<float>>();
  const auto all = solve(e.a, e.b);
  for (std::size_t c = 0; c < 3; ++c) CHECK(test::same_digits(lw::column(all, c), solve(e.a, lw::column(e.b, c))));
}

TEST_CASE("one matrix serves the right sides of all lanes", "[solve]") {
  test::random_numbers random(45);
  const auto a = random.state<lw::mat<float, 3, 3>>();
  const auto b = test::in_lanes<packet>([&](std::size_t) { return random.state<lw::vec<float, 3>>(); });
  const auto x = solve(a, b);
  for (std::size_t lane = 0; lane < 16; ++lane)
    CHECK(test::same_digits(test::state_in(x, lane), solve(a, test::state_in(b, lane))));
}

TEST_CASE("triangular matrices are solved from their triangle", "[solve]") {
  on_some_numbers([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(46);
    for (int run = 0; run < 20; ++run) {
      const auto full = test::in_lanes<V>([&](std::size_t) {
        auto plain = random.state<lw::mat<T, 4, 4>>();
        for (std::size_t i = 0; i < 4; ++i) plain(i, i) += std::copysign(T(1), plain(i, i));
        return plain;
      });
      const auto b = test::in_lanes<V>([&](std::size_t) { return random.state<lw::mat<T, 4, 2>>(); });
      const auto lower = solve_lower(full, b);
      const auto upper = solve_upper(full, b);
      const auto first = solve_lower(full, column(b, 0));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        auto l = test::state_in(full, lane);
        auto u = l;
        for (std::size_t i = 0; i < 4; ++i)
          for (std::size_t j = 0; j < 4; ++j) (i < j ? l : u)(i, j) = i == j ? u(i, j) : T(0);
        const auto right_sides = test::state_in(b, lane);
        REQUIRE(test::backward_error(l, test::state_in(lower, lane), right_sides) <= 4 * ulp<V>);
        REQUIRE(test::backward_error(u, test::state_in(upper, lane), right_sides) <= 4 * ulp<V>);
        REQUIRE(test::same_digits(test::state_in(first, lane), lw::column(test::state_in(lower, lane), 0)));
      }
    }
  });
}
