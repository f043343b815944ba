// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/birth.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/differentiated.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/kernel/named.hpp"
#include "lanewise/kernel/while_loop.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/located.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/launch/series.hpp"
#include "lanewise/scalar/math.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct body {
  lw::vec<T, 2> place;
  T mass;
};

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

}  // namespace

TEST_CASE("the operation, the sub-step and the inputs at which a NaN was born", "[birth]") {
  lw::field<body, float> bodies(1000, [](std::int64_t i) {
    return body<float>{{{static_cast<float>(i), 0.5F}}, i == 700 || i == 900 ? -0.1F : 1.0F};
  });
  const auto pull = lw::kernel<"pull">([](auto b, auto dt) {
    const auto strength = lw::named<"strength">(sqrt(b.mass) * 2);
    b.place -= dt * strength;
    return b;
  });
  CHECK(verdict(pull, lw::inout(bodies), 0.25F) ==
        "lanewise: launch of 'pull': element 700 made a NaN of finite numbers in 'strength': sqrt(-0.1) = nan\n"
        "  argument 1 (inout) = 700, 0.5, -0.1\n"
        "  argument 2 (uniform) = 0.25");
  CHECK(std::isnan(bodies[700].place[0]));
}

TEST_CASE("an infinity of a division, in doubles and as it is stored", "[birth]") {
  std::vector<double> x{1, 2, 0, 4}, y(4);
  const auto inverse = lw::kernel<"inverse">([](auto a) { return 1 / a; });
  CHECK(verdict(inverse, lw::in(x), lw::out(y)) ==
        "lanewise: launch of 'inverse': element 2 made an infinity of finite numbers: divide(1, 0) = inf\n"
        "  argument 1 (in) = 0");
  CHECK(std::isinf(y[2]));
}

TEST_CASE("the step of an iterated kernel", "[birth]") {
  std::vector<float> x{0.5F, 1.0F, 3.0F};
  const auto square = lw::kernel<"square">([](auto a) { return a * a; });
  CHECK(verdict(lw::iterate(square, 100), lw::inout(x)) ==
        "lanewise: launch of 'square': element 2 made an infinity of finite numbers, step 6 of iterate: "
        "multiply(3.4336836e+30, 3.4336836e+30) = inf\n"
        "  argument 1 (inout) = 3");
}

TEST_CASE("the rows and levels that the kernel read", "[birth]") {
  std::vector<std::int32_t> at{3, 2, 1, 0};
  lw::field<body, float> table(4, [](std::int64_t i) { return body<float>{{{1, 2}}, static_cast<float>(i)}; });
  std::vector<float> forcing{1, 2, 3, 4, 5, 6, 7, 8}, y(4);
  const auto ratio = lw::kernel<"ratio">([](auto i, auto rows, auto f) { return f[1] / rows[i].mass; });
  CHECK(verdict(ratio, lw::in(at), lw::lookup(table), lw::series(forcing), lw::out(y)) ==
        "lanewise: launch of 'ratio': element 3 made an infinity of finite numbers: divide(8, 0) = inf\n"
        "  argument 1 (in) = 0\n"
        "  argument 2 (lookup) row 0 = 1, 2, 0\n"
        "  argument 3 (series) level 1 = 8");
}

TEST_CASE("loops that lanes leave on their own, and derivatives", "[birth]") {
  std::vector<float> x{4, 0, 1}, dx(3, 1.0F), y(3), dy(3);
  const auto halve = lw::kernel<"halve">([](auto a) {
    return lw::while_loop([](auto now) { return now > 0.5; }, a, [](auto now) { return sqrt(now - 1); });
  });
  const std::string negative = verdict(halve, lw::in(x), lw::out(y));
  INFO(negative);
  CHECK(negative.find("element 0 made a NaN of finite numbers, step 2 of while_loop: sqrt(-0.144") !=
        std::string::npos);
  // The slope of a square root at 0.
  const auto root = lw::kernel<"root">([](auto a) { return sqrt(a); });
  const std::string at_zero = verdict(lw::jvp(root), lw::in(x), lw::in(dx), lw::out(y), lw::out(dy));
  INFO(at_zero);
  CHECK(at_zero.find("lanewise: launch of 'root': element 1 made an infinity of finite numbers: divide(") == 0);
  CHECK(at_zero.find("\n  argument 1 (in) = 0\n  argument 2 (in) = 1") != std::string::npos);
  CHECK(y[0] == 2);
}

TEST_CASE("what comes in, stands in the kernel or is filled in was not made there", "[birth]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> x{1, nan, 3}, y(3), table{1, nan};
  const auto same = lw::kernel<"same">([](auto a) { return a * 2; });
  CHECK(verdict(same, lw::in(x), lw::out(y)) == "well");
  const auto constant = lw::kernel<"constant">([](auto a) {
    using V = decltype(a);
    return lw::select(a > 2, V(std::numeric_limits<float>::infinity()), a);
  });
  x[1] = 2;
  CHECK(verdict(constant, lw::in(x), lw::out(y)) == "well");
  const auto row = lw::kernel<"row">([](auto a, auto rows) { return 2 * rows[lw::cast<std::int64_t>(a)]; });
  CHECK(verdict(row, lw::in(x), lw::lookup(table, lw::fill()), lw::out(y)) == "well");
}

TEST_CASE("where they are meant they are allowed", "[birth]") {
  std::vector<float> x{-1.0F};
  const auto root = lw::kernel<"root">([](auto a) { return sqrt(a); });
  {
    const lw::allow_non_finite here;
    CHECK(verdict(root, lw::inout(x)) == "well");
  }
  x[0] = -1;
  CHECK(verdict(root, lw::inout(x)) != "well");
}

TEST_CASE("results that no element owns", "[birth]") {
  std::vector<float> x(2000, 1.0F);
  x[1500] = 0;
  double total = 0;
  const auto inverse = lw::kernel<"inverse">([](auto a) { return 1 / a; });
  CHECK(verdict(inverse, lw::in(x), lw::sum_of(total)) ==
        "lanewise: launch of 'inverse': element 1500 made an infinity of finite numbers: divide(1, 0) = inf\n"
        "  argument 1 (in) = 0");
  lw::located<float> largest{};
  CHECK(verdict(inverse, lw::in(x), lw::arg_max_of(largest)) ==
        "lanewise: launch of 'inverse': element 1500 made an infinity of finite numbers: divide(1, 0) = inf\n"
        "  argument 1 (in) = 0");
  std::vector<float> bins(4);
  const auto put = lw::kernel<"put">([](auto a, auto to) { to.add(1, log(a)); });
  CHECK(verdict(put, lw::in(x), lw::add_into(bins)) ==
        "lanewise: launch of 'put': element 1500 made an infinity of finite numbers: log(0) = -inf\n"
        "  argument 1 (in) = 0");
  std::vector<float> trace(4000);
  const auto note = lw::kernel<"note">([](auto a, auto to) { to.set(1, 1 / a); });
  CHECK(verdict(note, lw::in(x), lw::series_out(trace)) ==
        "lanewise: launch of 'note': element 1500 made an infinity of finite numbers: divide(1, 0) = inf\n"
        "  argument 1 (in) = 0");
}

TEST_CASE("numbers of 16 bits", "[birth]") {
  std::vector<lw::float16> x{lw::float16(300.0F), lw::float16(4.0F)};
  const auto square = lw::kernel<"square">([](auto a) { return a * a; });
  CHECK(verdict(square, lw::inout(x)) ==
        "lanewise: launch of 'square': element 0 made an infinity of finite numbers: float16(90000) = inf\n"
        "  argument 1 (inout) = 300");
  std::vector<lw::float16> y{lw::float16(-1.0F)};
  CHECK(verdict(lw::kernel<"root">([](auto a) { return sqrt(a); }), lw::inout(y)) ==
        "lanewise: launch of 'root': element 0 made a NaN of finite numbers: sqrt(-1) = nan\n"
        "  argument 1 (inout) = -1");
}
