// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual.hpp>

#include <concepts>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

using F = lw::lanes<float, 8>;
using first = lw::dual<F, 3, 0b001>;
using last = lw::dual<F, 3, 0b100>;
using all = lw::dual<F, 3>;

// Only the tangents that can be other than 0 are held.
static_assert(sizeof(all) == 4 * sizeof(F) && sizeof(first) == 2 * sizeof(F) &&
              sizeof(lw::dual<F, 64, 0>) == sizeof(F));
static_assert(all::tangent_count == 3 && first::tangent_count == 1 && first::directions == 3);
static_assert(std::is_trivially_copyable_v<all> && std::is_trivially_default_constructible_v<all>);
static_assert(lw::number<all> && lw::any_dual<all> && !lw::any_dual<F> && lw::keeps_its_type<all>);
static_assert(lw::dual_depth<F> == 0 && lw::dual_depth<all> == 1 && lw::dual_depth<lw::dual<all, 2>> == 2);
static_assert(std::same_as<lw::lane_value_t<lw::dual<all, 2>>, float>);

// Literals are weak, lanes are constants, directions are united, level by level.
static_assert(std::same_as<lw::joined_number<all, int>, all> && std::same_as<lw::joined_number<double, first>, first>);
static_assert(std::same_as<lw::joined_number<first, F>, first> && std::same_as<lw::joined_number<F, first>, first>);
static_assert(std::same_as<lw::joined_number<first, last>, lw::dual<F, 3, 0b101>>);
static_assert(std::same_as<lw::joined_number<first, last, F, float>, lw::dual<F, 3, 0b101>>);
static_assert(std::same_as<lw::joined_number<lw::dual<F, 0>, last>, last>);
static_assert(std::same_as<lw::joined_number<lw::dual<first, 2, 1>, last>, lw::dual<lw::dual<F, 3, 0b101>, 2, 1>>);
static_assert(std::same_as<lw::joined_number<lw::dual<first, 2, 1>, lw::dual<last, 2, 2>>,
                           lw::dual<lw::dual<F, 3, 0b101>, 2, 3>>);
static_assert(std::same_as<lw::joined_number<lw::dual<float, 1>, double>, lw::dual<float, 1>>);
static_assert(std::same_as<lw::joined_number<first, int, double>, first>);
static_assert(std::same_as<lw::joined_number<int, double, lw::dual<float, 1>>, lw::dual<float, 1>>);

static_assert(lw::varies_along<1, first>(0) && !lw::varies_along<1, first>(2) && !lw::varies_along<2, first>(0));

namespace {

constexpr auto numbers = lw::dual<double, 3, 0b101>::with_tangents(5.0, [](auto d) { return 10.0 + d.value; });
static_assert(numbers.value() == 5 && numbers.tangent(0) == 10 && numbers.tangent(1) == 0 && numbers.tangent(2) == 12);
static_assert(numbers.tangent<2>() == 12 && lw::tangent_along<0>(numbers) == 10);

// A constant has no tangents; one of fewer directions keeps those it has.
constexpr lw::dual<double, 3> constant = 7.0;
static_assert(constant.value() == 7 && constant.tangent(0) == 0 && constant.tangent(2) == 0);
constexpr lw::dual<double, 3> wider = numbers;
static_assert(wider.tangent(0) == 10 && wider.tangent(1) == 0 && wider.tangent(2) == 12);
constexpr lw::dual<lw::dual<double, 3>, 2> outer = numbers;
static_assert(outer.value().tangent(2) == 12 && outer.tangent(0).value() == 0 && outer.tangent(1).tangent(2) == 0);
static_assert(lw::value_at_depth<1>(numbers) == 5 && lw::value_at_depth<2>(outer).tangent(0) == 10);
static_assert(&lw::value_at_depth<2>(numbers) == &numbers);
// As an operand, a literal next to plain numbers is of their type; lanes take it as it is.
static_assert(std::same_as<decltype(lw::operand_of<lw::dual<float, 1>>(2)), float>);
static_assert(std::same_as<decltype(lw::operand_of<lw::dual<lw::dual<float, 1>, 1>>(0.5)), float>);
static_assert(std::same_as<decltype(lw::operand_of<all>(2)), const int&>);
static_assert(lw::operand_of<lw::dual<double, 3>>(numbers) == 5);

}  // namespace

TEST_CASE("64 directions are held each in its place") {
  const auto x = lw::dual<F, 64>::with_tangents(F(1), [](auto d) { return F(static_cast<float>(d.value)); });
  bool right = true;
  for (std::size_t d = 0; d < 64; ++d) right = right && x.tangent(d)[7] == static_cast<float>(d);
  CHECK(right);
  const auto few = lw::dual < F, 64, (lw::direction_set{1} << 63) | 2 > ::with_tangents(F(1), [](auto d) {
                                                                      return F(static_cast<float>(d.value));
                                                                    });
  CHECK((few.tangent(63)[0] == 63 && few.tangent(1)[0] == 1 && few.tangent(0)[0] == 0));
}
