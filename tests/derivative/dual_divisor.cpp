// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/dual_divisor.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using number = lw::dual<double, 2>;

[[nodiscard]] constexpr number variable(double value, std::size_t direction) {
  return number::with_tangents(value, [=](auto d) { return d.value == direction ? 1.0 : 0.0; });
}

// d(a/x) = da / x - a dx / x^2.
static_assert([] {
  const number q = variable(3, 0) / lw::divisor<number>(variable(4, 1));
  return q.value() == 0.75 && q.tangent(0) == 0.25 && q.tangent(1) == -0.1875;
}());

[[nodiscard]] bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

TEST_CASE("a quotient by a divisor has the plain one's value and the quotient's derivatives", "[derivative][divisor]") {
  test::random_numbers random(11);
  for (int run = 0; run < 1000; ++run) {
    const double a = random.next();
    const double x = random.next();
    const number q = variable(a, 0) / lw::divisor<number>(variable(x, 1));
    REQUIRE(same_bits(q.value(), a / lw::divisor<double>(x)));
    REQUIRE(std::abs(q.tangent(0) * x - 1) < 1e-15);
    REQUIRE(std::abs(q.tangent(1) * x * x + a) < 1e-15);
  }
}

TEST_CASE("second derivatives of a quotient by a divisor are those of the quotient", "[derivative][divisor]") {
  using twice = lw::dual<number, 1>;
  const twice x = twice::with_tangents(variable(0.5, 1), [](auto) { return number(1); });
  const twice q = twice(variable(3, 0)) / lw::divisor<twice>(x);
  CHECK(q.tangent(0).value() == -12);    // -a / x^2
  CHECK(q.tangent(0).tangent(0) == -4);  // -1 / x^2
  CHECK(q.tangent(0).tangent(1) == 48);  // 2 a / x^3
  CHECK(std::isnan((twice(1) / lw::divisor<twice>(twice(0))).value().value()));
}
