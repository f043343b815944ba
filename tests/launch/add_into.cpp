// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/add_into.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lanewise/base/config.hpp"
#include "lanewise/base/threads.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct star {
  lw::vec<T, 2> place;
  T mass;
};

const auto deposit = lw::kernel<"deposit">([](auto i, auto x, auto target) { target.add(i, x); });
const auto count = lw::kernel<"count">([](auto i, auto target) { target.add(i, 1); });
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::string refusal(const auto& f) {
  try {
    f();
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "not refused";
}

std::vector<std::int32_t> crowded(std::int64_t n, int rows) {
  std::vector<std::int32_t> index(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < index.size(); ++i)
    index[i] = static_cast<std::int32_t>((i * i / 3) % static_cast<std::size_t>(rows));
  return index;
}

}  // namespace

TEST_CASE("all duplicates count, in a group of lanes too, and on any number of threads") {
  for (const int threads : {1, 3}) {
    const test::thread_count scope(threads);
    for (const std::int64_t n : {0, 1, 15, 16, 17, 1025, 20000}) {
      for (const int rows : {1, 2, 7}) {
        const auto index = crowded(n, rows);
        std::vector<std::int64_t> right(7), seen(7);
        for (const auto i : index) ++right[static_cast<std::size_t>(i)];
        lw::launch(count, lw::in(index), lw::add_into(seen));
        CAPTURE(threads, n, rows);
        CHECK(seen == right);
      }
    }
  }
}

TEST_CASE("integers wrap around and are exact") {
  std::vector<std::uint32_t> small{0xfffffff0u};
  std::vector<std::int64_t> large{std::numeric_limits<std::int64_t>::max()};
  std::vector<std::int32_t> index(40, 0);
  lw::launch(lw::kernel<"both">([](auto i, auto s, auto l) {
               s.add(i, 1);
               l.add(i, 1);
             }),
             lw::in(index), lw::add_into(small), lw::add_into(large));
  CHECK(small[0] == 24);
  CHECK(large[0] == std::numeric_limits<std::int64_t>::min() + 39);
}

TEST_CASE("on one thread the sums of floating-point numbers are those of a plain loop, bit for bit") {
  const test::thread_count scope(1);
  // Wide enough for a tile to be worked on in several places in turn, were it not for the order.
  const std::int64_t n = 4099;
  const auto index = crowded(n, 5);
  const auto value = [](std::int64_t i) {
    const double x = std::sin(static_cast<double>(i)) * std::exp2(static_cast<double>(i % 40));
    return star<double>{{{x, 1 / x}}, -x};
  };
  const lw::field<star, double> values(n, value);
  lw::field<star, double> target(5);
  std::vector<star<double>> plain(5), right(5);
  lw::launch(deposit, lw::in(index), lw::in(values), lw::add_into(target));
  lw::launch(deposit, lw::in(index), lw::in(values), lw::add_into(plain));
  for (std::int64_t i = 0; i < n; ++i) {
    auto& row = right[static_cast<std::size_t>(index[static_cast<std::size_t>(i)])];
    row = {row.place + value(i).place, row.mass + value(i).mass};
  }
  for (std::size_t r = 0; r < 5; ++r) {
    CHECK(lw::all_equal(plain[r], right[r]));
    CHECK(lw::all_equal(target[static_cast<std::int64_t>(r)], right[r]));
  }
}

TEST_CASE("on several threads nothing is lost") {
  const test::thread_count scope(4);
  const std::int64_t n = 50000;
  const auto index = crowded(n, 3);
  std::vector<float> sums(3);
  std::vector<float> ones(static_cast<std::size_t>(n), 1);
  lw::launch(deposit, lw::in(index), lw::in(ones), lw::add_into(sums));
  for (int r = 0; r < 3; ++r)
    CHECK(sums[static_cast<std::size_t>(r)] == static_cast<float>(std::count(index.begin(), index.end(), r)));
}

TEST_CASE("sums of floating-point numbers into a small target are those of each thread, in their order") {
  constexpr std::int64_t n = 40'000;
  const auto index = crowded(n, 11);
  std::vector<float> x(index.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<float>(1 / (1 + std::fmod(static_cast<double>(i), 97.0)));
  const auto sums = [&](int threads, std::int64_t rows) {
    const test::thread_count scope(threads);
    std::vector<float> target(static_cast<std::size_t>(rows), 0.5f);
    lw::launch(deposit, lw::in(index), lw::in(x), lw::add_into(target));
    target.resize(11);
    return target;
  };
  const auto right = [&](std::int64_t threads) {
    std::vector<float> target(11, 0.5f);
    const std::int64_t tiles = lw::tile_count(n);
    for (std::int64_t thread = 0; thread < threads; ++thread) {
      std::vector<float> own(11, -0.0f);
      // OpenMP's static shares: the first threads have one tile more where they do not come out even.
      const std::int64_t share = tiles / threads, more = tiles % threads;
      const std::int64_t first = thread * share + std::min(thread, more);
      const std::int64_t last = first + share + (thread < more ? 1 : 0);
      for (std::int64_t i = first * lw::tile_elements; i < std::min(n, last * lw::tile_elements); ++i)
        own[static_cast<std::size_t>(index[static_cast<std::size_t>(i)])] += x[static_cast<std::size_t>(i)];
      for (std::size_t r = 0; r < own.size(); ++r) target[r] += own[r];
    }
    return target;
  };
  for (const std::int64_t threads : {2, 3, 8}) {
    const test::thread_count scope(static_cast<int>(threads));
    if (lw::config::available_threads() != threads) continue;  // without OpenMP
    for (const std::int64_t rows : {11, 5000, 16'384}) CHECK(sums(static_cast<int>(threads), rows) == right(threads));
  }
  // With atomic operations, in any order.
  const auto any = sums(4, 1'000'000);
  for (std::size_t r = 0; r < 11; ++r) CHECK(std::abs(any[r] / right(1)[r] - 1) < 1e-3f);
}

TEST_CASE("what an index out of range means for a target") {
  const std::vector<std::int64_t> index{0, -1, 2, 3, std::numeric_limits<std::int64_t>::min(), 1};
  const auto with = [&](const auto& mode) {
    std::vector<std::int32_t> seen(3);
    lw::launch(count, lw::in(index), lw::add_into(seen, mode));
    return seen;
  };
  using list = std::vector<std::int32_t>;
  CHECK(with(lw::drop) == list{1, 1, 1});
  CHECK(with(lw::from_end(lw::drop)) == list{1, 1, 2});
  CHECK(with(lw::clamp()) == list{3, 1, 2});
  CHECK(with(lw::wrap) == list{2, 2, 2});  // the smallest integer of 64 bits is 1 modulo 3
  CHECK(refusal([&] { with(lw::checked); }) ==
        "lanewise: launch of 'count': argument 2 (add_into) has 3 rows, element 1 asked for row -1");
  CHECK(refusal([&] { with(lw::from_end(lw::checked)); }) ==
        "lanewise: launch of 'count': argument 2 (add_into) has 3 rows, element 3 asked for row 3");
  std::vector<float> none;
  CHECK(refusal([&] { lw::launch(count, lw::in(index), lw::add_into(none)); }) == "not refused");
  CHECK(refusal([&] { lw::launch(count, lw::in(index), lw::add_into(none, lw::clamp)); }) ==
        "lanewise: launch of 'count': argument 2 (add_into) has no rows, so that no index means one: take drop, which "
        "is also what is taken without a mode");
}

TEST_CASE("on several threads, too, the first index out of range is reported, and the others are in") {
  const test::thread_count scope(3);
  auto index = crowded(10'000, 2);
  index[5000] = -5;
  index[9000] = 2;
  std::vector<std::int64_t> seen(2);
  CHECK(refusal([&] { lw::launch(count, lw::in(index), lw::add_into(seen, lw::checked)); }) ==
        "lanewise: launch of 'count': argument 2 (add_into) has 2 rows, element 5000 asked for row -5");
  CHECK(seen[0] + seen[1] == 9998);
}

TEST_CASE("one plain index takes what all elements have, and lanes that are not at work add nothing") {
  std::vector<double> total(2);
  const auto k = lw::kernel<"guarded">([](auto where, auto target) {
    const auto i = where.index();
    target.add(0, 1);
    const lw::active_scope<decltype(i)::width> only(i < 10);
    target.add(std::uint8_t{1}, lw::cast<double>(i));
  });
  for (const std::int64_t n : {5, 16, 21}) {
    total = {0, 0};
    lw::launch(k, lw::over(n), lw::element(), lw::add_into(total));
    CHECK(total[0] == static_cast<double>(n));
    CHECK(total[1] == (n > 10 ? 45.0 : static_cast<double>(n * (n - 1) / 2)));
  }
}

TEST_CASE("the smallest and the largest, by the rules of min and max") {
  const auto extremes = lw::kernel<"extremes">([](auto i, auto x, auto low, auto high) {
    low.min(i, x);
    high.max(i, x);
  });
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const int threads : {1, 3}) {
    const test::thread_count scope(threads);
    for (const std::int64_t n : {1, 16, 3000}) {
      std::vector<std::int32_t> index(static_cast<std::size_t>(n));
      std::vector<double> x(index.size());
      for (std::int64_t i = 0; i < n; ++i) {
        index[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(i % 3);
        x[static_cast<std::size_t>(i)] = i % 3 == 2 ? (i % 2 == 0 ? -0.0 : 0.0) : std::sin(static_cast<double>(i));
      }
      std::vector<double> low(4, infinite), high(4, -infinite);
      x[0] = n > 1 ? not_a_number : 5;
      lw::launch(extremes, lw::in(index), lw::in(x), lw::min_into(low), lw::max_into(high));
      if (n == 1) CHECK((low[0] == 5 && high[0] == 5));
      if (n > 1) CHECK((std::isnan(low[0]) && std::isnan(high[0])));
      CHECK((low[3] == infinite && high[3] == -infinite));
      if (n > 5) {
        CHECK((std::signbit(low[2]) && !std::signbit(high[2]) && low[2] == 0 && high[2] == 0));
        double smallest = infinite;
        for (std::size_t i = 1; i < x.size(); i += 3) smallest = std::min(smallest, x[i]);
        CHECK(low[1] == smallest);
      }
    }
  }
  // A NaN that is there already stays.
  std::vector<double> low{-not_a_number};
  const std::vector<std::int32_t> index{0, 0, 0};
  lw::launch(lw::kernel<"low">([](auto i, auto t) { t.min(i, 1.0); }), lw::in(index), lw::min_into(low));
  CHECK(std::isnan(low[0]));
}

TEST_CASE("a target that anything else of the launch touches is refused, before anything is written") {
  std::vector<float> x(100, 7);
  std::vector<std::int32_t> index(100, 0);
  const auto what = refusal([&] { lw::launch(deposit, lw::in(index), lw::in(x), lw::add_into(x)); });
  CHECK(what.find("argument 2 (in) at") != std::string::npos);
  CHECK(what.find("argument 3 (add_into) at") != std::string::npos);
  CHECK(what.find("overlaps") != std::string::npos);
  CHECK(x == std::vector<float>(100, 7));
  const auto twice = lw::strided<lw::scalar>(10, x.data(), 0);
  CHECK(refusal([&] {
          lw::launch(count, lw::in(index), lw::add_into(twice));
        }).find("writes to one place more than once") != std::string::npos);
}
