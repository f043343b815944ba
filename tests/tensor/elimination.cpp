// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/elimination.hpp"

#include <cmath>
#include <limits>

#include "lanewise/tensor/mat.hpp"
#include "support/catch.hpp"
#include "support/matrices.hpp"

namespace {

namespace lw = lanewise;
using packet = lw::lanes<float, 16>;
using mat = lw::mat<double, 2, 3>;

// Rows are scaled by 1/4 and 1/8. Of equal numbers the upper one stays: the first row is taken from the second.
constexpr auto equal = lw::eliminate(mat{1, 4, 1, 2, 6, 2});
static_assert(lw::all_equal(equal.scales, lw::vec<double, 2>{0.25, 0.125}) && equal.sign == 1);
static_assert(lw::all_equal(equal.rows, mat{0.25, 1, 0.25, 0, -0.25, 0}));

// The second row is larger: it comes first, and half of it is taken from the other.
constexpr auto exchanged = lw::eliminate(mat{-1, 3, 8, 2, 2, -4});
static_assert(lw::all_equal(exchanged.scales, lw::vec<double, 2>{0.25, 0.25}) && exchanged.sign == -1);
static_assert(lw::all_equal(exchanged.rows, mat{0.5, 0.5, -1, 0, 1, 1.5}));

// A permutation has as many exchanges as its sign says.
constexpr auto cycle = lw::eliminate(lw::mat<double, 3, 3>{0, 1, 0, 0, 0, 1, 1, 0, 0});
static_assert(lw::all_equal(cycle.rows, lw::identity<double, 3>()) && cycle.sign == 1);
static_assert(lw::eliminate(lw::mat<float, 2, 2>{0, 1, 1, 0}).sign == -1);
static_assert(lw::eliminate(lw::mat<float, 1, 2>{3, 6}).rows[1] == 3);

}  // namespace

TEST_CASE(
    "elimination keeps the solutions of the rows, in the units and the "
    "order it says",
    "[elimination]") {
  test::for_each_number<double, lw::lanes<double, 8>, float, packet>([]<class V>() {
    using T = test::lane_type<V>;
    constexpr double ulp = static_cast<double>(std::numeric_limits<T>::epsilon());
    test::random_numbers random(31);
    for (int run = 0; run < 20; ++run) {
      // The last column is the sum of the others: all unknowns are one.
      const auto rows = test::in_lanes<V>([&](std::size_t) {
        auto plain = random.state<lw::mat<T, 4, 5>>();
        for (std::size_t i = 0; i < 4; ++i) plain(i, 4) = plain(i, 0) + plain(i, 1) + plain(i, 2) + plain(i, 3);
        return plain;
      });
      const auto form = lw::eliminate(rows);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const auto before = test::state_in(rows, lane);
        const auto after = test::state_in(form.rows, lane);
        const auto scales = test::state_in(form.scales, lane);
        for (std::size_t i = 0; i < 4; ++i) {
          T sum = -after(i, 4);
          for (std::size_t j = 0; j < 4; ++j) {
            sum += after(i, j);
            if (j < i) REQUIRE(after(i, j) == 0);
          }
          REQUIRE(std::abs(static_cast<double>(sum)) <= 40 * ulp);
          int exponent = 0;
          REQUIRE(std::frexp(scales[i], &exponent) == T(0.5));
          REQUIRE(std::abs(scales[i] * before(i, 0)) < 2);
        }
        REQUIRE(std::abs(test::number_in(form.sign, lane)) == T(1));
      }
    }
  });
}

TEST_CASE("where a column has only zeros left, the rows below are no numbers", "[elimination]") {
  const auto rows = test::in_lanes<packet>(
      [](std::size_t i) { return i == 3 ? lw::mat<float, 2, 2>{0, 1, 0, 2} : lw::mat<float, 2, 2>{0, 1, 2, 0}; });
  const auto form = lw::eliminate(rows);
  CHECK(form.rows(0, 0)[3] == 0);
  CHECK(std::isnan(form.rows(1, 1)[3]));
  CHECK(form.rows(1, 1)[4] == 1);
}
