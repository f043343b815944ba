// SPDX-License-Identifier: Apache-2.0
#include <lanewise/base/deferred.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

// What can be neither copied nor moved can only be made in its place.
struct fixed {
  explicit constexpr fixed(int v) : value(v) {}
  fixed(const fixed&) = delete;
  fixed& operator=(const fixed&) = delete;
  int value;
};
constexpr auto make = [] { return fixed(7); };
constexpr std::tuple<int, fixed> both(1, lw::deferred{make});
static_assert(std::get<1>(both).value == 7);
constexpr std::pair<fixed, int> pair(lw::deferred{make}, 2);
static_assert(pair.first.value == 7 && pair.second == 2);
static_assert(std::is_convertible_v<lw::deferred<decltype(make)>, fixed>);

}  // namespace

TEST_CASE("a deferred value is made once, when it is needed") {
  int made = 0;
  const lw::deferred later{[&] { return fixed(++made); }};
  CHECK(made == 0);
  const std::pair<int, fixed> member(3, later);
  CHECK((made == 1 && member.second.value == 1));
}
