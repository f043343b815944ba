// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "../base/static_vector.hpp"
#include "cost.hpp"
#include "einsum_tree.hpp"
#include "term.hpp"

// Takes a contraction of full operands, gives each step as plain loops over its labels: strides in place of a table.

namespace lanewise {

/// The bilinear product of a step without a list of its terms: for `strategy::dense`.
template <class Node>
struct einsum_loops {
  using walk = typename Node::walk;
  static constexpr std::size_t outputs = walk::positions;

  // That there are terms, and of which type, is all that is asked for: the loops go through them.
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, 1> first;
    first.push_back({});
    return first;
  }

  /// `f(output, left, right)` for each combination of labels, those of the result in the outer loops.
  template <class F>
  static constexpr void for_each_entry(const F& f) noexcept {
    loop<0>(f, 0, 0, 0);
  }

 private:
  // How far label `depth` of the walk moves in the result, which has its first labels.
  [[nodiscard]] static constexpr std::size_t output_stride(std::size_t depth) noexcept {
    if (!walk::is_kept(depth)) return 0;
    std::size_t stride = walk::positions;
    for (std::size_t d = 0; d <= depth; ++d) stride /= walk::extents[d];
    return stride;
  }

  template <std::size_t Depth, class F>
  static constexpr void loop(const F& f, int output, int left, int right) noexcept {
    if constexpr (Depth == walk::order.size()) {
      f(output, left, right);
    } else {
      constexpr std::size_t label = walk::order[Depth];
      constexpr int extent = static_cast<int>(walk::extents[Depth]);
      constexpr int of_output = static_cast<int>(output_stride(Depth));
      constexpr int of_left = static_cast<int>(detail::stride_of<typename Node::left>(label));
      constexpr int of_right = static_cast<int>(detail::stride_of<typename Node::right>(label));
      for (int i = 0; i < extent; ++i)
        loop<Depth + 1>(f, output + i * of_output, left + i * of_left, right + i * of_right);
    }
  }
};

namespace detail {

template <class Node>
[[nodiscard]] constexpr operation_count count_nested_loops() noexcept {
  operation_count count =
      count_loops(static_cast<std::int64_t>(Node::walk::positions), static_cast<std::int64_t>(Node::walk::sums));
  if constexpr (is_step<typename Node::left>) count = count + count_nested_loops<typename Node::left>();
  if constexpr (is_step<typename Node::right>) count = count + count_nested_loops<typename Node::right>();
  return count;
}

}  // namespace detail

/// What the loops of a contraction of full operands cost.
template <class Problem>
inline constexpr operation_count dense_cost =
    detail::count_nested_loops<contraction_node<Problem, Problem::shape.all()>>();

}  // namespace lanewise
