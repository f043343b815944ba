// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/elementwise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using packet = lw::lanes<float, 16>;

static_assert(lw::sum(vec{1, 2, 3}) == 6 && lw::product(vec{2, 3, 4}) == 24);
static_assert(lw::sum(lw::mat<int, 2, 2>{1, 2, 3, 4}) == 10);
static_assert(std::is_same_v<decltype(max(lw::vec<packet, 3>{}, 0)), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(max(lw::vec<float, 3>{}, 0.5)), lw::vec<float, 3>>);
static_assert(std::is_same_v<decltype(min(lw::vec<packet, 3>{}, lw::vec<float, 3>{})), lw::vec<packet, 3>>);

}  // namespace

TEST_CASE("magnitudes, roots and extrema element by element", "[tensor]") {
  CHECK(lw::all_equal(abs(vec{-1, 2, -0.5}), vec{1, 2, 0.5}));
  CHECK(lw::all_equal(sqrt(vec{4, 9, 0.25}), vec{2, 3, 0.5}));
  CHECK(lw::all_equal(max(vec{1, 5, 3}, vec{2, 4, 3}), vec{2, 5, 3}));
  CHECK(lw::all_equal(min(vec{1, 5, 3}, vec{2, 4, 3}), vec{1, 4, 3}));
  CHECK(lw::all_equal(max(vec{-1, 5, 0.5}, 0), vec{0, 5, 0.5}));
  CHECK(lw::all_equal(clamp(vec{-1, 5, 0.5}, 0, 1), vec{0, 1, 0.5}));
}

TEST_CASE("sums and extrema of all elements, in every width", "[tensor]") {
  test::for_each_number<double, lw::lanes<double, 8>, float, lw::lanes<float, 1>, packet>([]<class V>() {
    using T = test::lane_type<V>;
    test::random_numbers random(15);
    for (int run = 0; run < 10; ++run) {
      const auto a =
          test::in_lanes<V>([&](std::size_t) { return lw::cast<T>(random.state<lw::tensor<double, 3, 4>>()); });
      const auto total = lw::sum(a), factor = lw::product(a), low = lw::min(a), high = lw::max(a);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const auto own = test::state_in(a, lane);
        REQUIRE(test::number_in(total, lane) == std::accumulate(own.begin() + 1, own.end(), own[0]));
        REQUIRE(test::number_in(factor, lane) ==
                std::accumulate(own.begin() + 1, own.end(), own[0], std::multiplies<T>{}));
        REQUIRE(test::number_in(low, lane) == *std::min_element(own.begin(), own.end()));
        REQUIRE(test::number_in(high, lane) == *std::max_element(own.begin(), own.end()));
      }
    }
  });
}

TEST_CASE("a NaN among the elements is their largest and their smallest", "[tensor]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(lw::max(vec{1, nan, 3})));
  CHECK(std::isnan(lw::min(vec{nan, 2, 3})));
  CHECK(std::isnan(lw::sum(vec{1, 2, nan})));
}
