// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_step.hpp"

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
template <std::size_t... E>
using dense = lw::structures::dense<E...>;

using chain = lw::einsum_problem<"ij,jk,kl->il", lw::operand_sources<0, 1, 2>, dense<2, 2>, dense<2, 2>, dense<2, 2>>;
static_assert(lw::sparse_cost<chain> == lw::operation_count{16, 16, 8});

// Of one element's row of the first product only two numbers are read, of two terms each.
using corner = lw::last_step<chain, lw::one_position<3>>;
static_assert(lw::bilinear_product<corner> && lw::table_of<corner>.size() == 2);
static_assert(lw::table_of<corner>[0] == lw::term{3, 2, 1, 1} && lw::table_of<corner>[1] == lw::term{3, 3, 3, 1});
static_assert(lw::sparse_cost<chain, lw::one_position<3>> == lw::operation_count{6, 6, 3});

// The positions at which a structure stores something first.
using triangle = lw::stored_positions<lw::structures::symmetric<2>>;
static_assert(triangle::at(0) && triangle::at(1) && !triangle::at(2) && triangle::at(3));
static_assert(triangle::first_of(1) == 1 && triangle::first_of(2) == 3);
static_assert(lw::sparse_cost<chain, triangle> == lw::operation_count{8 + 6, 8 + 6, 4 + 3});
using turn = lw::stored_positions<lw::structures::antisymmetric<2>>;
static_assert(!turn::at(0) && turn::at(1) && !turn::at(2) && !turn::at(3));

}  // namespace

TEST_CASE("what nobody reads has no terms", "[einsum]") {
  std::size_t terms = 0;
  for (const lw::term& t : lw::table_of<lw::last_step<chain, triangle>>) {
    CHECK(t.output != 2);
    ++terms;
  }
  CHECK(terms == 6);
}
