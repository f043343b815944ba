// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/root_tangent.hpp"

#include <cmath>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/derivative/dual_arithmetic.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
namespace detail = lanewise::detail;

namespace {

using once = lw::dual<double, 2>;
using twice = lw::dual<once, 1>;

constexpr auto parameter(double value, double first, double second) {
  return once::with_tangents(value, [=](auto d) { return d.value == 0 ? first : second; });
}

// y^2 = a, of which the root is known.
template <class A>
struct square {
  A a;
  constexpr auto operator()(auto y) const { return std::pair(y * y - a, 2 * y); }
};
struct cube {
  constexpr auto operator()(auto y) const { return y * y * y; }
};

}  // namespace

// the search sees values alone, in pairs, tuples, or by themselves
static_assert(std::is_same_v<decltype(detail::without_tangents{square<once>{parameter(4, 1, 0)}}(2.0)),
                             std::pair<double, double>>);
static_assert(std::is_same_v<decltype(detail::without_tangents<cube>{{}}(twice(2.0))), double>);
static_assert(detail::with_slope<cube>{{}}(2.0) == std::pair(8.0, 12.0));

// dy = da / 2 y, in each direction; the value stays as it is, root or not
constexpr auto root = detail::with_tangents_of_root<1>(square<once>{parameter(4, 1, 3)}, 2.0);
static_assert(root.value() == 2 && root.tangent(0) == 0.25 && root.tangent(1) == 0.75);
static_assert(detail::with_tangents_of_root<1>(square<once>{parameter(4.5, 1, 0)}, 2.0).value() == 2);
static_assert(detail::with_tangents_of_root<0>(square<double>{4}, 2.0) == 2);

// d2y = -1 / 4 y^3 for a that varies at two levels
constexpr auto second = [] {
  const auto a = twice::with_tangents(once(parameter(4, 1, 0)), [](auto) { return once(1); });
  return detail::with_tangents_of_root<2>(square<twice>{a}, 2.0);
}();
static_assert(second.tangent(0).value() == 0.25 && second.value().tangent(0) == 0.25);
static_assert(second.tangent(0).tangent(0) == -1.0 / 32 && second.tangent(0).tangent(1) == 0);

TEST_CASE("at a double root the tangent is infinite where the parameter varies, and zero elsewhere") {
  const auto at_zero = detail::with_tangents_of_root<1>(square<once>{parameter(0, 1, 0)}, 0.0);
  CHECK(at_zero.value() == 0);
  CHECK(std::isinf(at_zero.tangent(0)));
  CHECK(at_zero.tangent(1) == 0);
}

TEST_CASE("in lanes") {
  using reals = lw::lanes<float, 8>;
  const auto a = reals::generate([](std::size_t i) { return static_cast<float>((i + 1) * (i + 1)); });
  using varying = lw::dual<reals, 1>;
  const auto varied = varying::with_tangents(a, [](auto) { return reals(1.0F); });
  const auto y = detail::with_tangents_of_root<1>(square<varying>{varied}, sqrt(a));
  for (std::size_t i = 0; i < 8; ++i) CHECK(std::abs(y.tangent(0)[i] * 2 * static_cast<float>(i + 1) - 1) < 3e-7F);
}
