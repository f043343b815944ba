// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/hyperbolic.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto sinh = [](const auto& x) { return lw::sinh(x); };
constexpr auto sinh_reference = [](auto x) { return std::sinh(x); };
constexpr auto cosh = [](const auto& x) { return lw::cosh(x); };
constexpr auto cosh_reference = [](auto x) { return std::cosh(x); };
constexpr auto tanh = [](const auto& x) { return lw::tanh(x); };
constexpr auto tanh_reference = [](auto x) { return std::tanh(x); };
constexpr auto asinh = [](const auto& x) { return lw::asinh(x); };
constexpr auto asinh_reference = [](auto x) { return std::asinh(x); };
constexpr auto acosh = [](const auto& x) { return lw::acosh(x); };
constexpr auto acosh_reference = [](auto x) { return std::acosh(x); };
constexpr auto atanh = [](const auto& x) { return lw::atanh(x); };
constexpr auto atanh_reference = [](auto x) { return std::atanh(x); };
}  // namespace functions

TEST_CASE("sinh has the digits of <cmath>") {
  accuracy::within<1>(
      functions::sinh, functions::sinh_reference,
      {{everywhere}, {accuracy::range{-2, 2}}, {accuracy::range{-90, 90}}, {accuracy::range{-711, 711}}}, {2, 4});
  accuracy::special_values_of_one(functions::sinh, functions::sinh_reference, 4);
  accuracy::lanes_are_independent(functions::sinh);
}

TEST_CASE("cosh has the digits of <cmath>") {
  accuracy::within<1>(
      functions::cosh, functions::cosh_reference,
      {{everywhere}, {accuracy::range{-2, 2}}, {accuracy::range{-90, 90}}, {accuracy::range{-711, 711}}});
  accuracy::special_values_of_one(functions::cosh, functions::cosh_reference, 4);
  accuracy::lanes_are_independent(functions::cosh);
}

TEST_CASE("tanh has the digits of <cmath>") {
  accuracy::within<1>(
      functions::tanh, functions::tanh_reference,
      {{everywhere}, {accuracy::range{-2, 2}}, {accuracy::range{-0.1, 0.1}}, {accuracy::range{-20, 20}}});
  accuracy::special_values_of_one(functions::tanh, functions::tanh_reference, 4);
  accuracy::lanes_are_independent(functions::tanh);
}

TEST_CASE("asinh has the digits of <cmath>") {
  accuracy::within<1>(
      functions::asinh, functions::asinh_reference,
      {{everywhere}, {accuracy::range{-2, 2}}, {accuracy::range{-0.1, 0.1}}, {accuracy::range{-1e6, 1e6}}});
  accuracy::special_values_of_one(functions::asinh, functions::asinh_reference, 4);
  accuracy::lanes_are_independent(functions::asinh);
}

TEST_CASE("acosh has the digits of <cmath>") {
  accuracy::within<1>(functions::acosh, functions::acosh_reference,
                      {{everywhere}, {accuracy::range{1, 2}}, {accuracy::range{1, 1.001}}, {accuracy::range{1, 1e6}}});
  accuracy::special_values_of_one(functions::acosh, functions::acosh_reference, 4);
  accuracy::lanes_are_independent(functions::acosh);
}

TEST_CASE("atanh has the digits of <cmath>") {
  accuracy::within<1>(
      functions::atanh, functions::atanh_reference,
      {{everywhere}, {accuracy::range{-1, 1}}, {accuracy::range{-0.1, 0.1}}, {accuracy::range{0.99, 1}}});
  accuracy::special_values_of_one(functions::atanh, functions::atanh_reference, 4);
  accuracy::lanes_are_independent(functions::atanh);
}
