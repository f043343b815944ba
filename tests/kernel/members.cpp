// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/members.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::parameters;

namespace {

using reals = lw::lanes<float, 8>;

constexpr auto one = [](auto) { return 1; };
constexpr auto two = [](auto, auto) { return 2; };
constexpr auto three = [](auto, auto, auto) { return 3; };
constexpr auto any_number = [](auto... values) { return static_cast<int>(sizeof...(values)); };

template <class S, class F>
constexpr parameters without_step(const F&) {
  return lw::detail::parameters_of<F, S>();
}
template <class S, class F>
constexpr parameters with_step(const F&) {
  return lw::detail::parameters_of<F, S, int>();
}

struct foreign {
  reals value;
  lw::lanes<int, 8> count;
};

}  // namespace

// members before the whole, the step where there is room for it
static_assert(without_step<float>(one) == parameters::whole && with_step<float>(one) == parameters::whole);
static_assert(with_step<float>(two) == parameters::whole_and_more && without_step<float>(two) == parameters::none);
static_assert(with_step<std::pair<int, int>>(three) == parameters::members_and_more);
static_assert(with_step<std::pair<int, int>>(two) == parameters::members);
static_assert(with_step<std::pair<int, int>>(one) == parameters::whole);
static_assert(with_step<std::tuple<int, int, int>>(two) == parameters::whole_and_more);
static_assert(with_step<std::tuple<int, int, int>>(three) == parameters::members);
static_assert(without_step<std::pair<int, int>>(three) == parameters::none);

static_assert(lw::detail::call_with_members(any_number, std::tuple(1, 2, 3), 4) == 4);
static_assert(lw::detail::call_with_members(any_number, std::tuple(1, 2, 3)) == 3);
static_assert(lw::detail::call_with_members([](auto a, auto b, auto s) { return 100 * a + 10 * b + s; },
                                            std::pair(1, 2), 3) == 123);

static_assert(lw::detail::can_be_chosen<std::tuple<reals, lw::vec<reals, 3>, lw::mask<8>>>());
static_assert(!lw::detail::can_be_chosen<foreign>() && !lw::detail::can_be_chosen<std::tuple<reals, int>>());

TEST_CASE("chosen takes each member lane by lane") {
  const auto where = reals::generate([](std::size_t i) { return static_cast<float>(i); }) < 3;
  using state = std::tuple<reals, lw::vec<reals, 2>, lw::mask<8>>;
  const auto mixed = lw::detail::chosen(where, state(1, {2, 3}, true), state(10, {20, 30}, lw::mask<8>(false)));
  CHECK((std::get<0>(mixed)[2] == 1 && std::get<0>(mixed)[3] == 10));
  CHECK((std::get<1>(mixed)[1][2] == 3 && std::get<1>(mixed)[1][3] == 30));
  CHECK((std::get<2>(mixed)[2] && !std::get<2>(mixed)[3]));
  CHECK(!std::get<2>(lw::detail::any_state<state>())[5]);
}
