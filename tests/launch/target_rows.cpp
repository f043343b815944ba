// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/target_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "lanewise/field/view_of.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <std::size_t W, class Operation, class Target>
auto handle(Target& target, bool shared) {
  const auto view = lw::view_of(target);
  return lw::target_rows<W, std::remove_const_t<decltype(view)>, lw::drop_mode, Operation>(view, lw::drop, 0, shared);
}

}  // namespace

TEST_CASE("lanes add to rows, shared or not, for a plain index and for one in each lane") {
  for (const bool shared : {false, true}) {
    std::vector<double> target(3);
    const auto rows = handle<4, lw::add_operation>(target, shared);
    const auto lane_numbers =
        lw::lanes<double, 4>::generate([](std::size_t lane) { return static_cast<double>(lane); });
    rows.add(std::uint8_t{1}, lane_numbers);
    rows.add(lw::lanes<std::int32_t, 4>::generate([](std::size_t lane) { return static_cast<int>(lane); }), 10);
    rows.add(-1, 100);
    CHECK(target == std::vector<double>{10, 16, 10});
  }
}

TEST_CASE("a row of a state, of lanes or plain, is added number by number") {
  std::vector<lw::vec<double, 2>> target(2);
  const auto rows = handle<1, lw::add_operation>(target, false);
  rows.add(1, lw::vec<double, 2>{3, 4});
  rows.add(lw::lanes<std::int64_t, 1>(1), lw::vec<lw::lanes<double, 1>, 2>{1, 1});
  CHECK((target[1][0] == 4 && target[1][1] == 5 && target[0][0] == 0));
}

TEST_CASE("the smaller and the larger one stay") {
  std::vector<std::int32_t> low{5, 5}, high{5, 5};
  const auto index = lw::lanes<std::int32_t, 2>::generate([](std::size_t lane) { return static_cast<int>(lane); });
  const auto x = lw::lanes<std::int32_t, 2>::generate([](std::size_t lane) { return lane == 0 ? 3 : 8; });
  handle<2, lw::min_operation>(low, false).min(index, x);
  handle<2, lw::max_operation>(high, true).max(index, x);
  CHECK(low == std::vector<std::int32_t>{3, 5});
  CHECK(high == std::vector<std::int32_t>{5, 8});
}
