// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/fixed_string.hpp"
#include "../base/pack.hpp"
#include "../scalar/number.hpp"
#include "../terms/einsum_problem.hpp"
#include "operand.hpp"
#include "tensor.hpp"

// Takes the types of an einsum's operands, gives the contraction, the type of its products, and that of its result.

namespace lanewise {

namespace detail {

// The number of the operand that each one is: an earlier one's where `same_as` says so.
template <class X>
inline constexpr std::size_t names_operand = ~std::size_t{0};
template <std::size_t I>
inline constexpr std::size_t names_operand<same_as<I>> = I;

template <class... X>
inline constexpr auto sources_of = [] {
  std::array<std::size_t, sizeof...(X)> sources{names_operand<X>...};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const bool is_own = sources[i] == ~std::size_t{0};
    sources[i] = is_own ? i : sources[i] < i ? sources[sources[i]] : ~std::size_t{0};
  }
  return sources;
}();

// An operand's type, or none where `same_as` names no operand before it.
template <std::size_t I, class... X>
[[nodiscard]] constexpr auto operand_type() noexcept {
  if constexpr (sources_of<X...>[I] < I + 1) {
    return std::type_identity<std::tuple_element_t<sources_of<X...>[I], std::tuple<X...>>>{};
  } else {
    return std::type_identity<void>{};
  }
}

template <std::size_t I, class... X>
using structure_at = typename contraction_operand<typename decltype(operand_type<I, X...>())::type>::structure;

template <fixed_string Spec, class... X, std::size_t... I>
[[nodiscard]] constexpr auto problem_of(const std::type_identity<pack<X...>>&, std::index_sequence<I...>) noexcept {
  return std::type_identity<einsum_problem<Spec, operand_sources<sources_of<X...>[I]...>, structure_at<I, X...>...>>{};
}

// The same of operands whose zeros are stored too.
template <class S, std::size_t... D>
[[nodiscard]] constexpr auto filled(std::index_sequence<D...>) noexcept {
  return structures::dense<S::extents[D]...>{};
}
template <class S>
using filled_structure = decltype(filled<S>(std::make_index_sequence<S::extents.size()>{}));

template <fixed_string Spec, class... X, std::size_t... I>
[[nodiscard]] constexpr auto dense_problem_of(const std::type_identity<pack<X...>>&,
                                              std::index_sequence<I...>) noexcept {
  return std::type_identity<einsum_problem<Spec, operand_sources<I...>, filled_structure<structure_at<I, X...>>...>>{};
}

// Types of numbers whose product is a type again; nothing changes a type.
template <class T>
struct number_type {
  using type = T;
};
template <class T, class U>
[[nodiscard]] constexpr auto operator*(number_type<T>, number_type<U>) noexcept {
  if constexpr (std::is_void_v<T>) {
    return number_type<U>{};
  } else if constexpr (std::is_void_v<U>) {
    return number_type<T>{};
  } else {
    return number_type<std::remove_cvref_t<decltype(std::declval<T>() * std::declval<U>())>>{};
  }
}

template <class X>
struct value_type_of : number_type<typename contraction_operand<X>::value_type> {};
template <std::size_t I>
struct value_type_of<same_as<I>> : number_type<void> {};

template <class X>
using strong_type = number_type<std::conditional_t<plain_number<X>, void, typename value_type_of<X>::type>>;

// A plain number among the operands takes the type of the others; constants among themselves make doubles.
template <class... X>
[[nodiscard]] constexpr auto product_type() noexcept {
  using strong = typename decltype((strong_type<X>{} * ... * number_type<void>{}))::type;
  using any = typename decltype((number_type<typename value_type_of<X>::type>{} * ... * number_type<void>{}))::type;
  return number_type<
      std::conditional_t<!std::is_void_v<strong>, strong, std::conditional_t<!std::is_void_v<any>, any, double>>>{};
}

template <class Problem, class T, std::size_t... D>
[[nodiscard]] constexpr auto result_of(std::index_sequence<D...>) noexcept {
  return std::type_identity<tensor<T, Problem::shape.extents[Problem::order_of(Problem::shape.all())[D]]...>>{};
}

}  // namespace detail

/// The contraction of operands of the types `X`, and the same with all zeros stored.
template <fixed_string Spec, class... X>
using einsum_problem_of = typename decltype(detail::problem_of<Spec>(std::type_identity<pack<X...>>{},
                                                                     std::index_sequence_for<X...>{}))::type;
template <fixed_string Spec, class... X>
using einsum_dense_problem_of = typename decltype(detail::dense_problem_of<Spec>(
    std::type_identity<pack<X...>>{}, std::index_sequence_for<X...>{}))::type;

/// The tensor that it gives: of the type of the products of the operands' numbers.
template <class Problem, class... X>
using einsum_result =
    typename decltype(detail::result_of<Problem, typename decltype(detail::product_type<X...>())::type>(
        std::make_index_sequence<Problem::order_of(Problem::shape.all()).size()>{}))::type;

}  // namespace lanewise
