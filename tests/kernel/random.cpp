// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/random.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr std::size_t width = 16;
using words = lw::lanes<std::uint32_t, width>;
using stream = lw::random_stream<words>;

static_assert(std::is_same_v<decltype(lw::uniform<double>(std::declval<stream&>())), lw::lanes<double, width>>);
static_assert(
    std::is_same_v<decltype(lw::normal<float, 3>(std::declval<stream&>())), lw::vec<lw::lanes<float, width>, 3>>);
static_assert(
    std::is_same_v<decltype(lw::exponential<double>(std::declval<lw::random_stream<std::uint32_t>&>())), double>);

// Words whose numbers are the ends of their intervals.
constexpr std::array<std::uint32_t, 4> zeros{};
constexpr std::array<std::uint32_t, 4> ones{~0u, ~0u, ~0u, ~0u};
static_assert(lw::detail::unit_fraction<float, 0>(zeros) == 0 && lw::detail::unit_fraction<double, 0>(zeros) == 0);
static_assert(lw::detail::unit_fraction<float, 0>(ones) == 1 - 0x1p-24f);
static_assert(lw::detail::unit_fraction<double, 1>(ones) == 1 - 0x1p-53);
static_assert(lw::detail::fine_fraction<float, 3>(zeros) == 0x1p-32f && lw::detail::fine_fraction<float, 3>(ones) == 1);
static_assert(lw::detail::fine_fraction<double, 1>(zeros) == 0x1p-64 &&
              lw::detail::fine_fraction<double, 1>(ones) == 1);
// The lowest bits that count, and the highest that do not.
static_assert(lw::detail::unit_fraction<float, 0>(std::array{0x1ffu}) == 0x1p-24f);
static_assert(lw::detail::unit_fraction<float, 0>(std::array{0xffu}) == 0);
static_assert(lw::detail::unit_fraction<double, 0>(std::array{0xfffu, 0u}) == 0x1p-53);
static_assert(lw::detail::unit_fraction<double, 0>(std::array{0x7ffu, 1u}) == 0x1p-32);

stream any_stream(int seed) {
  return lw::random(seed, lw::lanes<std::int64_t, width>::generate([](auto i) { return i; }));
}

template <class Draw>
std::vector<double> sample(int draws, const Draw& draw) {
  stream rng = any_stream(2011);
  std::vector<double> all;
  for (int d = 0; d < draws; ++d) {
    const auto drawn = draw(rng);
    for (std::size_t i = 0; i < width; ++i) all.push_back(static_cast<double>(drawn[i]));
  }
  return all;
}

// The k-th moment about zero.
double moment(const std::vector<double>& x, int k) {
  double sum = 0;
  for (const double each : x) sum += std::pow(each, k);
  return sum / static_cast<double>(x.size());
}

// Kolmogorov's distance of a sample from a distribution, times the root of its size: below 1.95 in 99.9 %.
template <class Distribution>
double distance_from(std::vector<double> x, const Distribution& below) {
  std::sort(x.begin(), x.end());
  const auto n = static_cast<double>(x.size());
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double p = below(x[i]);
    largest = std::max({largest, p - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - p});
  }
  return largest * std::sqrt(n);
}
double normal_below(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

constexpr int draws = 4000;  // of 16 lanes: 64000 numbers

template <class T>
void uniform_numbers() {
  const auto x = sample(draws, [](stream& rng) { return lw::uniform<T>(rng); });
  CHECK(*std::min_element(x.begin(), x.end()) >= 0);
  CHECK(*std::max_element(x.begin(), x.end()) < 1);
  // Within four standard deviations of the mean of so many.
  CHECK(std::abs(moment(x, 1) - 0.5) < 4 * std::sqrt(1.0 / 12 / 64000));
  CHECK(std::abs(moment(x, 2) - 1.0 / 3) < 4 * std::sqrt(4.0 / 45 / 64000));
  CHECK(distance_from(x, [](double u) { return u; }) < 1.95);
  const auto positive = sample(draws, [](stream& rng) { return lw::uniform_positive<T>(rng); });
  for (std::size_t i = 0; i < x.size(); ++i)
    REQUIRE(positive[i] == x[i] + static_cast<double>(std::numeric_limits<T>::epsilon()) / 2);
}

template <class T>
void normal_numbers() {
  const auto x = sample(draws, [](stream& rng) { return lw::normal<T>(rng); });
  CHECK(std::abs(moment(x, 1)) < 4 * std::sqrt(1.0 / 64000));
  CHECK(std::abs(moment(x, 2) - 1) < 4 * std::sqrt(2.0 / 64000));
  CHECK(std::abs(moment(x, 3)) < 4 * std::sqrt(15.0 / 64000));
  CHECK(std::abs(moment(x, 4) - 3) < 4 * std::sqrt(96.0 / 64000));
  CHECK(distance_from(x, normal_below) < 1.95);
}

template <class T>
void exponential_numbers() {
  const auto x = sample(draws, [](stream& rng) { return lw::exponential<T>(rng); });
  CHECK(*std::min_element(x.begin(), x.end()) >= 0);
  CHECK(std::abs(moment(x, 1) - 1) < 4 * std::sqrt(1.0 / 64000));
  CHECK(distance_from(x, [](double t) { return 1 - std::exp(-t); }) < 1.95);
}

}  // namespace

TEST_CASE("uniform numbers fill their interval") {
  uniform_numbers<float>();
  uniform_numbers<double>();
}

TEST_CASE("normal numbers have the moments and the distribution") {
  normal_numbers<float>();
  normal_numbers<double>();
}

TEST_CASE("exponential numbers have the mean and the distribution") {
  exponential_numbers<float>();
  exponential_numbers<double>();
}

TEST_CASE("the tails of normal and exponential numbers end where the bits do, finite") {
  const auto pair_of = [](auto zero, std::uint32_t radius_word, std::uint32_t angle_word) {
    using T = decltype(zero);
    constexpr std::size_t n = sizeof(T) / 4;
    std::array<std::uint32_t, 2 * n> bits{};
    for (std::size_t w = 0; w < n; ++w) bits[w] = radius_word;
    for (std::size_t w = n; w < 2 * n; ++w) bits[w] = angle_word;
    return lw::detail::box_muller<T, 0>(bits);
  };
  constexpr std::uint32_t half = 0x8000'0000;  // the angle 0
  CHECK(pair_of(0.0f, 0, half).first == Approx(6.660435));
  CHECK(pair_of(0.0, 0, half).first == Approx(std::sqrt(128 * std::log(2.0))).epsilon(1e-9));
  CHECK(pair_of(0.0f, ~0u, half).first == 0);
  CHECK(pair_of(0.0, ~0u, half).second == 0);
  for (const std::uint32_t radius : {0u, 1u, half, ~0u})
    for (const std::uint32_t angle : {0u, 1u, half, ~0u}) {
      const auto [a, b] = pair_of(0.0f, radius, angle);
      CHECK((std::isfinite(a) && std::isfinite(b)));
      CHECK(std::hypot(a, b) == Approx(pair_of(0.0f, radius, half).first));
    }
}

TEST_CASE("both numbers of a pair are normal, and independent") {
  const auto pairs = [](std::size_t which) {
    return sample(draws, [which](stream& rng) { return lw::normal<float, 2>(rng)[which]; });
  };
  const auto x = pairs(0);
  const auto y = pairs(1);
  CHECK(distance_from(y, normal_below) < 1.95);
  double product = 0;
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    product += x[i] * y[i];
    squares += (x[i] * x[i] - 1) * (y[i] * y[i] - 1);
  }
  CHECK(std::abs(product) < 4 * std::sqrt(64000.0));
  CHECK(std::abs(squares) < 4 * std::sqrt(4 * 64000.0));
}

TEST_CASE("several numbers of one draw are those of their words, in blocks as they are needed") {
  stream rng = any_stream(3);
  stream same = rng;
  const auto seven = lw::uniform<float, 7>(rng);
  const auto first = same.block();
  const auto second = same.block();
  CHECK(lw::all(rng.counter[3] == 2u));
  CHECK(lw::all(seven[0] == lw::cast<float>(first[0] >> 8u) * 0x1p-24f));
  CHECK(lw::all(seven[6] == lw::cast<float>(second[2] >> 8u) * 0x1p-24f));

  const auto three = lw::uniform_positive<double, 3>(rng);
  CHECK(lw::all(rng.counter[3] == 4u));
  const auto third = same.block();
  const auto whole = (lw::cast<std::uint64_t>(third[2]) | lw::cast<std::uint64_t>(third[3]) << 32u) >> 11u;
  CHECK(lw::all(three[1] == lw::cast<double>(whole) * 0x1p-53 + 0x1p-53));
  static_cast<void>(same.block());

  const auto alone = lw::normal<double>(same);
  const auto together = lw::normal<double, 3>(rng);
  CHECK(lw::all(together[0] == alone));
  CHECK(lw::all(rng.counter[3] == 6u));
}

TEST_CASE("the draws that docs/random.md shows") {
  const auto index = lw::lanes<std::int64_t, width>::generate([](auto i) { return i; });
  const std::int64_t step = 3;
  // [draws]
  auto rng = lw::random(42, index, step);           // the stream of each lane's element at this step
  const auto u = lw::uniform<float>(rng);           // [0, 1): the largest is 1 - 2^-24
  const auto v = lw::uniform_positive<float>(rng);  // (0, 1]: log(v) is finite
  const auto p = lw::uniform<float, 3>(rng);        // a vec of three, from one block of bits
  const auto n = lw::normal<double>(rng);           // mean 0, variance 1
  const auto kick = lw::normal<float, 3>(rng);      // three independent ones
  const auto t = lw::exponential<float>(rng);       // mean 1
  const auto word = rng.bits();                     // 32 random bits
  const auto block = rng.block();                   // 128 of them, four words
  // [/draws]
  CHECK((lw::all(u < 1) && lw::all(v > 0) && lw::all(p[2] < 1) && lw::all(t > 0)));
  CHECK((lw::all(n < 9.42) && lw::all(kick[0] < 6.67)));
  CHECK(!lw::all(word == block[0]));
  CHECK(lw::all(rng.counter[3] == 8u));
}
