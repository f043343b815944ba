// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "../base/static_vector.hpp"
#include "einsum_problem.hpp"

// Takes the shape of a contraction of full tensors, gives the cheapest order in which to contract them in pairs.

namespace lanewise {

/// Two parts of a set of operands, which one step contracts. Operands of the set that are in neither are constants,
/// whose numbers become coefficients of the step.
struct contraction_split {
  operand_set left = 0;
  operand_set right = 0;

  [[nodiscard]] constexpr operand_set both() const noexcept { return left | right; }
  [[nodiscard]] constexpr bool operator==(const contraction_split&) const noexcept = default;
};

/// The steps of a contraction in pairs, and its multiply-adds.
template <std::size_t Operands>
struct contraction_plan {
  static_vector<contraction_split, Operands> steps;
  std::int64_t multiply_adds = 0;

  /// The step that gives the operands of `set` as one.
  [[nodiscard]] constexpr contraction_split split_of(operand_set set) const noexcept {
    for (const contraction_split& step : steps)
      if (step.both() == set) return step;
    return {};
  }
};

namespace detail {

/// The most operands whose every pairing tree is looked at.
inline constexpr std::size_t most_planned = 8;

template <std::size_t Operands>
constexpr void add_steps(contraction_plan<Operands>& plan, const auto& best, operand_set set) noexcept {
  if ((set & (set - 1)) == 0) return;
  add_steps(plan, best, best[set].left);
  add_steps(plan, best, best[set].right);
  plan.steps.push_back(best[set]);
}

// Dynamic programming over the sets of operands: the best tree of a set joins the best trees of two parts. Of equal
// ones the tree whose left part has the later operands wins, so that a chain is worked through from left to right.
template <std::size_t Labels, std::size_t Operands>
[[nodiscard]] constexpr contraction_plan<Operands> best_tree(
    const contraction_shape<Labels, Operands>& shape) noexcept {
  constexpr std::size_t sets = std::size_t{1} << Operands;
  std::array<label_set, sets> kept{};
  std::array<std::int64_t, sets> cost{};
  std::array<contraction_split, sets> best{};
  for (operand_set set = 1; set < sets; ++set) {
    kept[set] = shape.kept(set);
    const operand_set first = set & (~set + 1);
    if (set == first) continue;
    cost[set] = std::numeric_limits<std::int64_t>::max();
    for (operand_set left = (set - 1) & set; left != 0; left = (left - 1) & set) {
      if ((left & first) == 0) continue;
      const operand_set right = set & ~left;
      const std::int64_t parts = cost[left] + cost[right];
      if (parts >= cost[set]) continue;
      const std::int64_t whole = parts + shape.size_of(kept[left] | kept[right]);
      if (whole >= cost[set]) continue;
      cost[set] = whole;
      best[set] = {left, right};
    }
  }
  contraction_plan<Operands> plan;
  plan.multiply_adds = cost[shape.all()];
  add_steps(plan, best, shape.all());
  return plan;
}

// Too many operands for all trees: again and again the pair that costs least, of equal ones the first.
template <std::size_t Labels, std::size_t Operands>
[[nodiscard]] constexpr contraction_plan<Operands> greedy_tree(
    const contraction_shape<Labels, Operands>& shape) noexcept {
  contraction_plan<Operands> plan;
  static_vector<operand_set, Operands> parts;
  for (std::size_t i = 0; i < Operands; ++i) parts.push_back(operand_set{1} << i);
  while (parts.size() > 1) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::size_t left = 0, right = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (std::size_t k = i + 1; k < parts.size(); ++k) {
        const std::int64_t cost = shape.size_of(shape.kept(parts[i]) | shape.kept(parts[k]));
        if (cost >= least) continue;
        least = cost;
        left = i;
        right = k;
      }
    plan.multiply_adds += least;
    plan.steps.push_back({parts[left], parts[right]});
    parts[left] |= parts[right];
    for (std::size_t i = right + 1; i < parts.size(); ++i) parts[i - 1] = parts[i];
    parts.pop_back();
  }
  return plan;
}

}  // namespace detail

/// The pairing tree with the fewest multiply-adds where all operands are full: a step costs the product of the extents
/// of all labels that its two parts still have. Above 8 operands each step is the cheapest pair that is left.
template <std::size_t Labels, std::size_t Operands>
[[nodiscard]] constexpr contraction_plan<Operands> plan_dense(
    const contraction_shape<Labels, Operands>& shape) noexcept {
  if constexpr (Operands <= detail::most_planned) {
    return detail::best_tree(shape);
  } else {
    return detail::greedy_tree(shape);
  }
}

}  // namespace lanewise
