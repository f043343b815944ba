// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "../base/static_vector.hpp"
#include "einsum_problem.hpp"
#include "einsum_table.hpp"
#include "planner.hpp"
#include "structure.hpp"

// Takes a contraction with structural zeros, gives the cheapest tree of steps that works it out, each with its terms.

namespace lanewise {

/// How operand `I` is read by its labels.
template <class Problem, std::size_t I>
struct operand_view {
  using structure = typename Problem::template structure_of<I>;
  static constexpr std::size_t numbers = structure::stored;
  static constexpr std::size_t source = Problem::sources[I];
  static constexpr bool is_injective = structure::is_dense;
  static constexpr auto strides = Problem::strides_of(I);
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept { return structure::at(position); }
};

template <class Problem, operand_set Set>
struct contraction_node;

/// A step of more combinations of labels than this is not listed: the compilers give up.
inline constexpr std::int64_t most_combinations = 8192;

namespace detail {

[[nodiscard]] constexpr bool is_single(operand_set set) noexcept { return (set & (set - 1)) == 0; }

// One operand, none of whose labels is summed, needs no step, unless it is all there is.
template <class Problem, operand_set Set>
[[nodiscard]] constexpr bool needs_no_step() noexcept {
  return is_single(Set) && Set != Problem::shape.all() && Problem::shape.kept(Set) == Problem::shape.labels_of(Set);
}

// What a step for `Set` reads as its part `Part`: of a step for one operand, that operand as it is.
template <class Problem, operand_set Set, operand_set Part>
[[nodiscard]] constexpr auto part_of() noexcept {
  if constexpr (Part == 0) {
    return std::type_identity<unit_view>{};
  } else if constexpr (Part == Set || needs_no_step<Problem, Part>()) {
    return std::type_identity<operand_view<Problem, static_cast<std::size_t>(std::countr_zero(Part))>>{};
  } else {
    return std::type_identity<contraction_node<Problem, Part>>{};
  }
}
template <class Problem, operand_set Set, operand_set Part>
using part_view = typename decltype(part_of<Problem, Set, Part>())::type;

// A step rather than an operand or the number one.
template <class View>
inline constexpr bool is_step = requires { View::split; };

template <class View>
[[nodiscard]] constexpr std::size_t stride_of(std::size_t label) noexcept {
  if constexpr (requires { View::strides; }) {
    return View::strides[label];
  } else {
    return 0;
  }
}

}  // namespace detail

/// The labels that the step for `Set` walks through, where its parts are those of a split.
template <class Problem, operand_set Set, operand_set Left, operand_set Right>
struct step_walk {
  static constexpr bool is_last = Set == Problem::shape.all();

  // The labels that the two parts and each of the constants still have.
  static constexpr label_set labels = [] {
    if (detail::is_single(Set)) return Problem::shape.labels_of(Set);
    label_set all = Problem::shape.kept(Left) | Problem::shape.kept(Right);
    for (operand_set rest = Set & ~(Left | Right); rest != 0; rest &= rest - 1)
      all |= Problem::shape.kept(rest & (~rest + 1));
    return all;
  }();
  static constexpr label_set summed = labels & ~Problem::shape.kept(Set);
  static constexpr std::size_t positions = static_cast<std::size_t>(Problem::shape.size_of(labels & ~summed));
  static constexpr std::size_t sums = static_cast<std::size_t>(Problem::shape.size_of(summed));

  static constexpr auto order = [] {
    auto all = Problem::order_of(Set);
    for (label_set rest = summed; rest != 0; rest &= rest - 1)
      all.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
    return all.template shrink<std::popcount(labels)>();
  }();
  static constexpr auto extents = [] {
    std::array<std::size_t, order.size() + 1> all{};
    for (std::size_t d = 0; d < order.size(); ++d) all[d] = Problem::shape.extents[order[d]];
    return all;
  }();
  /// Whether the result has the label at a place of `order`.
  [[nodiscard]] static constexpr bool is_kept(std::size_t depth) noexcept { return (summed >> order[depth] & 1) == 0; }
  template <class... Views>
  [[nodiscard]] static constexpr auto strides() noexcept {
    std::array<std::array<std::size_t, sizeof...(Views)>, order.size() + 1> all{};
    for (std::size_t d = 0; d < order.size(); ++d) all[d] = {detail::stride_of<Views>(order[d])...};
    return all;
  }
};

namespace detail {

// Operand number `i` of a set, as a set.
[[nodiscard]] constexpr operand_set single_of(operand_set set, std::size_t i) noexcept {
  for (; i > 0; --i) set &= set - 1;
  return set & (~set + 1);
}

template <class Problem, operand_set Set, operand_set Left, operand_set Right, std::size_t... C>
[[nodiscard]] constexpr auto list_terms_with(std::index_sequence<C...>) noexcept {
  return list_terms<step_walk<Problem, Set, Left, Right>, part_view<Problem, Set, Left>, part_view<Problem, Set, Right>,
                    part_view<Problem, Set, single_of(Set & ~(Left | Right), C)>...>();
}

template <class Problem, operand_set Set, operand_set Left, operand_set Right>
inline constexpr auto step_of = list_terms_with<Problem, Set, Left, Right>(
    std::make_index_sequence<static_cast<std::size_t>(std::popcount(Set & ~(Left | Right)))>{});

// The instructions of a step and of those before it.
template <class Problem, operand_set Set, operand_set Left, operand_set Right>
[[nodiscard]] constexpr std::int64_t cost_of_split() noexcept {
  using walk = step_walk<Problem, Set, Left, Right>;
  constexpr std::int64_t too_much = std::numeric_limits<std::int64_t>::max() / 4;
  if constexpr (Problem::shape.size_of(walk::labels) > most_combinations) {
    return too_much;
  } else {
    using left = part_view<Problem, Set, Left>;
    using right = part_view<Problem, Set, Right>;
    std::int64_t cost = count_instructions<left::numbers>(step_of<Problem, Set, Left, Right>);
    if constexpr (is_step<left>) cost += left::instructions;
    if constexpr (is_step<right>) cost += right::instructions;
    return cost < too_much ? cost : too_much;
  }
}

// The splits of a set: those that take all constants in at once come first, and win where costs are equal.
template <class Problem, operand_set Set>
[[nodiscard]] constexpr auto list_splits() noexcept {
  static_vector<contraction_split, 512> splits;
  for (const bool takes_constants : {true, false})
    for (operand_set left = Set; left != 0; left = (left - 1) & Set)
      for (operand_set right = Set & ~left; right != 0; right = (right - 1) & Set & ~left) {
        const operand_set rest = Set & ~(left | right);
        const bool in_order = (left & (~left + 1)) < (right & (~right + 1));
        const bool has_numbers = (left & ~Problem::constants) != 0 && (right & ~Problem::constants) != 0;
        if (in_order && (takes_constants ? rest != 0 && has_numbers && (rest & ~Problem::constants) == 0 : rest == 0))
          splits.push_back({left, right});
      }
  return splits;
}

template <class Problem, operand_set Set, std::size_t... K>
[[nodiscard]] constexpr contraction_split cheapest_split(std::index_sequence<K...>) noexcept {
  constexpr auto splits = list_splits<Problem, Set>();
  const std::array<std::int64_t, sizeof...(K)> costs{cost_of_split<Problem, Set, splits[K].left, splits[K].right>()...};
  std::size_t best = 0;
  for (std::size_t i = 1; i < costs.size(); ++i)
    if (costs[i] < costs[best]) best = i;
  return splits[best];
}

/// The most operands for which tables are compared, where some are sparse: above, the plan for full ones is taken.
inline constexpr std::size_t most_compared = 5;

template <class Problem>
inline constexpr auto dense_plan = plan_dense(Problem::shape);

template <class Problem, operand_set Set>
[[nodiscard]] constexpr contraction_split choose_split() noexcept {
  if constexpr (is_single(Set)) {
    return {Set, 0};
  } else if constexpr (std::popcount(Set) == 2) {
    return {Set & (~Set + 1), Set & (Set - 1)};
  } else if constexpr (Problem::is_dense || Problem::operand_count > most_compared) {
    return dense_plan<Problem>.split_of(Set);
  } else {
    return cheapest_split<Problem, Set>(std::make_index_sequence<list_splits<Problem, Set>().size()>{});
  }
}

}  // namespace detail

/// The result of the step for a set of operands, as the next one reads it.
template <class Problem, operand_set Set>
struct contraction_node {
  static constexpr contraction_split split = detail::choose_split<Problem, Set>();
  using left = detail::part_view<Problem, Set, split.left>;
  using right = detail::part_view<Problem, Set, split.right>;
  using walk = step_walk<Problem, Set, split.left, split.right>;

  // A function, since nothing makes the table of a contraction by plain loops.
  [[nodiscard]] static constexpr const auto& table() noexcept {
    return detail::step_of<Problem, Set, split.left, split.right>;
  }
  static constexpr std::int64_t instructions = detail::cost_of_split<Problem, Set, split.left, split.right>();
  static constexpr std::size_t numbers = table().numbers();
  static constexpr std::size_t source = Problem::operand_count + Set;
  static constexpr bool is_injective = numbers == walk::positions;
  static constexpr auto strides = [] {
    typename Problem::strides result{};
    std::size_t stride = 1;
    const auto order = Problem::order_of(Set);
    for (std::size_t d = order.size(); d-- > 0; stride *= Problem::shape.extents[order[d]]) result[order[d]] = stride;
    return result;
  }();
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept { return table().entries[position]; }
};

/// The most combinations of labels that a step of a contraction walks through.
template <class Node>
[[nodiscard]] constexpr std::int64_t combinations_of() noexcept {
  auto most = static_cast<std::int64_t>(Node::walk::positions * Node::walk::sums);
  if constexpr (detail::is_step<typename Node::left>) most = std::max(most, combinations_of<typename Node::left>());
  if constexpr (detail::is_step<typename Node::right>) most = std::max(most, combinations_of<typename Node::right>());
  return most;
}

}  // namespace lanewise
