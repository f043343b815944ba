// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/carried.hpp>

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using reals = lw::lanes<float, 8>;
using doubles = lw::lanes<double, 8>;
using counts = lw::lanes<std::int32_t, 8>;
using truths = lw::mask<8>;

template <class S, class Given>
using after = typename decltype(lw::detail::state_after<S, Given>())::type;
template <std::size_t W, class S>
using spread = typename decltype(lw::detail::state_in_lanes<W, S>())::type;

template <class Given, class S, class Expected>
constexpr bool meets = std::is_same_v<after<S, Given>, Expected>;

}  // namespace

// plain numbers give way to lanes, integers to larger ones and to reals; nothing else changes
static_assert(meets<reals, int, reals> && meets<reals, double, reals> && meets<int, reals, reals>);
static_assert(meets<double, int, double> && meets<double, float, float> && meets<std::int64_t, int, std::int64_t>);
static_assert(meets<int, std::int64_t, std::int64_t> && meets<doubles, reals, reals> && meets<truths, bool, truths>);
static_assert(meets<lw::vec<reals, 3>, lw::vec<int, 3>, lw::vec<reals, 3>>);
static_assert(meets<lw::vec<reals, 2>, lw::vec<int, 3>, lw::vec<int, 3>>);
static_assert(meets<lw::quat<reals>, lw::quat<double>, lw::quat<reals>>);
static_assert(meets<std::tuple<reals, int>, std::tuple<int, int>, std::tuple<reals, int>>);
static_assert(meets<std::tuple<reals, int>, std::pair<int, int>, std::pair<reals, int>>);
static_assert(meets<reals, std::tuple<int, int>, std::tuple<int, int>> && meets<void, int, int>);

// what lanes hold in place of plain members
static_assert(std::is_same_v<spread<8, int>, counts> && std::is_same_v<spread<0, int>, int>);
static_assert(std::is_same_v<spread<8, short>, counts> && std::is_same_v<spread<8, bool>, truths>);
static_assert(std::is_same_v<spread<8, unsigned long long>, lw::lanes<std::uint64_t, 8>>);
static_assert(std::is_same_v<spread<8, std::pair<double, reals>>, std::pair<doubles, reals>>);
static_assert(std::is_same_v<spread<8, lw::vec<float, 3>>, lw::vec<reals, 3>>);

// what may stand for a member
static_assert(lw::detail::becomes<int, reals>() && lw::detail::becomes<reals, reals>());
static_assert(!lw::detail::becomes<doubles, reals>() && !lw::detail::becomes<reals, float>());
static_assert(lw::detail::becomes<bool, truths>() && !lw::detail::becomes<int, truths>());
static_assert(lw::detail::becomes<std::pair<int, bool>, std::tuple<reals, truths>>());
static_assert(!lw::detail::becomes<std::tuple<int>, std::tuple<reals, truths>>());
static_assert(!lw::detail::becomes<reals, std::tuple<reals>>() && !lw::detail::becomes<void, reals>());
static_assert(!lw::detail::becomes<lw::vec<doubles, 3>, lw::vec<reals, 3>>());

static_assert(lw::detail::carried_as<std::tuple<double, std::int64_t>>(std::pair(1.5F, 7)) ==
              std::tuple<double, std::int64_t>(1.5, 7));

TEST_CASE("members take the types of the state") {
  const auto state =
      lw::detail::carried_as<std::tuple<reals, lw::vec<reals, 2>, truths>>(std::tuple(1, lw::vec<int, 2>{2, 3}, true));
  CHECK(std::get<0>(state)[7] == 1);
  CHECK(std::get<1>(state)[1][7] == 3);
  CHECK(std::get<2>(state)[7]);
}
