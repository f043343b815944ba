// SPDX-License-Identifier: Apache-2.0
// Case C21: a shift inside one buffer, and windows whose start is out of range. From openxla/xla#49176, #49120 and
// #49121, jax-ml/jax#9132 and vortex-data/vortex#6567; the right values are those of copying first. Neighbours read
// what others would have written: that is refused, and right from a copy.
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "lanewise/base/error.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/scalar/extrema.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using numbers = std::vector<double>;

// Element i takes that of i - offset where there is one, else it keeps its own.
const auto shift = lw::kernel<"shift">([](auto where, auto source, auto offset) {
  const auto from = where.index() - offset;
  return source[select(from >= 0 && from < source.size(), from, where.index())];
});

[[nodiscard]] numbers numbers_of_case(std::int64_t n) {
  numbers v(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) v[static_cast<std::size_t>(i)] = static_cast<double>((7 * i + 3) % 101);
  return v;
}
[[nodiscard]] double checksum(const numbers& v) {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += static_cast<double>(i + 1) * v[i];
  return sum;
}
[[nodiscard]] numbers shifted(const numbers& v, std::int64_t offset) {
  numbers result(v.size(), -1);
  lw::launch(shift, lw::element(), lw::lookup(v, lw::unchecked), offset, lw::out(result));
  return result;
}

struct row {
  std::int64_t n, offset, checksum;
};
constexpr row rows[] = {{0, 1, 0},
                        {0, 3, 0},
                        {0, 16, 0},
                        {0, -1, 0},
                        {0, -3, 0},
                        {0, -16, 0},
                        {1, 1, 3},
                        {1, 3, 3},
                        {1, 16, 3},
                        {1, -1, 3},
                        {1, -3, 3},
                        {1, -16, 3},
                        {2, 1, 9},
                        {2, 3, 23},
                        {2, 16, 23},
                        {2, -1, 30},
                        {2, -3, 23},
                        {2, -16, 23},
                        {4, 1, 107},
                        {4, 3, 86},
                        {4, 16, 170},
                        {4, -1, 212},
                        {4, -3, 191},
                        {4, -16, 170},
                        {7, 1, 679},
                        {7, 3, 406},
                        {7, 16, 868},
                        {7, -1, 1015},
                        {7, -3, 1078},
                        {7, -16, 868},
                        {31, 1, 26356},
                        {31, 3, 25995},
                        {31, 16, 24346},
                        {31, -1, 24188},
                        {31, -3, 24308},
                        {31, -16, 25182},
                        {33, 1, 27302},
                        {33, 3, 29263},
                        {33, 16, 25032},
                        {33, -1, 26030},
                        {33, -3, 24019},
                        {33, -16, 26946},
                        {64, 1, 100732},
                        {64, 3, 102839},
                        {64, 16, 96931},
                        {64, -1, 99905},
                        {64, -3, 97628},
                        {64, -16, 101759},
                        {257, 1, 1645538},
                        {257, 3, 1635914},
                        {257, 16, 1647129},
                        {257, -1, 1660343},
                        {257, -3, 1669493},
                        {257, -16, 1656811},
                        {1025, 1, 26422907},
                        {1025, 3, 26339536},
                        {1025, 16, 26394525},
                        {1025, -1, 26320546},
                        {1025, -3, 26403461},
                        {1025, -16, 26347485}};

}  // namespace

TEST_CASE("C21: a shift from a copy is that of a copy, for every length and offset") {
  CHECK(shifted({1, 2, 3, 4}, 1) == numbers{1, 1, 2, 3});
  for (const auto& [n, offset, sum] : rows) {
    CAPTURE(n, offset);
    CHECK(checksum(shifted(numbers_of_case(n), offset)) == static_cast<double>(sum));
  }
  // 0, 1, 2, ... in 8 rows of 16, by one row.
  numbers table(128);
  std::iota(table.begin(), table.end(), 0.0);
  CHECK(checksum(shifted(table, 16)) == 569088);
}

TEST_CASE("C21: a shift in place is refused, and nothing has been written") {
  for (const std::int64_t n : {1, 4, 1025}) {
    for (const std::int64_t offset : {1, -3, 16}) {
      numbers v = numbers_of_case(n);
      std::string why;
      try {
        lw::launch(shift, lw::element(), lw::lookup(v), offset, lw::out(v));
      } catch (const lw::error& refused) {
        why = refused.what();
      }
      CHECK(why.find("launch of 'shift': argument 4 (out)") != std::string::npos);
      CHECK(why.find("overlaps argument 2 (lookup)") != std::string::npos);
      CHECK(v == numbers_of_case(n));
    }
  }
  // Element on element is in place.
  numbers v = numbers_of_case(100);
  lw::launch(lw::kernel<"same">([](auto x) { return x; }), lw::inout(v));
  CHECK(v == numbers_of_case(100));
}

TEST_CASE("C21: the start of a window is moved to where the window fits") {
  const auto update = lw::kernel<"update">([](auto x, auto where, auto window, std::int64_t start, std::int64_t n) {
    const auto at = where.index() - lw::clamp(start, std::int64_t{0}, n - window.size());
    return select(at >= 0 && at < window.size(), window[at], x);
  });
  const numbers window{100, 101, 102, 103};
  const auto updated = [&](std::int64_t start) {
    numbers x(9);
    std::iota(x.begin(), x.end(), 0.0);
    lw::launch(update, lw::inout(x), lw::element(), lw::lookup(window), start, std::int64_t{9});
    return x;
  };
  for (const std::int64_t start : {-7, -1, 0}) CHECK(updated(start) == numbers{100, 101, 102, 103, 4, 5, 6, 7, 8});
  CHECK(updated(3) == numbers{0, 1, 2, 100, 101, 102, 103, 7, 8});
  for (const std::int64_t start : {5, 6, 12}) CHECK(updated(start) == numbers{0, 1, 2, 3, 4, 100, 101, 102, 103});

  // A window of the numbers 0, 10, ..., 80 rolled by 4.
  const numbers tens{0, 10, 20, 30, 40, 50, 60, 70, 80};
  numbers slice(4);
  const auto read = lw::kernel<"slice">([](auto where, auto table, std::int64_t start) {
    return table[lw::clamp(start, std::int64_t{0}, table.size() - where.count()) + where.index() - 4];
  });
  lw::launch(read, lw::element(), lw::lookup(tens, lw::wrap), std::int64_t{12}, lw::out(slice));
  CHECK(slice == numbers{10, 20, 30, 40});
}
