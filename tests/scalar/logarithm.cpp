// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/logarithm.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto log = [](const auto& x) { return lw::log(x); };
constexpr auto log_reference = [](auto x) { return std::log(x); };
constexpr auto log2 = [](const auto& x) { return lw::log2(x); };
constexpr auto log2_reference = [](auto x) { return std::log2(x); };
constexpr auto log10 = [](const auto& x) { return lw::log10(x); };
constexpr auto log10_reference = [](auto x) { return std::log10(x); };
constexpr auto log1p = [](const auto& x) { return lw::log1p(x); };
constexpr auto log1p_reference = [](auto x) { return std::log1p(x); };
}  // namespace functions

TEST_CASE("log has the digits of <cmath>, at every exponent") {
  accuracy::within<1>(
      functions::log, functions::log_reference,
      {{everywhere}, {accuracy::range{0, 3}}, {accuracy::range{0.99, 1.01}}, {accuracy::range{0, 1e6}}});
  accuracy::special_values_of_one(functions::log, functions::log_reference, 4);
  accuracy::lanes_are_independent(functions::log);
}

TEST_CASE("log2 has the digits of <cmath>, at every exponent") {
  accuracy::within<1>(
      functions::log2, functions::log2_reference,
      {{everywhere}, {accuracy::range{0, 3}}, {accuracy::range{0.99, 1.01}}, {accuracy::range{0, 1e6}}});
  accuracy::special_values_of_one(functions::log2, functions::log2_reference, 4);
  accuracy::lanes_are_independent(functions::log2);
}

TEST_CASE("log10 has the digits of <cmath>, at every exponent") {
  accuracy::within<1>(
      functions::log10, functions::log10_reference,
      {{everywhere}, {accuracy::range{0, 3}}, {accuracy::range{0.99, 1.01}}, {accuracy::range{0, 1e6}}});
  accuracy::special_values_of_one(functions::log10, functions::log10_reference, 4);
  accuracy::lanes_are_independent(functions::log10);
}

TEST_CASE("log1p keeps the digits near zero") {
  accuracy::within<1>(
      functions::log1p, functions::log1p_reference,
      {{everywhere}, {accuracy::range{-1, 2}}, {accuracy::range{-1e-3, 1e-3}}, {accuracy::range{0, 1e6}}});
  accuracy::special_values_of_one(functions::log1p, functions::log1p_reference, 4);
  accuracy::lanes_are_independent(functions::log1p);
}

TEST_CASE("log2 of powers of two is exact") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (int n = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;
         n < std::numeric_limits<T>::max_exponent; ++n) {
      CHECK(lw::log2(lw::lanes<T, W>(std::ldexp(T(1), n)))[W - 1] == T(n));
    }
  });
}

// C27-subnormals: bits of x, log(x), bits of log1p(x); a flush to zero would give -inf and 0. The case allows four ulps
// for log, and log1p of so small a number is the number.
TEST_CASE("logarithms of subnormal numbers") {
  struct fact {
    std::uint32_t x;
    float log;
    std::uint32_t log1p;
  };
  constexpr fact facts[] = {
      {0x00000001, -103.2789306640625f, 0x00000001}, {0x00000002, -102.58578491210938f, 0x00000002},
      {0x00000003, -102.1803207397461f, 0x00000003}, {0x00400000, -88.02969360351562f, 0x00400000},
      {0x007fffff, -87.3365478515625f, 0x007fffff},  {0x00800000, -87.3365478515625f, 0x00800000},
      {0x000116c2, -92.10340881347656f, 0x000116c2}};
  for (const fact& f : facts) {
    const float x = std::bit_cast<float>(f.x);
    CHECK(accuracy::ulps(lw::log(lw::lanes<float, 16>(x))[5], static_cast<long double>(f.log)) <= 2);
    CHECK(accuracy::ulps(lw::log(lw::lanes<float, 1>(x))[0], static_cast<long double>(f.log)) <= 2);
    CHECK(std::bit_cast<std::uint32_t>(lw::log1p(lw::lanes<float, 16>(x))[5]) == f.log1p);
    CHECK(std::bit_cast<std::uint32_t>(lw::log1p(lw::lanes<float, 16>(-x))[5]) == (f.log1p | 0x80000000u));
  }
  CHECK(lw::log(lw::lanes<double, 8>(5e-324))[0] == Approx(-744.4400719213812).epsilon(1e-15));
}
