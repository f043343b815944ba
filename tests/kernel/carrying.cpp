// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/carrying.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
namespace detail = lanewise::detail;

namespace {

using reals = lw::lanes<float, 1>;
using vectors = lw::vec<reals, 3>;
template <std::size_t... Position>
using at = std::index_sequence<Position...>;
constexpr std::size_t apart = lw::kept_apart;

template <std::size_t Results, std::size_t Elements>
using fitting = std::array<std::array<bool, Elements>, Results>;

// Multiplies the second by the first, and says what it had.
constexpr auto product = lw::kernel<"product">([](auto by, auto x) { return by * x; });
constexpr auto swapped = lw::kernel<"swapped">([](auto x, auto by, auto y) { return std::tuple(by * y, x); });

template <class Replaced, class Elements, class K>
constexpr auto call(const K& kernel, const auto&... values) {
  return lw::carrying<K, lw::launch_positions<Replaced, Elements>>{kernel}(values...);
}

}  // namespace

static_assert(std::is_same_v<decltype(detail::first_positions<2>(at<5, 6, 7>{})), at<5, 6>>);
static_assert(std::is_same_v<decltype(detail::first_positions<4>(at<5>{})), at<5>>);
static_assert(std::is_same_v<decltype(detail::first_positions<0>(at<>{})), at<>>);
static_assert(std::is_same_v<decltype(detail::below<2>(at<0, 1, 2, 4>{})), at<0, 1>>);
static_assert(&detail::kernel_of_step(product) == &product);
static_assert(detail::is_replaced_by<vectors, vectors>() && !detail::is_replaced_by<vectors, reals>());
static_assert(detail::is_replaced_by<reals, lw::dual<reals, 2>>());
static_assert(!detail::is_replaced_by<lw::lanes<double, 1>, reals>());

// one element of the kind; two of it in their order, with another kind between; too many; none
static_assert(detail::positions_by_kind<1, 2>(fitting<1, 2>{{{false, true}}}, {3, 5}) == std::array<std::size_t, 1>{5});
static_assert(
    detail::positions_by_kind<3, 3>(fitting<3, 3>{{{true, false, true}, {false, true, false}, {true, false, true}}},
                                    {0, 2, 3}) == std::array<std::size_t, 3>{0, 2, 3});
static_assert(detail::positions_by_kind<1, 2>(fitting<1, 2>{{{true, true}}}, {0, 1}) ==
              std::array<std::size_t, 1>{apart});
static_assert(detail::positions_by_kind<1, 0>(fitting<1, 0>{}, {}) == std::array<std::size_t, 1>{apart});
static_assert(detail::positions_by_kind<2, 1>(fitting<2, 1>{{{true}, {true}}}, {0}) ==
              std::array<std::size_t, 2>{apart, apart});

// positions that are known hold; else a result replaces the one element of its kind
static_assert(call<at<1>, at<0, 1>>(lw::iterate(product, 3), 2.0, 5.0) == 40);
static_assert(call<at<0>, at<>>(lw::iterate(product, 2), 2.0, 5.0) == 50);
static_assert(call<at<>, at<1>>(lw::iterate(product, 3), 2.0, 5.0) == 40);
static_assert(call<at<apart>, at<1, 2>>(lw::iterate(lw::iterate(product, 3), 2), 2.0, 5.0) == 320);
static_assert(call<at<>, at<0, 2>>(lw::iterate(swapped, 2), 1.0, 10.0, 3.0) == std::tuple(10.0, 30.0));

TEST_CASE("an element is known by its kind") {
  const auto scale = lw::kernel<"scale">([](auto by, auto, auto v) { return by * v; });
  const auto v = call<at<>, at<0, 1, 2>>(lw::iterate(scale, 3), reals(2.0F), reals(7.0F),
                                         lw::vec_of(reals(1.0F), reals(2.0F), reals(3.0F)));
  CHECK(v[2][0] == 24);
}
