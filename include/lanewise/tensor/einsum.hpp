// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "../base/config.hpp"
#include "../base/fixed_string.hpp"
#include "../terms/cost.hpp"
#include "../terms/einsum_loops.hpp"
#include "../terms/einsum_step.hpp"
#include "einsum_expression.hpp"
#include "einsum_mistakes.hpp"
#include "einsum_operands.hpp"
#include "expression.hpp"

// Takes a string of labels and operands, gives the contraction that the string asks for.

namespace lanewise {

/// The sum over all labels that the output does not have, of the products of the operands' elements, as NumPy's
/// `einsum`: `einsum<"ij,jk->ik">(a, b)` is the matrix product. Without "->" the output has the labels that occur once,
/// in alphabetical order; a label that an operand has twice runs along its diagonal; a number has no label: `",i->i"`.
/// Other than NumPy's, it takes no ellipsis, and an extent of 1 does not broadcast.
///
/// Operands are tensors, numbers, structured matrices, constants, `same_as<I>{}`, and expressions, which are worked out
/// first. Elements known to be zero or one at compile time cost nothing. Several operands are contracted in the order
/// that costs least; intermediate results that repeat are worked out once.
///
/// The result is an expression that computes what is asked of it, see `einsum_expression`; without labels in the output
/// it is the number. Its numbers have the type of the products of the operands' numbers, where plain numbers take the
/// type of what they meet.
///
/// `strategy::unrolled` and `strategy::loop` give the same bits. `strategy::dense` contracts in the order that costs
/// least where all elements are stored: it gives the same bits too, but for signs of zeros and for what an infinity or
/// a NaN makes of a product with zero, where that order is the same and coefficients are powers of two; else it differs
/// by the rounding of another order.
template <fixed_string Spec, strategy S = config::default_strategy, class... X>
[[nodiscard]] constexpr auto einsum(const X&... operands) noexcept {
  if constexpr (detail::einsum_is_right<Spec, S, value_of<X>...>()) {
    using problem = einsum_problem_of<Spec, value_of<X>...>;
    using dense = einsum_dense_problem_of<Spec, value_of<X>...>;
    using result = einsum_result<problem, value_of<X>...>;
    const einsum_expression<problem, dense, result, S, value_of<X>...> waiting(lanewise::evaluate(operands)...);
    if constexpr (result::rank == 0) {
      return waiting.evaluate()[0];
    } else {
      return waiting;
    }
  } else {
    return refused_einsum{};
  }
}

/// What a contraction of operands of the types `X` costs, all steps together.
template <fixed_string Spec, class... X>
inline constexpr contraction_cost einsum_cost{sparse_cost<einsum_problem_of<Spec, X...>>,
                                              dense_cost<einsum_dense_problem_of<Spec, X...>>};

/// How many combinations of labels there are: the terms of one loop over all of them at once.
template <fixed_string Spec, class... X>
inline constexpr std::int64_t einsum_combinations = [] {
  constexpr auto shape = einsum_problem_of<Spec, X...>::shape;
  return shape.size_of(shape.labels_of(shape.all()));
}();

}  // namespace lanewise
