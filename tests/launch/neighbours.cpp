// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/neighbours.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <lanewise/launch/element.hpp>
#include <lanewise/launch/launch.hpp>
#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using coordinates = std::array<std::int64_t, 4>;  // z, y, x with as many ones or zeros in front as are not there

enum class beyond { periodic, clamp, fill };

// Where a displaced place lies on an axis, by single steps; -1 for nowhere.
std::int64_t stepped(beyond rule, std::int64_t place, std::int64_t by, std::int64_t extent) {
  for (; by != 0; by -= by > 0 ? 1 : -1) {
    place += by > 0 ? 1 : -1;
    if (place >= 0 && place < extent) continue;
    if (rule == beyond::fill) return -1;
    place = (place < 0) == (rule == beyond::clamp) ? 0 : extent - 1;
  }
  return place;
}

// The index of the element that is read, or -1 - axis for the value of that axis.
std::int64_t expected_index(const std::array<beyond, 4>& rules, const coordinates& extents, std::int64_t element,
                            const coordinates& by) {
  coordinates at{};
  for (std::size_t axis = 4; axis-- > 0; element /= extents[axis]) at[axis] = element % extents[axis];
  std::int64_t index = 0;
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const std::int64_t place = stepped(rules[axis], at[axis], by[axis], extents[axis]);
    if (place < 0) return -1 - static_cast<std::int64_t>(axis);
    index = index * extents[axis] + place;
  }
  return index;
}

constexpr coordinates shapes[] = {{1, 1, 1, 1},    {1, 1, 1, 7},  {1, 1, 1, 16}, {1, 1, 1, 33},
                                  {1, 1, 1, 1100}, {1, 1, 5, 7},  {1, 1, 3, 64}, {1, 1, 33, 1},
                                  {1, 1, 2, 55},   {1, 2, 3, 50}, {1, 3, 4, 17}, {2, 3, 2, 37}};
constexpr coordinates displacements[] = {
    {0, 0, 0, 0},  {0, 0, 0, 1},  {0, 0, 0, -1},  {0, 0, 1, 0},   {0, 0, -1, 1},   {0, 1, 0, -3},    {0, -1, -1, -1},
    {1, 0, 0, 16}, {0, 0, 0, 70}, {0, 0, 9, -70}, {-1, 5, 2, 31}, {0, 0, -4, -15}, {0, -2, 0, -2500}};

constexpr auto displaced = lw::kernel<"displaced">(
    [](auto u, std::array<int, 4> by) { return u(static_cast<long>(by[0]), by[1], static_cast<short>(by[2]), by[3]); });

template <class State>
State numbered(std::int64_t i) {
  lw::numbers_array<State> numbers;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    numbers[k] = static_cast<lw::scalar_of<State>>(static_cast<float>(i % 500 * 4 + static_cast<std::int64_t>(k)));
  return lw::unflatten<State>(numbers);
}

// All displacements on all shapes. `values` are those beyond each axis.
template <class Field, class... B>
int wrong_elements(const std::array<beyond, 4>& rules, const std::array<typename Field::state_type, 4>& values,
                   B... boundaries) {
  using state = typename Field::state_type;
  int wrong = 0;
  for (const coordinates& extents : shapes) {
    const std::int64_t n = extents[0] * extents[1] * extents[2] * extents[3];
    const Field from(n, numbered<state>);
    Field to(n);
    for (const coordinates& by : displacements) {
      const std::array<int, 4> plain{static_cast<int>(by[0]), static_cast<int>(by[1]), static_cast<int>(by[2]),
                                     static_cast<int>(by[3])};
      lw::launch(displaced, lw::over(extents[0], extents[1], extents[2], extents[3]),
                 lw::neighbours(from, boundaries...), plain, lw::out(to));
      for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t index = expected_index(rules, extents, i, by);
        const state right = index < 0 ? values[static_cast<std::size_t>(-1 - index)] : from[index];
        if (lw::flatten(to[i]) != lw::flatten(right)) ++wrong;
      }
    }
  }
  return wrong;
}

template <class Field>
int wrong_by_all_boundaries() {
  using state = typename Field::state_type;
  using scalar = typename Field::scalar_type;
  constexpr auto p = beyond::periodic, c = beyond::clamp, f = beyond::fill;
  const state five = [] {
    lw::numbers_array<state> numbers;
    numbers.fill(scalar{5});
    return lw::unflatten<state>(numbers);
  }();
  const state other = numbered<state>(-3);
  return wrong_elements<Field>({p, p, p, p}, {}, lw::periodic) + wrong_elements<Field>({c, c, c, c}, {}, lw::clamp()) +
         wrong_elements<Field>({f, f, f, f}, {five, five, five, five}, lw::fill(5)) +
         wrong_elements<Field>({p, f, c, f}, {five, other, five, five}, lw::periodic, lw::fill(other), lw::clamp(),
                               lw::fill(5));
}

template <class Field, beyond Rule>
int wrong_by_a_boundary() {
  using state = typename Field::state_type;
  if constexpr (Rule == beyond::periodic) {
    return wrong_elements<Field>({Rule, Rule, Rule, Rule}, {}, lw::periodic);
  } else if constexpr (Rule == beyond::clamp) {
    return wrong_elements<Field>({Rule, Rule, Rule, Rule}, {}, lw::clamp());
  } else {
    const state value = numbered<state>(3);
    return wrong_elements<Field>({Rule, Rule, Rule, Rule}, {value, value, value, value}, lw::fill(value));
  }
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

constexpr auto left = lw::kernel<"left">([](auto u) { return u(-1); });

}  // namespace

// The argument travels to a device by its bytes.
static_assert(
    std::is_trivially_copyable_v<decltype(lw::neighbours(std::declval<std::vector<float>&>(), lw::periodic))>);
static_assert(lw::positioned_argument<decltype(lw::neighbours(std::declval<std::vector<float>&>(), lw::clamp))>);
static_assert(lw::memory_argument<decltype(lw::neighbours(std::declval<std::vector<float>&>(), lw::fill(0)))>);

TEST_CASE("neighbours: numbers, on every shape, by every boundary") {
  CHECK(wrong_by_all_boundaries<lw::field<lw::scalar, float>>() == 0);
  CHECK(wrong_by_a_boundary<lw::field<lw::scalar, std::int64_t>, beyond::periodic>() == 0);
  CHECK(wrong_by_a_boundary<lw::field<lw::scalar, lw::float16>, beyond::fill>() == 0);  // computes in float
}
TEST_CASE("neighbours: vector cells, in every layout") {
  CHECK(wrong_by_all_boundaries<lw::field<lw::vec3, float>>() == 0);
  CHECK(wrong_by_a_boundary<lw::field<lw::vec3, double, lw::layout::soa>, beyond::clamp>() == 0);
  CHECK(wrong_by_a_boundary<lw::field<lw::vec2, float, lw::layout::aos>, beyond::periodic>() == 0);
}

// Most groups of these lie inside of the grid for some of the displacements, and at an end for others.
template <class... B>
int wrong_inside(beyond rule, float value, B... boundaries) {
  const auto sum = lw::kernel<"sum">([](auto u, auto by) {
    return std::tuple(u(by), u(by, -1), u(by, 1), u(-1, by, 0), u(1, 0, by), u(0, 0, 0, by), u(by, 0, 0, -by));
  });
  constexpr std::array<coordinates, 7> unit{
      {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, 0, 1}, {1, 0, 0, -1}}};
  constexpr std::array<coordinates, 7> fixed{{{}, {0, 0, 0, -1}, {0, 0, 0, 1}, {0, -1, 0, 0}, {0, 1, 0, 0}, {}, {}}};
  int wrong = 0;
  for (const coordinates& extents :
       {coordinates{1, 1, 1, 200}, {1, 1, 9, 80}, {1, 7, 8, 70}, {1, 7, 1, 70}, {5, 3, 5, 65}}) {
    const std::int64_t n = extents[0] * extents[1] * extents[2] * extents[3];
    const lw::field<lw::scalar, float> from(n, [](std::int64_t i) { return static_cast<float>(i); });
    std::array<lw::field<lw::scalar, float>, 7> to;
    for (auto& each : to) each = lw::field<lw::scalar, float>(n);
    for (const int by : {1, -1, 2, -3, 17}) {
      const auto launch = [&](auto shape) {
        lw::launch(sum, shape, lw::neighbours(from, boundaries...), by, lw::out(to[0]), lw::out(to[1]), lw::out(to[2]),
                   lw::out(to[3]), lw::out(to[4]), lw::out(to[5]), lw::out(to[6]));
      };
      if (extents[0] > 1)
        launch(lw::over(extents[0], extents[1], extents[2], extents[3]));
      else if (extents[1] > 1)
        launch(lw::over(extents[1], extents[2], extents[3]));
      else if (extents[2] > 1)
        launch(lw::over(extents[2], extents[3]));
      else
        launch(lw::over(extents[3]));
      for (std::size_t k = 0; k < 7; ++k)
        for (std::int64_t i = 0; i < n; ++i) {
          coordinates moved = fixed[k];
          for (std::size_t axis = 0; axis < 4; ++axis) moved[axis] += by * unit[k][axis];
          const std::int64_t index = expected_index({rule, rule, rule, rule}, extents, i, moved);
          if (to[k][i] != (index < 0 ? value : from[index])) ++wrong;
        }
    }
  }
  return wrong;
}

TEST_CASE("neighbours: several displacements in a kernel, inside of a grid of one to four axes and at its ends") {
  CHECK(wrong_inside(beyond::periodic, 0, lw::periodic) == 0);
  CHECK(wrong_inside(beyond::clamp, 0, lw::clamp()) == 0);
  CHECK(wrong_inside(beyond::fill, 5, lw::fill(5)) == 0);
}

TEST_CASE("neighbours: fewer displacements than axes move along the last ones, more find axes of one element") {
  const std::vector<int> from{0, 1, 2, 3, 4, 5};
  std::vector<int> to(6);
  lw::launch(left, lw::over(2, 3), lw::neighbours(from, lw::periodic), lw::out(to));
  CHECK(to == std::vector<int>{2, 0, 1, 5, 3, 4});
  lw::launch(left, lw::neighbours(from, lw::periodic), lw::out(to));  // without over: one axis
  CHECK(to == std::vector<int>{5, 0, 1, 2, 3, 4});
  const auto down = lw::kernel<"down">([](auto u) { return u(1, 0); });
  lw::launch(down, lw::neighbours(from, lw::periodic), lw::out(to));
  CHECK(to == from);
  lw::launch(down, lw::neighbours(from, lw::fill(-1)), lw::out(to));
  CHECK(to == std::vector<int>(6, -1));
}

TEST_CASE("neighbours: a boundary for each axis") {
  constexpr std::int64_t ny = 3, nx = 20;
  const lw::field<lw::vec2, float> velocity(ny * nx, numbered<lw::vec<float, 2>>);
  lw::field<lw::scalar, float> result(ny * nx);
  // [channel]
  // Around a channel between walls at rest: periodic along it, zero beyond the walls.
  const auto divergence =
      lw::kernel<"divergence">([](auto u) { return 0.5 * (u(0, 1)[0] - u(0, -1)[0] + u(1, 0)[1] - u(-1, 0)[1]); });
  lw::launch(divergence, lw::over(ny, nx), lw::neighbours(velocity, lw::fill(0), lw::periodic), lw::out(result));
  // [/channel]
  for (std::int64_t y = 0; y < ny; ++y)
    for (std::int64_t x = 0; x < nx; ++x) {
      const auto at = [&](std::int64_t to_y, std::int64_t to_x, std::size_t k) {
        return to_y < 0 || to_y >= ny ? 0.0f : velocity[to_y * nx + (to_x + nx) % nx][k];
      };
      CHECK(result[y * nx + x] == 0.5f * (at(y, x + 1, 0) - at(y, x - 1, 0) + at(y + 1, x, 1) - at(y - 1, x, 1)));
    }
}

TEST_CASE("neighbours: distances that no sum holds") {
  const std::vector<int> from{10, 11, 12, 13, 14};
  std::vector<int> to(5);
  const auto far = lw::kernel<"far">([](auto u, std::int64_t by) { return u(by); });
  constexpr std::int64_t largest = INT64_MAX, smallest = INT64_MIN;
  lw::launch(far, lw::neighbours(from, lw::periodic), largest, lw::out(to));
  CHECK(to == std::vector<int>{12, 13, 14, 10, 11});  // 2^63 - 1 = 2 mod 5
  lw::launch(far, lw::neighbours(from, lw::periodic), smallest, lw::out(to));
  CHECK(to == std::vector<int>{12, 13, 14, 10, 11});  // -2^63 = 2 mod 5
  lw::launch(far, lw::neighbours(from, lw::clamp), largest, lw::out(to));
  CHECK(to == std::vector<int>(5, 14));
  lw::launch(far, lw::neighbours(from, lw::clamp), smallest, lw::out(to));
  CHECK(to == std::vector<int>(5, 10));
  lw::launch(far, lw::neighbours(from, lw::fill(7)), largest, lw::out(to));
  CHECK(to == std::vector<int>(5, 7));
}

TEST_CASE("neighbours: memory that starts anywhere, runs backwards, or is one element for all") {
  std::vector<float> from(70);
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<float>(i);
  std::vector<float> to(50);
  lw::launch(left, lw::neighbours(lw::soa<lw::scalar>(50, from.data() + 3), lw::clamp), lw::out(to));
  CHECK((to[0] == 3 && to[1] == 3 && to[49] == 51));
  lw::launch(left, lw::neighbours(lw::strided<lw::scalar>(50, from.data() + 60, -1), lw::periodic), lw::out(to));
  CHECK((to[0] == 11 && to[1] == 60 && to[49] == 12));
  lw::launch(left, lw::neighbours(lw::strided<lw::scalar>(50, from.data() + 2, 0), lw::clamp), lw::out(to));
  CHECK((to[0] == 2 && to[49] == 2));
}

TEST_CASE("neighbours: what is read and written in one launch is refused, and nothing is written") {
  std::vector<float> u(40, 1.0f);
  const std::string words = refusal([&] { lw::launch(left, lw::neighbours(u, lw::clamp), lw::out(u)); });
  CHECK(words.find("launch of 'left': argument 2 (out) at 0x") != std::string::npos);
  CHECK(words.find("overlaps argument 1 (neighbours) at 0x") != std::string::npos);
  CHECK(u == std::vector<float>(40, 1.0f));
  const auto first = lw::soa<lw::scalar>(20, u.data()), second = lw::soa<lw::scalar>(20, u.data() + 19);
  CHECK(refusal([&] { lw::launch(left, lw::neighbours(first, lw::clamp), lw::out(second)); }) != "not refused");
  std::vector<float> sum(40);
  const auto both = lw::kernel<"both">([](auto x, auto v) { return x + v(1); });
  lw::launch(both, lw::in(u), lw::neighbours(u, lw::clamp), lw::out(sum));  // two readers
  CHECK(sum == std::vector<float>(40, 2.0f));
}

TEST_CASE("neighbours: lengths and boundaries that do not suit the launch") {
  const std::vector<float> u(11);
  std::vector<float> to(12);
  CHECK(refusal([&] { lw::launch(left, lw::over(3, 4), lw::neighbours(u, lw::clamp), lw::out(to)); }) ==
        "lanewise: launch of 'left': argument 2 (neighbours) has 11 elements, the launch over(3, 4) has 12");
  CHECK(refusal(
            [&] { lw::launch(left, lw::over(3, 4), lw::neighbours(to, lw::clamp, lw::clamp, lw::clamp), lw::out(to)); })
            .find("argument 2 (neighbours) has 3 boundaries, the launch over(3, 4) has 2 axes: give one boundary for "
                  "all, or one for each") != std::string::npos);
  const std::vector<float> none;
  std::vector<float> nothing;
  lw::launch(left, lw::over(0, 4), lw::neighbours(none, lw::periodic), lw::out(nothing));
}
