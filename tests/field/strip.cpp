// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/strip.hpp"

#include <cstdint>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::strip;

namespace {

constexpr std::uintptr_t base = 1000;

constexpr strip run(std::int64_t start, std::int64_t bytes, std::int64_t stride, std::int64_t cells,
                    std::int64_t elements_per_cell = 1) {
  return {base + static_cast<std::uintptr_t>(start), bytes, stride, cells, elements_per_cell};
}

// What the functions say, by looking at every pair of cells.
struct truth {
  bool own = false;
  bool other = false;
};

constexpr truth look(const strip& a, const strip& b) {
  truth found;
  for (std::int64_t i = 0; i < a.cells; ++i) {
    for (std::int64_t j = 0; j < b.cells; ++j) {
      const std::int64_t x = static_cast<std::int64_t>(a.start) + i * a.stride;
      const std::int64_t y = static_cast<std::int64_t>(b.start) + j * b.stride;
      if (x < y + b.cell_bytes && y < x + a.cell_bytes) (i == j ? found.own : found.other) = true;
    }
  }
  return found;
}

}  // namespace

// in place, records side by side, shifted by one element
static_assert(!lw::shifted_overlap(run(0, 4, 4, 10), run(0, 4, 4, 10)));
static_assert(!lw::shifted_overlap(run(0, 4, 12, 10), run(4, 8, 12, 10)));
static_assert(lw::shifted_overlap(run(0, 4, 4, 10), run(4, 4, 4, 10)));
static_assert(lw::shifted_overlap(run(4, 4, 4, 10), run(0, 4, 4, 10)));
static_assert(lw::shifted_overlap(run(0, 4, 4, 10), run(36, 4, -4, 10)));  // reversed in place
static_assert(lw::shifted_overlap(run(0, 4, 0, 10), run(0, 4, 4, 10)));    // one for all, which is written
static_assert(lw::any_overlap(run(0, 4, 4, 10), run(0, 4, 4, 10)));
static_assert(!lw::any_overlap(run(0, 4, 4, 10), run(40, 4, 4, 10)));
static_assert(lw::other_cells_meet(run(0, 4, 0, 10), run(0, 4, 0, 10)));  // all to one place
static_assert(!lw::other_cells_meet(run(0, 4, 0, 1), run(0, 4, 0, 1)));
static_assert(lw::other_cells_meet(run(0, 8, 4, 10), run(0, 8, 4, 10)));  // windows that slide

// far apart, farther than 32 bits
static_assert(!lw::any_overlap(run(0, 4, 4, std::int64_t{1} << 33),
                               run(std::int64_t{1} << 35, 4, 4, std::int64_t{1} << 33)));
static_assert(lw::shifted_overlap(run(0, 4, 4, std::int64_t{1} << 33),
                                  run((std::int64_t{1} << 35) - 4, 4, 4, std::int64_t{1} << 33)));

TEST_CASE("strips of equal strides meet exactly where their cells do") {
  long long wrong_own = 0, wrong_other = 0, wrong_any = 0, wrong_shifted = 0, met = 0, apart = 0;
  for (std::int64_t stride = -7; stride <= 7; ++stride)
    for (std::int64_t cells = 1; cells <= 4; ++cells)
      for (std::int64_t a_bytes = 1; a_bytes <= 9; a_bytes += 2)
        for (std::int64_t b_bytes = 1; b_bytes <= 16; b_bytes += 3)
          for (std::int64_t start = -45; start <= 45; ++start) {
            const strip a = run(0, a_bytes, stride, cells), b = run(start, b_bytes, stride, cells);
            const truth seen = look(a, b);
            (seen.own || seen.other ? met : apart) += 1;
            wrong_own += lw::own_cells_meet(a, b) != seen.own;
            wrong_other += lw::other_cells_meet(a, b) != seen.other;
            wrong_any += lw::any_overlap(a, b) != (seen.own || seen.other);
            wrong_shifted += lw::shifted_overlap(a, b) != seen.other;
          }
  CHECK(wrong_own == 0);
  CHECK(wrong_other == 0);
  CHECK(wrong_any == 0);
  CHECK(wrong_shifted == 0);
  CHECK(met > 10000);
  CHECK(apart > 10000);
}

TEST_CASE("strips of unequal strides are never taken for apart when they meet") {
  long long missed = 0, met = 0, seen_apart = 0;
  for (std::int64_t a_stride = -5; a_stride <= 5; ++a_stride)
    for (std::int64_t b_stride = -5; b_stride <= 5; ++b_stride)
      for (std::int64_t cells = 1; cells <= 4; ++cells)
        for (std::int64_t bytes = 1; bytes <= 4; ++bytes)
          for (std::int64_t start = -25; start <= 25; ++start) {
            const strip a = run(0, bytes, a_stride, cells), b = run(start, 2, b_stride, cells);
            const truth seen = look(a, b);
            met += seen.own || seen.other;
            missed += (seen.own || seen.other) && !lw::any_overlap(a, b);
            missed += seen.other && !lw::shifted_overlap(a, b);
            seen_apart += !lw::any_overlap(a, b);
          }
  CHECK(missed == 0);
  CHECK(met > 1000);
  CHECK(seen_apart > 1000);
}

TEST_CASE("the bytes of a strip, from the lowest to past the highest") {
  CHECK(run(0, 4, 8, 3).lowest() == base);
  CHECK(run(0, 4, 8, 3).past_highest() == base + 20);
  CHECK(run(0, 4, -8, 3).lowest() == base - 16);
  CHECK(run(0, 4, -8, 3).past_highest() == base + 4);
  CHECK(run(0, 4, 0, 3).lowest() == base);
  CHECK(run(0, 4, 0, 3).past_highest() == base + 4);
  CHECK_FALSE(lw::ranges_meet(run(0, 4, 4, 0), run(0, 4, 4, 10)));
}

TEST_CASE("a cell of several elements is in place or in the way") {
  const strip blocks = run(0, 64, 64, 4, 16);
  CHECK_FALSE(lw::shifted_overlap(blocks, blocks));
  CHECK(lw::shifted_overlap(blocks, run(4, 64, 64, 4, 16)));
  CHECK(lw::shifted_overlap(blocks, run(64, 64, 64, 4, 16)));
  CHECK(lw::shifted_overlap(blocks, run(0, 64, 64, 4, 8)));
  CHECK(lw::shifted_overlap(blocks, run(0, 4, 4, 64)));
  CHECK(lw::shifted_overlap(run(0, 128, 128, 1, 16), run(0, 64, 128, 1, 16)));
  CHECK_FALSE(lw::shifted_overlap(blocks, run(256, 64, 64, 4, 16)));
}
