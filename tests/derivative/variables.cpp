// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/variables.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
namespace derivatives = lw::derivatives;
using packet = lw::lanes<float, 16>;
using integers = lw::lanes<std::int32_t, 16>;

// What varies are states of numbers with fractions.
static_assert(lw::can_vary<double>() && lw::can_vary<packet>() && lw::can_vary<lw::quat<packet>>());
static_assert(lw::can_vary<lw::dual<packet, 3>>());
static_assert(!lw::can_vary<int>() && !lw::can_vary<integers>() && !lw::can_vary<lw::mask<16>>());
static_assert(!lw::can_vary<lw::vec<int, 3>>() && !lw::can_vary<bool>());
static_assert(lw::directions_of<lw::quat<packet>>() == 4 && lw::directions_of<int>() == 0);

// The first direction of each argument among those of all, and how many there are.
static_assert(derivatives::first_directions(std::array{true, false, true}, std::array<std::size_t, 3>{2, 5, 3}) ==
              std::array<std::size_t, 4>{0, 2, 2, 5});
static_assert(derivatives::chosen_of<>(std::array{true, false}) == std::array{true, false});
static_assert(derivatives::chosen_of<1>(std::array{true, false, true}) == std::array{false, true, false});

// A variable of three numbers from direction 2 on, of 7: its type says that no other of them concerns it.
constexpr auto v = derivatives::variable<7, 2, 0>(lw::vec<double, 3>{5, 6, 7});
static_assert(std::is_same_v<decltype(v), const lw::vec<lw::dual<double, 7, 0b11100>, 3>>);
static_assert(v[1].value() == 6 && v[1].tangent(3) == 1 && v[1].tangent(2) == 0 && v[1].tangent(6) == 0);

// A level above a number that is deeper: the ones between have no directions.
static_assert(std::is_same_v<decltype(derivatives::raised<2>(packet{})), lw::dual<lw::dual<packet, 0>, 0>>);
static_assert(std::is_same_v<decltype(derivatives::variable<1, 0, 1>(1.0)), lw::dual<lw::dual<double, 0>, 1>>);
static_assert(derivatives::depth_of<lw::vec<lw::dual<packet, 2>, 3>>() == 1 && derivatives::depth_of<int>() == 0);

// A variable with one tangent, and one at rest.
constexpr auto moving = derivatives::variable_along<0>(lw::quat<double>{1, 2, 3, 4}, lw::quat<double>{5, 6, 7, 8});
static_assert(moving.y.value() == 3 && moving.y.tangent(0) == 7);
constexpr auto resting = derivatives::variable_at_rest<0>(lw::vec<float, 2>{1, 2});
static_assert(resting[1].value() == 2 && resting[1].tangent(0) == 0);

}  // namespace

TEST_CASE("variables of lanes have a one in their own direction", "[derivative][variables]") {
  using four = lw::lanes<float, 4>;
  const auto x = derivatives::variable<2, 0, 0>(lw::vec<four, 2>{1.0f, 2.0f});
  for (std::size_t k = 0; k < 2; ++k)
    for (std::size_t d = 0; d < 2; ++d) CHECK(x[k].tangent(d)[3] == (k == d ? 1.0f : 0.0f));
}
