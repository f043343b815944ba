// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/mat.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using packet = lw::lanes<float, 16>;
using mat = lw::mat<double, 2, 3>;

constexpr mat a{1, 2, 3, 4, 5, 6};
static_assert(lw::all_equal(transpose(a), lw::mat<double, 3, 2>{1, 4, 2, 5, 3, 6}));
static_assert(lw::all_equal(matmul(a, transpose(a)), lw::mat<double, 2, 2>{14, 32, 32, 77}));
static_assert(lw::all_equal(matmul(a, lw::vec<double, 3>{1, 0, -1}), lw::vec<double, 2>{-2, -2}));
static_assert(lw::all_equal(matmul(lw::vec<double, 2>{1, 1}, a), lw::vec<double, 3>{5, 7, 9}));
static_assert(lw::all_equal(row(a, 1), lw::vec<double, 3>{4, 5, 6}) &&
              lw::all_equal(column(a, 1), lw::vec<double, 2>{2, 5}));
static_assert(trace(lw::mat<int, 2, 2>{1, 2, 3, 4}) == 5);
static_assert(lw::all_equal(diagonal(lw::mat<int, 2, 2>{1, 2, 3, 4}), lw::vec<int, 2>{1, 4}));
static_assert(lw::all_equal(diagonal_matrix(lw::vec<int, 2>{1, 4}), lw::mat<int, 2, 2>{1, 0, 0, 4}));
static_assert(lw::all_equal(lw::identity<double, 3>(), lw::mat<double, 3, 3>{1, 0, 0, 0, 1, 0, 0, 0, 1}));
static_assert(lw::identity<lw::lanes<float, 1>, 2>()(1, 1)[0] == 1.0f);

static_assert(std::is_same_v<decltype(matmul(lw::mat<packet, 2, 3>{}, lw::mat<float, 3, 4>{})), lw::mat<packet, 2, 4>>);
static_assert(std::is_same_v<decltype(matmul(lw::mat<float, 2, 3>{}, lw::vec<packet, 3>{})), lw::vec<packet, 2>>);

template <class V, std::size_t R, std::size_t K, std::size_t C>
void compare_with_loops() {
  using T = test::lane_type<V>;
  const double ulps = 2.0 * static_cast<double>(K) * static_cast<double>(std::numeric_limits<T>::epsilon());
  test::random_numbers random(17);
  const auto left = test::in_lanes<V>([&](std::size_t) { return random.state<lw::mat<T, R, K>>(); });
  const auto right = test::in_lanes<V>([&](std::size_t) { return random.state<lw::mat<T, K, C>>(); });
  const auto product = matmul(left, right);
  const auto by_column = matmul(left, column(right, C - 1));
  const auto by_row = matmul(row(left, R - 1), right);
  for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
    const auto x = test::state_in(left, lane);
    const auto y = test::state_in(right, lane);
    for (std::size_t i = 0; i < R; ++i)
      for (std::size_t j = 0; j < C; ++j) {
        double sum = 0;
        for (std::size_t k = 0; k < K; ++k) sum += static_cast<double>(x(i, k)) * static_cast<double>(y(k, j));
        const T got = test::number_in(product(i, j), lane);
        REQUIRE(std::abs(static_cast<double>(got) - sum) <= ulps);
        if (j == C - 1) REQUIRE(test::number_in(by_column[i], lane) == got);
        if (i == R - 1) REQUIRE(test::number_in(by_row[j], lane) == got);
      }
  }
}

}  // namespace

TEST_CASE("matrix products agree with loops for every shape", "[mat]") {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, float, packet>([]<class V>() {
    compare_with_loops<V, 1, 1, 1>();
    compare_with_loops<V, 2, 3, 4>();
    compare_with_loops<V, 3, 3, 3>();
    compare_with_loops<V, 1, 5, 2>();
  });
  compare_with_loops<double, 7, 8, 6>();
}
