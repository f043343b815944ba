// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/einsum_operands.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/structured.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::mat, lw::vec, lw::same_as;
using packet = lw::lanes<float, 16>;

// Operands that come again lead to the first of their kind; none of them may name itself or a later one.
using v = vec<float, 3>;
static_assert(lw::detail::sources_of<v, v, v> == std::array<std::size_t, 3>{0, 1, 2});
static_assert(lw::detail::sources_of<v, same_as<0>, same_as<1>> == std::array<std::size_t, 3>{0, 0, 0});
static_assert(lw::detail::sources_of<v, same_as<1>>[1] > 1 && lw::detail::sources_of<same_as<0>>[0] > 0);

using problem = lw::einsum_problem_of<"ij,jk,k->i", lw::symmetric_mat<packet, 3>, lw::kronecker<3>, v>;
static_assert(std::is_same_v<problem::structure_of<0>, lw::structures::symmetric<3>>);
static_assert(problem::constants == 0b010 && !problem::is_dense);
using dense = lw::einsum_dense_problem_of<"ij,jk,k->i", lw::symmetric_mat<packet, 3>, lw::kronecker<3>, v>;
static_assert(std::is_same_v<dense::structure_of<1>, lw::structures::dense<3, 3>> && dense::is_dense);
static_assert(
    std::is_same_v<lw::einsum_problem_of<"i,i", v, v>, lw::einsum_problem_of<"i,i", vec<packet, 3>, vec<double, 3>>>,
    "what a contraction is does not depend on the type of its numbers");

// The type of products: constants have none, plain numbers take the others'.
template <class T, class... X>
constexpr bool gives = std::is_same_v<typename decltype(lw::detail::product_type<X...>())::type, T>;
static_assert(gives<float, v, v> && gives<packet, v, vec<packet, 3>> && gives<double, vec<double, 3>, v>);
static_assert(gives<float, double, v> && gives<packet, int, vec<packet, 2>> &&
              gives<std::int64_t, int, vec<std::int64_t, 2>>);
static_assert(gives<double, lw::kronecker<3>> && gives<float, lw::kronecker<3>, v> &&
              gives<int, int, lw::kronecker<2>>);
static_assert(gives<packet, lw::diagonal_mat<packet, 2>, same_as<0>> && gives<double, float, double>);

static_assert(
    std::is_same_v<lw::einsum_result<problem, lw::symmetric_mat<packet, 3>, lw::kronecker<3>, v>, vec<packet, 3>>);
using turned = lw::einsum_problem_of<"ij->ji", mat<int, 2, 3>>;
static_assert(std::is_same_v<lw::einsum_result<turned, mat<int, 2, 3>>, mat<int, 3, 2>>);
using traced = lw::einsum_problem_of<"ii", mat<int, 2, 2>>;
static_assert(std::is_same_v<lw::einsum_result<traced, mat<int, 2, 2>>, lw::tensor<int>>);

}  // namespace

TEST_CASE("constants are told from operands with numbers", "[einsum]") {
  CHECK(lw::einsum_problem_of<"ij,ij->", lw::kronecker<2>, lw::metric<1, -1>>::constants == 0b11);
  CHECK(lw::einsum_problem_of<"ij,ij->", lw::kronecker<2>, mat<float, 2, 2>>::constants == 0b01);
}
