// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/atomic_update.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <thread>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("several threads at one place, one by one") {
  double sum = 1;
  lw::update<lw::add_operation>(sum, 2.0, true);
  lw::update<lw::add_operation>(sum, -0.0, true);
  CHECK(sum == 3);
  std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  lw::update<lw::add_operation>(lowest, -1, true);
  CHECK(lowest == std::numeric_limits<std::int32_t>::max());
  float zero = 0.0f;
  lw::update<lw::min_operation>(zero, -0.0f, true);
  CHECK(std::signbit(zero));
  lw::update<lw::max_operation>(zero, std::numeric_limits<float>::quiet_NaN(), true);
  lw::update<lw::max_operation>(zero, 1.0f, true);
  CHECK(std::isnan(zero));
}

TEST_CASE("several threads at one place, at a time") {
  double sum = 0;
  std::int64_t count = 0;
  float largest = -1;
  const auto work = [&](int from) {
    for (int i = 0; i < 10000; ++i) {
      lw::update<lw::add_operation>(sum, 0.5, true);
      lw::update<lw::add_operation>(count, std::int64_t{3}, true);
      lw::update<lw::max_operation>(largest, static_cast<float>(4 * i + from), true);
    }
  };
  std::vector<std::thread> threads;
  for (int from = 0; from < 4; ++from) threads.emplace_back(work, from);
  for (std::thread& each : threads) each.join();
  CHECK(sum == 20000);
  CHECK(count == 120000);
  CHECK(largest == 39999);
}

TEST_CASE("what is neutral changes nothing") {
  const auto check = []<class Operation, class T>(Operation, T x) {
    T there = x;
    lw::update<Operation>(there, Operation::template neutral<T>, false);
    CHECK(std::bit_cast<std::array<char, sizeof(T)>>(there) == std::bit_cast<std::array<char, sizeof(T)>>(x));
  };
  const auto check_all = [&](auto x) {
    check(lw::add_operation{}, x);
    check(lw::min_operation{}, x);
    check(lw::max_operation{}, x);
  };
  for (const double x : {0.0, -0.0, 1.5, HUGE_VAL, -HUGE_VAL}) check_all(x);
  for (const auto x : {std::numeric_limits<std::int32_t>::min(), 0, std::numeric_limits<std::int32_t>::max()})
    check_all(x);
  for (const std::uint64_t x : {std::uint64_t{0}, ~std::uint64_t{0}}) check_all(x);
}

TEST_CASE("one thread, without atomic operations") {
  double x = 2;
  lw::update<lw::add_operation>(x, 0.5, false);
  CHECK(x == 2.5);
  lw::update<lw::min_operation>(x, -1.0, false);
  CHECK(x == -1);
  lw::update<lw::max_operation>(x, 7.0, false);
  CHECK(x == 7);
}
