// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "jacobian.hpp"

// Takes a function of one number and its arguments, gives the matrix of its second derivatives.

namespace lanewise {

/// d^2 f / dx_i dx_j of a function that gives one number, by the numbers of its arguments, all that can vary or the
/// chosen ones, in a row: the Jacobian of its gradient. Its cost is that of about (1 + n)^2 values for n numbers.
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto hessian(const F& f, const X&... x) {
  return jacobian<I...>([&](const auto&... y) { return gradient<I...>(f, y...); }, x...);
}

/// Value, gradient and Hessian, a tuple of three.
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto value_gradient_and_hessian(const F& f, const X&... x) {
  const auto both = [&](const auto&... y) { return value_and_gradient<I...>(f, y...); };
  const auto value = both(x...);
  return std::tuple(value.first, value.second, hessian<I...>(f, x...));
}

namespace derivatives {

template <std::size_t R, class Returned, class Cotangent>
[[nodiscard]] constexpr auto weighted_result(const Returned& returned, const Cotangent& cotangent) noexcept {
  const auto numbers = evaluate(result_at<R>(returned));
  const auto weights = evaluate(result_at<R>(cotangent));
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return (... + (number_of(weights, K) * number_of(numbers, K)));
  }(std::make_index_sequence<numbers_of<std::remove_cvref_t<decltype(numbers)>>>{});
}

}  // namespace derivatives

/// The product of a row of cotangents with the Jacobian, like the arguments that it is by: what reverse mode gives, for
/// the cost of the whole Jacobian, which for small states is the cheaper way. `cotangent` is like what `f` gives.
template <std::size_t... I, class F, class Cotangent, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto vjp_by_jacobian(const F& f, const Cotangent& cotangent, const X&... x) {
  return gradient<I...>(
      [&](const auto&... y) {
        const auto returned = f(y...);
        return [&]<std::size_t... R>(std::index_sequence<R...>) {
          return (... + derivatives::weighted_result<R>(returned, cotangent));
        }(std::make_index_sequence<result_count<Cotangent>>{});
      },
      x...);
}

}  // namespace lanewise
