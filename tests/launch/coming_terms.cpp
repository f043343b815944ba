// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/coming_terms.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lanewise/field/view_of.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("a stretch of terms adds to a sum what it knows, as often as it is asked") {
  std::vector<double> table(100);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<double>(i);
  const auto view = lw::view_of(std::as_const(table));
  using view_type = std::remove_const_t<decltype(view)>;
  const lw::table_rows<8, view_type, lw::clamp_boundary> rows(view, {}, 0);
  const auto lane_numbers =
      lw::lanes<std::int64_t, 8>::generate([](std::size_t lane) { return static_cast<std::int64_t>(lane); });
  const auto check = [&](const auto& index_of) {
    const auto term = [&](int j) { return std::pair(index_of(j), 0.5); };
    lw::detail::coming_terms<8, view_type, lw::clamp_boundary, decltype(term(0))> terms;
    terms.prepare(rows, term, 3, 2);
    lw::numbers_array<lw::lanes<double, 8>> sum{1};
    terms.add_to(sum, rows);
    terms.add_to(sum, rows);
    return sum[0][5];
  };
  CHECK(check([&](int j) { return lane_numbers + j; }) == 1 + (5 + 3) + (5 + 4));
  CHECK(check([&](int j) { return lane_numbers * 9 + j; }) == 1 + (45 + 3) + (45 + 4));
  CHECK(check([](int j) { return j; }) == 1 + 3 + 4);
}
