// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/lookup.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct star {
  lw::vec<T, 3> place;
  T mass;
};

constexpr std::int64_t sizes[] = {0, 1, 15, 16, 17, 100, 1025, 5000};

// A path through the table that is neither even nor monotonic.
std::int64_t scattered(std::int64_t i, std::int64_t rows) { return (7919 * i + 13) % rows; }

const auto pick = lw::kernel<"pick">([](auto i, auto table) { return table[i]; });

star<float> star_of(std::int64_t i) {
  const auto x = static_cast<float>(i);
  return {{{x, -x, x / 8}}, 2 * x + 1};
}
bool same(const star<float>& a, const star<float>& b) { return lw::all_equal(a, b); }

template <class Table>
void check_table(const Table& table, std::int64_t rows) {
  for (const std::int64_t n : sizes) {
    lw::field<lw::scalar, std::int32_t> index(
        n, [&](std::int64_t i) { return static_cast<std::int32_t>(scattered(i, rows)); });
    lw::field<star, float> result(n);
    lw::launch(pick, lw::in(index), lw::lookup(table), lw::out(result));
    bool right = true;
    for (std::int64_t i = 0; i < n; ++i) right = right && same(result[i], star_of(scattered(i, rows)));
    CAPTURE(n, rows);
    CHECK(right);
  }
}

std::string refusal(const auto& f) {
  try {
    f();
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "not refused";
}

}  // namespace

TEST_CASE("rows of every layout and of a plain array") {
  const std::int64_t rows = 77;
  check_table(lw::field<star, float>(rows, star_of), rows);
  check_table(lw::field<star, float, lw::layout::soa>(rows, star_of), rows);
  check_table(lw::field<star, float, lw::layout::aos>(rows, star_of), rows);
  std::vector<star<float>> plain;
  for (std::int64_t i = 0; i < rows; ++i) plain.push_back(star_of(i));
  check_table(plain, rows);
  check_table(std::span<const star<float>>(plain), rows);
  // Backwards, and every second one.
  std::vector<star<float>> spread(2 * static_cast<std::size_t>(rows));
  for (std::int64_t i = 0; i < rows; ++i) spread[static_cast<std::size_t>(2 * (rows - 1 - i))] = star_of(i);
  check_table(lw::strided<star>(rows, &spread[2 * static_cast<std::size_t>(rows) - 2].place[0], -8), rows);
}

TEST_CASE("rows in order, the same row for all, and everything between") {
  std::vector<double> table(3000);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = std::sqrt(static_cast<double>(i));
  for (const std::int64_t n : sizes) {
    for (const std::int64_t step : {0, 1, 2, -1}) {
      for (const std::int64_t bump : {-1, 0, 3, 15, 16, 40}) {
        // One lane in a group is off the regular path.
        const auto row = [&](std::int64_t i) { return 1500 + (i == bump ? 700 : 0) + (step * i) % 700; };
        std::vector<std::int64_t> index(static_cast<std::size_t>(n));
        for (std::int64_t i = 0; i < n; ++i) index[static_cast<std::size_t>(i)] = row(i);
        std::vector<double> result(index.size(), -1);
        lw::launch(pick, lw::in(index), lw::lookup(table, lw::unchecked), lw::out(result));
        bool right = true;
        for (std::size_t i = 0; i < index.size(); ++i)
          right = right && result[i] == table[static_cast<std::size_t>(index[i])];
        CAPTURE(n, step, bump);
        CHECK(right);
      }
    }
  }
}

TEST_CASE("a plain index gives all lanes one row") {
  const std::array<float, 3> table{10, 20, 30};
  const auto k = lw::kernel<"one row">([](auto x, auto t, int which, std::uint8_t small) {
    return x + t[which] + 100 * t[small] + 10000 * static_cast<int>(t.size());
  });
  std::vector<float> x(100, 1.0f);
  lw::launch(k, lw::inout(x), lw::lookup(table), -5, std::uint8_t{2});
  for (const float each : x) CHECK(each == 33011.0f);
}

TEST_CASE("a fill value is a number, a row, or the type's own") {
  const std::vector<std::int64_t> index{0, -1, 1, 2, 5};
  const lw::field<star, float> table(2, star_of);
  lw::field<star, float> result(5);
  const auto last = [&](const auto& mode) {
    lw::launch(pick, lw::in(index), lw::lookup(table, mode), lw::out(result));
    return result[4];
  };
  CHECK(same(last(lw::fill(0)), star<float>{}));
  CHECK(same(last(lw::fill(star_of(9))), star_of(9)));
  CHECK((same(result[0], star_of(0)) && same(result[1], star_of(9)) && same(result[2], star_of(1))));
  CHECK(std::isnan(last(lw::fill()).mass));
  last(lw::from_end(lw::fill(star_of(9))));
  CHECK((same(result[1], star_of(1)) && same(result[3], star_of(9))));

  const auto integer_fill = [&](auto value) {
    const std::vector<decltype(value)> numbers{value};
    std::vector<decltype(value)> got(5);
    lw::launch(pick, lw::in(index), lw::lookup(numbers, lw::fill()), lw::out(got));
    return got[1];
  };
  CHECK(integer_fill(std::int32_t{7}) == std::numeric_limits<std::int32_t>::min());
  CHECK(integer_fill(std::uint64_t{7}) == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("a table without rows fills, and is refused otherwise") {
  const std::vector<float> none;
  std::vector<std::int32_t> index(20, 3);
  std::vector<float> result(20, 1);
  lw::launch(pick, lw::in(index), lw::lookup(none, lw::fill(-2)), lw::out(result));
  for (const float each : result) CHECK(each == -2);
  const auto with = [&](const auto& mode) {
    return refusal([&] { lw::launch(pick, lw::in(index), lw::lookup(none, mode), lw::out(result)); });
  };
  const std::string why =
      "lanewise: launch of 'pick': argument 2 (lookup) has no rows, so that no index means one: look up with fill(v)";
  CHECK(with(lw::clamp()) == why);
  CHECK(with(lw::wrap) == why);
  CHECK(with(lw::unchecked) == why);
  CHECK(with(lw::from_end(lw::clamp)) == why);
  CHECK(with(lw::checked) == "lanewise: launch of 'pick': argument 2 (lookup) has 0 rows, element 0 asked for row 3");
  index.clear();
  result.clear();
  CHECK(with(lw::clamp()) == "not refused");
}

TEST_CASE("an index out of range is an error that names the first element, whatever the threads") {
  const std::vector<float> table{1, 2, 3, 4, 5};
  for (const int threads : {1, 3}) {
    const test::thread_count scope(threads);
    for (const std::int64_t n : {1, 15, 33, 5000}) {
      std::vector<std::int64_t> index(static_cast<std::size_t>(n), 4);
      std::vector<float> result(index.size());
      const auto look = [&](const auto& mode) {
        return refusal([&] { lw::launch(pick, lw::in(index), lw::lookup(table, mode), lw::out(result)); });
      };
      CHECK(look(lw::checked) == "not refused");
      index.back() = 5;
      CHECK(look(lw::checked) == "lanewise: launch of 'pick': argument 2 (lookup) has 5 rows, element " +
                                     std::to_string(n - 1) + " asked for row 5");
      CHECK(look(lw::clamp()) == "not refused");
      index[static_cast<std::size_t>(n / 2)] = -1;
      CHECK(look(lw::checked) == "lanewise: launch of 'pick': argument 2 (lookup) has 5 rows, element " +
                                     std::to_string(n / 2) + " asked for row -1");
      index.back() = 4;
      CHECK(look(lw::from_end(lw::checked)) == "not refused");
    }
  }
}

TEST_CASE("lanes that are not at work read nothing and report nothing") {
  const std::vector<float> table{1, 2, 3};
  const auto guarded = lw::kernel<"guarded">([](auto i, auto t) {
    using lanes = decltype(i);
    const auto inside = i >= 0 && i < 3;
    const lw::active_scope<lanes::width> only(inside);
    return select(inside, t[i], -1);
  });
  for (const std::int64_t n : {1, 16, 37}) {
    std::vector<std::int64_t> index(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i)
      index[static_cast<std::size_t>(i)] = i % 3 == 1 ? i % 2 : std::numeric_limits<std::int64_t>::max() - i;
    std::vector<float> result(index.size());
    const auto right = [&] {
      bool all = true;
      for (std::size_t i = 0; i < index.size(); ++i) all = all && result[i] == (i % 3 == 1 ? table[i % 2] : -1.0f);
      return all;
    };
    lw::launch(guarded, lw::in(index), lw::lookup(table, lw::checked), lw::out(result));
    CHECK(right());
    lw::launch(guarded, lw::in(index), lw::lookup(table, lw::unchecked), lw::out(result));
    CHECK(right());
  }
}

TEST_CASE("a table that is written in the same launch is refused, before anything is written") {
  std::vector<float> x(100, 7);
  std::vector<std::int32_t> index(100, 0);
  const auto why = [&](const auto& f) { return refusal(f).find("overlaps") != std::string::npos; };
  CHECK(why([&] { lw::launch(pick, lw::in(index), lw::lookup(x), lw::out(x)); }));
  CHECK(refusal([&] { lw::launch(pick, lw::in(index), lw::lookup(x), lw::out(x)); }).find("argument 2 (lookup) at") !=
        std::string::npos);
  CHECK(why([&] { lw::launch(pick, lw::in(index), lw::lookup(std::span(x).first(50)), lw::out(x)); }));
  CHECK(x == std::vector<float>(100, 7));
  // What is only read may be both.
  std::vector<float> y(100);
  lw::launch(lw::kernel<"both">([](auto a, auto i, auto t) { return a + t[i]; }), lw::in(x), lw::in(index),
             lw::lookup(x), lw::out(y));
  CHECK(y == std::vector<float>(100, 14));
}

TEST_CASE("null and misaligned tables are errors of the launch") {
  std::vector<std::int32_t> index(4, 0);
  std::vector<float> y(4);
  const auto null = lw::soa<lw::scalar>(3, static_cast<const float*>(nullptr));
  CHECK(refusal([&] { lw::launch(pick, lw::in(index), lw::lookup(null), lw::out(y)); }) ==
        "lanewise: launch of 'pick': argument 2 (lookup) is a null pointer with 3 elements to go");
}

TEST_CASE("tables and indices in small types") {
  const std::int64_t rows = 100;
  const auto stored = [](std::int64_t i) {
    return lw::vec<lw::float16, 3>{lw::float16(static_cast<float>(i)), lw::float16(0.5f), lw::float16(-1.0f)};
  };
  const lw::field<lw::vec3, lw::float16> table(rows, stored);
  for (const int step : {0, 1, 7}) {
    std::vector<std::int8_t> index(101);
    for (std::size_t i = 0; i < index.size(); ++i)
      index[i] = static_cast<std::int8_t>(static_cast<int>(i) * step % 100 - 1);
    lw::field<lw::vec3, float> result(101);
    lw::launch(pick, lw::in(index), lw::lookup(table, lw::fill(9)), lw::out(result));
    bool right = true;
    for (std::int64_t i = 0; i < 101; ++i) {
      const auto row = index[static_cast<std::size_t>(i)];
      const lw::vec<float, 3> expected{static_cast<float>(row), 0.5f, -1};
      right = right && lw::all_equal(result[i], row < 0 ? lw::vec<float, 3>::filled(9) : expected);
    }
    CAPTURE(step);
    CHECK(right);
  }
}
