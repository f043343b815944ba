// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/rounding.hpp>

#include <cfenv>
#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto floor = [](const auto& x) { return lw::floor(x); };
constexpr auto floor_reference = [](auto x) { return std::floor(x); };
constexpr auto ceil = [](const auto& x) { return lw::ceil(x); };
constexpr auto ceil_reference = [](auto x) { return std::ceil(x); };
constexpr auto trunc = [](const auto& x) { return lw::trunc(x); };
constexpr auto trunc_reference = [](auto x) { return std::trunc(x); };
constexpr auto round = [](const auto& x) { return lw::round(x); };
constexpr auto round_reference = [](auto x) { return std::round(x); };
constexpr auto rint = [](const auto& x) { return lw::rint(x); };
constexpr auto rint_reference = [](auto x) { return std::rint(x); };
constexpr auto nearbyint = [](const auto& x) { return lw::nearbyint(x); };
constexpr auto nearbyint_reference = [](auto x) { return std::nearbyint(x); };
}  // namespace functions

TEST_CASE("floor is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::floor, functions::floor_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::floor, functions::floor_reference, 0);
  accuracy::lanes_are_independent(functions::floor);
}

TEST_CASE("ceil is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::ceil, functions::ceil_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::ceil, functions::ceil_reference, 0);
  accuracy::lanes_are_independent(functions::ceil);
}

TEST_CASE("trunc is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::trunc, functions::trunc_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::trunc, functions::trunc_reference, 0);
  accuracy::lanes_are_independent(functions::trunc);
}

TEST_CASE("round is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::round, functions::round_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::round, functions::round_reference, 0);
  accuracy::lanes_are_independent(functions::round);
}

TEST_CASE("rint is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::rint, functions::rint_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::rint, functions::rint_reference, 0);
  accuracy::lanes_are_independent(functions::rint);
}

TEST_CASE("nearbyint is exact, signs of zeros included") {
  accuracy::within<1>(
      functions::nearbyint, functions::nearbyint_reference,
      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{-1e7, 1e7}}, {accuracy::range{-1e16, 1e16}}}, {0, 0});
  accuracy::special_values_of_one(functions::nearbyint, functions::nearbyint_reference, 0);
  accuracy::lanes_are_independent(functions::nearbyint);
}

TEST_CASE("halves") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (int n = -40; n <= 40; ++n) {
      const T x = T(n) / 2;
      const lw::lanes<T, W> v(x);
      CHECK(accuracy::same_bits(lw::floor(v)[0], std::floor(x)));
      CHECK(accuracy::same_bits(lw::ceil(v)[0], std::ceil(x)));
      CHECK(accuracy::same_bits(lw::trunc(v)[0], std::trunc(x)));
      CHECK(accuracy::same_bits(lw::round(v)[0], std::round(x)));
      CHECK(accuracy::same_bits(lw::rint(v)[0], std::rint(x)));
      CHECK(accuracy::same_bits(lw::nearbyint(v)[0], std::nearbyint(x)));
    }
  });
}

// Not against std::rint, which gcc 12 inlines without asking for the mode where the target has no instruction for it.
TEST_CASE("rint follows the rounding mode") {
  // Through a pointer that no compiler sees through, since they move arithmetic past calls that set the mode.
  float (*volatile rounded)(float) = [](float x) { return lw::rint(lw::lanes<float, 16>(x))[7]; };
  const int before = std::fegetround();
  const auto expected = [](int mode, float x) {
    return mode == FE_UPWARD ? std::ceil(x) : mode == FE_DOWNWARD ? std::floor(x) : std::trunc(x);
  };
  for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    for (const float x : {0.25f, -0.25f, 1.5f, -1.5f, 2.75f, -2.75f}) {
      std::fesetround(mode);
      const float got = rounded(x);
      std::fesetround(before);
      INFO("mode " << mode << " at " << x << " got " << got);
      CHECK(accuracy::same_bits(got, expected(mode, x)));
    }
  }
}
