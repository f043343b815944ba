// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/chain.hpp>
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/dual_select.hpp>

#include <array>
#include <concepts>
#include <limits>
#include <tuple>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <lw::direction_set Active>
using D = lw::dual<double, 3, Active>;
template <lw::direction_set Active>
constexpr D<Active> number(double value, std::array<double, 3> tangents) {
  return D<Active>::with_tangents(value, [tangents](auto d) { return tangents[d.value]; });
}

constexpr auto x = number<0b011>(2, {3, 5, 0});
constexpr auto y = number<0b110>(7, {0, 11, 13});

static_assert(lw::chain(x, 100.0, 10.0).value() == 100);
static_assert(lw::chain(x, 100.0, 10.0).tangent(0) == 30 && lw::chain(x, 100.0, 10.0).tangent(1) == 50);
// Two arguments: directions of either, and each slope for its own.
constexpr auto both = lw::strong_chain(x, y, 1.0, [] { return 10.0; }, [] { return 100.0; });
static_assert(std::same_as<decltype(both), const D<0b111>>);
static_assert(both.tangent(0) == 30 && both.tangent(1) == 50 + 1100 && both.tangent(2) == 1300);

// The slope of an argument without tangents is not worked out.
struct not_needed {
  double operator()() const = delete;
};
static_assert(lw::strong_chain(x, 4.0, 1.0, [] { return 10.0; }, not_needed{}).tangent(1) == 50);
static_assert(lw::strong_chain(4.0, y, 1.0, not_needed{}, [] { return 100.0; }).tangent(2) == 1300);

// Any number of arguments.
constexpr auto z = number<0b100>(1, {0, 0, 17});
constexpr double by_all(std::size_t direction) {
  const auto sum = D<0b111>::with_tangents(0.0, [](auto d) {
    return lw::derivatives::strong_sum<1>(d, std::tie(x, y, z), std::array<double, 3>{1, 10, 100});
  });
  return sum.tangent(direction);
}
static_assert(by_all(0) == 3 && by_all(1) == 5 + 110 && by_all(2) == 130 + 1700);

}  // namespace

TEST_CASE("a tangent that is 0 stays 0 next to an infinite slope") {
  const auto at_rest = number<0b011>(2, {0, 5, 0});
  CHECK(lw::strong_chain(at_rest, 1.0, infinity).tangent(0) == 0);
  CHECK(lw::strong_chain(at_rest, 1.0, infinity).tangent(1) == infinity);
}

TEST_CASE("a slope of its own for each lane") {
  using R = lw::lanes<float, 4>;
  const float slopes[] = {1, 2, 3, std::numeric_limits<float>::infinity()};
  const auto v = lw::dual<R, 2, 0b10>::with_tangents(R(1), [](auto) { return R(2); });
  const auto product = lw::chain(v, R(5), R::load(slopes));
  CHECK((product.tangent(1)[0] == 2 && product.tangent(1)[2] == 6 && product.tangent(0)[3] == 0));
}
