// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/classify.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(std::same_as<decltype(lw::isnan(lw::lanes<float, 8>())), lw::mask<8>>);
static_assert(std::same_as<decltype(lw::isnan(1.0f)), bool>);
static_assert(std::same_as<decltype(lw::abs(-3)), int>);
static_assert(std::same_as<decltype(lw::copysign(lw::lanes<float, 8>(), 1.0)), lw::lanes<float, 8>>);

TEST_CASE("kinds of numbers are those of <cmath>") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (const T x : accuracy::special_values<T>()) {
      const lw::lanes<T, W> v(x);
      INFO("at " << x << " width " << W);
      for (std::size_t i = 0; i < W; ++i) {
        CHECK(lw::isnan(v)[i] == std::isnan(x));
        CHECK(lw::isinf(v)[i] == std::isinf(x));
        CHECK(lw::isfinite(v)[i] == std::isfinite(x));
        CHECK(lw::signbit(v)[i] == std::signbit(x));
        CHECK(accuracy::same_bits(lw::abs(v)[i], std::abs(x)));
      }
      CHECK(lw::isnan(x) == std::isnan(x));
      CHECK(lw::signbit(x) == std::signbit(x));
      for (const T y : accuracy::special_values<T>()) {
        if (!accuracy::same_bits(lw::copysign(v, lw::lanes<T, W>(y))[W - 1], std::copysign(x, y)))
          FAIL("copysign " << x << " " << y);
      }
    }
  });
  CHECK(lw::copysign(1, lw::lanes<double, 4>(-0.0))[2] == -1.0);
}

TEST_CASE("magnitudes of integers") {
  CHECK(lw::abs(lw::lanes<std::int32_t, 16>(-7))[9] == 7);
  CHECK(lw::abs(lw::lanes<std::int64_t, 16>(-7))[9] == 7);
  CHECK(lw::abs(lw::lanes<std::uint32_t, 16>(7u))[9] == 7u);
  constexpr auto lowest = std::numeric_limits<std::int32_t>::min();
  CHECK(lw::abs(lw::lanes<std::int32_t, 8>(lowest))[0] == lowest);
}

// xsimd 8.1 subtracts from +0 instead on AVX-512.
TEST_CASE("a minus keeps the sign of zero") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    CHECK(std::signbit((-lw::lanes<T, W>(T(0)))[W - 1]));
    CHECK(!std::signbit((-lw::lanes<T, W>(T(-0.0)))[W - 1]));
  });
}
