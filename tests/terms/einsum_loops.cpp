// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_loops.hpp"

#include <array>
#include <vector>

#include "lanewise/terms/einsum_step.hpp"
#include "lanewise/terms/table.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
template <std::size_t... E>
using dense = lw::structures::dense<E...>;
template <class Problem>
using root = lw::contraction_node<Problem, Problem::shape.all()>;

using product = lw::einsum_problem<"ij,jk->ki", lw::operand_sources<0, 1>, dense<2, 3>, dense<3, 4>>;
static_assert(lw::bilinear_product<lw::einsum_loops<root<product>>>);
static_assert(lw::einsum_loops<root<product>>::outputs == 8);
static_assert(lw::dense_cost<product> == lw::operation_count{24, 24, 16});
using chain = lw::einsum_problem<"ij,jk,k->i", lw::operand_sources<0, 1, 2>, dense<4, 4>, dense<4, 4>, dense<4>>;
static_assert(lw::dense_cost<chain> == lw::operation_count{32, 32, 24});
using trace = lw::einsum_problem<"ii->", lw::operand_sources<0>, dense<3, 3>>;
static_assert(lw::dense_cost<trace> == lw::operation_count{3, 3, 2});

// The loops and the table go through the same terms in the same order.
template <class Problem>
void compare() {
  std::vector<lw::term> visited;
  lw::einsum_loops<root<Problem>>::for_each_entry([&](int o, int l, int r) { visited.push_back({o, l, r, 1}); });
  std::vector<lw::term> listed;
  for (lw::term t : lw::table_of<lw::last_step<Problem, lw::every_position>>) {
    if (t.right == lw::term::one) t.right = 0;  // the row of a lone operand's partner has its one there
    listed.push_back(t);
  }
  CHECK(visited == listed);
}

}  // namespace

TEST_CASE("loops over labels are the table's terms in order", "[einsum]") {
  compare<product>();
  compare<trace>();
  compare<lw::einsum_problem<"iij,jk->ik", lw::operand_sources<0, 1>, dense<2, 2, 3>, dense<3, 2>>>();
  compare<lw::einsum_problem<"i,j->ji", lw::operand_sources<0, 1>, dense<2>, dense<3>>>();
  compare<lw::einsum_problem<"ij,ij->", lw::operand_sources<0, 1>, dense<2, 3>, dense<2, 3>>>();
  compare<lw::einsum_problem<",i->i", lw::operand_sources<0, 1>, dense<>, dense<3>>>();
  compare<lw::einsum_problem<"ijk->kij", lw::operand_sources<0>, dense<2, 3, 4>>>();
}
