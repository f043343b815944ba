// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/constant.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::contractible<lw::levi_civita<3>> && std::is_empty_v<lw::levi_civita<3>>);
static_assert(lw::levi_civita<2>{}(0, 1) == 1 && lw::levi_civita<2>{}(1, 0) == -1 && lw::levi_civita<2>{}(1, 1) == 0);
static_assert(lw::levi_civita<3>{}(0, 1, 2) == 1 && lw::levi_civita<3>{}(2, 0, 1) == 1);
static_assert(lw::levi_civita<3>{}(0, 2, 1) == -1 && lw::levi_civita<3>{}(0, 2, 2) == 0);
static_assert(lw::levi_civita<4>{}(1, 0, 3, 2) == 1 && lw::levi_civita<4>{}(0, 1, 3, 2) == -1);
static_assert(lw::kronecker<3>{}(1, 1) == 1 && lw::kronecker<3>{}(1, 2) == 0);
static_assert(lw::metric<1, -1, -1, -1>{}(0, 0) == 1 && lw::metric<1, -1, -1, -1>{}(3, 3) == -1);
static_assert(lw::metric<1, -1, -1, -1>{}(0, 3) == 0 && lw::metric<2, 0>{}(1, 1) == 0);

// A table of one's own: integers will do.
struct digits {
  static constexpr std::array<std::size_t, 3> extents{2, 3, 4};
  [[nodiscard]] static constexpr int at(const std::array<std::size_t, 3>& index) noexcept {
    return static_cast<int>(100 * index[0] + 10 * index[1] + index[2]);
  }
};
static_assert(lw::constant<digits>{}(1, 2, 3) == 123);
static_assert(lw::structures::constant<digits>::at(23) == lw::entry{lw::term::one, 123});

}  // namespace

TEST_CASE("the symbol of five indices has 5! entries, half of them negative, and changes its sign", "[constant]") {
  const lw::levi_civita<5> epsilon;
  int positive = 0, negative = 0;
  std::array<std::size_t, 5> i{};
  for (int n = 0; n < 3125; ++n) {
    int rest = n;
    for (std::size_t& index : i) {
      index = static_cast<std::size_t>(rest % 5);
      rest /= 5;
    }
    const double sign = epsilon(i[0], i[1], i[2], i[3], i[4]);
    CHECK(sign == -epsilon(i[1], i[0], i[2], i[3], i[4]));
    positive += sign == 1 ? 1 : 0;
    negative += sign == -1 ? 1 : 0;
  }
  CHECK(positive == 60);
  CHECK(negative == 60);
}
