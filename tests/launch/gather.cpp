// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/gather.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/field/view_of.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using rows8 = lw::lanes<std::int64_t, 8>;

// Number k of row i is 100 k + i.
template <class Layout>
void check_layout() {
  const lw::field<lw::vec3, float, Layout> table(50, [](std::int64_t i) {
    const auto x = static_cast<float>(i);
    return lw::vec<float, 3>{x, 100 + x, 200 + x};
  });
  const auto view = table.view();
  int wrong = 0, visited = 0;
  const auto compare = [&](const auto& row_of) {
    return [&](auto k, const auto& x) {
      ++visited;
      for (std::size_t lane = 0; lane < 8; ++lane)
        wrong += x[lane] == static_cast<float>(100 * k.value) + static_cast<float>(row_of(lane)) ? 0 : 1;
    };
  };
  for (const std::int64_t first : {0, 1, 8, 13, 17, 42}) {
    lw::visit_same_row<8>(view, first, compare([&](std::size_t) { return first; }));
    lw::visit_consecutive_rows<8>(view, first,
                                  compare([&](std::size_t lane) { return first + static_cast<std::int64_t>(lane); }));
    const auto row = [&](std::size_t lane) { return (first + 31 * static_cast<std::int64_t>(lane)) % 50; };
    lw::visit_scattered_rows<8>(view, rows8::generate(row), compare(row));
  }
  CHECK(visited == 6 * 3 * 3);
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("any rows of a table that is read backwards, or whose rows are too far apart for offsets of 32 bits") {
  std::vector<float> numbers(100);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i);
  using index = lw::lanes<std::int64_t, 16>;
  const auto row = [](std::size_t lane) { return static_cast<std::int64_t>(lane * 7 % 33); };
  const auto backwards = lw::strided<lw::vec2>(33, numbers.data() + 98, -3);
  lw::visit_scattered_rows<16>(backwards, index::generate(row), [&](auto k, const auto& x) {
    for (std::size_t lane = 0; lane < 16; ++lane)
      CHECK(x[lane] == static_cast<float>(98 - 3 * row(lane)) + static_cast<float>(k.value));
  });
  // Only row 0 is there.
  const auto far = lw::strided<lw::scalar>(std::int64_t{1} << 30, numbers.data() + 5, std::int64_t{1} << 20);
  static_assert(lw::detail::gathers_registers<std::remove_const_t<decltype(far)>, lw::lanes<float, 16>> ==
                lw::registers::has_gather<float>);
  CHECK_FALSE(lw::detail::offsets_reach(far));
  CHECK(lw::detail::offsets_reach(backwards));
  lw::visit_scattered_rows<16>(far, index(0), [](auto, const auto& x) { CHECK(x[15] == 5); });
}

TEST_CASE("offsets of rows in lanes are those of the view") {
  const auto check = [](const auto& view) {
    const auto row = rows8::generate([](std::size_t lane) { return static_cast<std::int64_t>(lane * 11 % 50); });
    const auto offset = lw::detail::row_offsets(view, row);
    for (std::size_t lane = 0; lane < 8; ++lane) CHECK(offset[lane] == lw::row_offset(view, row[lane]));
  };
  check(lw::field<lw::vec3, float>(50).view());
  check(lw::field<lw::vec3, double>(50).view());
  check(lw::field<lw::scalar, float>(50).view());
  check(lw::field<lw::vec3, float, lw::layout::soa>(50).view());
  check(lw::field<lw::vec3, double, lw::layout::aos>(50).view());
}

TEST_CASE("numbers of the same row, of rows that follow one another, of any rows, in every layout") {
  check_layout<lw::layout::blocks>();
  check_layout<lw::layout::soa>();
  check_layout<lw::layout::aos>();
}
