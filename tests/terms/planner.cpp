// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/planner.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::contraction_split;

template <std::size_t... E>
using dense = lw::structures::dense<E...>;

using chain = lw::einsum_problem<"ij,jk,k->i", lw::operand_sources<0, 1, 2>, dense<4, 4>, dense<4, 4>, dense<4>>;
constexpr auto matrices_last = lw::plan_dense(chain::shape);
static_assert(matrices_last.multiply_adds == 32 && matrices_last.steps.size() == 2);
static_assert(matrices_last.split_of(0b110) == contraction_split{0b010, 0b100});
static_assert(matrices_last.split_of(0b111) == contraction_split{0b001, 0b110});

// Equal costs: from left to right.
using equal = lw::einsum_problem<"ij,jk,kl->il", lw::operand_sources<0, 1, 2>, dense<2, 2>, dense<2, 2>, dense<2, 2>>;
static_assert(lw::plan_dense(equal::shape).split_of(0b111) == contraction_split{0b011, 0b100});

// Matrices of extents 10 x 100, 100 x 5, 5 x 50 (T. H. Cormen et al., Introduction to Algorithms, 15.2): 7500.
using book =
    lw::einsum_problem<"ab,bc,cd->ad", lw::operand_sources<0, 1, 2>, dense<10, 100>, dense<100, 5>, dense<5, 50>>;
static_assert(lw::plan_dense(book::shape).multiply_adds == 7500);
// The six matrices of the same chapter: 15125.
using six = lw::einsum_problem<"ab,bc,cd,de,ef,fg->ag", lw::operand_sources<0, 1, 2, 3, 4, 5>, dense<30, 35>,
                               dense<35, 15>, dense<15, 5>, dense<5, 10>, dense<10, 20>, dense<20, 25>>;
static_assert(lw::plan_dense(six::shape).multiply_adds == 15125);

// Every tree, by recursion over all pairs of what is left: slow, and sure.
template <class Shape>
std::int64_t cheapest(const Shape& shape, const std::vector<lw::operand_set>& parts) {
  if (parts.size() == 1) return 0;
  std::int64_t best = -1;
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t k = i + 1; k < parts.size(); ++k) {
      std::vector<lw::operand_set> rest;
      for (std::size_t r = 0; r < parts.size(); ++r)
        if (r != i && r != k) rest.push_back(parts[r]);
      rest.push_back(parts[i] | parts[k]);
      const std::int64_t cost = shape.size_of(shape.kept(parts[i]) | shape.kept(parts[k])) + cheapest(shape, rest);
      if (best < 0 || cost < best) best = cost;
    }
  return best;
}

}  // namespace

TEST_CASE("no pairing tree is cheaper than the plan", "[planner]") {
  // Random networks of five operands and six labels.
  std::uint32_t state = 1;
  const auto next = [&](std::uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % below;
  };
  for (int run = 0; run < 200; ++run) {
    lw::contraction_shape<6, 5> shape;
    for (std::size_t label = 0; label < 6; ++label) shape.extents[label] = 1 + next(5);
    for (lw::label_set& labels : shape.operands) labels = next(64);
    shape.output = next(64) & shape.labels_of(shape.all());
    const auto plan = lw::plan_dense(shape);
    std::int64_t cost = 0;
    for (const contraction_split& step : plan.steps)
      cost += shape.size_of(shape.kept(step.left) | shape.kept(step.right));
    CHECK(plan.steps.size() == 4);
    CHECK(cost == plan.multiply_adds);
    CHECK(cost == cheapest(shape, {1, 2, 4, 8, 16}));
  }
}

TEST_CASE("many operands are contracted pair by pair", "[planner]") {
  lw::contraction_shape<13, 12> shape;
  for (std::size_t i = 0; i < 12; ++i) shape.operands[i] = lw::label_set{3} << i;
  for (std::size_t label = 0; label < 13; ++label) shape.extents[label] = 2;
  shape.output = 1 | lw::label_set{1} << 12;
  const auto plan = lw::plan_dense(shape);
  CHECK(plan.steps.size() == 11);
  CHECK(plan.steps[10].both() == shape.all());
  CHECK(plan.multiply_adds == 11 * 8);
}
