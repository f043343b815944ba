// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/inverse_trigonometric.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto asin = [](const auto& x) { return lw::asin(x); };
constexpr auto asin_reference = [](auto x) { return std::asin(x); };
constexpr auto acos = [](const auto& x) { return lw::acos(x); };
constexpr auto acos_reference = [](auto x) { return std::acos(x); };
constexpr auto atan = [](const auto& x) { return lw::atan(x); };
constexpr auto atan_reference = [](auto x) { return std::atan(x); };
constexpr auto atan2 = [](const auto& x, const auto& y) { return lw::atan2(x, y); };
constexpr auto atan2_reference = [](auto x, auto y) { return std::atan2(x, y); };
}  // namespace functions

TEST_CASE("asin has the digits of <cmath>") {
  accuracy::within<1>(
      functions::asin, functions::asin_reference,
      {{everywhere}, {accuracy::range{-1, 1}}, {accuracy::range{-0.01, 0.01}}, {accuracy::range{0.99, 1}}});
  accuracy::special_values_of_one(functions::asin, functions::asin_reference, 4);
  accuracy::lanes_are_independent(functions::asin);
}

TEST_CASE("acos has the digits of <cmath>") {
  accuracy::within<1>(functions::acos, functions::acos_reference,
                      {{everywhere},
                       {accuracy::range{-1, 1}},
                       {accuracy::range{-0.01, 0.01}},
                       {accuracy::range{0.99, 1}},
                       {accuracy::range{-1, -0.99}}});
  accuracy::special_values_of_one(functions::acos, functions::acos_reference, 4);
  accuracy::lanes_are_independent(functions::acos);
}

TEST_CASE("atan has the digits of <cmath>") {
  accuracy::within<1>(
      functions::atan, functions::atan_reference,
      {{everywhere}, {accuracy::range{-3, 3}}, {accuracy::range{-100, 100}}, {accuracy::range{0.3, 0.5}}});
  accuracy::special_values_of_one(functions::atan, functions::atan_reference, 4);
  accuracy::lanes_are_independent(functions::atan);
}

TEST_CASE("atan2 has the digits of <cmath> in every quadrant, zeros and infinities included") {
  accuracy::within<2>(functions::atan2, functions::atan2_reference,
                      {{everywhere, everywhere},
                       {accuracy::range{-3, 3}, accuracy::range{-3, 3}},
                       {accuracy::range{-1, 1}, accuracy::range{-1e4, 1e4}},
                       {accuracy::range{-1e4, 1e4}, accuracy::range{-1, 1}}});
  accuracy::special_values_of_two(functions::atan2, functions::atan2_reference, 4);
  accuracy::lanes_are_independent([](const auto& x) { return functions::atan2(x, x * 0.75 + 1); });
}

TEST_CASE("atan2 takes weak literals") {
  const lw::lanes<float, 16> x(2.0f);
  CHECK(lw::atan2(x, 1)[3] == lw::atan2(x, lw::lanes<float, 16>(1))[3]);
  CHECK(lw::atan2(1.0, x)[3] == lw::atan2(lw::lanes<float, 16>(1), x)[3]);
  static_assert(std::same_as<decltype(lw::atan2(x, 1.0)), lw::lanes<float, 16>>);
  static_assert(std::same_as<decltype(lw::atan2(1, 2)), double>);
  static_assert(std::same_as<decltype(lw::atan2(1.0f, 2)), float>);
}
