// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/lanes.hpp>
#include <lanewise/scalar/mask.hpp>
#include <lanewise/scalar/select.hpp>

#include <cstddef>
#include <random>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

// A plain truth means the same in every lane; a mask is no plain truth.
static_assert(!std::is_convertible_v<lw::mask<4>, bool> && std::is_convertible_v<bool, lw::mask<4>>);
static_assert(!std::is_convertible_v<int, lw::mask<4>>);
static_assert(all(lw::mask<8>(true) && true) && none(false && lw::mask<8>(true)) && all(lw::mask<8>(false) || true));
static_assert(sizeof(lw::mask<1>) == 1 && sizeof(lw::mask<16>) == 2 && sizeof(lw::mask<128>) == 16);
static_assert(all(lw::mask<8>(true)) && none(lw::mask<8>(false)) && !any(lw::mask<8>(false)));
static_assert(lw::any(true) && lw::all(true) && lw::none(false));

namespace {

template <std::size_t W>
void logic_is_that_of_each_lane() {
  std::mt19937 random(W);
  for (int round = 0; round < 50; ++round) {
    std::vector<bool> a(W);
    std::vector<bool> b(W);
    lw::mask<W> x;
    lw::mask<W> y;
    for (std::size_t i = 0; i < W; ++i) {
      a[i] = round % 3 == 0 ? round % 2 == 0 : random() % 2 == 0;
      b[i] = random() % 4 == 0;
      x.set(i, a[i]);
      y.set(i, b[i]);
    }
    bool some = false;
    bool every = true;
    for (std::size_t i = 0; i < W; ++i) {
      some = some || a[i];
      every = every && a[i];
      REQUIRE(x[i] == a[i]);
      REQUIRE((x & y)[i] == (a[i] && b[i]));
      REQUIRE((x && y)[i] == (a[i] && b[i]));
      REQUIRE((x | y)[i] == (a[i] || b[i]));
      REQUIRE((x || y)[i] == (a[i] || b[i]));
      REQUIRE((x ^ y)[i] == (a[i] != b[i]));
      REQUIRE((!x)[i] == !a[i]);
      REQUIRE((~x)[i] == !a[i]);
      REQUIRE((x == y)[i] == (a[i] == b[i]));
    }
    REQUIRE(any(x) == some);
    REQUIRE(all(x) == every);
    REQUIRE(none(x) == !some);
    lw::mask<W> z = x;
    z &= y;
    z |= x;
    z ^= x;
    REQUIRE(none(z));
    z.set(W - 1, true);
    REQUIRE(any(z));
    z.set(W - 1, false);
    REQUIRE(none(z));
    REQUIRE(all(x == x));
  }
}

}  // namespace

TEST_CASE("masks of every width") {
  logic_is_that_of_each_lane<1>();
  logic_is_that_of_each_lane<2>();
  logic_is_that_of_each_lane<4>();
  logic_is_that_of_each_lane<8>();
  logic_is_that_of_each_lane<16>();
  logic_is_that_of_each_lane<32>();
  logic_is_that_of_each_lane<64>();
  logic_is_that_of_each_lane<128>();
  CHECK(all(lw::mask<128>(true)));
  CHECK(none(!lw::mask<64>(true)));
}

namespace {
constexpr lanewise::lanes<float, 1> three(3);
}  // namespace
// By their full names, and together with a plain truth.
static_assert(lanewise::any(three > 2) && lanewise::all(three > 2) && lanewise::none(three > 4));
static_assert(lanewise::all(three > 2 && true) && lanewise::none(false && three > 2) &&
              lanewise::all(three > 4 || true));
static_assert([] {
  decltype(three > 0) found = false;
  return lanewise::none(found);
}());
static_assert(lanewise::all(lanewise::select(true, three, 0) == 3 && lanewise::select(false, three, -1) == -1));
static_assert(lanewise::all(lanewise::multiply_add(three, three, three) == 12));
