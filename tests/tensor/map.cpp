// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/map.hpp"

#include <type_traits>

#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using packet = lw::lanes<float, 16>;

constexpr auto halves = lw::map_elements([](int x) { return x / 2.0; }, lw::mat<int, 2, 2>{1, 2, 3, 4});
static_assert(std::is_same_v<decltype(halves), const lw::mat<double, 2, 2>> && halves(1, 0) == 1.5);

static_assert(std::is_same_v<decltype(lw::map_elements([](const auto& x, float y) { return x < y; },
                                                       lw::vec<packet, 3>{}, lw::vec<float, 3>{})),
                             lw::vec<lw::mask<16>, 3>>,
              "a comparison gives a tensor of masks");

// Plain numbers take the tensor's type; lanes stay what they are.
static_assert(std::is_same_v<decltype(lw::factor_for<float>(0.5)), float>);
static_assert(std::is_same_v<decltype(lw::factor_for<packet>(0.5)), double>);
static_assert(std::is_same_v<decltype(lw::factor_for<float>(packet{})), packet>);

}  // namespace

TEST_CASE("the elements of two tensors are met in pairs", "[tensor]") {
  const auto joined = lw::map_elements([](int x, double y) { return 10 * x + y; }, lw::vec<int, 3>{1, 2, 3},
                                       lw::vec<double, 3>{0.5, 0.25, 0.125});
  CHECK(joined[0] == 10.5);
  CHECK(joined[1] == 20.25);
  CHECK(joined[2] == 30.125);
}
