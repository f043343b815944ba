// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/exponential.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

static_assert(lw::real_number<lw::lanes<float, 8>> && !lw::real_number<lw::lanes<int, 8>>);

namespace functions {
constexpr auto exp = [](const auto& x) { return lw::exp(x); };
constexpr auto exp_reference = [](auto x) { return std::exp(x); };
constexpr auto exp2 = [](const auto& x) { return lw::exp2(x); };
constexpr auto exp2_reference = [](auto x) { return std::exp2(x); };
constexpr auto expm1 = [](const auto& x) { return lw::expm1(x); };
constexpr auto expm1_reference = [](auto x) { return std::expm1(x); };
}  // namespace functions

TEST_CASE("exp has the digits of <cmath>, at every exponent") {
  accuracy::within<1>(
      functions::exp, functions::exp_reference,
      {{everywhere}, {accuracy::range{-104, 89}}, {accuracy::range{-2, 2}}, {accuracy::range{-746, 710}}});
  accuracy::special_values_of_one(functions::exp, functions::exp_reference, 4);
  accuracy::lanes_are_independent(functions::exp);
}

TEST_CASE("exp2 has the digits of <cmath>, at every exponent") {
  accuracy::within<1>(
      functions::exp2, functions::exp2_reference,
      {{everywhere}, {accuracy::range{-150, 128}}, {accuracy::range{-2, 2}}, {accuracy::range{-1075, 1024}}});
  accuracy::special_values_of_one(functions::exp2, functions::exp2_reference, 4);
  accuracy::lanes_are_independent(functions::exp2);
}

TEST_CASE("expm1 keeps the digits near zero") {
  accuracy::within<1>(
      functions::expm1, functions::expm1_reference,
      {{everywhere}, {accuracy::range{-50, 89}}, {accuracy::range{-1, 1}}, {accuracy::range{-50, 710}}});
  accuracy::special_values_of_one(functions::expm1, functions::expm1_reference, 4);
  accuracy::lanes_are_independent(functions::expm1);
}

TEST_CASE("powers of two are exact") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (int n = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
         n < std::numeric_limits<T>::max_exponent; ++n) {
      CHECK(lw::exp2(lw::lanes<T, W>(n))[W - 1] == std::ldexp(T(1), n));
    }
  });
}

// C27-subnormals, f64_cases: exp(-745.1) is the smallest number of all.
TEST_CASE("exp underflows gradually") {
  CHECK(lw::exp(lw::lanes<double, 8>(-745.1))[3] == 5e-324);
  CHECK(lw::exp(lw::lanes<double, 1>(-745.1))[0] == 5e-324);
  CHECK(lw::exp(-745.1) == 5e-324);
}
