// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/divisor.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(6.0 / lw::divisor(3.0) == 2.0);
static_assert((lw::lanes<float, 1>(1) / lw::divisor(lw::lanes<float, 1>(8)))[0] == 0.125f);
static_assert(
    std::is_same_v<decltype(lw::lanes<float, 16>() / lw::divisor(lw::lanes<float, 16>())), lw::lanes<float, 16>>);

}  // namespace

TEST_CASE("quotients by a divisor are those of a division", "[divisor]") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    accuracy::source random;
    int different = 0;
    for (int n = 0; n < 20000; ++n) {
      const auto number = [&] { return V::generate([&](std::size_t) { return random.operator()<T>({-10, 10}); }); };
      const V a = number();
      const V b = number();
      const V quotient = a / lw::divisor(b);
      for (std::size_t i = 0; i < W; ++i) {
        REQUIRE(accuracy::ulps(quotient[i], static_cast<long double>(a[i]) / static_cast<long double>(b[i])) <= 0.51L);
        different += quotient[i] == a[i] / b[i] ? 0 : 1;
      }
    }
    CHECK(different <= static_cast<int>(W) / 2);  // of 20000 W
  });
}

TEST_CASE("quotients without a remainder are exact", "[divisor]") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    int wrong = 0;
    for (int b = 1; b < 300; ++b)
      for (int q = -50; q < 300; ++q) wrong += (V(b * q) / lw::divisor(V(b)))[W - 1] == static_cast<T>(q) ? 0 : 1;
    CHECK(wrong == 0);
  });
}

TEST_CASE("a divisor far from one divides as well, zero and NaN give no number", "[divisor]") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    using limits = std::numeric_limits<T>;
    for (const T size : {limits::min(), T(1e-30), T(1e30), limits::max() / 2})
      CHECK(accuracy::ulps((V(3 * (size / 4)) / lw::divisor(V(size)))[0], 0.75L) <= 1);
    for (const T divisor : {T(0), limits::quiet_NaN()}) CHECK(std::isnan((V(T(1)) / lw::divisor(V(divisor)))[W - 1]));
  });
}
