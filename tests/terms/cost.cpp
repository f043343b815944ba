// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/cost.hpp"

#include "lanewise/base/static_vector.hpp"
#include "lanewise/terms/products.hpp"
#include "lanewise/terms/table.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::count_operations(lw::table_of<lw::terms::dot<3>>) == lw::operation_count{3, 3, 2});
static_assert(lw::count_operations(lw::table_of<lw::terms::matrix_product<2, 3, 4>>) ==
              lw::operation_count{24, 24, 16});
static_assert(lw::count_instructions(lw::table_of<lw::terms::matrix_product<2, 3, 4>>) == 24);

// Terms of every kind: two of one output that multiply, one of them scaled; then ones, alone, added and scaled.
struct mixed {
  static constexpr std::size_t outputs = 2;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, 6> list;
    list.push_back({0, 0, 0, -1});
    list.push_back({0, 1, 1, 2});
    list.push_back({1, lw::term::one, 0, 1});
    list.push_back({1, 0, lw::term::one, -1});
    list.push_back({1, lw::term::one, 1, 3});
    list.push_back({1, lw::term::one, lw::term::one, 5});
    return list;
  }
};
static_assert(lw::count_operations(lw::table_of<mixed>) == lw::operation_count{6, 4, 4});
// One product and one scaling and multiply-add of output 0; of output 1 an addition, a multiply-add and an addition.
static_assert(lw::count_instructions(lw::table_of<mixed>) == 7);

static_assert(lw::count_loops(3, 9) == lw::operation_count{27, 27, 24});

}  // namespace

TEST_CASE("costs of steps add up", "[terms]") {
  const lw::contraction_cost one{{1, 2, 3}, {4, 5, 6}};
  CHECK(one + one == lw::contraction_cost{{2, 4, 6}, {8, 10, 12}});
}
