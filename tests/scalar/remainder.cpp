// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/remainder.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto fmod = [](const auto& x, const auto& y) { return lw::fmod(x, y); };
constexpr auto fmod_reference = [](auto x, auto y) { return std::fmod(x, y); };
constexpr auto remainder = [](const auto& x, const auto& y) { return lw::remainder(x, y); };
constexpr auto remainder_reference = [](auto x, auto y) { return std::remainder(x, y); };
}  // namespace functions

TEST_CASE("fmod is exact") {
  accuracy::within<2>(
      functions::fmod, functions::fmod_reference,
      {{accuracy::range{-100, 100}, accuracy::range{-3, 3}}, {accuracy::range{-1e6, 1e6}, accuracy::range{0.1, 10}}},
      {0, 0});
  accuracy::special_values_of_two(functions::fmod, functions::fmod_reference, 0);
  accuracy::lanes_are_independent([](const auto& x) { return functions::fmod(x, x * 0.75 + 1); });
}

TEST_CASE("remainder is exact") {
  accuracy::within<2>(
      functions::remainder, functions::remainder_reference,
      {{accuracy::range{-100, 100}, accuracy::range{-3, 3}}, {accuracy::range{-1e6, 1e6}, accuracy::range{0.1, 10}}},
      {0, 0});
  accuracy::special_values_of_two(functions::remainder, functions::remainder_reference, 0);
  accuracy::lanes_are_independent([](const auto& x) { return functions::remainder(x, x * 0.75 + 1); });
}

TEST_CASE("periods may be literals") {
  CHECK(lw::fmod(lw::lanes<float, 8>(7.5f), 2)[0] == 1.5f);
  CHECK(lw::remainder(lw::lanes<double, 8>(7.5), 2)[0] == -0.5);
  CHECK(lw::fmod(7, lw::lanes<double, 8>(2.5))[0] == 2.0);
}
