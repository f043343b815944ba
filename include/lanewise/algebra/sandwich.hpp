// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../tensor/contract.hpp"
#include "../terms/cost.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "sandwich_plan.hpp"
#include "sandwich_table.hpp"
#include "unit.hpp"

// Takes m and x, gives m x ~m by the cheapest plan: two products in either order, merged terms, or, where m ~m = 1 is
// known, the commutator.

namespace lanewise {

namespace detail {

// The rows that the second table of the commutator's plan reads: twice the commutator, then x.
template <class V, std::size_t C, std::size_t X, class Row>
[[nodiscard]] constexpr std::array<V, C + X> doubled_beside(const std::array<V, C>& c, const Row& x) noexcept {
  std::array<V, C + X> row{};
  for (std::size_t i = 0; i != C; ++i) row[i] = c[i] + c[i];
  for (std::size_t i = 0; i != X; ++i) row[C + i] = V(x[i]);
  return row;
}

template <bool IsUnit>
struct sandwich_operation {
  template <class A, class M, class X>
  using outputs = components_by<std::conditional_t<IsUnit, versor_sandwich_maker<A, M, X>, sandwich_maker<A, M, X>>>;

  template <class A, class M, class X, class Out>
  [[nodiscard]] static constexpr contraction_cost cost() noexcept {
    using plan = plan_tables<cheapest_sandwich<A, M, X, Out, IsUnit>(), A, M, X, Out>;
    constexpr auto loops = [](std::size_t outputs, std::size_t left, std::size_t right) {
      return count_loops(static_cast<std::int64_t>(outputs), static_cast<std::int64_t>(left * right));
    };
    return {count_operations(table_of<typename plan::first>) + count_operations(table_of<typename plan::second>),
            loops(plan::first::outputs, M::size, X::size) + loops(Out::stored, plan::first::outputs, M::size)};
  }

  template <class V, class A, class M, class X, class Out, strategy S, class L, class R>
  [[nodiscard]] static constexpr auto evaluate(const L& m, const R& x) noexcept {
    constexpr sandwich_plan best = cheapest_sandwich<A, M, X, Out, IsUnit>();
    using plan = plan_tables<best, A, M, X, Out>;
    using second = typename plan::second;
    if constexpr (best == sandwich_plan::left_first) {
      return contract_as<second, V, S>(contract_as<typename plan::first, V, S>(m, x), m);
    } else if constexpr (best == sandwich_plan::right_first) {
      return contract_as<second, V, S>(m, contract_as<typename plan::first, V, S>(x, m));
    } else if constexpr (best == sandwich_plan::merged) {
      using square = step_number<V, const L&, const L&>;
      return contract_as<second, V, S>(contract_as<typename plan::first, square, S>(m, m), x);
    } else {
      const auto commutator = contract_as<typename plan::first, V, S>(m, x);
      return contract_as<second, V, S>(doubled_beside<V, plan::first::outputs, X::stored>(commutator, x), m);
    }
  }
};

}  // namespace detail

/// m x ~m, with every component that it may have: how a versor m, as a rotor or a motor, moves x. For a versor that is
/// known to have m ~m = 1, `sandwich(assume_unit(m), x)` keeps the grades of x alone and costs less.
/// The result waits: see `multivector_expression`.
template <strategy S, multivector_like M, multivector_like X>
[[nodiscard]] constexpr auto sandwich(const M& m, const X& x) noexcept {
  using A = algebra_of<M>;
  if constexpr (!std::same_as<A, algebra_of<X>>) {
    static_assert(never<M>, "lanewise: a sandwich takes two multivectors of one algebra");
    return refused{};
  } else if constexpr (dimension_of<A> > largest_table) {
    return multiply<product_kind::geometric, S>(multiply<product_kind::geometric, S>(m, x), reverse(m));
  } else {
    return detail::wait_for<detail::sandwich_operation<is_unit<M>>, S>(lanewise::evaluate(m), lanewise::evaluate(x));
  }
}
template <multivector_like M, multivector_like X>
[[nodiscard]] constexpr auto sandwich(const M& m, const X& x) noexcept {
  return sandwich<strategy_of<algebra_of<M>>()>(m, x);
}

/// How many terms m_i x_l ~m_j there are for multivectors of the types `M` and `X`, and how many are left when equal
/// ones are merged.
template <class M, class X>
  requires(std::same_as<algebra_of<M>, algebra_of<X>>)
[[nodiscard]] constexpr detail::sandwich_counts count_sandwich_terms() noexcept {
  return []<component... L>(components<L...>) {
    detail::sandwich_counts sum;
    const auto add = [&sum](const detail::sandwich_counts& counts) {
      sum.triples += counts.triples;
      sum.merged += counts.merged;
    };
    (add(detail::counts_for<algebra_of<M>, typename M::set, L>), ...);
    return sum;
  }(typename X::set{});
}

}  // namespace lanewise
