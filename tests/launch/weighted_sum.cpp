// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/weighted_sum.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/scalar/select.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

struct list {  // as a series is in a kernel
  const int* numbers;
  std::int64_t count;
  [[nodiscard]] std::int64_t length() const { return count; }
  [[nodiscard]] int operator[](std::int64_t j) const { return numbers[j]; }
};

}  // namespace

TEST_CASE("a weighted sum of rows: tensors, lists of a length known at run time, terms") {
  const std::vector<lw::vec<float, 2>> table{{1, 2}, {10, 20}, {100, 200}};
  const auto check = [&]<std::size_t W>() {
    const auto rows = lw::lookup(table).template receive<W>(0);
    const auto last = [](const auto& row) { return std::pair(row[0][W - 1], row[1][W - 1]); };
    const lw::vec<int, 3> index{2, 0, 2};
    const lw::vec<float, 3> weight{1, -3, 0.5f};
    const std::pair<float, float> right{147, 294};
    CHECK(last(lw::weighted_sum(rows, index, weight)) == right);
    const auto indices = lw::vec<lw::lanes<std::int32_t, W>, 3>{2, 0, 2};
    const auto weights = lw::vec<lw::lanes<float, W>, 3>{1, -3, 0.5f};
    CHECK(last(lw::weighted_sum(rows, indices, weights)) == right);
    CHECK(last(lw::weighted_sum(rows, 3, [&](int j) {
            const auto k = static_cast<std::size_t>(j);
            return std::pair(index[k], weight[k]);
          })) == right);
    CHECK(last(lw::weighted_sum(rows, list{index.elements, 2}, list{index.elements, 2})) ==
          std::pair<float, float>{200, 400});
    CHECK(last(lw::weighted_sum(rows, list{index.elements, 0}, list{index.elements, 0})) == std::pair<float, float>{});
    CHECK(last(lw::weighted_sum(rows, -4, [&](int) { return std::pair(0, 1.0f); })) == std::pair<float, float>{});
  };
  check.template operator()<1>();
  check.template operator()<8>();
}

// Terms whose rows lie as registers do, or across blocks, or anywhere, or do not exist; more and fewer than a stretch.
TEST_CASE("any number of terms, of any rows, is the sum of a loop, bit for bit") {
  constexpr std::size_t width = 16;
  using index = lw::lanes<std::int64_t, width>;
  const lw::field<lw::vec2, float> table(200, [](std::int64_t i) {
    const auto x = static_cast<float>(i);
    return lw::vec<float, 2>{1 / (1 + x), x / 7};
  });
  const auto lane_numbers = index::generate([](std::size_t lane) { return static_cast<std::int64_t>(lane); });
  const auto index_of = [&](int j, int kind) -> index {
    if (kind == 1) return lane_numbers + (5 * j) % 180;
    if (kind == 2) return (lane_numbers * 37 + j) & index(127);
    if (kind == 3) return index(j % 200);
    if (kind == 4) return lane_numbers + 190;
    return lane_numbers + 16 * (j % 11);
  };
  const auto weight_of = [](int j) { return 1 / static_cast<float>(j + 3); };
  const auto check = [&](const auto& rows, const auto& kind_of, int count) {
    const auto sum =
        lw::weighted_sum(rows, count, [&](int j) { return std::pair(index_of(j, kind_of(j)), weight_of(j)); });
    lw::vec<lw::lanes<float, width>, 2> right{0, 0};
    for (int j = 0; j < count; ++j) {
      const auto row = rows[index_of(j, kind_of(j))];
      for (std::size_t k = 0; k < 2; ++k)
        right[k] = multiply_add(lw::lanes<float, width>(weight_of(j)), row[k], right[k]);
    }
    return all(sum[0] == right[0] && sum[1] == right[1]);
  };
  const auto rows = lw::lookup(table, lw::clamp).receive<width>(0);
  for (const int count : {0, 1, 7, 8, 9, 16, 17, 41}) {
    CAPTURE(count);
    for (int kind = 0; kind < 5; ++kind) CHECK(check(rows, [&](int) { return kind; }, count));
    CHECK(check(rows, [](int j) { return j % 5; }, count));
    CHECK(check(rows, [](int j) { return j == 12 ? 4 : 0; }, count));
  }
  // Lanes that are not at work read nothing: rows of nobody's choice.
  const lw::active_scope<width> only(lane_numbers < 3);
  const auto some = lw::lookup(table, lw::unchecked).receive<width>(0);
  const auto wild = select(lane_numbers < 3, lane_numbers, index(std::int64_t{1} << 60));
  const auto sum = lw::weighted_sum(some, 20, [&](int) { return std::pair(wild, 1.0f); });
  CHECK(std::abs(sum[1][2] - 40.0f / 7) < 1e-5f);
  CHECK(check(rows, [](int) { return 0; }, 20));
}

TEST_CASE("the terms are fused, in their order") {
  const std::vector<double> table{1, 0x1p-60, -1};
  const auto rows = lw::lookup(table).receive<1>(0);
  const auto sum = [&](const lw::vec<int, 3>& index) {
    return lw::weighted_sum(rows, index, lw::vec<double, 3>{1, 1, 1})[0];
  };
  CHECK(sum({0, 1, 2}) == 0);
  CHECK(sum({0, 2, 1}) == 0x1p-60);
}
