// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/number.hpp"
#include "../terms/einsum_loops.hpp"
#include "../terms/einsum_step.hpp"
#include "contract.hpp"
#include "einsum_operands.hpp"
#include "map.hpp"
#include "operand.hpp"
#include "tensor.hpp"

// Takes a tree of steps and the operands, gives the numbers of its result: each step is one contraction.

namespace lanewise {

namespace detail {

// What is known without operands, next to products of type `V`; where numbers keep their types it is as a literal.
template <class V>
using literal_beside = std::conditional_t<keeps_its_type<V>, lane_value_t<V>, V>;

// The stored numbers of an operand, for products of type `V`. A plain number takes that type, as literals do.
template <class V, class X>
[[nodiscard]] constexpr decltype(auto) row_of(const X& x) noexcept {
  if constexpr (number<X> && (plain_number<X> || !keeps_its_type<V>)) {
    using value = literal_beside<V>;
    return std::array<value, 1>{value(factor_for<V>(x))};
  } else if constexpr (contraction_operand<X>::structure::stored == 0) {
    return std::array<literal_beside<V>, 1>{};
  } else {
    return contraction_operand<X>::row(x);
  }
}

// All elements of an operand, zeros and constants included.
template <class V, class X>
[[nodiscard]] constexpr decltype(auto) full_row_of(const X& x) noexcept {
  using structure = typename contraction_operand<X>::structure;
  if constexpr (structure::is_dense) {
    return row_of<V>(x);
  } else {
    const auto& stored = row_of<V>(x);
    std::array<V, positions_of<structure>> all{};
    unroll<positions_of<structure>>([&](auto p) {
      constexpr entry here = structure::at(p.value);
      if constexpr (here.slot == term::one) {
        all[p.value] = coefficient_as<V>(here.coefficient);
      } else if constexpr (here.exists()) {
        all[p.value] = coefficient_as<V>(here.coefficient) * V(stored[static_cast<std::size_t>(here.slot)]);
      }
    });
    return all;
  }
}

// Operand number `I`, or the one that stands there once more.
template <std::size_t I, class Operands>
[[nodiscard]] constexpr const auto& operand_at(const Operands& operands) noexcept {
  constexpr std::size_t again = names_operand<std::remove_cvref_t<decltype(lanewise::get<I>(operands))>>;
  if constexpr (again < I) {
    return operand_at<again>(operands);
  } else {
    return lanewise::get<I>(operands);
  }
}

// The numbers of a step, of which others read those that are wanted, from those of its parts, which are worked out
// first, as far as the step reads them. The last step's are of type `V`.
template <class V, strategy S, class View, class Wanted, bool IsLast = false, class Operands>
[[nodiscard]] constexpr decltype(auto) row_of_step(const Operands& operands) noexcept {
  if constexpr (std::is_same_v<View, unit_view>) {
    return std::array<literal_beside<V>, 1>{literal_beside<V>(1)};
  } else if constexpr (!is_step<View>) {
    const auto& operand = operand_at<View::source>(operands);
    if constexpr (S == strategy::dense) {
      return full_row_of<V>(operand);
    } else {
      return row_of<V>(operand);
    }
  } else {
    using left = typename View::left;
    using right = typename View::right;
    const auto contracted = [&]<class Step>(Step, const auto& a, const auto& b) {
      using number = std::conditional_t<IsLast, V, step_number<V, decltype(a), decltype(b)>>;
      return contract_as<Step, number, S>(a, b);
    };
    if constexpr (S == strategy::dense) {
      return contracted(einsum_loops<View>{}, row_of_step<V, S, left, Wanted>(operands),
                        row_of_step<V, S, right, Wanted>(operands));
    } else {
      using step = einsum_step<View, Wanted>;
      return contracted(step{}, row_of_step<V, S, left, read_numbers<left, step, &term::left>>(operands),
                        row_of_step<V, S, right, read_numbers<right, step, &term::right>>(operands));
    }
  }
}

template <class Node>
[[nodiscard]] constexpr bool stands_as_stored() noexcept {
  bool in_order = Node::numbers == Node::walk::positions;
  for (std::size_t p = 0; p < Node::walk::positions; ++p)
    in_order = in_order && Node::at(p) == entry{static_cast<int>(p), 1};
  return in_order;
}

// The element that an entry stands for.
template <class V, class Numbers>
[[nodiscard]] constexpr V element_from(const Numbers& numbers, const entry& here) noexcept {
  if (here.slot == term::one) return coefficient_as<V>(here.coefficient);
  const V& number = numbers[static_cast<std::size_t>(here.slot)];
  return here.coefficient < 0 ? V(-number) : number;
}

// The elements of the result from the numbers of the last step.
template <class Node, class Result, strategy S, class V, std::size_t Numbers>
[[nodiscard]] constexpr Result spread(const std::array<V, Numbers>& numbers) noexcept {
  if constexpr (S == strategy::dense) {
    return std::bit_cast<Result>(numbers);
  } else if constexpr (stands_as_stored<Node>()) {
    return std::bit_cast<Result>(numbers);
  } else if constexpr (S == strategy::loop) {
    constexpr auto entries = Node::table().entries;
    Result result;
    for (std::size_t p = 0; p < result.size; ++p) result[p] = element_from<V>(numbers, entries[p]);
    return result;
  } else {
    Result result;
    unroll<Node::walk::positions>([&](auto p) {
      constexpr entry here = Node::at(p.value);
      result[p.value] = element_from<V>(numbers, here);
    });
    return result;
  }
}

}  // namespace detail

/// The tensor that a contraction gives, right at the positions that are wanted. `Problem` is a contraction of what
/// `operands`, a pack, holds.
template <class Problem, class Result, strategy S, class Positions, class Operands>
[[nodiscard]] constexpr Result evaluate_contraction(const Operands& operands) noexcept {
  using V = typename Result::value_type;
  using node = contraction_node<Problem, Problem::shape.all()>;
  return detail::spread<node, Result, S, V>(
      detail::row_of_step<V, S, node, wanted_numbers<node, Positions>, true>(operands));
}

}  // namespace lanewise
