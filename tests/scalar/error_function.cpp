// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/error_function.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto erf = [](const auto& x) { return lw::erf(x); };
constexpr auto erf_reference = [](auto x) { return std::erf(x); };
constexpr auto erfc = [](const auto& x) { return lw::erfc(x); };
constexpr auto erfc_reference = [](auto x) { return std::erfc(x); };
}  // namespace functions

TEST_CASE("erf has the digits of <cmath>") {
  accuracy::within<1>(functions::erf, functions::erf_reference,
                      {{everywhere},
                       {accuracy::range{-1, 1}},
                       {accuracy::range{-6, 6}},
                       {accuracy::range{0.8, 1.2}},
                       {accuracy::range{3, 6.5}}});
  accuracy::special_values_of_one(functions::erf, functions::erf_reference, 4);
  accuracy::lanes_are_independent(functions::erf);
}

TEST_CASE("erfc has the digits of <cmath>") {
  accuracy::within<1>(functions::erfc, functions::erfc_reference,
                      {{everywhere}, {accuracy::range{-6, 6}}, {accuracy::range{0, 11}}, {accuracy::range{0, 27}}},
                      {4, 6});
  accuracy::special_values_of_one(functions::erfc, functions::erfc_reference, 6);
  accuracy::lanes_are_independent(functions::erfc);
}
