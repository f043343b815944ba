// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/tail.hpp"

#include <cstdint>
#include <numeric>
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

// The last `count` elements of the view, through a buffer of 16, with a number added to each.
template <class View>
void check_tail(const View& view, std::int64_t count) {
  using argument = lw::element_argument<View, true, true>;
  const std::int64_t first = view.size() - count;
  std::vector<lw::numbers_array<particle<float>>> before;
  for (std::int64_t i = 0; i < view.size(); ++i) before.push_back(lw::flatten(lw::read_element(view, i)));

  lw::detail::tail_buffer<16, argument> buffer;
  const auto staged = buffer.stage(argument{view}, first, count);
  CHECK(staged.view.size() == 16);
  for (std::int64_t lane = 0; lane < 16; ++lane) {
    const auto expected = before[static_cast<std::size_t>(first + std::min(lane, count - 1))];
    auto element = lw::read_element(staged.view, lane);
    REQUIRE(lw::flatten(element) == expected);
    element.mass += 1000;
    lw::write_element(staged.view, lane, element);
  }
  buffer.write_back(argument{view}, first, count);
  for (std::int64_t i = 0; i < view.size(); ++i) {
    auto expected = before[static_cast<std::size_t>(i)];
    if (i >= first) expected[2] += 1000;
    REQUIRE(lw::flatten(lw::read_element(view, i)) == expected);
  }
}

}  // namespace

TEST_CASE("a tail is a whole group that repeats its last element, and only what exists is written back") {
  using host = lw::memory::host;
  for (std::int64_t count = 1; count < 16; ++count) {
    std::vector<float> memory(400);
    std::iota(memory.begin(), memory.end(), 0.0F);
    float* const start = memory.data() + 1;
    const std::int64_t n = 32 + count;
    check_tail(lw::block_view<particle<float>, host>{start, n}, count);
    check_tail(lw::column_view<particle<float>, host>{{start, start + 100, start + 50}, n}, count);
    check_tail(lw::strided_view<particle<float>, host>{start, n}, count);
    check_tail(lw::strided_view<particle<float>, host>{start + 4 * n, n, -4, 1}, count);
    check_tail(lw::strided_view<particle<float>, host>{start, n, 1, 60}, count);
  }
}

TEST_CASE("an argument that is only read is not written, one that is only written is not read") {
  std::vector<float> memory{1, 2, 3};
  using in = lw::element_argument<lw::column_view<const float, lw::memory::host>, true, false>;
  lw::detail::tail_buffer<8, in> reading;
  CHECK(*reading.stage(in{{{memory.data()}, 3}}, 0, 3).view.address(0, 7) == 3.0F);
  reading.write_back(in{{{memory.data()}, 3}}, 0, 3);
  CHECK(memory == std::vector<float>{1, 2, 3});

  using out = lw::element_argument<lw::column_view<float, lw::memory::host>, false, true>;
  lw::detail::tail_buffer<8, out> writing;
  // Nothing lies there: it must not be looked at.
  static_cast<void>(writing.stage(out{{{nullptr}, 3}}, 0, 3));

  lw::detail::tail_buffer<8, lw::uniform_argument<double>> uniform;
  CHECK(uniform.stage({2.5}, 0, 3).value == 2.5);
}
