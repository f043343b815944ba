// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/distance.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto hypot = [](const auto& x, const auto& y) { return lw::hypot(x, y); };
constexpr auto hypot_reference = [](auto x, auto y) { return std::hypot(x, y); };
}  // namespace functions

TEST_CASE("hypot has the digits of <cmath> and neither over- nor underflows on the way") {
  accuracy::within<2>(functions::hypot, functions::hypot_reference,
                      {{everywhere, everywhere},
                       {accuracy::range{-3, 3}, accuracy::range{-3, 3}},
                       {accuracy::range{-1e-30, 1e-30}, accuracy::range{-1e-30, 1e-30}},
                       {accuracy::range{-1e30, 1e30}, accuracy::range{-1e30, 1e30}}});
  accuracy::special_values_of_two(functions::hypot, functions::hypot_reference, 4);
  accuracy::lanes_are_independent([](const auto& x) { return functions::hypot(x, x * 0.75 + 1); });
}

TEST_CASE("hypot of three sides") {
  const auto three = [](const auto& x, const auto& y, const auto& z) { return lw::hypot(x, y, z); };
  const auto reference = [](long double x, long double y, long double z) { return std::hypot(x, y, z); };
  accuracy::within<3>(
      three, reference,
      {{accuracy::range{-3, 3}, accuracy::range{-3, 3}, accuracy::range{-3, 3}}, {everywhere, everywhere, everywhere}});
  accuracy::special_values_of_two([](const auto& x, const auto& y) { return lw::hypot(x, y, x); },
                                  // libstdc++ 12 gives NaN for three sides of which one is infinite.
                                  [](auto x, auto y) { return std::hypot(std::hypot(x, y), x); });
  CHECK(lw::hypot(lw::lanes<float, 8>(2.0f), 3, 6)[1] == 7.0f);
  CHECK(lw::hypot(3, lw::lanes<double, 8>(4.0))[1] == 5.0);
}
