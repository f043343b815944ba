// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/target_copies.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/base/threads.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/field/view_of.hpp"
#include "lanewise/launch/atomic_update.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

template <class View, class Operation = lw::add_operation>
using copies = lw::detail::target_copies<View, Operation>;
using numbers = decltype(lw::view_of(std::declval<std::vector<float>&>()));

bool pay(std::int64_t rows, std::int64_t tiles, int threads) {
  return copies<numbers>::pay(lw::soa<lw::scalar>(rows, static_cast<float*>(nullptr)), tiles, threads);
}

}  // namespace

TEST_CASE("copies are for several threads, and for targets that are small, or smaller than the launch") {
  CHECK(pay(16384, 2, 2));
  CHECK(pay(16384, 2, 64));
  CHECK_FALSE(pay(16384, 1, 2));
  CHECK_FALSE(pay(16384, 2, 1));
  CHECK_FALSE(pay(16385, 2, 2));
  CHECK(pay(100'000, 200, 2));
  CHECK_FALSE(pay(100'000, 190, 2));
  CHECK_FALSE(pay(262'145, 1'000'000, 2));
  CHECK_FALSE(pay(std::numeric_limits<std::int64_t>::max(), 1'000'000, 2));
}

TEST_CASE("what threads put into their copies is in the target at the end, in every layout") {
  const test::thread_count scope(3);
  const auto check = [](auto target) {
    const auto view = target.view();
    for (std::int64_t i = 0; i < target.size(); ++i) target.set(i, {1, 2});
    const copies<std::remove_const_t<decltype(view)>> own(view, lw::config::available_threads());
    lw::for_each_tile(30, [&](std::int64_t tile) {
      const auto copy = own.own();
      *copy.address(1, tile % copy.size()) += static_cast<double>(tile);
    });
    CHECK((target[20][0] == 1 && target[20][1] == 2));
    own.combine();
    for (std::int64_t i = 0; i < target.size(); ++i) {
      CHECK(target[i][0] == 1);
      CHECK(target[i][1] == static_cast<double>(2 + i + (i < 7 ? i + 23 : 0)));
    }
  };
  check(lw::field<lw::vec2, double>(23));
  check(lw::field<lw::vec2, double, lw::layout::soa>(23));
  check(lw::field<lw::vec2, double, lw::layout::aos>(23));
}

TEST_CASE("numbers to which nothing was added keep their bits") {
  std::vector<double> target{-0.0, 1, std::numeric_limits<double>::quiet_NaN()};
  const auto view = lw::view_of(target);
  const copies<std::remove_const_t<decltype(view)>> own(view, 2);
  own.combine();
  *own.own().address(0, 1) += -0.0;
  own.combine();
  CHECK((std::signbit(target[0]) && target[0] == 0 && target[1] == 1 && std::isnan(target[2])));
}
