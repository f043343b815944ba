// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/roots.hpp>

#include <cfenv>
#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using accuracy::everywhere;

namespace functions {
constexpr auto sqrt = [](const auto& x) { return lw::sqrt(x); };
constexpr auto sqrt_reference = [](auto x) { return std::sqrt(x); };
constexpr auto cbrt = [](const auto& x) { return lw::cbrt(x); };
constexpr auto cbrt_reference = [](auto x) { return std::cbrt(x); };
constexpr auto rsqrt = [](const auto& x) { return lw::rsqrt(x); };
constexpr auto rsqrt_reference = [](auto x) { return 1 / std::sqrt(x); };
}  // namespace functions

TEST_CASE("sqrt is rounded once") {
  accuracy::within<1>(functions::sqrt, functions::sqrt_reference, {{everywhere}, {accuracy::range{0, 10}}},
                      {0.5001, 0.5001});
  accuracy::special_values_of_one(functions::sqrt, functions::sqrt_reference, 0);
  accuracy::lanes_are_independent(functions::sqrt);
}

TEST_CASE("rsqrt has the digits of 1 / sqrt") {
  accuracy::within<1>(functions::rsqrt, functions::rsqrt_reference, {{everywhere}, {accuracy::range{0, 10}}}, {2, 2});
  accuracy::special_values_of_one(functions::rsqrt, functions::rsqrt_reference, 0);
  accuracy::lanes_are_independent(functions::rsqrt);
}

TEST_CASE("cbrt has the digits of <cmath>") {
  accuracy::within<1>(functions::cbrt, functions::cbrt_reference,
                      {{everywhere}, {accuracy::range{-10, 10}}, {accuracy::range{0.9, 1.1}}});
  accuracy::special_values_of_one(functions::cbrt, functions::cbrt_reference, 4);
  accuracy::lanes_are_independent(functions::cbrt);
}

TEST_CASE("cubes have exact roots") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (int n = -100; n <= 100; ++n) {
      if constexpr (W > 1) CHECK(lw::cbrt(lw::lanes<T, W>(n * n * n))[0] == T(n));
    }
  });
}

// C27-subnormals: bits of x, bits of sqrt(x), rsqrt(x); a flush to zero would give 0 and inf.
TEST_CASE("roots of subnormal numbers") {
  struct fact {
    std::uint32_t x;
    std::uint32_t sqrt;
    double rsqrt;
  };
  constexpr fact facts[] = {
      {0x00000001, 0x1a3504f3, 2.671373844909537e+22},  {0x00000002, 0x1a800000, 1.888946593147858e+22},
      {0x00000003, 0x1a9cc471, 1.5423184909879959e+22}, {0x00400000, 0x1fb504f3, 1.3043817602097349e+19},
      {0x007fffff, 0x1fffffff, 9.223373136366404e+18},  {0x00800000, 0x20000000, 9.223372036854776e+18},
      {0x000116c2, 0x1e3ce4e7, 1.000002658868784e+20}};
  const auto check = [&]<std::size_t W>() {
    for (const fact& f : facts) {
      const lw::lanes<float, W> x(std::bit_cast<float>(f.x));
      CHECK(std::bit_cast<std::uint32_t>(lw::sqrt(x)[W - 1]) == f.sqrt);
      CHECK(accuracy::ulps(lw::rsqrt(x)[W - 1], static_cast<long double>(f.rsqrt)) <= 2);
    }
  };
  check.operator()<1>();
  check.operator()<4>();
  check.operator()<16>();
  CHECK(lw::sqrt(lw::lanes<double, 8>(5e-324))[0] == 2.2227587494850775e-162);
}

TEST_CASE("ordinary roots and inverses raise no flag") {
  std::feclearexcept(FE_ALL_EXCEPT);
  volatile float hidden = 2.5f;
  const lw::lanes<float, 32> x(hidden);
  volatile float sink = (lw::sqrt(x) + 1 / x + lw::rsqrt(x))[31];
  static_cast<void>(sink);
  CHECK(std::fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW) == 0);
}
