// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/einsum_evaluate.hpp"

#include <array>
#include <cstddef>

#include "lanewise/base/pack.hpp"
#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/structured.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::mat, lw::strategy;

// The rows that steps read: stored numbers, and all of them.
constexpr lw::antisymmetric_mat<double, 2> turn{3};
static_assert(lw::detail::row_of<double>(turn)[0] == 3);
static_assert(lw::detail::full_row_of<double>(turn) == std::array{0.0, 3.0, -3.0, 0.0});
static_assert(lw::detail::full_row_of<float>(lw::metric<2, -1>{}) == std::array{2.0f, 0.0f, 0.0f, -1.0f});
static_assert(lw::detail::row_of<float>(0.5)[0] == 0.5f, "a plain number takes the type of the products");

// `same_as` leads to the operand itself, through others.
constexpr auto operands = lw::make_pack(1.0, lw::same_as<0>{}, lw::same_as<1>{});
static_assert(lw::detail::operand_at<2>(operands) == 1.0);

using chain = lw::einsum_problem_of<"ij,jk,kl->il", mat<double, 2, 2>, mat<double, 2, 2>, mat<double, 2, 2>>;
constexpr mat<double, 2, 2> a{1, 2, 3, 4}, b{0, 1, 1, 0}, c{2, 0, 0, 3};
constexpr mat<double, 2, 2> right{4, 3, 8, 9};

template <strategy S>
constexpr auto all = lw::evaluate_contraction<chain, mat<double, 2, 2>, S, lw::every_position>(lw::make_pack(a, b, c));
static_assert(lw::all_equal(all<strategy::unrolled>, right) && lw::all_equal(all<strategy::loop>, right));
static_assert(lw::all_equal(all<strategy::dense>, right));

}  // namespace

TEST_CASE("at a wanted position stands the element", "[einsum]") {
  const auto one = lw::evaluate_contraction<chain, mat<double, 2, 2>, strategy::unrolled, lw::one_position<2>>(
      lw::make_pack(a, b, c));
  CHECK(one[2] == 8);
  const auto by_loop =
      lw::evaluate_contraction<chain, mat<double, 2, 2>, strategy::loop, lw::one_position<3>>(lw::make_pack(a, b, c));
  CHECK(by_loop[3] == 9);
}
