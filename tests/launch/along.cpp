// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/along.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <lanewise/launch/launch.hpp>
#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto same = lw::kernel<"same">([](auto x) { return x; });

template <class State>
State numbered(std::int64_t i) {
  lw::numbers_array<State> numbers;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    numbers[k] = static_cast<lw::scalar_of<State>>(i * 4 + static_cast<std::int64_t>(k));
  return lw::unflatten<State>(numbers);
}

// Of all shapes.
template <class Field, std::size_t... Axes>
int wrong_elements() {
  using state = typename Field::state_type;
  constexpr std::int64_t shapes[][3] = {{1, 1, 1},  {3, 4, 5},  {2, 3, 16}, {5, 2, 64},
                                        {3, 40, 1}, {7, 1, 33}, {2, 2, 700}};
  int wrong = 0;
  for (const auto& [nx, ny, nz] : shapes) {
    const lw::launch_shape shape = lw::over(nx, ny, nz).shape;
    std::int64_t count = 1;
    ((count *= shape.extents[Axes]), ...);
    const Field from(count, numbered<state>);
    Field to(shape.count());
    lw::launch(same, lw::over(nx, ny, nz), lw::along<Axes...>(from), lw::out(to));
    for (std::int64_t i = 0; i < shape.count(); ++i) {
      std::int64_t index = 0;
      ((index = index * shape.extents[Axes] + shape.coordinate(i, Axes)), ...);
      if (!lw::all_equal(to[i], from[index])) ++wrong;
    }
  }
  return wrong;
}

template <class F>
std::string refusal(const F& f) {
  try {
    f();
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "not refused";
}

}  // namespace

using argument = decltype(lw::along<2>(std::declval<std::vector<float>&>()));
static_assert(lw::positioned_argument<argument> && lw::memory_argument<argument>);
static_assert(std::is_trivially_copyable_v<argument>);

TEST_CASE("along: one, two and all axes, in their order and in another one") {
  using numbers = lw::field<lw::scalar, float>;
  CHECK(wrong_elements<numbers, 0>() == 0);
  CHECK(wrong_elements<numbers, 1>() == 0);
  CHECK(wrong_elements<numbers, 2>() == 0);
  CHECK(wrong_elements<numbers, 0, 1>() == 0);
  CHECK(wrong_elements<numbers, 0, 2>() == 0);
  CHECK(wrong_elements<numbers, 2, 0>() == 0);
  CHECK(wrong_elements<numbers, 0, 1, 2>() == 0);
  CHECK(wrong_elements<numbers, 2, 1, 0>() == 0);
}
TEST_CASE("along: states, in every layout") {
  CHECK(wrong_elements<lw::field<lw::vec3, double>, 2>() == 0);
  CHECK(wrong_elements<lw::field<lw::vec3, float, lw::layout::soa>, 1, 2>() == 0);
  CHECK(wrong_elements<lw::field<lw::vec2, float, lw::layout::aos>, 2, 1>() == 0);
}

TEST_CASE("along: four axes, one axis without over, and views") {
  const std::vector<int> levels{10, 20, 30};
  std::vector<int> to(12);
  lw::launch(same, lw::over(2, 1, 3, 2), lw::along<2>(levels), lw::out(to));
  CHECK(to == std::vector<int>{10, 10, 20, 20, 30, 30, 10, 10, 20, 20, 30, 30});
  lw::launch(same, lw::over(1, 2, 2, 3), lw::along<3>(levels), lw::out(to));
  CHECK(to == std::vector<int>{10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30});
  std::vector<int> three(3);
  lw::launch(same, lw::along<0>(lw::strided<lw::scalar>(3, levels.data() + 2, -1)), lw::out(three));
  CHECK(three == std::vector<int>{30, 20, 10});
}

TEST_CASE("along: the levels and the columns of an ocean") {
  constexpr std::int64_t nx = 4, ny = 3, nz = 5;
  const lw::field<lw::scalar, float> temperature(nx * ny * nz, 8.0f);
  const lw::field<lw::scalar, float> pressure(nz, [](std::int64_t k) { return 100.0f * static_cast<float>(k); });
  const lw::field<lw::scalar, float> depth(nx * ny, [](std::int64_t i) { return 40.0f * static_cast<float>(i); });
  lw::field<lw::scalar, float> result(nx * ny * nz);
  // [levels]
  // One value for each level, one for each column, and one for each place.
  const auto water =
      lw::kernel<"water">([](auto t, auto p, auto bottom) { return select(p < bottom, t + p / 100, 0); });
  lw::launch(water, lw::over(nx, ny, nz), lw::in(temperature), lw::along<2>(pressure), lw::along<0, 1>(depth),
             lw::out(result));
  // [/levels]
  for (std::int64_t i = 0; i < nx * ny * nz; ++i)
    CHECK(result[i] == (pressure[i % nz] < depth[i / nz] ? 8.0f + static_cast<float>(i % nz) : 0.0f));
}

TEST_CASE("along: lengths and axes that do not suit the launch") {
  const std::vector<float> levels(5);
  std::vector<float> to(24);
  CHECK(refusal([&] { lw::launch(same, lw::over(2, 3, 4), lw::along<2>(levels), lw::out(to)); }) ==
        "lanewise: launch of 'same': argument 2 (along) has 5 elements, the launch over(2, 3, 4) has (4) along its "
        "axes");
  CHECK(refusal([&] {
          lw::launch(same, lw::over(2, 3, 4), lw::along<1, 2>(levels), lw::out(to));
        }).find("has 5 elements, the launch over(2, 3, 4) has (3, 4) along its axes") != std::string::npos);
  CHECK(refusal([&] {
          lw::launch(same, lw::over(24), lw::along<1>(levels), lw::out(to));
        }).find("argument 2 (along) lies along an axis that the launch over(24) does not have") != std::string::npos);
  CHECK(refusal([&] { lw::launch(same, lw::over(24), lw::along<0>(to), lw::out(to)); }).find("overlaps") !=
        std::string::npos);
}
