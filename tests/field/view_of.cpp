// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/view_of.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
template <class T>
struct six {
  lw::vec<T, 6> numbers;
};

// What Thrust's vectors look like from here: a range whose data() is a pointer of a class, unwrapped by its own
// namespace.
namespace far {
template <class T>
struct pointer {
  T* raw;
};
template <class T>
T* raw_pointer_cast(const pointer<T>& p) {
  return p.raw;
}
template <class T>
struct device_vector {
  std::vector<T> elements;
  pointer<T> data() { return {elements.data()}; }
  pointer<const T> data() const { return {elements.data()}; }
  std::size_t size() const { return elements.size(); }
};
}  // namespace far

template <class R>
using view_type = decltype(lw::view_of(std::declval<R>()));

}  // namespace

using host = lw::memory::host;
using device = lw::memory::device;

// numbers are one column, states are records
static_assert(std::is_same_v<view_type<std::vector<float>&>, lw::column_view<float, host>>);
static_assert(std::is_same_v<view_type<const std::vector<float>&>, lw::column_view<const float, host>>);
static_assert(std::is_same_v<view_type<std::array<double, 3>&>, lw::column_view<double, host>>);
static_assert(std::is_same_v<view_type<std::span<const std::int32_t>>, lw::column_view<const std::int32_t, host>>);
static_assert(std::is_same_v<view_type<std::uint64_t (&)[4]>, lw::column_view<std::uint64_t, host>>);
static_assert(std::is_same_v<view_type<std::vector<particle<float>>&>, lw::strided_view<particle<float>, host>>);
static_assert(
    std::is_same_v<view_type<const std::array<particle<float>, 2>&>, lw::strided_view<const particle<float>, host>>);
static_assert(std::is_same_v<view_type<lw::vec<double, 3> (&)[4]>, lw::strided_view<lw::vec<double, 3>, host>>);
static_assert(std::is_same_v<view_type<far::device_vector<float>&>, lw::column_view<float, device>>);
static_assert(std::is_same_v<view_type<const far::device_vector<particle<float>>&>,
                             lw::strided_view<const particle<float>, device>>);
static_assert(std::is_same_v<view_type<lw::field<particle, float>&>, lw::block_view<particle<float>, host>>);
static_assert(
    std::is_same_v<view_type<const lw::field<particle, float>&>, lw::block_view<const particle<float>, host>>);
static_assert(std::is_same_v<view_type<lw::field<lw::scalar, double>&>, lw::block_view<double, host>>);
static_assert(std::is_same_v<view_type<lw::column_view<float, device>>, lw::column_view<float, device>>);

static_assert(lw::viewable<std::vector<float>&> && lw::viewable<lw::field<particle, float>&>);
static_assert(!lw::viewable<float> && !lw::viewable<float*> && !lw::viewable<std::deque<float>&>);
static_assert(!lw::viewable<std::vector<bool>&> && !lw::viewable<particle<float>>);

// pointers to memory of the user's own
static_assert(std::is_same_v<decltype(lw::aos<particle>(5, std::declval<const float*>())),
                             lw::strided_view<const particle<float>, host>>);
static_assert(std::is_same_v<decltype(lw::aos<particle, device>(5, std::declval<float*>())),
                             lw::strided_view<particle<float>, device>>);
static_assert(
    std::is_same_v<decltype(lw::strided<lw::scalar>(5U, std::declval<double*>(), -2)), lw::strided_view<double, host>>);
static_assert(
    std::is_same_v<decltype(lw::soa<lw::scalar>(5, std::declval<const float*>())), lw::column_view<const float, host>>);

TEST_CASE("ranges of numbers and of states are viewed where they lie") {
  std::vector<float> numbers{1, 2, 3};
  CHECK(lw::view_of(numbers).size() == 3);
  CHECK(lw::view_of(numbers).address(0, 2) == &numbers[2]);

  std::vector<particle<float>> states{{{{1, 2}}, 3}, {{{4, 5}}, 6}};
  const auto view = lw::view_of(states);
  CHECK(view.size() == 2);
  CHECK(view.address(2, 1) == &states[1].mass);
  CHECK(lw::read_element(view, 1).place[1] == 5);

  double built_in[5] = {};
  CHECK(lw::view_of(built_in).size() == 5);
  CHECK(lw::view_of(built_in).address(0, 4) == built_in + 4);

  far::device_vector<float> there{{1, 2, 3, 4}};
  CHECK(lw::view_of(there).size() == 4);
  CHECK(lw::view_of(there).address(0, 1) == &there.elements[1]);

  CHECK(lw::view_of(std::span<float>{}).size() == 0);
}

TEST_CASE("columns of one number to six") {
  double c[6][4];
  const auto one = lw::soa<lw::scalar>(4, c[0]);
  CHECK(one.address(0, 3) == &c[0][3]);
  const auto three = lw::soa<particle>(4U, c[2], c[0], c[1]);
  CHECK(three.address(0, 1) == &c[2][1]);
  CHECK(three.address(2, 1) == &c[1][1]);
  const auto all = lw::soa<six>(std::int64_t{4}, c[0], c[1], c[2], c[3], c[4], c[5]);
  for (std::int64_t k = 0; k < 6; ++k) CHECK(all.address(k, 2) == &c[k][2]);
  CHECK(all.size() == 4);
}

TEST_CASE("slices, reversed and transposed memory") {
  float grid[5][7];
  const auto column = lw::strided<lw::scalar>(5, &grid[0][3], 7);
  CHECK(column.address(0, 4) == &grid[4][3]);
  const auto reversed = lw::strided<lw::scalar>(7, &grid[0][6], -1);
  CHECK(reversed.address(0, 6) == &grid[0][0]);
  const auto transposed = lw::strided<particle>(7, &grid[0][0], 1, 7);
  CHECK(transposed.address(2, 5) == &grid[2][5]);
  const auto records = lw::aos<particle>(11, &grid[0][0]);
  CHECK(records.address(1, 10) == &grid[0][0] + 31);
}
