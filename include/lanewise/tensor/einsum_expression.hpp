// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../terms/cost.hpp"
#include "../terms/einsum_loops.hpp"
#include "../terms/einsum_step.hpp"
#include "contraction_watch.hpp"
#include "einsum_evaluate.hpp"
#include "expression.hpp"
#include "shape.hpp"
#include "structured.hpp"
#include "tensor.hpp"

// Takes a contraction and its operands, gives the result that waits to learn which of its elements are wanted.

namespace lanewise {

namespace detail {

// Whether a result has the zeros, signs and repetitions of a structure, whatever the operands are.
template <class Node, structure S>
[[nodiscard]] constexpr bool has_structure() noexcept {
  for (std::size_t p = 0; p < Node::walk::positions; ++p) {
    const entry target = S::at(p);
    const entry here = Node::at(p);
    if (!target.exists()) {
      if (here.exists()) return false;
      continue;
    }
    const std::size_t first = stored_positions<S>::first_of(static_cast<std::size_t>(target.slot));
    const double sign = target.coefficient * S::at(first).coefficient;
    if (here.slot != Node::at(first).slot || here.coefficient != sign * Node::at(first).coefficient) return false;
  }
  return true;
}

template <class M, class Result>
concept fits_in =
    std::same_as<typename M::value_type, typename Result::value_type> && Result::rank == 2 &&
    std::same_as<Result, mat<typename Result::value_type, M::structure::extents[0], M::structure::extents[1]>>;

template <class T, std::size_t... E, class... Index>
[[nodiscard]] constexpr std::size_t position_in(std::type_identity<tensor<T, E...>>, Index... index) noexcept {
  return row_major<E...>(index...);
}

}  // namespace detail

/// The result of `einsum`. It holds the operands by value and works nothing out until it is known what for: assigned to
/// a tensor, all its elements; to a structured matrix, those that this stores; by `e(i, j)`, one. A tensor that is to
/// be used several times is best bound by its type, or by `evaluate(e)`.
///
/// `Problem` is the contraction, `Dense` the same with its zeros stored, `Result` the tensor it gives.
template <class Problem, class Dense, class Result, strategy S, class... X>
class einsum_expression {
  using problem = std::conditional_t<S == strategy::dense, Dense, Problem>;
  using node = contraction_node<Problem, Problem::shape.all()>;

  template <class Positions>
  [[nodiscard]] constexpr Result at_positions() const noexcept {
    return evaluate_contraction<problem, Result, S, Positions>(operands_);
  }

 public:
  static constexpr bool waits = true;
  using value_type = typename Result::value_type;
  using result_type = Result;
  static constexpr std::size_t rank = Result::rank;
  static constexpr std::size_t size = Result::size;

  /// What all elements cost.
  static constexpr contraction_cost cost{sparse_cost<Problem>, dense_cost<Dense>};

  constexpr explicit einsum_expression(const X&... operands) noexcept : operands_(make_pack(operands...)) {}

  /// All elements.
  [[nodiscard]] constexpr Result evaluate() const noexcept {
    watch_contraction<value_type>(cost);
    return at_positions<every_position>();
  }
  // NOLINTNEXTLINE(google-explicit-constructor): being assigned to a tensor is what it waits for
  [[nodiscard]] constexpr operator Result() const noexcept { return evaluate(); }

  /// A structured matrix that is sure to hold the result, whatever the numbers: only what it stores is worked out. For
  /// others write `stored_part<M>(e)`.
  template <structured_matrix M>
    requires detail::fits_in<M, Result>
  // NOLINTNEXTLINE(google-explicit-constructor): as for a tensor
  [[nodiscard]] constexpr operator M() const noexcept {
    static_assert(detail::has_structure<node, typename M::structure>(),
                  "lanewise: einsum gives a matrix that need not be of the structured kind it is assigned to: write "
                  "stored_part<M>(e) to take the elements that M stores and to drop the others");
    return stored<M>();
  }

  /// The elements that a structured matrix stores, without a look at the others: see `stored_part`.
  template <structured_matrix M>
  [[nodiscard]] constexpr M stored() const noexcept {
    using target = typename M::structure;
    const Result all = at_positions<stored_positions<target>>();
    M result{};
    unroll<target::stored>([&](auto k) {
      constexpr std::size_t position = stored_positions<target>::first_of(k.value);
      result[k.value] = target::at(position).coefficient < 0 ? value_type(-all[position]) : all[position];
    });
    return result;
  }

  /// Element number `I` in row-major order, and nothing else.
  template <std::size_t I>
  [[nodiscard]] constexpr value_type element() const noexcept {
    static_assert(I < size, "lanewise: an einsum was asked for an element behind its last one");
    return at_positions<one_position<I>>()[I];
  }
  /// By one index for each extent: all elements are worked out, so bind the result first to read several.
  template <std::integral... Index>
  [[nodiscard]] constexpr value_type operator()(Index... index) const noexcept {
    static_assert(sizeof...(Index) == rank, "lanewise: an einsum is called with one index for each of its extents");
    if constexpr (sizeof...(Index) == rank) {
      return evaluate()(index...);
    } else {
      return value_type{};
    }
  }
  /// By constants, as `std::integral_constant`: that element alone.
  template <class... Index>
    requires(sizeof...(Index) == rank && requires { std::integral_constant<std::size_t, (Index::value + ... + 0)>{}; })
  [[nodiscard]] constexpr value_type operator()(Index...) const noexcept {
    return element<detail::position_in(std::type_identity<Result>{}, Index::value...)>();
  }

 private:
  pack<X...> operands_;
};

template <class E>
inline constexpr bool is_einsum = false;
template <class Problem, class Dense, class Result, strategy S, class... X>
inline constexpr bool is_einsum<einsum_expression<Problem, Dense, Result, S, X...>> = true;

/// For `auto [x, y, z] = e` and for one element alone, in row-major order.
template <std::size_t I, class E>
  requires is_einsum<E>
[[nodiscard]] constexpr auto get(const E& e) noexcept {
  return e.template element<I>();
}

/// The elements of a result that a matrix of type `M` stores; the others are not worked out. That they are zero, or
/// repeat the stored ones, is taken on trust: `stored_part<symmetric_mat<float, 3>>(e)`.
template <structured_matrix M, class E>
  requires(is_einsum<E> && detail::fits_in<M, typename E::result_type>)
[[nodiscard]] constexpr M stored_part(const E& e) noexcept {
  return e.template stored<M>();
}

}  // namespace lanewise

template <class Problem, class Dense, class Result, lanewise::strategy S, class... X>
struct std::tuple_size<lanewise::einsum_expression<Problem, Dense, Result, S, X...>>
    : std::integral_constant<std::size_t, Result::size> {};
template <std::size_t I, class Problem, class Dense, class Result, lanewise::strategy S, class... X>
struct std::tuple_element<I, lanewise::einsum_expression<Problem, Dense, Result, S, X...>> {
  using type = typename Result::value_type;
};
