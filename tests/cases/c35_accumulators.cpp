// SPDX-License-Identifier: Apache-2.0
// What a reduction adds up in. From numpy/numpy#22956, #29772 and #8869, halide/Halide#7784, JuliaGPU/CUDA.jl#1773,
// sonots/cumo#224, unisa-hpc/sycl-bench#86, NVIDIA/thrust#496 and #951. Right values by exactly rounded sums.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
const auto same = lw::kernel<"same">([](auto x) { return x; });

// The sum of one number for each of n elements, without memory.
template <class T>
T sum_of_constant(std::int64_t n, T constant) {
  T total{};
  lw::launch([](auto c) { return c; }, lw::over(n), constant, lw::sum_of(total));
  return total;
}
template <class T>
double relative(T seen, double right) {
  return std::abs(static_cast<double>(seen) - right) / std::abs(right);
}
}  // namespace

TEST_CASE("C35: ones and other constants in float, past the integers that float counts") {
  CHECK(sum_of_constant(20000000, 1.0F) == 20000000.0F);
  CHECK(sum_of_constant(std::int64_t{1} << 25, 1.0F) == 33554432.0F);
  CHECK(sum_of_constant(1000000, 111.0F) == 111000000.0F);
}

TEST_CASE("C35: pseudo-random floats, into float and into double") {
  const std::int64_t n = 4194305;
  const lw::field<lw::scalar, float> x(n, [](std::int64_t i) {
    const auto bits = static_cast<std::uint32_t>(static_cast<std::uint64_t>(i) * 2654435761U);
    return static_cast<float>(250 + 70 * (static_cast<double>(bits) / 4294967296.0));
  });
  float narrow = 0;
  double wide = 0;
  lw::launch([](auto a) { return std::tuple(a, a); }, lw::in(x), lw::sum_of(narrow), lw::sum_of(wide));
  CHECK(relative(narrow, 1195376904.79982) < 1e-7);
  CHECK(relative(wide, 1195376904.79982) < 1e-14);
  CHECK(relative(wide / static_cast<double>(n), 284.9999951839029) < 1e-14);
}

TEST_CASE("C35: what cancels needs the compensated sum") {
  std::vector<double> x(1000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i % 2 == 1 ? 1 : (i % 4 == 0 ? 1e16 : -1e16);
  double exact = 0;
  lw::launch(same, lw::in(x), lw::compensated_sum_of(exact));
  CHECK(exact == 500);
}

TEST_CASE("C35: an alternating series") {
  std::vector<double> x(10001);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = (k % 2 == 0 ? 1.0 : -1.0) / static_cast<double>(k + 1);
  double sum = 0;
  lw::launch(same, lw::in(x), lw::sum_of(sum));
  double magnitudes = 0;
  for (const double each : x) magnitudes += std::abs(each);
  // The promise of the documented order: a rounding for each level of the tree.
  CHECK(std::abs(sum - 0.6931971730609452) <= 15 * magnitudes * std::numeric_limits<double>::epsilon() / 2);
  CHECK(relative(sum, 0.6931971730609452) < 1e-15);
}

TEST_CASE("C35: integers in an accumulator of 64 bits") {
  const std::vector<std::int32_t> large(4, 1 << 30);
  std::vector<std::int32_t> sequence(100000);
  for (std::size_t i = 0; i < sequence.size(); ++i) sequence[i] = static_cast<std::int32_t>(i);
  std::int64_t total = -1;
  lw::launch(same, lw::in(large), lw::sum_of(total));
  CHECK(total == 4294967296);
  lw::launch(same, lw::in(sequence), lw::sum_of(total));
  CHECK(total == 4999950000);
  lw::launch([](auto where) { return where.index(); }, lw::over(256), lw::element(), lw::sum_of(total));
  CHECK(total == 32640);
  lw::launch([](auto) { return -128; }, lw::over(256), lw::element(), lw::sum_of(total));
  CHECK(total == -32768);
}

TEST_CASE("C35: what memory holds in 8 and 16 bits is summed in more") {
  const std::vector<std::int8_t> low(256, -128);
  std::vector<std::uint8_t> row(256);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<std::uint8_t>(i);
  std::int64_t total = -1;
  lw::launch(same, lw::in(low), lw::sum_of(total));
  CHECK(total == -32768);
  lw::launch(same, lw::in(row), lw::sum_of(total));
  CHECK(total == 32640);
  const lw::field<lw::scalar, lw::float16> ones(100000, lw::float16(1.0F));
  float sum = 0;
  lw::launch(same, lw::in(ones), lw::sum_of(sum));
  CHECK((sum == 100000 && sum / 100000 == 1));
}

// There is no start value whose type could be taken: what the variable held plays no part.
TEST_CASE("C35: the type is that of the variable, and what it held is overwritten") {
  std::vector<double> x(1000);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = 0.1 * static_cast<double>(k % 7 + 1);
  double sum = 1e300;
  lw::launch(same, lw::in(x), lw::sum_of(sum));
  CHECK(relative(sum, 399.70000000000005) < 1e-15);
}
