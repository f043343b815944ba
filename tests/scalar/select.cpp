// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/select.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::select(true, 3, 5) == 3 && lw::select(false, 3, 5) == 5);
// As in an expression of C++: what a kernel does with lanes and literals it does with plain numbers and literals.
static_assert(lw::select(true, 1.5, 0) == 1.5 && lw::select(false, 1.5f, 0) == 0);
static_assert(std::is_same_v<decltype(lw::select(true, 1, 2.5f)), float>);

namespace {

template <class T, std::size_t W>
void chooses_lane_by_lane() {
  using V = lw::lanes<T, W>;
  const V counted = V::generate([](std::size_t i) { return i; });
  for (std::size_t cut = 0; cut <= W; cut += W > 16 ? 13 : 1) {
    const auto where = counted < V(static_cast<T>(cut));
    const V both = lw::select(where, counted, V(100));
    const V left = lw::select(where, 7, counted);
    const V right = lw::select(where, counted, 9);
    for (std::size_t i = 0; i < W; ++i) {
      REQUIRE(both[i] == (i < cut ? static_cast<T>(i) : T(100)));
      REQUIRE(left[i] == (i < cut ? T(7) : static_cast<T>(i)));
      REQUIRE(right[i] == (i < cut ? static_cast<T>(i) : T(9)));
    }
  }
}
template <class T>
void in_every_width() {
  chooses_lane_by_lane<T, 1>();
  chooses_lane_by_lane<T, 2>();
  chooses_lane_by_lane<T, 4>();
  chooses_lane_by_lane<T, 8>();
  chooses_lane_by_lane<T, 16>();
  chooses_lane_by_lane<T, 128>();
}

}  // namespace

TEST_CASE("select in every type and width") {
  in_every_width<float>();
  in_every_width<double>();
  in_every_width<std::int32_t>();
  in_every_width<std::int64_t>();
  in_every_width<std::uint32_t>();
  in_every_width<std::uint64_t>();
}

TEST_CASE("a mask of one type chooses among values of another") {
  const auto where = lw::lanes<float, 8>::generate([](std::size_t i) { return i; }) > 3;
  CHECK(lw::select(where, lw::lanes<double, 8>(1.5), 2.5)[3] == 2.5);
  CHECK(lw::select(where, lw::lanes<double, 8>(1.5), 2.5)[4] == 1.5);
  CHECK(lw::select(where, lw::lanes<std::int64_t, 8>(1), 2)[7] == 1);
}

TEST_CASE("what is not chosen leaves no trace") {
  const lw::lanes<double, 8> nan(std::numeric_limits<double>::quiet_NaN());
  CHECK(lw::select(nan == nan, nan, 1.0)[2] == 1.0);
  const lw::lanes<double, 8> zero(-0.0);
  CHECK(std::signbit(lw::select(lw::mask<8>(true), zero, nan)[0]));
}
