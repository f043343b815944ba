// SPDX-License-Identifier: Apache-2.0
// The code of docs/lookup.md and docs/add_into.md.
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/weighted_sum.hpp"
#include "lanewise/scalar/rounding.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("page: interpolation in a table") {
  // [interpolate]
  const auto interpolate = lw::kernel<"interpolate">([](auto x, auto table) {
    const auto below = floor(x);
    const auto i = lw::cast<std::int64_t>(below);
    const auto part = x - below;
    return (1 - part) * table[i] + part * table[i + 1];
  });

  const std::vector<float> squares{0, 1, 4, 9, 16};
  std::vector<float> x{0.5f, 3, 2.25f, 10};
  lw::launch(interpolate, lw::inout(x), lw::lookup(squares, lw::clamp));
  CHECK(x == std::vector<float>{0.5f, 9, 5.25f, 16});
  // [/interpolate]
}

TEST_CASE("page: what an index out of range means") {
  // [modes]
  const auto pick = lw::kernel<"pick">([](auto i, auto table) { return table[i]; });
  const std::vector<std::int64_t> index{0, -1, 5, 2};
  const std::vector<double> table{10, 11, 12};

  const auto with = [&](const auto& mode) {
    std::vector<double> result(4);
    lw::launch(pick, lw::in(index), lw::lookup(table, mode), lw::out(result));
    return result;
  };
  CHECK(with(lw::clamp()) == std::vector<double>{10, 10, 12, 12});
  CHECK(with(lw::wrap) == std::vector<double>{10, 12, 12, 12});
  CHECK(with(lw::fill(-1)) == std::vector<double>{10, -1, -1, 12});
  CHECK(with(lw::from_end(lw::fill(-1))) == std::vector<double>{10, 12, -1, 12});
  // [/modes]
  // [checked]
  try {
    with(lw::checked);
  } catch (const lw::error& wrong) {
    CHECK(std::string(wrong.what()) ==
          "lanewise: launch of 'pick': argument 2 (lookup) has 3 rows, element 1 asked for row -1");
  }
  // [/checked]
  CHECK_THROWS_AS(with(lw::checked), lw::error);
}

TEST_CASE("page: a weighted sum of rows") {
  // [weighted]
  const lw::field<lw::vec3, float> table(100, [](std::int64_t i) {
    const auto x = static_cast<float>(i);
    return lw::vec<float, 3>{x, 2 * x, -x};
  });
  const lw::field<lw::vec2, std::int32_t> index(50, lw::vec<std::int32_t, 2>{7, 70});
  const lw::field<lw::vec2, float> weight(50, lw::vec<float, 2>{1, 0.5f});

  lw::field<lw::vec3, float> out(50);
  lw::launch(lw::kernel<"bag">([](auto i, auto w, auto rows) { return lw::weighted_sum(rows, i, w); }), lw::in(index),
             lw::in(weight), lw::lookup(table), lw::out(out));
  CHECK(out[49][1] == 84);
  // [/weighted]
}

TEST_CASE("page: a histogram, and the smallest of each group") {
  // [histogram]
  const auto sort_in = lw::kernel<"histogram">([](auto x, auto counts, auto lowest) {
    const auto bin = lw::cast<std::int64_t>(floor(x));
    counts.add(bin, 1);
    lowest.min(bin, x);
  });

  const std::vector<double> x{0.5, 2.5, 2.25, -3, 2.75, 0.125};
  std::vector<std::int64_t> counts(3);
  std::vector<double> lowest(3, HUGE_VAL);
  lw::launch(sort_in, lw::in(x), lw::add_into(counts), lw::min_into(lowest));
  CHECK(counts == std::vector<std::int64_t>{2, 0, 3});  // -3 is dropped
  CHECK(lowest == std::vector<double>{0.125, HUGE_VAL, 2.25});
  // [/histogram]
}

TEST_CASE("page: forces on both ends of a bond") {
  // [bonds]
  const auto pull = lw::kernel<"bonds">([](auto bond, auto place, auto force, auto stiffness) {
    const auto between = place[bond[1]] - place[bond[0]];
    force.add(bond[0], stiffness * between);
    force.add(bond[1], -stiffness * between);
  });

  const lw::field<lw::vec2, std::int32_t> bonds(2, [](std::int64_t i) {
    const auto first = static_cast<std::int32_t>(i);
    return lw::vec<std::int32_t, 2>{first, first + 1};
  });
  const lw::field<lw::vec3, double> place(
      3, [](std::int64_t i) { return lw::vec<double, 3>{static_cast<double>(i * i), 0, 0}; });
  lw::field<lw::vec3, double> force(3);
  lw::launch(pull, lw::in(bonds), lw::lookup(place), lw::add_into(force), 10.0);
  CHECK((force[0][0] == 10 && force[1][0] == 20 && force[2][0] == -30));
  // [/bonds]
}
