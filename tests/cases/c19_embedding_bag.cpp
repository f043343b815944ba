// SPDX-License-Identifier: Apache-2.0
// Case C19: a weighted lookup without the rows that it gathers in memory in between. From jax-ml/jax#3206,
// openxla/xla#20899 and patrick-kidger/equinox#920; the right values are exact integers.
#include <cstdint>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/weighted_sum.hpp"
#include "lanewise/scalar/fma.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t rows = 7, bags = 33, per_bag = 4, dim = 3;
constexpr int right[bags][dim] = {
    {5, 2, -1},    {10, -9, -15}, {-4, 2, 8},  {24, -12, -9}, {20, -19, 7},  {-6, -9, -12}, {-14, 6, 13},
    {15, -5, 1},   {-24, 5, 8},   {0, 0, 0},   {-12, 24, -5}, {-20, 13, 7},  {4, 10, -10},  {11, -12, -22},
    {-20, -7, -7}, {12, 9, 6},    {4, -2, -8}, {-3, -10, 9},  {20, 10, -13}, {-1, -1, 12},  {6, -10, 13},
    {20, 1, -5},   {3, -17, -11}, {-2, 1, 4},  {1, 1, -12},   {-5, -8, 2},   {14, 8, -11},  {-4, 2, 8},
    {-20, 9, 12},  {-1, 12, 12},  {2, -1, -4}, {-10, -3, 17}, {-15, 4, -3}};

constexpr int table_of_case(std::int64_t i, std::int64_t j) { return static_cast<int>((5 * i + 3 * j) % 13 - 6); }
constexpr int index_of_case(std::int64_t b, std::int64_t q) { return static_cast<int>((3 * b + 5 * q + b * q) % 7); }
constexpr int weight_of_case(std::int64_t b, std::int64_t q) { return static_cast<int>((b + 2 * q) % 5 - 2); }

template <class T>
lw::vec<T, dim> row_of_case(std::int64_t i) {
  return {static_cast<T>(table_of_case(i, 0)), static_cast<T>(table_of_case(i, 1)),
          static_cast<T>(table_of_case(i, 2))};
}
template <class T, class F>
lw::vec<T, per_bag> bag_of_case(std::int64_t b, const F& f) {
  return {static_cast<T>(f(b, 0)), static_cast<T>(f(b, 1)), static_cast<T>(f(b, 2)), static_cast<T>(f(b, 3))};
}

template <class Field>
[[nodiscard]] int differing(const Field& out) {
  int count = 0;
  for (std::int64_t b = 0; b < bags; ++b)
    for (std::int64_t d = 0; d < dim; ++d)
      count +=
          out[b][static_cast<std::size_t>(d)] == static_cast<lw::scalar_of<typename Field::state_type>>(right[b][d])
              ? 0
              : 1;
  return count;
}

// What the case says is moved, in bytes: each index and weight once, the rows that they choose, the result once.
struct bytes_moved {
  std::int64_t index, weight, gathered_rows, out;
};
[[nodiscard]] constexpr bytes_moved bytes_of(std::int64_t n, std::int64_t in_bag, std::int64_t width,
                                             std::int64_t number, std::int64_t integer) {
  return {n * in_bag * integer, n * in_bag * number, n * in_bag * width * number, n * width * number};
}

}  // namespace

TEST_CASE("C19: an element is a bag") {
  const auto bag = lw::kernel<"bag">(
      [](auto indices, auto weights, auto table) { return lw::weighted_sum(table, indices, weights); });
  const lw::field<lw::vec4, std::int32_t> index(
      bags, [](std::int64_t b) { return bag_of_case<std::int32_t>(b, index_of_case); });
  const lw::field<lw::vec4, double> weight(bags, [](std::int64_t b) { return bag_of_case<double>(b, weight_of_case); });
  const lw::field<lw::vec3, double> table(rows, row_of_case<double>);
  lw::field<lw::vec3, double> out(bags);
  lw::launch(bag, lw::in(index), lw::in(weight), lw::lookup(table, lw::checked), lw::out(out));
  CHECK(differing(out) == 0);
  // What the launch is given is all that it could have touched, and there is no room for the gathered rows in it.
  constexpr auto bytes = bytes_of(bags, per_bag, dim, sizeof(double), sizeof(std::int32_t));
  CHECK((bytes.index == 528 && bytes.weight == 1056 && bytes.gathered_rows == 3168 && bytes.out == 792));

  const lw::field<lw::vec4, float> light(bags, [](std::int64_t b) { return bag_of_case<float>(b, weight_of_case); });
  const lw::field<lw::vec3, float, lw::layout::aos> records(rows, row_of_case<float>);
  lw::field<lw::vec3, float> result(bags);
  lw::launch(bag, lw::in(index), lw::in(light), lw::lookup(records), lw::out(result));
  CHECK(differing(result) == 0);
}

TEST_CASE("C19: an element is one number of a bag, for rows too wide for registers") {
  const auto number = lw::kernel<"bag">([](auto where, auto indices, auto weights, auto table, int in_bag, int width) {
    const auto first = where.coordinate(0) * in_bag;
    auto sum = 0 * table[0];
    for (int q = 0; q < in_bag; ++q)
      sum =
          fma(weights[first + q], table[lw::cast<std::int64_t>(indices[first + q]) * width + where.coordinate(1)], sum);
    return sum;
  });
  std::vector<std::int32_t> index;
  std::vector<float> weight, table, out(bags * dim);
  for (std::int64_t b = 0; b < bags; ++b)
    for (std::int64_t q = 0; q < per_bag; ++q) {
      index.push_back(index_of_case(b, q));
      weight.push_back(static_cast<float>(weight_of_case(b, q)));
    }
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < dim; ++j) table.push_back(static_cast<float>(table_of_case(i, j)));
  lw::launch(number, lw::over(bags, dim), lw::element(), lw::lookup(index), lw::lookup(weight), lw::lookup(table),
             static_cast<int>(per_bag), static_cast<int>(dim), lw::out(out));
  for (std::int64_t b = 0; b < bags; ++b)
    for (std::int64_t d = 0; d < dim; ++d)
      CHECK(out[static_cast<std::size_t>(b * dim + d)] == static_cast<float>(right[b][d]));

  // At the size of the case such an index passes 2^31.
  constexpr auto bytes = bytes_of(131072, 32, 512, sizeof(float), sizeof(std::int32_t));
  CHECK((bytes.index == 16777216 && bytes.weight == 16777216 && bytes.gathered_rows == 8589934592 &&
         bytes.out == 268435456));
  static_assert(lw::place_of<lw::clamp_boundary>(std::int64_t{131072} * 32 * 512, std::int64_t{1} << 32).row ==
                std::int64_t{1} << 31);
}
