// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/carried_arguments.hpp"

#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/derivative/dual_arithmetic.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using reals = lw::lanes<float, 8>;
template <lw::direction_set Active>
using varying = lw::dual<reals, 3, Active>;

template <class Carried, class Step, class... Values>
using settled = typename decltype(lw::detail::settled_arguments<Step>(
    Carried{}, std::type_identity<std::tuple<Values...>>{}))::type;
template <std::size_t... Position>
using at = std::index_sequence<Position...>;

constexpr auto swing = [](auto x, auto v, auto dt) { return std::tuple(x + dt * v, v - dt * x); };
constexpr auto turned = [](auto dt, auto v, auto x) { return std::tuple(x + dt * v, v - dt * x); };
constexpr auto shift = [](auto a, auto b, auto c) { return std::tuple(a, b, a + b + c); };
constexpr auto grown = [](auto x) { return x * 2.5; };

}  // namespace

static_assert(lw::detail::result_replacing<2, 0>(0) == 1 && lw::detail::result_replacing<2, 0>(2) == 0);
static_assert(lw::detail::result_replacing<2, 0>(1) == 2 && lw::detail::result_replacing<>(0) == 0);

// directions of each that is carried come to be those of both; what is not carried stays as it is
static_assert(std::is_same_v<settled<at<0, 1>, decltype(swing), varying<1>, varying<2>, reals>,
                             std::tuple<varying<3>, varying<3>, reals>>);
static_assert(std::is_same_v<settled<at<0, 1>, decltype(swing), reals, reals, varying<4>>,
                             std::tuple<varying<4>, varying<4>, varying<4>>>);
static_assert(std::is_same_v<settled<at<2, 1>, decltype(turned), reals, varying<2>, reals>,
                             std::tuple<reals, varying<2>, varying<2>>>);
static_assert(std::is_same_v<settled<at<0, 1>, decltype(swing), reals, reals, reals>, std::tuple<reals, reals, reals>>);
// a result that is kept nowhere brings no directions
static_assert(std::is_same_v<settled<at<1, 2, lw::kept_nowhere>, decltype(shift), reals, varying<1>, varying<2>>,
                             std::tuple<reals, varying<1>, varying<3>>>);
// weak numbers give way
static_assert(std::is_same_v<settled<at<0>, decltype(grown), int>, std::tuple<double>>);
static_assert(std::is_same_v<settled<at<0>, decltype(grown), reals>, std::tuple<reals>>);
static_assert(std::is_same_v<settled<at<>, decltype(grown), int>, std::tuple<int>>);

TEST_CASE("results take the places of the arguments, with zeros where they have no tangent") {
  using both = lw::vec<varying<3>, 2>;
  std::tuple<both, reals> now;
  const auto x = varying<2>::with_tangents(reals(5.0F), [](auto) { return reals(7.0F); });
  lw::detail::carry(at<0, lw::kept_nowhere>{}, now, std::tuple(lw::vec_of(x, 2 * x), 1));
  CHECK(std::get<0>(now)[1].value()[3] == 10);
  CHECK(std::get<0>(now)[1].tangent(0)[3] == 0);
  CHECK(std::get<0>(now)[1].tangent(1)[3] == 14);
}
