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

#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

static_assert(lw::memory_argument<decltype(lw::arg_min_of(std::declval<float&>(), std::declval<std::int64_t&>()))>);
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

TEST_CASE("two variables, or fields of one element, hold the value and the index") {
  const std::vector<double> x{3, -8, 2, 9, -8};
  double least = 0;
  std::int64_t where = 0;
  const std::vector<double> between{1, 2, 3, 4, 5};  // may lie between the two
  lw::field<lw::scalar, double> largest(1);
  std::vector<std::int64_t> place(1);
  lw::launch([](auto a, auto b) { return std::tuple(a, a + b); }, lw::in(x), lw::in(between),
             lw::arg_min_of(least, where), lw::arg_max_of(largest, place));
  CHECK((least == -8 && where == 1));
  CHECK((largest[0] == 13 && place[0] == 3));
}

TEST_CASE("what a launch with located numbers refuses") {
  const std::vector<float> x(10);
  float least = 0;
  std::vector<float> two(2);
  std::vector<std::int64_t> places(3);
  std::int64_t where = 0;
  const auto same = lw::kernel<"same">([](auto a) { return a; });
  CHECK_THROWS_WITH(lw::launch(same, lw::in(x), lw::arg_min_of(two, where)),
                    "lanewise: launch of 'same': argument 2 (arg_min_of) has 2 elements: it takes one result");
  CHECK_THROWS_WITH(lw::launch(same, lw::in(x), lw::arg_max_of(least, places)),
                    "lanewise: launch of 'same': argument 2 (arg_max_of) has 3 indices: it takes one result");
  CHECK_THROWS(lw::launch(twice, lw::in(x), lw::arg_min_of(least, where), lw::min_of(least)));
  CHECK_THROWS(lw::launch(twice, lw::in(two), lw::arg_min_of(two[1], where), lw::min_of(least)));
}

TEST_CASE("lanes past the end are found nowhere") {
  // A loop leaves them where it began.
  const auto loop = lw::kernel<"loop">(
      [](auto x) { return lw::while_loop([](auto y) { return y < 10; }, x - x, [](auto y) { return y + 1; }); });
  for (const std::size_t n : {1U, 3U, 37U, 1030U}) {
    const std::vector<float> x(n, 1.0F);
    lw::located<float> least{};
    lw::launch(loop, lw::in(x), lw::arg_min_of(least));
    CHECK(least == lw::located<float>{10, 0});
  }
}

TEST_CASE("iterate gives the place of what the last step returned") {
  std::vector<float> x{1, 5, 2};
  lw::located<float> largest{};
  lw::launch(lw::iterate(lw::kernel<"fold">([](auto y) { return std::tuple(abs(y - 3), y); }), 2), lw::inout(x),
             lw::arg_max_of(largest));
  CHECK(largest == lw::located<float>{2, 0});
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
