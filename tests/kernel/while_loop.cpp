// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/while_loop.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto above_one = [](auto x) { return x > 1; };
constexpr auto halve = [](auto x) { return x * 0.5; };

constexpr auto divisor_left = [](auto, auto b) { return b != 0; };
constexpr auto euclid = [](auto a, auto b) { return std::tuple(b, a % b); };

template <class T>
struct fall {
  T height;
  T speed;
};

template <std::size_t W>
lw::lanes<float, W> powers() {
  return lw::lanes<float, W>::generate([](std::size_t i) { return static_cast<float>(std::uint64_t{1} << (i % 40)); });
}

// As a handle that a kernel writes through: what lanes at work ask for.
struct ledger {
  std::array<int, 256> entries{};
  template <std::size_t W>
  void add(const lw::mask<W>&) {
    const auto at_work = lw::active_lanes<W>();
    for (std::size_t i = 0; i < W; ++i) entries[i] += at_work[i] ? 1 : 0;
  }
};

}  // namespace

static_assert(lw::while_loop(above_one, 10.0, halve) == 0.625);
static_assert(lw::while_loop(above_one, 0.5, halve) == 0.5);
static_assert(std::get<0>(lw::while_loop(divisor_left, std::tuple(84, 36), euclid)) == 12);
static_assert(lw::while_loop([](auto x, auto) { return x < 100; }, std::pair(1, 0),
                             [](auto x, auto n) { return std::pair(3 * x, n + 1); }) == std::pair(243, 5));
// lanes of one, as a thread of a GPU has them
static_assert(lw::while_loop(above_one, lw::lanes<double, 1>(10), halve)[0] == 0.625);
static_assert(std::is_same_v<
              lw::lanes<int, 1>,
              std::tuple_element_t<1, decltype(lw::while_loop(
                                          [](auto x, auto) { return x > 1; }, std::tuple(lw::lanes<double, 1>(10), 0),
                                          [](auto x, auto n) { return std::tuple(x * 0.5, n + 1); }))>>);
// two lanes for which there is no register, in a constant expression
static_assert([] {
  const auto x = lw::lanes<float, 2>::generate([](std::size_t i) { return i == 0 ? 10 : 3; });
  const auto [end, finished, steps] = lw::while_loop(above_one, x, halve, 3);
  return end[0] == 1.25 && end[1] == 0.75 && !finished[0] && finished[1] && steps[0] == 3 && steps[1] == 2;
}());

// the cap: the state as far as it came, whether it was done, and the steps
static_assert([] {
  const auto [x, finished, steps] = lw::while_loop(above_one, 10.0, halve, 4);
  return x == 0.625 && finished && steps == 4;
}());
static_assert([] {
  const auto [x, finished, steps] = lw::while_loop(above_one, 10.0, halve, std::uint8_t{3});
  return x == 1.25 && !finished && steps == 3;
}());
static_assert(!lw::while_loop(above_one, 10.0, halve, 0).finished && lw::while_loop(above_one, 1.0, halve, 0).finished);
static_assert(lw::while_loop(above_one, 10.0, halve, -1).steps == 0);
static_assert(std::is_same_v<decltype(lw::while_loop(above_one, lw::lanes<float, 8>(1), halve, 9L).steps),
                             lw::lanes<std::int64_t, 8>>);

TEST_CASE("each lane stops on its own, with its own number of steps, in every width") {
  const auto check = []<std::size_t W>(const lw::lanes<float, W>& x) {
    const auto counted = lw::while_loop([](auto y, auto) { return y > 1; }, std::tuple(x, 0),
                                        [](auto y, auto n) { return std::tuple(y * 0.5, n + 1); });
    static_assert(std::is_same_v<decltype(counted), const std::tuple<lw::lanes<float, W>, lw::lanes<int, W>>>);
    const auto capped = lw::while_loop(above_one, x, halve, 20);
    for (std::size_t i = 0; i < W; ++i) {
      const int halvings = static_cast<int>(i % 40);
      CHECK(std::get<0>(counted)[i] == 1);
      CHECK(std::get<1>(counted)[i] == halvings);
      CHECK(capped.finished[i] == (halvings <= 20));
      CHECK(capped.steps[i] == std::min(halvings, 20));
      CHECK(capped.state[i] == lw::while_loop(above_one, x[i], halve, 20).state);
    }
  };
  check(powers<1>());
  check(powers<2>());
  check(powers<16>());
  check(powers<128>());
}

TEST_CASE("a lane that has finished is frozen bit for bit, NaN, infinity and the sign of zero too") {
  using words = lw::lanes<std::uint32_t, 8>;
  const auto bits = words::generate([](std::size_t i) {
    return std::array<std::uint32_t, 8>{0x7fc12345, 0xffc00001, 0x80000000, 0x7f800000, 1, 0x3f800000, 0, 5}[i];
  });
  // Lane i takes i steps. The body would turn each of these into something else.
  const auto start = std::bit_cast<lw::lanes<float, 8>>(bits);
  const auto lane = lw::lanes<int, 8>::generate([](std::size_t i) { return static_cast<int>(i); });
  const auto [x, left] = lw::while_loop([](auto, auto n) { return n > 0; }, std::tuple(start, lane),
                                        [](auto y, auto n) { return std::tuple(0 * y + 3, n - 1); });
  const auto end = std::bit_cast<words>(x);
  CHECK(end[0] == bits[0]);
  CHECK(x[4] == 3);
  CHECK(x[7] == 3);
  CHECK(left[7] == 0);
  const auto untouched =
      lw::while_loop([](auto y) { return y != y && y == y; }, start, [](auto y) { return 0 * y + 3; });
  for (std::size_t i = 0; i < 8; ++i) CHECK(std::bit_cast<words>(untouched)[i] == bits[i]);
}

TEST_CASE("Euclid's algorithm: lanes that are done divide by zero, and nothing is seen of it") {
  const auto check = []<class T>(T) {
    using whole = lw::lanes<T, 16>;
    const auto a = whole::generate([](std::size_t i) { return static_cast<T>(i * 35); });
    const auto b = whole::generate([](std::size_t i) { return static_cast<T>(i % 3 == 0 ? 0 : 2 * i * i); });
    const auto divisors = std::get<0>(lw::while_loop(divisor_left, std::tuple(a, b), euclid));
    for (std::size_t i = 0; i < 16; ++i) CHECK(divisors[i] == std::gcd(a[i], b[i]));
  };
  check(std::int32_t{});
  check(std::int64_t{});
  check(std::uint32_t{});
  check(std::uint64_t{});
}

TEST_CASE("effects stop with the lane, in loops within loops") {
  const auto x = powers<8>();
  ledger steps;
  ledger inner_steps;
  static_cast<void>(lw::while_loop(above_one, x, [&](auto y) {
    steps.add(y > 0);
    static_cast<void>(lw::while_loop([](auto n) { return n < 3; }, y * 0,
                                     [&](auto n) {
                                       inner_steps.add(n > 0);
                                       return n + 1;
                                     }));
    return y * 0.5;
  }));
  for (int i = 0; i < 8; ++i) CHECK(steps.entries[static_cast<std::size_t>(i)] == i);
  for (int i = 0; i < 8; ++i) CHECK(inner_steps.entries[static_cast<std::size_t>(i)] == 3 * i);
  CHECK(all(lw::active_lanes<8>()));
}

TEST_CASE("an inner loop does not wait for lanes that the outer one has left") {
  // Lane 0 leaves at once. In the inner loop it would never stop.
  const auto lane = lw::lanes<int, 4>::generate([](std::size_t i) { return static_cast<int>(i); });
  const auto end = lw::while_loop([](auto n) { return n > 0; }, lane,
                                  [&](auto n) {
                                    return lw::while_loop([&](auto m) { return m == n; }, n,
                                                          [&](auto m) { return m - select(lane == 0, 0, lane); });
                                  });
  for (std::size_t i = 0; i < 4; ++i) CHECK(end[i] == 0);
}

TEST_CASE("lanes that are not at work neither prolong a loop nor change") {
  lw::mask<4> working(true);
  working.set(3, false);
  const lw::active_scope<4> scope(working);
  const lw::lanes<float, 4> x(2);
  const auto [end, finished, steps] = lw::while_loop([](auto y) { return y == y; }, x, halve, 10);
  CHECK(end[3] == 2);
  CHECK(steps[3] == 0);
  CHECK(steps[0] == 10);
  CHECK(!finished[0]);
  const lw::active_scope<4> none_at_work(lw::mask<4>(false));
  CHECK(lw::while_loop([](auto y) { return y == y; }, x, halve)[0] == 2);
}

TEST_CASE("a condition that all lanes have in common is a bool") {
  const lw::lanes<float, 8> x(64);
  const auto [end, n] = lw::while_loop([](auto, auto k) { return k < 3; }, std::tuple(x, 0),
                                       [](auto y, auto k) { return std::tuple(y * 0.5, k + 1); });
  static_assert(std::is_same_v<decltype(n), const int>);
  CHECK(end[7] == 8);
  const auto [state, finished, steps] = lw::while_loop([](auto) { return true; }, x, halve, 5);
  CHECK(state[0] == 2);
  CHECK(!finished);
  CHECK(steps == 5);
}

TEST_CASE("structs, quaternions and truths are carried") {
  using reals = lw::lanes<double, 4>;
  const auto height = reals::generate([](std::size_t i) { return static_cast<double>(10 * i); });
  const auto drop = [](auto s) {
    s.speed -= 1;
    s.height += s.speed;
    return s;
  };
  const auto airborne = [](auto s) { return s.height > 0; };
  const fall<reals> end = lw::while_loop(airborne, fall<reals>{height, 0}, drop);
  for (std::size_t i = 0; i < 4; ++i) {
    const fall<double> alone = lw::while_loop(airborne, fall<double>{height[i], 0}, drop);
    CHECK(end.height[i] == alone.height);
    CHECK(end.speed[i] == alone.speed);
  }

  const auto quarter = lw::quat<double>{0, 1, 0, 0};
  const auto turned =
      lw::while_loop([&](auto, auto n) { return n < height; }, std::tuple(lw::quat<reals>::identity(), reals(0)),
                     [&](auto q, auto n) { return std::tuple(q * lw::quat<reals>{0, 1, 0, 0}, n + 5); });
  CHECK(std::get<0>(turned).w[0] == 1);
  CHECK(std::get<0>(turned).w[1] == (quarter * quarter).w);

  const auto [x, flag] = lw::while_loop([](auto y, auto seen) { return y > 1 && !seen; }, std::tuple(height, false),
                                        [](auto y, auto) { return std::tuple(y * 0.5, y < 6); });
  static_assert(std::is_same_v<decltype(flag), const lw::mask<4>>);
  CHECK(x[3] == 30.0 / 16);
  CHECK(flag[3]);
  CHECK(!flag[0]);
}
