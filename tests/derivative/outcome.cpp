// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/outcome.hpp"

#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/derivative/dual_arithmetic.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
namespace derivatives = lw::derivatives;
using packet = lw::lanes<float, 16>;
using number = lw::dual<double, 2>;
using nested = lw::dual<number, 3>;

[[nodiscard]] constexpr number with(double value, double first, double second) {
  return number::with_tangents(value, [=](auto d) { return d.value == 0 ? first : second; });
}

// Levels without directions are left out, others stay.
static_assert(std::is_same_v<decltype(derivatives::simplified(lw::dual<lw::dual<packet, 0>, 0>{})), packet>);
static_assert(std::is_same_v<decltype(derivatives::simplified(number{})), number>);

// The parts of a number at a level; a number below it is its own value, and does not vary.
static_assert(derivatives::value_below<1>(with(3, 1, 2)) == 3 && derivatives::tangent_below<1>(with(3, 1, 2), 1) == 2);
static_assert(derivatives::value_below<1>(3.0) == 3 && derivatives::tangent_below<1>(3.0, 1) == 0);
static_assert(std::is_same_v<decltype(derivatives::tangent_below<2>(nested{}, 0)), number>);

// Of states number by number; what is no state stays as it is.
constexpr lw::vec<number, 2> v{with(3, 1, 2), with(4, 5, 6)};
static_assert(lw::all_equal(derivatives::values_of<1>(v), lw::vec<double, 2>{3, 4}));
static_assert(lw::all_equal(derivatives::tangents_of<1>(v, 1), lw::vec<double, 2>{2, 6}));
static_assert(derivatives::values_of<1>(true));

// One result stays one, several become a tuple, an expression its value.
constexpr auto doubled = [](const auto& x) { return x + x; };
static_assert(derivatives::map_results(doubled, 3.0) == 6.0);
static_assert(derivatives::map_results(doubled, std::tuple(3.0, 4)) == std::tuple(6.0, 8));
static_assert(derivatives::map_results(doubled, std::pair(3.0, 4)) == std::tuple(6.0, 8));
static_assert(derivatives::map_results(doubled, std::tuple(3.0)) == std::tuple(6.0));
static_assert(lw::all_equal(derivatives::map_results(doubled, lw::vec<double, 2>{1, 2}), lw::vec<double, 2>{2, 4}));
static_assert(lw::all_equal(derivatives::map_results(doubled, lw::einsum<"i,->i">(lw::vec<double, 2>{1, 2}, 3.0)),
                            lw::vec<double, 2>{6, 12}));

// By two functions, all that one of them gives comes first.
constexpr auto negated = [](const auto& x) { return -x; };
static_assert(derivatives::map_results(doubled, negated, 3.0) == std::tuple(6.0, -3.0));
static_assert(derivatives::map_results(doubled, negated, std::tuple(3.0, 4)) == std::tuple(6.0, 8, -3.0, -4));

// The level that a derivative stands above: that of what the function takes, or of what it holds.
constexpr auto same = [](auto x) { return std::tuple(x, 1); };
static_assert(derivatives::depth_below<decltype(same), double>() == 0);
static_assert(derivatives::depth_below<decltype(same), lw::vec<nested, 2>>() == 2);
constexpr auto holds = [held = with(1, 0, 0)](auto x) { return held * x; };
static_assert(derivatives::depth_below<decltype(holds), double>() == 1);

}  // namespace

TEST_CASE("the outcome of lanes is lanes", "[derivative][outcome]") {
  using four = lw::lanes<float, 4>;
  const auto x = lw::dual<four, 1>::with_tangents(four(2.0f), [](auto) { return four(3.0f); });
  CHECK(derivatives::value_below<1>(x)[2] == 2.0f);
  CHECK(derivatives::tangent_below<1>(x, 0)[2] == 3.0f);
}
