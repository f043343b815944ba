// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/table_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "lanewise/field/view_of.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <std::size_t W, class Mode>
auto handle(const std::vector<double>& table, const Mode& mode) {
  const auto view = lw::view_of(table);
  return lw::table_rows<W, std::remove_const_t<decltype(view)>, Mode>(view, mode, 0);
}

}  // namespace

TEST_CASE("every type of index finds its row, in every width") {
  std::vector<double> table(300);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<double>(i);
  const auto wide = handle<8>(table, lw::wrap);
  const auto narrow = handle<1>(table, lw::wrap);
  CHECK(wide.size() == 300);
  const auto both = [&](auto index, double row) {
    CHECK(wide[index][7] == row);
    CHECK(narrow[index][0] == row);
    if constexpr (sizeof index >= 4) {
      using value = decltype(index);
      CHECK(wide[lw::lanes<value, 8>(index)][3] == row);
      CHECK(narrow[lw::lanes<value, 1>(index)][0] == row);
    }
  };
  both(std::int8_t{-1}, 299);
  both(std::uint8_t{255}, 255);
  both(std::int16_t{-301}, 299);
  both(std::uint16_t{65535}, 135);
  both(std::int32_t{299}, 299);
  both(std::uint32_t{4294967295}, 195);
  both(std::int64_t{4294967296}, 196);
  both(~std::uint64_t{0}, 15);
}

TEST_CASE("numbers are visited as they are read") {
  const std::vector<double> table{1, 2, 3};
  const auto rows = handle<4>(table, lw::fill_boundary<double>{-1});
  double sum = 0;
  const auto index = lw::lanes<std::int32_t, 4>::generate([](std::size_t lane) { return static_cast<int>(lane); });
  rows.visit(index, [&](auto k, const auto& x) {
    static_assert(k.value == 0);
    for (std::size_t lane = 0; lane < 4; ++lane) sum += x[lane];
  });
  CHECK(sum == 5);
  rows.fetch_ahead(index);  // changes nothing
  rows.fetch_ahead(-7);
}
