// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/weighted_sum.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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

TEST_CASE("the terms are fused, in their order") {
  const std::vector<double> table{1, 0x1p-60, -1};
  const auto rows = lw::lookup(table).receive<1>(0);
  const auto sum = [&](const lw::vec<int, 3>& index) {
    return lw::weighted_sum(rows, index, lw::vec<double, 3>{1, 1, 1})[0];
  };
  CHECK(sum({0, 1, 2}) == 0);
  CHECK(sum({0, 2, 1}) == 0x1p-60);
}
