// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/compare.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/located.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/neighbours.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/launch/series.hpp"
#include "lanewise/scalar/math.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};

template <class V>
inline constexpr std::size_t lanes_of_value = 1;
template <class T, std::size_t W>
inline constexpr std::size_t lanes_of_value<lw::lanes<T, W>> = W;

std::string printed(const lw::comparison& found) {
  std::ostringstream words;
  words << found;
  return words.str();
}

}  // namespace

TEST_CASE("a launch gives the same bits by any number of lanes", "[compare]") {
  lw::field<particle, float> f(77, [](std::int64_t i) {
    return particle<float>{{{0.1F * static_cast<float>(i), -3}}, 1 + static_cast<float>(i)};
  });
  const auto before = f[76];
  const auto step = lw::kernel<"step">([](auto p, auto dt) {
    p.place += dt * sin(p.place[0]) / p.mass;
    return p;
  });
  const auto found = lw::compare(step, lw::inout(f), 0.25F);
  INFO(printed(found));
  CHECK(found.equal());
  CHECK(found.kernel == "step");
  CHECK(found.elements == 77);
  CHECK(found.runs.size() >= 2);
  CHECK(lw::all_equal(f[76], before));
  CHECK(lw::compare(lw::iterate(step, 9), lw::inout(f), 0.25F).equal());
}

TEST_CASE("every kind of argument is compared on copies", "[compare]") {
  const std::int64_t n = 50;
  lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return 0.5 * static_cast<double>(i); }), y(n), column(3 * n);
  std::vector<std::int32_t> rows{0, 3, 5, 9};
  std::vector<float> sums(4, 1.0F);
  double total = -1;
  lw::located<double> least{-1, -1};
  const auto all = lw::kernel<"all">([](auto a, auto table, auto target, auto levels, auto beside) {
    const auto at = lw::cast<std::int64_t>(a) % 4;
    target.add(at, lw::cast<float>(a));
    levels.set(1, a + beside(1));
    return std::tuple(a + lw::cast<double>(table[at]), a * 1.5, a);
  });
  const auto found = lw::compare(all, lw::in(x), lw::lookup(rows), lw::add_into(sums), lw::series_out(column),
                                 lw::neighbours(x, lw::periodic), lw::out(y), lw::sum_of(total), lw::arg_min_of(least));
  INFO(printed(found));
  CHECK(found.equal());
  CHECK(sums == std::vector<float>(4, 1.0F));
  CHECK(y[7] == 0);
  CHECK(total == -1);
  CHECK(least.index == -1);
}

TEST_CASE("the first number that differs is named, with its distance", "[compare]") {
  std::vector<float> x(40), y(40);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
  const auto wrong = lw::kernel<"wrong">([](auto a) {
    using V = decltype(a);
    if constexpr (lanes_of_value<V> == 1) return a;
    return lw::select(a == 30, V(30.000002F), lw::select(a == 35, V(35.00001F), a));
  });
  const auto found = lw::compare(wrong, lw::in(x), lw::out(y));
  CHECK_FALSE(found.equal());
  CHECK_FALSE(found.equal(2));
  CHECK(found.equal(3));
  REQUIRE(!found.runs.empty());
  const lw::compared_run& run = found.runs[0];
  CHECK(run.differing == 2);
  CHECK(run.largest == 3);
  REQUIRE(run.first);
  CHECK(run.first->argument == 1);
  CHECK(run.first->kind == "out");
  CHECK(run.first->element == 30);
  CHECK(run.first->here == "30.000002");
  CHECK(run.first->alone == "30");
  CHECK(run.first->ulps == 1);
  CHECK(printed(found).find("2 numbers differ, by 3 ulps at most; first argument 2 (out), element 30, number 0: "
                            "30.000002, with one lane 30 (1 ulp)\n") != std::string::npos);
  CHECK(y[30] == 0);
}

TEST_CASE("NaN equals NaN, and no number", "[compare]") {
  std::vector<double> x{-1, 4, -9}, y(3);
  CHECK(lw::compare(lw::kernel<"root">([](auto a) { return sqrt(a); }), lw::in(x), lw::out(y)).equal());
  const auto wrong = lw::kernel<"wrong">([](auto a) {
    using V = decltype(a);
    return lanes_of_value<V> == 1 ? a : lw::select(a < 0, V(std::numeric_limits<double>::quiet_NaN()), a);
  });
  const auto found = lw::compare(wrong, lw::in(x), lw::out(y));
  CHECK_FALSE(found.equal(1'000'000));
  CHECK(printed(found).find("nan, with one lane -1 (NaN against a number)") != std::string::npos);
}

TEST_CASE("in place by two arguments, strides and no elements", "[compare]") {
  std::vector<float> x(12, 2.0F);
  const auto view = lw::strided<lw::scalar>(4, x.data() + 9, -3);
  const auto twice = lw::kernel<"twice">([](auto a) { return 2 * a; });
  CHECK(lw::compare(twice, lw::in(view), lw::out(view)).equal());
  CHECK(x == std::vector<float>(12, 2.0F));
  std::vector<float> none;
  CHECK(lw::compare(twice, lw::inout(none)).equal());
  CHECK_THROWS_AS(lw::compare(twice, lw::in(x), lw::out(none)), lw::error);
}
