// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/checked_bounds.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/series.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

/// What a checked launch is refused with, or "well".
template <class... Arguments>
std::string verdict(const Arguments&... arguments) {
  try {
    lw::launch<true>(arguments...);
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "well";
}

std::vector<std::int64_t> counted(std::size_t n) {
  std::vector<std::int64_t> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<std::int64_t>(i);
  return v;
}

}  // namespace

static_assert(!lw::config::checked);

TEST_CASE("rows that a kernel vouches for are looked at", "[checked]") {
  auto index = counted(100);
  const std::vector<float> table(100, 2.0F);
  std::vector<float> x(100);
  const auto row = lw::kernel<"row">([](auto i, auto rows) { return rows[i]; });
  CHECK(verdict(row, lw::in(index), lw::lookup(table, lw::unchecked), lw::out(x)) == "well");
  CHECK(x[99] == 2);
  index[57] = 100;
  index[80] = -1;
  CHECK(verdict(row, lw::in(index), lw::lookup(table, lw::unchecked), lw::out(x)) ==
        "lanewise: launch of 'row': argument 2 (lookup) has 100 rows, element 57 asked for row 100");
  index[57] = -3;
  CHECK(verdict(row, lw::in(index), lw::lookup(table, lw::from_end(lw::unchecked)), lw::out(x)) == "well");
  index[57] = std::numeric_limits<std::int64_t>::min();
  CHECK(verdict(row, lw::in(index), lw::lookup(table, lw::from_end(lw::unchecked)), lw::out(x)) ==
        "lanewise: launch of 'row': argument 2 (lookup) has 100 rows, element 57 asked for row -9223372036854775808");
  // What a mode gives a meaning has one.
  CHECK(verdict(row, lw::in(index), lw::lookup(table), lw::out(x)) == "well");
}

TEST_CASE("rows that a kernel adds to are looked at", "[checked]") {
  auto index = counted(1025);
  std::vector<double> sums(1025);
  const auto add = lw::kernel<"add">([](auto i, auto to) { to.add(i, 1.0); });
  CHECK(verdict(add, lw::in(index), lw::add_into(sums, lw::unchecked)) == "well");
  CHECK(sums[1024] == 1);
  index[1024] = 1025;
  CHECK(verdict(add, lw::in(index), lw::add_into(sums, lw::unchecked)) ==
        "lanewise: launch of 'add': argument 2 (add_into) has 1025 rows, element 1024 asked for row 1025");
  CHECK(sums[1023] == 2);
}

TEST_CASE("levels of a series are looked at", "[checked]") {
  for (const std::int64_t n : {1, 5, 16, 1000, 1031}) {
    const std::int64_t length = 4;
    lw::field<lw::scalar, float> forcing(length * n, [](std::int64_t i) { return static_cast<float>(i); });
    lw::field<lw::scalar, float> x(n), trace(length * n);
    const auto walk = lw::kernel<"walk">([](auto f, auto to, std::int64_t from, std::int64_t steps) {
      auto sum = f[0];
      for (std::int64_t t = from; t < from + steps; ++t) {
        sum = sum + f[t];
        to.set(t, sum);
      }
      return sum;
    });
    const auto run = [&](std::int64_t from, std::int64_t steps) {
      return verdict(walk, lw::series(forcing), lw::series_out(trace), from, steps, lw::out(x));
    };
    CHECK(run(0, length) == "well");
    const auto last = static_cast<float>(n - 1);
    CHECK(x[n - 1] == 5 * last + static_cast<float>(6 * n));
    CHECK(trace[n - 1] == 2 * last);
    CHECK(run(0, length + 1) ==
          "lanewise: launch of 'walk': argument 1 (series) has 4 levels, element 0 asked for level 4");
    CHECK(run(-2, 1) == "lanewise: launch of 'walk': argument 1 (series) has 4 levels, element 0 asked for level -2");
    CHECK(run(1'000'000, 1) ==
          "lanewise: launch of 'walk': argument 1 (series) has 4 levels, element 0 asked for level 1000000");
    const auto set = lw::kernel<"set">([](auto a, auto to, std::int64_t level) {
      to.set(level, a);
      return a;
    });
    CHECK(verdict(set, lw::inout(x), lw::series_inout(trace), -1) ==
          "lanewise: launch of 'set': argument 2 (series_inout) has 4 levels, element 0 asked for level -1");
  }
}

TEST_CASE("a kernel's own mistakes aside, checked launches give what others give", "[checked]") {
  lw::field<lw::scalar, double> f(3 * 77, [](std::int64_t i) { return 0.25 * static_cast<double>(i); });
  lw::field<lw::scalar, double> x(77), y(77);
  const auto total = lw::kernel<"total">([](auto s) { return s[0] + s[1] * s[2]; });
  lw::launch(total, lw::series(f), lw::out(x));
  lw::launch<true>(total, lw::series(f), lw::out(y));
  for (std::int64_t i = 0; i < 77; ++i) CHECK(x[i] == y[i]);
}
