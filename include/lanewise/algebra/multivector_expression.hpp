// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/config.hpp"
#include "../tensor/contraction_watch.hpp"
#include "../tensor/expression.hpp"
#include "../terms/cost.hpp"
#include "components.hpp"
#include "multivector.hpp"

// Takes an operation of two multivectors, gives its result, which waits to learn which components are wanted.

namespace lanewise {

/// `Operation` of two multivectors, held by value. It works out the components that are asked for: those of the
/// multivector that it is assigned to, one by name, those that `grade` or `project` keep; all of them in further sums
/// and products, once for each.
///
/// `Operation::outputs<A, Left, Right>` are the components that the result may have, `Set` those that are left of them;
/// `Operation::evaluate<V, A, Left, Right, Out, S>(left, right)` are the stored ones of `Out` as an array.
template <class Operation, class Left, class Right, class Set, strategy S>
class multivector_expression {
 public:
  static constexpr bool waits = true;
  using algebra_type = typename Left::algebra_type;
  using value_type = std::remove_cvref_t<decltype(std::declval<typename Left::value_type>() *
                                                  std::declval<typename Right::value_type>())>;
  using set = Set;
  static constexpr contraction_cost cost =
      Operation::template cost<algebra_type, typename Left::set, typename Right::set, Set>();

  constexpr multivector_expression(const Left& left, const Right& right) noexcept : left_(left), right_(right) {}

  /// All components.
  [[nodiscard]] constexpr multivector_in<value_type, algebra_type, Set> evaluate() const noexcept {
    watch_contraction<value_type>(cost);
    const auto stored =
        Operation::template evaluate<value_type, algebra_type, typename Left::set, typename Right::set, Set, S>(
            left_.values, right_.values);
    return generate_multivector<value_type, algebra_type, Set>(
        [&](auto i) { return stored[static_cast<std::size_t>(slot_of(Set::list(), i.value))]; });
  }

  /// The components of `Kept` alone, a part of `Set`.
  template <class Kept>
  [[nodiscard]] constexpr multivector_expression<Operation, Left, Right, Kept, S> only() const noexcept {
    return {left_, right_};
  }

  template <class U, component... D>
  // NOLINTNEXTLINE(google-explicit-constructor): nothing is lost
  [[nodiscard]] constexpr operator multivector<U, algebra_type, D...>() const noexcept {
    if constexpr (detail::check_conversion<Set, components<D...>>())
      return evaluate();
    else
      return {};
  }

  /// One coefficient by name, as of a multivector.
  template <char... Letters>
  [[nodiscard]] constexpr value_type operator[](blade_name<Letters...> name) const noexcept {
    constexpr signed_blade named = checked_blade<algebra_type, blade_name<Letters...>>();
    return only<components_by<detail::blade_maker<Set, named.mask>>>().evaluate()[name];
  }
  template <blade Blade>
  [[nodiscard]] constexpr value_type at() const noexcept {
    return only<components_by<detail::blade_maker<Set, Blade>>>().evaluate().template at<Blade>();
  }

 private:
  Left left_;
  Right right_;
};

/// A multivector, or an expression whose value is one.
template <class X>
concept multivector_like = detail::is_multivector<value_of<X>>;

template <multivector_like X>
using algebra_of = typename X::algebra_type;

}  // namespace lanewise
