// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/located.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

static_assert(lw::is_reduction<decltype(lw::arg_min_of(std::declval<lw::located<float>&>()))>);
static_assert(std::is_trivially_copyable_v<decltype(lw::arg_max_of(std::declval<lw::located<std::int64_t>&>()))>);

namespace {
const auto twice = lw::kernel<"twice">([](auto x) { return std::tuple(x, x); });

template <class T>
void check(const std::vector<T>& x, std::int64_t least_at, std::int64_t largest_at) {
  lw::located<T> least{}, largest{};
  for (const int threads : {1, 3}) {
    const test::thread_count with(threads);
    lw::launch(twice, lw::in(x), lw::arg_min_of(least), lw::arg_max_of(largest));
    CHECK(least.index == least_at);
    CHECK(largest.index == largest_at);
    for (const auto& found : {least, largest}) {
      const T there = x[static_cast<std::size_t>(found.index)];
      CHECK(((std::isnan(there) && std::isnan(found.value)) ||
             (there == found.value && std::signbit(there) == std::signbit(found.value))));
    }
  }
}
}  // namespace

TEMPLATE_TEST_CASE("the least and the largest, and where they are", "", float, double) {
  using T = TestType;
  const T nan = std::numeric_limits<T>::quiet_NaN();
  const T infinity = std::numeric_limits<T>::infinity();
  // C28
  check<T>({nan, nan, nan, 42}, 0, 0);
  check<T>({3, 1, 7, nan}, 3, 3);
  check<T>({nan, 3, 1, 7}, 0, 0);
  check<T>({nan, nan}, 0, 0);
  check<T>({-infinity, nan}, 1, 1);
  check<T>({3, -1, 2}, 1, 0);
  check<T>({T(-0.0), T(0)}, 0, 1);
  check<T>({T(0), T(-0.0)}, 1, 0);
  check<T>({infinity, -infinity, 1}, 1, 0);
  check<T>({5}, 0, 0);
  check<T>({2, 2, 2, 2, 2, 2, 2, 2, 2}, 0, 0);
  // the first of equal ones, in whichever tiles they are
  std::vector<T> x(5000, T(1));
  x[1023] = x[1024] = x[4999] = T(7);
  x[2047] = x[2048] = T(-7);
  check<T>(x, 2047, 1023);
  x[4097] = nan;
  x[4096] = nan;
  check<T>(x, 4096, 4096);
}

TEST_CASE("integers, and no elements") {
  const std::vector<std::uint64_t> x{7, 18446744073709551615U, 7, 0, 18446744073709551615U, 0};
  lw::located<std::uint64_t> least{}, largest{};
  lw::launch(twice, lw::in(x), lw::arg_min_of(least), lw::arg_max_of(largest));
  CHECK(least == lw::located<std::uint64_t>{0, 3});
  CHECK(largest == lw::located<std::uint64_t>{18446744073709551615U, 1});
  const std::vector<std::uint64_t> none;
  lw::launch(twice, lw::in(none), lw::arg_min_of(least), lw::arg_max_of(largest));
  CHECK(least == lw::located<std::uint64_t>{18446744073709551615U, -1});
  CHECK(largest == lw::located<std::uint64_t>{0, -1});
}
