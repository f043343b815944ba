// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "../terms/cost.hpp"

// Takes a result that waits to learn which of its components are wanted, gives all of them.

namespace lanewise {

/// A product that has not been worked out: it holds its operands by value, so that `auto` is safe, and converts to any
/// type that holds its components, of which it works out only those. `evaluate()` gives all.
template <class E>
concept expression = requires(const E& e) {
  { E::waits } -> std::convertible_to<bool>;
  e.evaluate();
};

/// The value of an expression, with all its components; anything else as it is.
template <class X>
[[nodiscard]] constexpr auto evaluate(const X& x) noexcept {
  if constexpr (expression<X>) {
    return x.evaluate();
  } else {
    return x;
  }
}
/// What `evaluate` gives.
template <class X>
using value_of = decltype(evaluate(std::declval<const X&>()));

/// What the cost of an expression is: `cost_of<decltype(a * b)>`, or `cost(a * b)`.
template <expression E>
inline constexpr contraction_cost cost_of = E::cost;
template <expression E>
[[nodiscard]] constexpr contraction_cost cost(const E&) noexcept {
  return E::cost;
}

}  // namespace lanewise
