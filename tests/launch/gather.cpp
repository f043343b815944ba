// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/gather.hpp"

#include <cstddef>
#include <cstdint>

#include "lanewise/field/field.hpp"
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

TEST_CASE("numbers of the same row, of rows that follow one another, of any rows, in every layout") {
  check_layout<lw::layout::blocks>();
  check_layout<lw::layout::soa>();
  check_layout<lw::layout::aos>();
}
