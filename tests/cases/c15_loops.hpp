// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>

#include "lanewise/kernel/branch.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/scalar/math.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "lanewise/tensor/state.hpp"

// Takes nothing, gives loops in which lanes stop at different times, and what comes of them: case C15, from
// jax-ml/jax#2947, #20628, #2634, #2960 and patrick-kidger/equinox#870. The values were computed with integers and
// doubles of Python. With select in place of branches the loops never end; with finished lanes at work the Collatz
// counter says 37468 in place of 3402; 32-bit integers overflow in four of its lanes.

namespace c15 {

namespace lw = lanewise;

// A start, its bits once its own loop has ended, and the number of steps.
struct shrunk {
  double start;
  std::uint64_t bits;
  std::int32_t steps;
};
inline constexpr shrunk both_signs[] = {
    {0.5, 0x3ea0c6f7a0b5ed8f, 6},      {-0.5, 0xbea0c6f7a0b5ed8f, 6},      {2.0, 0x3e8ad7f29abcaf4c, 7},
    {-3.0, 0xbe9421f5f40d837a, 7},     {1e-07, 0x3e7ad7f29abcaf48, 0},     {-1e-07, 0xbe7ad7f29abcaf48, 0},
    {1e+300, 0x3e7ad7f29abcafc4, 307}, {-1e+300, 0xbe7ad7f29abcafc4, 307}, {1.0, 0x3e7ad7f29abcaf4c, 7},
    {-1.0, 0xbe7ad7f29abcaf4c, 7},     {7.5e-06, 0x3ea92a737110e454, 1},   {-7.5e-06, 0xbea92a737110e454, 1},
};

inline constexpr auto tenth = [](auto x, auto n) { return std::tuple(x * 0.1, n + 1); };
// A negative lane would never leave the first loop, nor a large one the second.
inline constexpr auto shrink = lw::kernel<"shrink towards zero">([](auto x) {
  return lw::branch(
      x >= 0, std::tuple(x, 0),
      [](auto y, auto n) {
        return lw::while_loop([](auto z, auto) { return z <= 0 || z > 1e-6; }, std::tuple(y, n), tenth);
      },
      [](auto y, auto n) { return lw::while_loop([](auto z, auto) { return z < -1e-6; }, std::tuple(y, n), tenth); });
});

struct collatz_row {
  std::int64_t start;
  std::int32_t steps;
  std::int64_t peak;
};
inline constexpr collatz_row collatz_rows[] = {
    {1, 0, 1},
    {2, 1, 2},
    {3, 7, 16},
    {4, 2, 4},
    {5, 5, 16},
    {6, 8, 16},
    {7, 16, 52},
    {8, 3, 8},
    {9, 19, 52},
    {10, 6, 16},
    {11, 14, 52},
    {12, 9, 16},
    {13, 9, 40},
    {14, 17, 52},
    {15, 17, 160},
    {16, 4, 16},
    {17, 12, 52},
    {18, 20, 52},
    {19, 20, 88},
    {20, 7, 20},
    {21, 7, 64},
    {22, 15, 52},
    {23, 15, 160},
    {24, 10, 24},
    {25, 23, 88},
    {26, 10, 40},
    {27, 111, 9232},
    {28, 18, 52},
    {29, 18, 88},
    {30, 18, 160},
    {31, 106, 9232},
    {32, 5, 32},
    {33, 26, 100},
    {97, 118, 9232},
    {113383, 247, 2482111348},
    {837799, 524, 2974984576},
    {63728127, 949, 966616035460},
    {670617279, 986, 966616035460},
};
inline constexpr int executed_in_all = 3402;

// Draws of one lane, and the generator after them.
struct draws {
  std::int32_t count;
  std::uint64_t state;
};
inline constexpr draws rejection[] = {
    {1, 0x14057b7ef767814f},  {1, 0x2ceaee21bf46bc00}, {2, 0x3af7fc88af7aad6c}, {6, 0x0f5f432f1f35edcd},
    {8, 0x304333eb4286657c},  {3, 0x16fcf0eb67fba996}, {3, 0x2fcb0913a6b0b1af}, {2, 0x0d4da0b29a5b4dfd},
    {4, 0x1453bdb13a3f34dc},  {2, 0x2e3caf29c51b8e37}, {1, 0x0cfbf5dac61fcc39}, {1, 0x25e1687d8dff06ea},
    {1, 0x3ec6db2055de419b},  {5, 0x36c1d399ccce42c0}, {2, 0x00925353affc2ec8}, {3, 0x0f09e27ddb0dfa90},
    {2, 0x218161cadabc6f02},  {4, 0x17a514d1ecc1a369}, {8, 0x1a394730d7866162}, {5, 0x3665257bfe07d946},
    {1, 0x05f2703694d81723},  {1, 0x1ed7e2d95cb751d4}, {1, 0x37bd557c24968c85}, {2, 0x14c6146bf05d4fcd},
    {11, 0x321c9e10a01d0539}, {2, 0x35b522e31b1d9007}, {3, 0x1fe4ec388cd553a3}, {3, 0x38b30460cb8a5bbc},
    {8, 0x2f0d9e1966865e74},  {4, 0x1c1188fd856f8c25}, {2, 0x080ac70d05fe3098}, {1, 0x17ce5d352b6f9cbe},
    {1, 0x30b3cfd7f34ed76f},
};

// Steps and peak. `each_step` sees the numbers of every step.
inline constexpr auto collatz_with = [](const auto& start, const auto& each_step) {
  const auto [last, peak, steps] =
      lw::while_loop([](auto n, auto, auto) { return n != 1; }, std::tuple(start, start, 0),
                     [&](auto n, auto highest, auto count) {
                       each_step(n);
                       const auto next = lw::select(n % 2 == 0, n / 2, 3 * n + 1);
                       return std::tuple(next, max(highest, next), count + 1);
                     });
  return std::tuple(steps, peak);
};
inline constexpr auto collatz = lw::kernel<"collatz">([](auto start) { return collatz_with(start, [](auto) {}); });

// Steps down to a half, 2000 at most, and whether that was enough.
inline constexpr auto halvings = lw::kernel<"halvings">([](auto x) {
  const auto outcome = lw::while_loop([](auto y) { return y > 0.5; }, x, [](auto y) { return y * 0.5; }, 2000);
  return std::tuple(outcome.steps, lw::select(outcome.finished, outcome.steps * 0 + 1, 0));
});

inline constexpr auto reject = lw::kernel<"rejection">([](auto where) {
  const auto seed = lw::cast<std::uint64_t>(where.index()) * 0x9E3779B97F4A7C15U;
  const auto uniform = [](auto s) { return lw::cast<double>(s >> 11) * 0x1p-53; };
  return lw::while_loop(
      [&](auto s, auto drawn) { return drawn == 0 || uniform(s) >= 0.25; }, std::tuple(seed, 0),
      [](auto s, auto drawn) { return std::tuple(s * 6364136223846793005U + 1442695040888963407U, drawn + 1); });
});

}  // namespace c15
