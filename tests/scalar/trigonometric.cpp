// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/trigonometric.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto sin = [](const auto& x) { return lw::sin(x); };
constexpr auto sin_reference = [](auto x) { return std::sin(x); };
constexpr auto cos = [](const auto& x) { return lw::cos(x); };
constexpr auto cos_reference = [](auto x) { return std::cos(x); };
constexpr auto tan = [](const auto& x) { return lw::tan(x); };
constexpr auto tan_reference = [](auto x) { return std::tan(x); };
}  // namespace functions

TEST_CASE("sin has the digits of <cmath>, at every angle") {
  accuracy::within<1>(
      functions::sin, functions::sin_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e5, 1e5}}, {accuracy::range{-1e9, 1e9}}});
  accuracy::special_values_of_one(functions::sin, functions::sin_reference, 4);
  accuracy::lanes_are_independent(functions::sin);
}

TEST_CASE("cos has the digits of <cmath>, at every angle") {
  accuracy::within<1>(
      functions::cos, functions::cos_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e5, 1e5}}, {accuracy::range{-1e9, 1e9}}});
  accuracy::special_values_of_one(functions::cos, functions::cos_reference, 4);
  accuracy::lanes_are_independent(functions::cos);
}

TEST_CASE("tan has the digits of <cmath>, at every angle") {
  accuracy::within<1>(
      functions::tan, functions::tan_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e5, 1e5}}, {accuracy::range{-1e9, 1e9}}});
  accuracy::special_values_of_one(functions::tan, functions::tan_reference, 4);
  accuracy::lanes_are_independent(functions::tan);
}

// What is near a multiple of pi / 2 loses most digits in the reduction: continued fractions of pi, and their like.
TEST_CASE("angles next to a multiple of a right angle") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    std::vector<T> angles{T(355), T(710), T(103993), T(208341), T(833719), T(11), T(22), T(44), T(333)};
    for (int n = 1; n < 200; ++n) {
      for (const int k : {n, 1000 * n + 1, 12345 * n}) {
        const T near = static_cast<T>(k * 1.57079632679489661923132169163975144L);
        angles.insert(angles.end(), {near, -near, std::nextafter(near, T(0)), std::nextafter(near, T(1e30))});
      }
    }
    for (const T x : angles) {
      const lw::lanes<T, W> v(x);
      INFO("at " << x << " width " << W);
      CHECK(accuracy::ulps(lw::sin(v)[W - 1], std::sin(static_cast<long double>(x))) <= 2);
      CHECK(accuracy::ulps(lw::cos(v)[W - 1], std::cos(static_cast<long double>(x))) <= 2);
      CHECK(accuracy::ulps(lw::tan(v)[W - 1], std::tan(static_cast<long double>(x))) <= 2);
    }
  });
}

// The double that is nearest of all to such a multiple, and its cosine: J.-M. Muller, Elementary Functions, chapter 11.
// It goes through <cmath>, where glibc 2.36 is eight ulps off.
TEST_CASE("the angle that is hardest to reduce") {
  const double x = 6381956970095103.0 * 0x1p+797;
  CHECK(lw::cos(lw::lanes<double, 8>(x))[2] == Approx(-4.68716592425462761112e-19).epsilon(4e-15));
  CHECK(lw::sin(lw::lanes<double, 8>(x))[2] == 1.0);
}

TEST_CASE("sincos gives the bits of sin and cos") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    accuracy::source random;
    for (int n = 0; n < 2000; ++n) {
      const auto x = lw::lanes<T, 2 * W>::generate(
          [&](std::size_t i) { return i % 2 == 0 ? random.anything<T>() : random.operator()<T>({-100, 100}); });
      const auto [sine, cosine] = lw::sincos(x);
      for (std::size_t i = 0; i < 2 * W; ++i) {
        REQUIRE(accuracy::same_or_both_nan(sine[i], lw::sin(x)[i]));
        REQUIRE(accuracy::same_or_both_nan(cosine[i], lw::cos(x)[i]));
      }
    }
  });
  const auto [s, c] = lw::sincos(0.5);
  CHECK(s == std::sin(0.5));
  CHECK(c == std::cos(0.5));
}
