// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/config.hpp"
#include "../base/fixed_string.hpp"
#include "../base/sentences.hpp"
#include "../terms/einsum_problem.hpp"
#include "../terms/einsum_spec.hpp"
#include "../terms/einsum_tree.hpp"
#include "einsum_operands.hpp"
#include "operand.hpp"

// Takes an einsum's string and the types of its operands, gives the sentence that says what is wrong and where.
//
// The compiler prints the template arguments of the function that refuses: the string, the position in it, the numbers.

namespace lanewise {

/// Stands for the result of an einsum that was refused, whatever it was to become.
struct refused_einsum : refused {
  template <class T>
  // NOLINTNEXTLINE(google-explicit-constructor): so that no second error follows from the first
  [[nodiscard]] constexpr operator T() const noexcept {
    return T{};
  }
};

namespace einsum_mistakes {

template <std::size_t N>
inline constexpr bool none = false;

template <fixed_string Spec, std::size_t Position>
constexpr void character_is_no_label() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum met a character that is no label, at the position in the string that is the last "
                "template argument here: write letters, commas and one \"->\"");
}
template <fixed_string Spec, std::size_t Position>
constexpr void ellipsis_in_string() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum takes no ellipsis, which stands at the position in the string that is the last "
                "template argument here: write a label for each index");
}
template <fixed_string Spec, std::size_t Position>
constexpr void arrow_is_wrong() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum met a second arrow or half of one, at the position in the string that is the last "
                "template argument here: write one \"->\" before the labels of the output");
}
template <fixed_string Spec, std::size_t Position>
constexpr void second_output() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum has one output, but a comma stands behind its arrow, at the position in the string "
                "that is the last template argument here: write one einsum for each output");
}
template <fixed_string Spec, std::size_t Position>
constexpr void output_label_in_no_operand() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum has a label of the output that no operand has, at the position in the string that is "
                "the last template argument here: write a label of an operand");
}
template <fixed_string Spec, std::size_t Position>
constexpr void output_label_twice() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum has a label twice in its output, the second time at the position in the string that "
                "is the last template argument here: write it once, or contract with kronecker<N>");
}
template <fixed_string Spec, std::size_t InString, std::size_t Passed>
constexpr void operand_count_differs() noexcept {
  static_assert(none<Passed>,
                "lanewise: einsum was passed another number of operands than its string has (the last two template "
                "arguments here: operands in the string, operands passed): write one list of labels for each operand, "
                "with a comma between them");
}
template <fixed_string Spec, std::size_t Operand, std::size_t Labels, std::size_t Rank>
constexpr void rank_differs() noexcept {
  static_assert(none<Rank>,
                "lanewise: einsum has another number of labels for an operand than that has indices (the last three "
                "template arguments here: the operand counted from 0, its labels, its indices): write one label for "
                "each index, and none for a number");
}
template <fixed_string Spec, std::size_t Position, std::size_t First, std::size_t Second>
constexpr void label_has_two_extents() noexcept {
  static_assert(none<Position>,
                "lanewise: einsum has a label that stands for two extents (the last three template arguments here: "
                "where in the string it does not fit, the extent it had, the extent it meets): write operands that "
                "agree, since an extent of 1 does not broadcast");
}
template <std::size_t Operand, class X>
constexpr void operand_is_no_tensor() noexcept {
  static_assert(never<X>,
                "lanewise: einsum was passed something that is no tensor (the template arguments here: which one, "
                "counted from 0, and its type): write a tensor, a number, a structured matrix or a constant");
}
template <std::size_t Operand, std::size_t Named>
constexpr void same_as_names_no_earlier_operand() noexcept {
  static_assert(none<Named>,
                "lanewise: einsum was passed a same_as that names no operand before it (the template arguments here: "
                "which one, and which one it names, both counted from 0): write same_as<I>{} with a smaller I");
}
template <fixed_string Spec, std::size_t Operands>
constexpr void too_many_operands() noexcept {
  static_assert(none<Operands>, "lanewise: einsum takes at most 16 operands: write two of them");
}
template <fixed_string Spec, std::size_t Combinations>
constexpr void step_is_too_large() noexcept {
  static_assert(none<Combinations>,
                "lanewise: einsum lists the terms of steps with at most 8192 combinations of labels (one here has the "
                "last template argument): write einsum<\"...\", strategy::dense>(...), whose loops need no list");
}

}  // namespace einsum_mistakes

namespace detail {

template <fixed_string Spec>
[[nodiscard]] constexpr bool string_is_right() noexcept {
  constexpr auto spec = parse_einsum(Spec);
  using enum spec_mistake;
  if constexpr (spec.mistake == no_label) einsum_mistakes::character_is_no_label<Spec, spec.position>();
  if constexpr (spec.mistake == ellipsis) einsum_mistakes::ellipsis_in_string<Spec, spec.position>();
  if constexpr (spec.mistake == arrow) einsum_mistakes::arrow_is_wrong<Spec, spec.position>();
  if constexpr (spec.mistake == second_output) einsum_mistakes::second_output<Spec, spec.position>();
  if constexpr (spec.mistake == unknown_output) einsum_mistakes::output_label_in_no_operand<Spec, spec.position>();
  if constexpr (spec.mistake == repeated_output) einsum_mistakes::output_label_twice<Spec, spec.position>();
  return spec.mistake == none;
}

template <std::size_t I, class... X>
[[nodiscard]] constexpr bool operand_is_right() noexcept {
  using operand = std::tuple_element_t<I, std::tuple<X...>>;
  using type = typename decltype(operand_type<I, X...>())::type;
  if constexpr (std::is_void_v<type>) {
    einsum_mistakes::same_as_names_no_earlier_operand<I, names_operand<operand>>();
    return false;
  } else if constexpr (!contractible<type>) {
    if constexpr (std::is_same_v<type, operand>) einsum_mistakes::operand_is_no_tensor<I, operand>();
    return false;
  } else {
    return true;
  }
}
template <class... X, std::size_t... I>
[[nodiscard]] constexpr bool operands_are_right(std::index_sequence<I...>) noexcept {
  return (static_cast<int>(operand_is_right<I, X...>()) & ... & 1) != 0;
}

template <fixed_string Spec, class... X>
[[nodiscard]] constexpr bool shapes_are_right() noexcept {
  using problem = einsum_problem_of<Spec, X...>;
  constexpr shape_fault fault = problem::find_fault();
  if constexpr (fault.mistake == shape_mistake::operand_count) {
    einsum_mistakes::operand_count_differs<Spec, fault.first, fault.second>();
  } else if constexpr (fault.mistake == shape_mistake::rank) {
    einsum_mistakes::rank_differs<Spec, fault.first, problem::spec.rank(fault.first), fault.second>();
  } else if constexpr (fault.mistake == shape_mistake::extent) {
    einsum_mistakes::label_has_two_extents<Spec, fault.position, fault.first, fault.second>();
  }
  return fault.mistake == shape_mistake::none;
}

template <fixed_string Spec, strategy S, class... X>
[[nodiscard]] constexpr bool einsum_is_small() noexcept {
  using problem = einsum_problem_of<Spec, X...>;
  if constexpr (S == strategy::dense) {
    return true;
  } else {
    constexpr std::int64_t combinations = combinations_of<contraction_node<problem, problem::shape.all()>>();
    if constexpr (combinations > most_combinations)
      einsum_mistakes::step_is_too_large<Spec, static_cast<std::size_t>(combinations)>();
    return combinations <= most_combinations;
  }
}

template <fixed_string Spec, strategy S, class... X>
[[nodiscard]] constexpr bool einsum_is_right() noexcept {
  if constexpr (!string_is_right<Spec>()) {
    return false;
  } else if constexpr (sizeof...(X) > 16) {
    einsum_mistakes::too_many_operands<Spec, sizeof...(X)>();
    return false;
  } else if constexpr (!operands_are_right<X...>(std::index_sequence_for<X...>{})) {
    return false;
  } else if constexpr (!shapes_are_right<Spec, X...>()) {
    return false;
  } else {
    return einsum_is_small<Spec, S, X...>();
  }
}

}  // namespace detail

}  // namespace lanewise
