// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_select.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using F = lw::lanes<float, 4>;
using X = lw::dual<F, 2, 0b01>;
using Y = lw::dual<F, 2, 0b10>;

// Comparisons see values, and are masks.
static_assert(std::same_as<decltype(X() < Y()), lw::mask<4>> && std::same_as<decltype(X() == 0), lw::mask<4>>);
static_assert(std::same_as<decltype(lw::dual<X, 1>() >= F()), lw::mask<4>>);
static_assert(std::same_as<decltype(lw::isnan(X())), lw::mask<4>>);
static_assert(std::same_as<decltype(lw::select(lw::mask<4>(), X(), Y())), lw::dual<F, 2, 0b11>>);
static_assert(std::same_as<decltype(lw::select(lw::mask<4>(), X(), 1)), X>);
static_assert(std::same_as<decltype(lw::select(true, F(), X())), X>);
static_assert(std::same_as<decltype(lw::cast<double>(X())), lw::dual<lw::lanes<double, 4>, 2, 0b01>>);
static_assert(std::same_as<decltype(lw::cast<std::int32_t>(X())), lw::lanes<std::int32_t, 4>>);

template <class D>
constexpr D number(double value, double tangent) {
  return D::with_tangents(value, [tangent](auto) { return tangent; });
}
constexpr auto two = number<lw::dual<double, 1>>(2, 5);
constexpr auto two_again = number<lw::dual<double, 1>>(2, 7);
static_assert(two == two_again && !(two != 2) && two <= 2.0 && two >= two_again && !(two < 2) && 1 < two && 3 > two);
static_assert(lw::plain_value(two) == 2 && lw::plain_value(number<lw::dual<lw::dual<double, 1>, 1>>(3, 1)) == 3);
static_assert(lw::select(true, two, 9).tangent(0) == 5 && lw::select(false, two, 9).tangent(0) == 0);
static_assert(lw::select(false, two, two_again).tangent(0) == 7);
static_assert(lw::cast<float>(two).tangent(0) == 5.0f && lw::cast<std::int32_t>(two) == 2);

}  // namespace

TEST_CASE("a choice takes values and tangents of one side in each lane, and leaves no trace of the other") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const float values[] = {-1, 0, 1, 2};
  const auto x = X::with_tangents(F::load(values), [](auto) { return F(3); });
  const auto y = Y::with_tangents(F(nan), [](auto) { return F(std::numeric_limits<float>::infinity()); });
  const auto z = lw::select(x < 1, x, y);
  CHECK((z.value()[1] == 0 && z.tangent(0)[1] == 3 && z.tangent(1)[1] == 0));
  CHECK((std::isnan(z.value()[2]) && z.tangent(0)[2] == 0 && std::isinf(z.tangent(1)[2])));
  const auto w = lw::select(x >= 0, x, nan);
  CHECK((std::isnan(w.value()[0]) && w.tangent(0)[0] == 0 && w.tangent(0)[3] == 3));
}

TEST_CASE("the kind of a number is that of its value") {
  const float values[] = {-1, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(), -0.0f};
  const auto x = X::with_tangents(F::load(values), [](auto) { return F(std::numeric_limits<float>::quiet_NaN()); });
  CHECK((lw::isnan(x)[2] && !lw::isnan(x)[0]));
  CHECK((lw::isinf(x)[1] && !lw::isinf(x)[2]));
  CHECK((lw::isfinite(x)[0] && lw::isfinite(x)[3] && !lw::isfinite(x)[1]));
  CHECK((lw::signbit(x)[0] && lw::signbit(x)[3] && !lw::signbit(x)[1]));
}

TEST_CASE("cast takes the tangents along") {
  const auto x = X::with_tangents(F(1.5f), [](auto) { return F(0.1f); });
  const auto wide = lw::cast<double>(x);
  CHECK((wide.value()[3] == 1.5 && wide.tangent(0)[3] == static_cast<double>(0.1f) && wide.tangent(1)[0] == 0));
  CHECK(lw::cast<std::int32_t>(x)[0] == 1);
}
