// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/power.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

static_assert(lw::pow<3>(2) == 8);
static_assert(lw::pow<0>(7.0) == 1.0);
static_assert(lw::pow<-2>(4.0) == 0.0625);

namespace functions {
constexpr auto pow = [](const auto& x, const auto& y) { return lw::pow(x, y); };
constexpr auto pow_reference = [](auto x, auto y) { return std::pow(x, y); };
}  // namespace functions

TEST_CASE("pow has the digits of <cmath>") {
  accuracy::within<2>(functions::pow, functions::pow_reference,
                      {{everywhere, everywhere},
                       {accuracy::range{0, 3}, accuracy::range{-60, 60}},
                       {accuracy::range{0.9, 1.1}, accuracy::range{-700, 700}},
                       {accuracy::range{-3, 3}, accuracy::range{-3, 3}}});
  accuracy::special_values_of_two(functions::pow, functions::pow_reference, 4);
  accuracy::lanes_are_independent([](const auto& x) { return functions::pow(x, x * 0.75 + 1); });
}

// Large exponents multiply the error of the logarithm.
TEST_CASE("pow close to overflow and underflow") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    accuracy::source random;
    for (int n = 0; n < 20000; ++n) {
      const T x = std::exp2(random.operator()<T>({-100, 100}));
      const T y = random.operator()<T>({-1, 1}) * T(std::numeric_limits<T>::max_exponent) / std::log2(x);
      const T got = lw::pow(lw::lanes<T, W>(x), lw::lanes<T, W>(y))[W - 1];
      INFO("at " << x << ", " << y << " width " << W);
      REQUIRE(accuracy::ulps(got, std::pow(static_cast<long double>(x), static_cast<long double>(y))) <= 2);
    }
  });
}

TEST_CASE("negative numbers to whole powers") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (const T x : {T(-2), T(-0.5), T(-3), T(-1), T(-0.0), -std::numeric_limits<T>::infinity()}) {
      for (int n = -60; n <= 60; ++n) {
        const T got = lw::pow(lw::lanes<T, W>(x), lw::lanes<T, W>(n))[W - 1];
        INFO("at " << x << ", " << n << " width " << W);
        CHECK(accuracy::as_cmath<T>(got, std::pow(x, T(n)), std::pow(static_cast<long double>(x), n), 2));
        CHECK(accuracy::same_or_both_nan(lw::pow(lw::lanes<T, W>(x), n)[W - 1],
                                         [&] { return n >= 0 && n <= 3 ? lw::pow(lw::lanes<T, W>(x), n)[0] : got; }()));
      }
    }
  });
}

TEST_CASE("whole exponents: constants, plain numbers, and one for each lane") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    accuracy::source random;
    for (int i = 0; i < 500; ++i) {
      const T x = random.operator()<T>({-3, 3});
      const auto wide = static_cast<long double>(x);
      CHECK(accuracy::ulps(lw::pow(V(x), 2)[0], wide * wide) <= 0.5001L);
      CHECK(accuracy::ulps(lw::pow(V(x), 3)[0], wide * wide * wide) <= 1.5);
      CHECK(accuracy::ulps(lw::pow<3>(V(x))[0], wide * wide * wide) <= 1.5);
      CHECK(accuracy::ulps(lw::pow<-1>(V(x))[0], 1 / wide) <= 0.5001L);
      CHECK(accuracy::ulps(lw::pow<8>(V(x))[0], std::pow(wide, 8.0L)) <= 7);
      const int n = static_cast<int>(random.anything<std::uint32_t>() % 41) - 20;
      CHECK(accuracy::ulps(lw::pow(V(x), n)[0], std::pow(wide, static_cast<long double>(n))) <= 2);
      CHECK(accuracy::ulps(lw::pow(V(x), lw::lanes<std::int32_t, W>(n))[0],
                           std::pow(wide, static_cast<long double>(n))) <= 2);
      CHECK(accuracy::ulps(lw::pow(V(x), lw::lanes<std::int64_t, W>(n))[0],
                           std::pow(wide, static_cast<long double>(n))) <= 2);
    }
    // An exponent with more digits than the type has is odd all the same.
    CHECK(lw::pow(V(-1), std::int64_t{9007199254740993})[0] == T(-1));
    CHECK(lw::pow(V(-1), lw::lanes<std::int64_t, W>(9007199254740993))[0] == T(-1));
    CHECK(lw::pow(V(-1), std::int64_t{9007199254740992})[0] == T(1));
    CHECK(lw::pow(V(std::numeric_limits<T>::quiet_NaN()), 0)[0] == T(1));
  });
  CHECK(lw::pow(2.0, 0.5) == std::pow(2.0, 0.5));
  CHECK(lw::pow(2, 3) == 8.0);
  CHECK(lw::pow(lw::lanes<float, 16>(2.0f), 0.5)[0] ==
        lw::pow(lw::lanes<float, 16>(2.0f), lw::lanes<float, 16>(0.5f))[0]);
  CHECK(lw::pow(2, lw::lanes<float, 16>(3.0f))[0] == 8.0f);
}
