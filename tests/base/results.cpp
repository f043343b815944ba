// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/results.hpp"

#include <array>
#include <functional>
#include <tuple>
#include <utility>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::result_count<void> == 0);
static_assert(lw::result_count<float> == 1);
static_assert(lw::result_count<std::array<float, 3>> == 1);  // a state, not three results
static_assert(lw::result_count<std::tuple<>> == 0);
static_assert(lw::result_count<std::tuple<float>> == 1);
static_assert(lw::result_count<std::tuple<float, int, double>> == 3);
static_assert(lw::result_count<std::pair<float, std::pair<int, int>>> == 2);

static_assert(lw::result_at<0>(5) == 5);
static_assert(lw::result_at<0>(std::tuple(5)) == 5);
static_assert(lw::result_at<1>(std::tuple(5, 2.5)) == 2.5);
static_assert(lw::result_at<1>(std::pair(5, 'x')) == 'x');

static_assert(lw::holds_references<std::tuple<int, float&>>);
static_assert(lw::holds_references<std::pair<const int&, float>>);
static_assert(!lw::holds_references<std::tuple<int, float>>);
static_assert(!lw::holds_references<std::tuple<std::reference_wrapper<int>>>);
static_assert(!lw::holds_references<float>);

TEST_CASE("a result is the one returned, not a copy") {
  const std::tuple results(1, 2.5);
  CHECK(&lw::result_at<1>(results) == &std::get<1>(results));
  const double alone = 3;
  CHECK(&lw::result_at<0>(alone) == &alone);
}
