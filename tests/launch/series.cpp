// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/series.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct pair_of {
  T a, b;
};
constexpr std::array<std::int64_t, 9> sizes{0, 1, 3, 16, 17, 50, 1024, 1040, 2077};

// Level t of element i.
template <class T>
pair_of<T> value_at(std::int64_t t, std::int64_t i) {
  return {static_cast<T>(100000 * t + i), static_cast<T>(-i - 7 * t)};
}
template <class Field>
Field filled(std::int64_t length, std::int64_t n) {
  return Field(length * n, [n](std::int64_t e) { return value_at<float>(e / n, e % n); });
}

const auto add_up = lw::kernel<"add up">([](auto s) {
  auto total = s[0];
  for (std::int64_t t = 1; t < s.length(); ++t) {
    total.a += s[t].a;
    total.b += s[t].b;
  }
  return total;
});
// Every level in place: the number of the level, and what the level below has become.
const auto pile = lw::kernel<"pile">([](auto s) {
  auto below = s[0];
  for (int t = 1; t < static_cast<int>(s.length()); ++t) {
    auto own = s[t];
    own.a = own.a + below.b;
    own.b = below.b + t;
    s.set(t, own);
    below = own;
  }
});

}  // namespace

TEMPLATE_TEST_CASE("levels are read and written at any size, in every layout, and nothing else is touched", "",
                   lw::layout::blocks, lw::layout::soa, lw::layout::aos) {
  using field = lw::field<pair_of, float, TestType>;
  for (const std::int64_t n : sizes) {
    const std::int64_t length = 5;
    auto f = filled<field>(length, n);
    lw::field<pair_of, float> total(n);
    lw::launch(add_up, lw::series(f), lw::out(total));
    for (std::int64_t i = 0; i < n; ++i) {
      REQUIRE(total[i].a == static_cast<float>(1000000 + 5 * i));
      REQUIRE(total[i].b == static_cast<float>(-5 * i - 70));
    }
    const test::thread_count with(2);
    lw::launch(pile, lw::over(n), lw::series_inout(f));
    for (std::int64_t i = 0; i < n; ++i) {
      pair_of<float> below = value_at<float>(0, i);
      for (std::int64_t t = 0; t < length; ++t) {
        pair_of<float> right = value_at<float>(t, i);
        if (t > 0) right = {right.a + below.b, below.b + static_cast<float>(t)};
        REQUIRE((f[t * n + i].a == right.a && f[t * n + i].b == right.b));
        below = right;
      }
    }
  }
}

TEST_CASE("memory of the user's that is aligned to nothing, one number, double and integers") {
  for (const std::int64_t n : {1, 7, 16, 33}) {
    std::vector<double> memory(static_cast<std::size_t>(3 * n + 2), -1);
    std::vector<std::int32_t> counts(static_cast<std::size_t>(2 * n));
    lw::launch(
        [](auto where, auto s, auto c) {
          const auto i = where.index();
          for (std::size_t t = 0; t < 3; ++t) s.set(t, lw::cast<double>(i) + 100.0 * static_cast<double>(t));
          c.set(1, lw::cast<std::int32_t>(i));
        },
        lw::over(n), lw::element(), lw::series_out(lw::soa<lw::scalar>(3 * n, memory.data() + 1)),
        lw::series_out(counts));
    CHECK((memory.front() == -1 && memory.back() == -1));
    for (std::int64_t e = 0; e < 3 * n; ++e)
      REQUIRE(memory[static_cast<std::size_t>(e) + 1] == static_cast<double>(e % n + 100 * (e / n)));
    for (std::int64_t e = 0; e < 2 * n; ++e) REQUIRE(counts[static_cast<std::size_t>(e)] == (e < n ? 0 : e - n));
  }
}

TEMPLATE_TEST_CASE("each lane has a level of its own, of every index type", "", std::int32_t, std::int64_t,
                   std::uint32_t, std::uint64_t) {
  for (const std::int64_t n : {5, 16, 37}) {
    const std::int64_t length = 4;
    const auto f = filled<lw::field<pair_of, float>>(length, n);
    lw::field<pair_of, float> out(n);
    lw::field<lw::scalar, TestType> level(
        n, [](std::int64_t i) { return static_cast<TestType>(i % 6 - (std::is_signed_v<TestType> ? 1 : 0)); });
    auto g = filled<lw::field<pair_of, float>>(length, n);
    lw::launch(
        [](auto t, auto s, auto to) {
          const auto own = s[t];
          to.set(t, decltype(own){own.a, own.b + 1});
          return own;
        },
        lw::in(level), lw::series(f), lw::series_out(g), lw::out(out));
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t t = i % 6 - (std::is_signed_v<TestType> ? 1 : 0);
      REQUIRE(out[i].a == value_at<float>(std::clamp<std::int64_t>(t, 0, 3), i).a);
      for (std::int64_t row = 0; row < length; ++row)
        REQUIRE(g[row * n + i].b == value_at<float>(row, i).b + (row == t ? 1 : 0));
    }
  }
}

TEST_CASE("lanes that are not at work neither read nor write") {
  const std::int64_t n = 16;
  std::vector<float> f(static_cast<std::size_t>(2 * n), 1.0F);
  lw::launch(
      [](auto where, auto s) {
        const auto i = lw::cast<float>(where.index());
        const lw::active_scope<decltype(i)::width> only(i < 3);
        s.set(0, i + s[0]);
        s.set(lw::cast<std::int32_t>(i) * 0 + 1, i);
      },
      lw::over(n), lw::element(), lw::series_inout(f));
  for (std::size_t i = 0; i < 16; ++i) {
    CHECK(f[i] == (i < 3 ? static_cast<float>(i) + 1 : 1));
    CHECK(f[16 + i] == (i < 3 ? static_cast<float>(i) : 1));
  }
}

TEST_CASE("what a launch refuses of a series") {
  const auto words = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const lw::error& refused) {
      return refused.what();
    }
    return "not refused";
  };
  std::vector<float> x(10), f(103);
  const auto k = lw::kernel<"column">([](auto y, auto) { return y; });
  CHECK(
      words([&] { lw::launch(k, lw::inout(x), lw::series(f)); }) ==
      "lanewise: launch of 'column': argument 2 (series) has 103 elements: a series holds some number of levels of the "
      "launch's 10 each");
  CHECK(words([&] { lw::launch(k, lw::inout(x), lw::series(x)); }).find("argument 2 (series)") != std::string::npos);
  const std::vector<float> none;
  std::vector<float> y(10);
  lw::launch([](auto z, auto s) { return z + static_cast<float>(s.length()) + 1; }, lw::inout(y), lw::series(none));
  CHECK(y[9] == 1);
}
