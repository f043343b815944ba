// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_problem.hpp"

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::shape_mistake;
template <std::size_t... E>
using dense = lw::structures::dense<E...>;

using chain = lw::einsum_problem<"ac,fg,cfb,gda->bd", lw::operand_sources<0, 1, 2, 3>, dense<2, 3>, dense<4, 5>,
                                 dense<3, 4, 6>, dense<5, 7, 2>>;
static_assert(chain::find_fault().mistake == shape_mistake::none && chain::is_dense && chain::constants == 0);
static_assert(chain::label_count == 6 && chain::names[0] == 'a' && chain::names[4] == 'b');
static_assert(chain::shape.size_of(chain::shape.labels_of(chain::shape.all())) == 2 * 3 * 4 * 5 * 6 * 7);
// Of the operands 0 and 2, all labels but c are still needed; of all, those of the output.
static_assert(chain::shape.kept(0b0101) == 0b010101 && chain::shape.kept(0b1111) == 0b110000);
static_assert(chain::shape.size_of(0b010101) == 2 * 4 * 6);
static_assert(chain::order_of(0b1111)[0] == 4 && chain::order_of(0b1111)[1] == 5, "as the output is written");

// A label that an operand has twice runs along the diagonal.
using diagonal = lw::einsum_problem<"iji->ji", lw::operand_sources<0>, dense<2, 3, 2>>;
static_assert(diagonal::strides_of(0)[0] == 6 + 1 && diagonal::strides_of(0)[1] == 2);
static_assert(diagonal::order_of(1)[0] == 1 && diagonal::order_of(1)[1] == 0);

using sparse = lw::einsum_problem<"ij,j->i", lw::operand_sources<0, 1>, lw::structures::symmetric<2>, dense<2>>;
static_assert(!sparse::is_dense);
using twice = lw::einsum_problem<"i,i->", lw::operand_sources<0, 0>, dense<2>, dense<2>>;
static_assert(!twice::is_dense);

template <class Problem>
constexpr bool finds(shape_mistake what, std::size_t position, std::size_t first, std::size_t second) {
  constexpr lw::shape_fault fault = Problem::find_fault();
  return fault.mistake == what && fault.position == position && fault.first == first && fault.second == second;
}
using two = lw::operand_sources<0, 1>;
static_assert(finds<lw::einsum_problem<"ij", two, dense<2, 2>, dense<2>>>(shape_mistake::operand_count, 0, 1, 2));
static_assert(finds<lw::einsum_problem<"ij,j", two, dense<2, 2>, dense<2, 2>>>(shape_mistake::rank, 0, 1, 2));
static_assert(finds<lw::einsum_problem<"ij,jk", two, dense<2, 3>, dense<4, 2>>>(shape_mistake::extent, 3, 3, 4));
static_assert(finds<lw::einsum_problem<"ii,i", two, dense<2, 3>, dense<4>>>(shape_mistake::extent, 1, 2, 3));
static_assert(finds<lw::einsum_problem<"i,i", two, dense<1>, dense<4>>>(shape_mistake::extent, 2, 1, 4));

}  // namespace

TEST_CASE("labels are numbered as the string has them", "[einsum]") {
  CHECK(chain::number_of('a') == 0);
  CHECK(chain::number_of('c') == 1);
  CHECK(chain::number_of('d') == 5);
}
