// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/dual_select.hpp>

#include <array>
#include <cmath>
#include <concepts>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using F = lw::lanes<float, 16>;
using X = lw::dual<F, 3, 0b001>;
using Y = lw::dual<F, 3, 0b110>;

// A number without tangents brings none: mixed operations have the directions of the other number.
static_assert(std::same_as<decltype(X() + F()), X> && std::same_as<decltype(F() - X()), X>);
static_assert(std::same_as<decltype(X() * 2), X> && std::same_as<decltype(2.0 / X()), X>);
static_assert(std::same_as<decltype(X() * Y()), lw::dual<F, 3, 0b111>> && std::same_as<decltype(X() / X()), X>);
static_assert(std::same_as<decltype(multiply_add(X(), F(), 1)), X>);
static_assert(std::same_as<decltype(negative_multiply_add(F(), Y(), X())), lw::dual<F, 3, 0b111>>);
// An outer dual is a constant of the inner level.
static_assert(std::same_as<decltype(lw::dual<X, 2, 0b10>() * Y()), lw::dual<lw::dual<F, 3, 0b111>, 2, 0b10>>);
static_assert(std::same_as<decltype(-X()), X> && std::same_as<decltype(+X()), X>);

template <lw::direction_set Active>
constexpr auto number(double value, std::array<double, 2> tangents) {
  return lw::dual<double, 2, Active>::with_tangents(value, [tangents](auto d) { return tangents[d.value]; });
}
constexpr auto x = number<0b11>(4, {3, 5});
constexpr auto y = number<0b10>(8, {0, 7});

template <class D>
constexpr bool is(const D& z, double value, double first, double second) {
  return z.value() == value && z.tangent(0) == first && z.tangent(1) == second;
}

static_assert(is(x + y, 12, 3, 12) && is(y + x, 12, 3, 12) && is(x + 1, 5, 3, 5) && is(1 + x, 5, 3, 5));
static_assert(is(x - y, -4, 3, -2) && is(y - x, 4, -3, 2) && is(x - 1, 3, 3, 5) && is(1 - x, -3, -3, -5));
static_assert(is(x * y, 32, 24, 68) && is(y * x, 32, 24, 68) && is(x * 2, 8, 6, 10) && is(2.0 * x, 8, 6, 10));
static_assert(is(x / y, 0.5, 0.375, (5 - 0.5 * 7) / 8) && is(x / 2, 2, 1.5, 2.5) && is(2 / x, 0.5, -0.375, -0.625));
static_assert(is(-x, -4, -3, -5) && is(+x, 4, 3, 5));
static_assert(is(multiply_add(x, y, x), 36, 27, 73) && is(multiply_add(2.0, x, 1.0), 9, 6, 10));
static_assert(is(multiply_add(y, 2.0, x), 20, 3, 19) && is(multiply_add(2.0, 3.0, x), 10, 3, 5));
static_assert(is(negative_multiply_add(x, y, x), -28, -21, -63) && is(negative_multiply_add(2.0, x, 1.0), -7, -6, -10));

constexpr auto assigned() {
  auto z = x;
  z += y;  // (12, 3, 12)
  z -= 4;  // (8, 3, 12)
  z *= x;  // (32, 36, 88)
  z /= 2;
  return z;
}
static_assert(is(assigned(), 16, 18, 44));

// Of nested numbers, with x = 4 + a at one level and b at the other: (4 + a + b)^3.
using DD = lw::dual<lw::dual<double, 1>, 1>;
constexpr DD at_both =
    DD::with_tangents(lw::dual<double, 1>::with_tangents(4.0, [](auto) { return 1.0; }), [](auto) { return 1; });
constexpr auto cube = at_both * at_both * at_both;
static_assert(cube.value().value() == 64 && cube.value().tangent(0) == 48 && cube.tangent(0).value() == 48 &&
              cube.tangent(0).tangent(0) == 24);
constexpr auto inverse = 1 / at_both;
static_assert(inverse.tangent(0).value() == -1.0 / 16 && inverse.tangent(0).tangent(0) == 2.0 / 64);

}  // namespace

TEMPLATE_TEST_CASE_SIG("the value has the bits of the plain operation", "", ((class T, std::size_t W), T, W),
                       (float, 1), (float, 16), (double, 8)) {
  using L = lw::lanes<T, W>;
  using D = lw::dual<L, 1>;
  const auto variable = [](const L& value) { return D::with_tangents(value, [](auto) { return L(1); }); };
  accuracy::source random;
  int wrong = 0;
  const auto same = [&](const L& got, const L& want) {
    for (std::size_t i = 0; i < W; ++i) wrong += accuracy::same_or_both_nan<T>(got[i], want[i]) ? 0 : 1;
  };
  for (int n = 0; n < 400; ++n) {
    const L a(random.anything<T>());
    const L b(n % 2 == 0 ? random.anything<T>() : random.template operator()<T>({-10, 10}));
    const L c(random.template operator()<T>({-10, 10}));
    const D p = variable(a);
    const D q = variable(b);
    const D r = variable(c);
    same((p + q).value(), a + b);
    same((p - b).value(), a - b);
    same((a * q).value(), a * b);
    same((p / q).value(), a / b);
    same((1 / q).value(), 1 / b);
    same(multiply_add(p, q, r).value(), multiply_add(a, b, c));
    same(multiply_add(a, q, c).value(), multiply_add(a, b, c));
    same(negative_multiply_add(p, b, c).value(), negative_multiply_add(a, b, c));
    same((-p).value(), -a);
  }
  CHECK(wrong == 0);
}

TEST_CASE("division keeps a tangent of 0 at a pole, a product does not look for it") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto zero = number<0b11>(0, {1, 0});
  const auto pole = 1 / zero;
  CHECK(is(pole, infinity, -infinity, 0));
  CHECK(is(zero / 0.5, 0, 2, 0));
  const auto product = pole * zero;
  CHECK((std::isnan(product.value()) && std::isnan(product.tangent(0)) && std::isnan(product.tangent(1))));
}

// A fused sum must not drop the tangents of a dual that is an operand of another one.
TEST_CASE("fused sums of fused sums: D (x 1 + (x 1 + x)) = 3") {
  const auto v = number<0b01>(0, {1, 0});
  CHECK(is(multiply_add(v, 1, multiply_add(v, 1, v)), 0, 3, 0));
}
