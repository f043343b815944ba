// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/table.hpp"

#include "lanewise/base/static_vector.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

// Outputs out of order, one of them empty, with more room than terms.
struct scattered {
  static constexpr std::size_t outputs = 4;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, 10> list;
    list.push_back({3, 0, 0, 1});
    list.push_back({0, 5, 6, -2});
    list.push_back({1, 1, 1, 1});
    list.push_back({0, 1, 2, 1});
    list.push_back({3, 9, 9, 7});
    return list;
  }
};

static_assert(lw::bilinear_product<scattered>);
static_assert(!lw::bilinear_product<int>);

constexpr const auto& table = lw::table_of<scattered>;
static_assert(table.size() == 5 && table.capacity() == 5, "no room is left over");
static_assert(table[0] == lw::term{0, 5, 6, -2} && table[1] == lw::term{0, 1, 2, 1},
              "an output's terms keep their order");
static_assert(table[2] == lw::term{1, 1, 1, 1});
static_assert(table[3] == lw::term{3, 0, 0, 1} && table[4] == lw::term{3, 9, 9, 7});

static_assert(lw::starts_output(table, 0) && !lw::starts_output(table, 1));
static_assert(lw::starts_output(table, 2) && lw::starts_output(table, 3) && !lw::starts_output(table, 4));

struct nothing {
  static constexpr std::size_t outputs = 2;
  [[nodiscard]] static constexpr auto terms() noexcept { return lw::static_vector<lw::term, 0>{}; }
};
static_assert(lw::table_of<nothing>.empty());

}  // namespace

TEST_CASE("a table has the terms of its product, sorted by output", "[terms]") {
  for (std::size_t i = 1; i < table.size(); ++i) CHECK(table[i - 1].output <= table[i].output);
}
