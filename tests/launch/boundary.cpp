// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/boundary.hpp>

#include <cstdint>
#include <type_traits>

#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class B>
constexpr std::int64_t place(std::int64_t from, std::int64_t by, std::int64_t extent) {
  return B::settled(from + B::reduced(by, extent), extent);
}

using value = lw::fill_boundary<float>;

// The name `clamp` is that of a function of numbers, too.
template <class A = lw::detail::clamp_name>
constexpr auto of_floats(A a) {
  return lw::detail::boundary_for<lw::vec<float, 2>>(a);
}

}  // namespace

static_assert(std::is_same_v<decltype(of_floats(lw::clamp)), lw::clamp_boundary>);
static_assert(std::is_same_v<decltype(of_floats(lw::clamp())), lw::clamp_boundary>);
static_assert(std::is_same_v<decltype(of_floats(lw::periodic)), lw::periodic_boundary>);
static_assert(of_floats(lw::fill(2)).value[1] == 2.0f);
static_assert(of_floats(lw::fill(lw::vec<float, 2>{1, 3})).value[1] == 3.0f);
static_assert(lw::detail::boundary_for<int>(lw::fill(-7)).value == -7);

static_assert(place<lw::periodic_boundary>(0, -1, 5) == 4 && place<lw::periodic_boundary>(4, 1, 5) == 0);
static_assert(place<lw::periodic_boundary>(3, -13, 5) == 0 && place<lw::periodic_boundary>(3, 10, 5) == 3);
static_assert(place<lw::clamp_boundary>(0, -1, 5) == 0 && place<lw::clamp_boundary>(4, 100, 5) == 4);
static_assert(place<value>(0, -1, 5) == -1 && place<value>(4, 1, 5) == -1 && place<value>(4, -4, 5) == 0);
static_assert(place<lw::periodic_boundary>(0, 3, 1) == 0 && place<lw::clamp_boundary>(0, 3, 1) == 0);
static_assert(place<value>(0, 3, 1) == -1 && place<value>(0, 0, 1) == 0);

TEST_CASE("boundaries agree with steps one by one, and no distance overflows") {
  for (const std::int64_t extent : {1, 2, 3, 7})
    for (std::int64_t from = 0; from < extent; ++from)
      for (std::int64_t by = -20; by <= 20; ++by) {
        const std::int64_t sum = from + by;
        INFO(from << " + " << by << " of " << extent);
        CHECK(place<lw::periodic_boundary>(from, by, extent) == ((sum % extent) + extent) % extent);
        CHECK(place<lw::clamp_boundary>(from, by, extent) == (sum < 0 ? 0 : sum >= extent ? extent - 1 : sum));
        CHECK(place<value>(from, by, extent) == (sum < 0 || sum >= extent ? -1 : sum));
      }
  constexpr std::int64_t large = std::int64_t{1} << 40;
  CHECK(place<lw::periodic_boundary>(large - 1, INT64_MAX, large) == large - 2);  // 2^63 - 1 = -1 mod 2^40
  CHECK(place<lw::periodic_boundary>(5, INT64_MIN, large) == 5);
  CHECK(place<lw::clamp_boundary>(large - 1, INT64_MAX, large) == large - 1);
  CHECK(place<value>(large - 1, INT64_MIN, large) == -1);
}
