// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_tree.hpp"

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::contraction_split;
template <std::size_t... E>
using dense = lw::structures::dense<E...>;
template <class Problem>
using root = lw::contraction_node<Problem, Problem::shape.all()>;

struct epsilon_table {
  static constexpr std::array<std::size_t, 3> extents{3, 3, 3};
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 3>& i) noexcept {
    return i[0] == i[1] || i[1] == i[2] || i[0] == i[2] ? 0 : (i[1] + 3 - i[0]) % 3 == 1 ? 1 : -1;
  }
};
using epsilon = lw::structures::constant<epsilon_table>;

// Two operands make one step, which reads both as they are.
using product = lw::einsum_problem<"ij,jk->ik", lw::operand_sources<0, 1>, dense<2, 3>, dense<3, 4>>;
static_assert(root<product>::split == contraction_split{1, 2} && root<product>::instructions == 24);
static_assert(!lw::detail::is_step<root<product>::left> && root<product>::walk::sums == 3);
static_assert(root<product>::is_injective && root<product>::numbers == 8 && lw::combinations_of<root<product>>() == 24);

// A label that one operand alone has is summed first, and only then multiplied.
using summed = lw::einsum_problem<"ij,k->k", lw::operand_sources<0, 1>, dense<2, 3>, dense<4>>;
static_assert(lw::detail::is_step<root<summed>::left> && root<summed>::instructions == 5 + 4);

// A constant becomes coefficients of the one step that there is.
using cross = lw::einsum_problem<"ijk,j,k->i", lw::operand_sources<0, 1, 2>, epsilon, dense<3>, dense<3>>;
static_assert(cross::constants == 1 && root<cross>::split == contraction_split{2, 4});
static_assert(root<cross>::instructions == 6);

// The square of the cross matrix of a vector: six different products, however the indices are written.
using square =
    lw::einsum_problem<"ijk,klm,j,l->im", lw::operand_sources<0, 1, 2, 2>, epsilon, epsilon, dense<3>, dense<3>>;
static_assert(root<square>::numbers == 6 && root<square>::at(1) == root<square>::at(3));
static_assert(root<square>::instructions == 9, "three products, and three sums of two");

// The determinant of three vectors: two of them first, then the third.
using determinant =
    lw::einsum_problem<"ijk,i,j,k->", lw::operand_sources<0, 1, 2, 3>, epsilon, dense<3>, dense<3>, dense<3>>;
static_assert(root<determinant>::instructions == 9);

// With zeros the cheapest order is another: the diagonal matrix first.
using scaled = lw::einsum_problem<"ij,jk,kl->il", lw::operand_sources<0, 1, 2>, dense<3, 3>, dense<3, 3>,
                                  lw::structures::diagonal<3>>;
static_assert(root<scaled>::instructions == 27 + 9);

}  // namespace

TEST_CASE("a chain of full matrices is worked through as planned", "[einsum]") {
  using chain = lw::einsum_problem<"ij,jk,k->i", lw::operand_sources<0, 1, 2>, dense<4, 4>, dense<4, 4>, dense<4>>;
  CHECK(root<chain>::split == lw::plan_dense(chain::shape).split_of(0b111));
  CHECK(root<chain>::instructions == lw::plan_dense(chain::shape).multiply_adds);
}
