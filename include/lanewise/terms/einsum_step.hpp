// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "../base/static_vector.hpp"
#include "cost.hpp"
#include "einsum_tree.hpp"
#include "table.hpp"

// Takes a tree of steps and the positions that are wanted of its result, gives the bilinear product of each step, less
// what nobody reads.

namespace lanewise {

/// Which positions of a result are wanted: all, one, or those that a structure stores, each where it has it first.
struct every_position {
  [[nodiscard]] static constexpr bool at(std::size_t) noexcept { return true; }
};
template <std::size_t I>
struct one_position {
  [[nodiscard]] static constexpr bool at(std::size_t position) noexcept { return position == I; }
};
template <structure S>
struct stored_positions {
  /// The position at which a stored number stands first.
  [[nodiscard]] static constexpr std::size_t first_of(std::size_t number) noexcept {
    std::size_t position = 0;
    while (!S::at(position).exists() || S::at(position).slot != static_cast<int>(number)) ++position;
    return position;
  }
  [[nodiscard]] static constexpr bool at(std::size_t position) noexcept {
    const entry here = S::at(position);
    return here.exists() && here.slot != term::one && first_of(static_cast<std::size_t>(here.slot)) == position;
  }
};

/// The numbers of the last step that stand at wanted positions.
template <class Node, class Positions>
struct wanted_numbers {
  static constexpr auto flags = [] {
    std::array<bool, Node::numbers + 1> result{};
    for (std::size_t position = 0; position < Node::walk::positions; ++position) {
      const entry here = Node::at(position);
      if (here.exists() && here.slot != term::one && Positions::at(position))
        result[static_cast<std::size_t>(here.slot)] = true;
    }
    return result;
  }();
};

/// The numbers of an earlier step that a later one reads, on its left or its right.
template <class Node, class Reader, int term::* Side>
struct read_numbers {
  static constexpr auto flags = [] {
    std::array<bool, Node::numbers + 1> result{};
    for (const term& t : table_of<Reader>)
      if (t.*Side != term::one) result[static_cast<std::size_t>(t.*Side)] = true;
    return result;
  }();
};

/// The bilinear product of a step: the terms of the numbers that are wanted.
template <class Node, class Wanted>
struct einsum_step {
  static constexpr std::size_t outputs = Node::numbers;
  [[nodiscard]] static constexpr auto terms() noexcept {
    auto list = Node::table().terms;
    list.count = 0;
    for (const term& t : Node::table().terms)
      if (Wanted::flags[static_cast<std::size_t>(t.output)]) list.push_back(t);
    return list;
  }
};

namespace detail {

template <class Node, class Step>
[[nodiscard]] constexpr operation_count count_tree() noexcept {
  operation_count count = count_operations(table_of<Step>);
  using left = typename Node::left;
  using right = typename Node::right;
  if constexpr (is_step<left>)
    count = count + count_tree<left, einsum_step<left, read_numbers<left, Step, &term::left>>>();
  if constexpr (is_step<right>)
    count = count + count_tree<right, einsum_step<right, read_numbers<right, Step, &term::right>>>();
  return count;
}

}  // namespace detail

/// The last step of a contraction, as far as some positions of its result are wanted.
template <class Problem, class Positions>
using last_step = einsum_step<contraction_node<Problem, Problem::shape.all()>,
                              wanted_numbers<contraction_node<Problem, Problem::shape.all()>, Positions>>;

/// What the steps of a contraction cost, as far as some positions of its result are wanted.
template <class Problem, class Positions = every_position>
inline constexpr operation_count sparse_cost =
    detail::count_tree<contraction_node<Problem, Problem::shape.all()>, last_step<Problem, Positions>>();

}  // namespace lanewise
