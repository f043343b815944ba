// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sine_cosine.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <random>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace lw = lanewise;

// What runs on GPUs, on this machine.
TEST_CASE("sine and cosine of a length, by series", "[sine_cosine]") {
  test::for_each_number<double, lw::lanes<double, 8>, float, lw::lanes<float, 16>>([]<class V>() {
    using T = test::lane_type<V>;
    std::mt19937_64 engine(61);
    for (const double range : {1e-30, 1e-3, 1.5, 3.2, 10.0, 1000.0, 20000.0}) {
      std::uniform_real_distribution<double> distribution(0, range);
      for (int run = 0; run < 200; ++run) {
        const auto angle = test::in_lanes<V>([&](std::size_t) { return static_cast<T>(distribution(engine)); });
        const auto got = lw::detail::sine_cosine_by_series(angle);
        for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
          const auto one = static_cast<long double>(test::number_in(angle, lane));
          const auto tolerance = (2 + std::abs(one)) * static_cast<long double>(std::numeric_limits<T>::epsilon());
          const auto sine = static_cast<long double>(test::number_in(got.sine, lane));
          REQUIRE(std::abs(sine - std::sin(one)) <= std::min(tolerance, one * tolerance));
          REQUIRE(std::abs(static_cast<long double>(test::number_in(got.cosine, lane)) - std::cos(one)) <= tolerance);
        }
      }
    }
    CHECK(test::number_in(lw::detail::sine_cosine_by_series(V(0)).sine, 0) == 0);
    CHECK(test::number_in(lw::detail::sine_cosine_by_series(V(0)).cosine, 0) == 1);
    const V infinity(std::numeric_limits<T>::infinity());
    CHECK(std::isnan(test::number_in(lw::detail::sine_cosine_by_series(infinity).sine, 0)));
    CHECK(std::isnan(test::number_in(lw::detail::sine_cosine_by_series(infinity).cosine, 0)));
  });
}
