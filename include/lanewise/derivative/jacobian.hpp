// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/deferred.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../tensor/tensor.hpp"
#include "jvp.hpp"
#include "outcome.hpp"
#include "variables.hpp"

// Takes a function and its arguments, gives its derivatives by all their numbers: derivative, gradient, Jacobian.

namespace lanewise {

namespace derivatives {

/// How a call is differentiated: the positions that vary, the level, and where each argument's directions begin.
template <class F, class Chosen, class... X>
struct call_plan;
template <class F, std::size_t... I, class... X>
struct call_plan<F, std::index_sequence<I...>, X...> {
  static constexpr std::size_t count = sizeof...(X);
  static constexpr std::array<bool, count> possible{can_vary<X>()...};
  static constexpr std::array<bool, count> chosen = chosen_of<I...>(possible);
  static constexpr auto first = first_directions(chosen, std::array<std::size_t, count>{directions_of<X>()...});
  static constexpr std::size_t directions = first[count];
  static constexpr bool fits = ((I < count) && ...) && ((I >= count || possible[I < count ? I : 0]) && ...);
};

template <class Plan, std::size_t Depth, std::size_t J, class X>
[[nodiscard]] constexpr auto argument_with_directions(const X& x) noexcept {
  if constexpr (Plan::chosen[J]) {
    return variable<Plan::directions, Plan::first[J], Depth>(x);
  } else {
    return x;
  }
}

template <class Plan, std::size_t Depth, std::size_t J, class X>
using argument_type = decltype(argument_with_directions<Plan, Depth, J>(std::declval<const X&>()));

/// What the function gives of its arguments, those that vary with a direction for each of their numbers.
template <class Plan, std::size_t Depth, class F, class... X>
[[nodiscard]] constexpr auto call_with_directions(const F& f, const X&... x) {
  return [&]<std::size_t... J>(std::index_sequence<J...>) {
    if constexpr (takes_tangents<F, argument_type<Plan, Depth, J, X>...>()) {
      return f(argument_with_directions<Plan, Depth, J>(x)...);
    } else {
      return 0.0;
    }
  }(std::index_sequence_for<X...>{});
}

template <std::size_t R, class Returned>
using result_type = value_of<std::remove_cvref_t<decltype(result_at<R>(std::declval<const Returned&>()))>>;

/// The rows of a Jacobian: a number each of the results that can vary. The last is how many there are.
template <class Returned>
[[nodiscard]] constexpr auto first_rows() noexcept {
  return []<std::size_t... R>(std::index_sequence<R...>) {
    std::array<std::size_t, sizeof...(R) + 1> first{};
    std::size_t rows = 0;
    std::size_t i = 0;
    ((first[i++] = rows, rows += directions_of<result_type<R, Returned>>()), ...);
    first[i] = rows;
    return first;
  }(std::make_index_sequence<result_count<Returned>>{});
}

// The number type of a Jacobian: that in which the tangents of all results that can vary meet.
template <std::size_t Depth, class X>
[[nodiscard]] constexpr auto tangent_type() noexcept {
  if constexpr (can_vary<X>()) {
    return std::tuple<std::type_identity<decltype(tangent_below<Depth>(std::declval<scalar_of<X>>(), 0))>>{};
  } else {
    return std::tuple<>{};
  }
}
template <class... T>
[[nodiscard]] constexpr auto joined_tangents(const std::tuple<std::type_identity<T>...>&) noexcept {
  static_assert(sizeof...(T) > 0,
                "lanewise: jacobian takes a function that gives numbers with fractions, or states of them");
  if constexpr (sizeof...(T) > 0) {
    return std::type_identity<joined_number<T...>>{};
  } else {
    return std::type_identity<refused>{};
  }
}
template <std::size_t Depth, class Returned>
[[nodiscard]] constexpr auto jacobian_number() noexcept {
  return []<std::size_t... R>(std::index_sequence<R...>) {
    return joined_tangents(std::tuple_cat(tangent_type<Depth, result_type<R, Returned>>()...));
  }(std::make_index_sequence<result_count<Returned>>{});
}

template <std::size_t Depth, std::size_t First, std::size_t Columns, class Matrix, class X>
constexpr void fill_rows(Matrix& matrix, const X& x) noexcept {
  if constexpr (can_vary<X>()) {
    unroll<numbers_of<X>>([&](auto k) {
      with_number(x, k.value, [&](const auto& number) {
        unroll<Columns>([&](auto d) {
          matrix[(First + k.value) * Columns + d.value] =
              static_cast<typename Matrix::value_type>(tangent_below<Depth>(number, d.value));
        });
      });
    });
  }
}

template <std::size_t Depth, std::size_t Columns, class Returned>
[[nodiscard]] constexpr auto jacobian_of_results(const Returned& returned) noexcept {
  constexpr auto first = first_rows<Returned>();
  using T = typename decltype(jacobian_number<Depth, Returned>())::type;
  if constexpr (std::is_same_v<T, refused>) {
    return T{};
  } else {
    mat<T, first.back(), Columns> matrix;
    [&]<std::size_t... R>(std::index_sequence<R...>) {
      (fill_rows<Depth, first_rows<Returned>()[R], Columns>(matrix, worked_out(result_at<R>(returned))), ...);
    }(std::make_index_sequence<result_count<Returned>>{});
    return matrix;
  }
}

/// The matrix, made where a tuple will hold it.
template <std::size_t Level, std::size_t Columns, class Returned>
struct coming_matrix {
  const Returned& returned;
  [[nodiscard]] constexpr auto operator()() const noexcept { return jacobian_of_results<Level, Columns>(returned); }
};

/// What a function returned as its values and its matrix: a pair, or all in a row.
template <std::size_t Level, std::size_t Columns, class Returned>
[[nodiscard]] constexpr auto value_and_matrix(const Returned& returned) noexcept {
  using value = coming_results<values_at<Level>, Returned>;
  using matrix = coming_matrix<Level, Columns, Returned>;
  return std::pair<std::invoke_result_t<value>, std::invoke_result_t<matrix>>(deferred{value{returned}},
                                                                              deferred{matrix{returned}});
}
template <std::size_t Level, std::size_t Columns, class Returned>
[[nodiscard]] constexpr auto values_then_matrix(const Returned& returned) noexcept {
  using value = values_at<Level>;
  using matrix = coming_matrix<Level, Columns, Returned>;
  return [&]<std::size_t... R>(std::index_sequence<R...>) {
    return std::tuple<mapped_result<value, R, Returned>..., std::invoke_result_t<matrix>>(
        deferred{coming_result{value{}, result_at<R>(returned)}}..., deferred{matrix{returned}});
  }(std::make_index_sequence<result_count<Returned>>{});
}

/// The derivatives of one number by the numbers of a state, as such a state.
template <std::size_t Depth, class X, class Number>
[[nodiscard]] constexpr auto gradient_by(const Number& number, std::size_t first) noexcept {
  using T = decltype(tangent_below<Depth>(number, 0));
  numbers_array<state_over<X, T>> numbers;
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = tangent_below<Depth>(number, first + k);
  return unflatten<state_over<X, T>>(numbers);
}

template <class Plan, std::size_t Depth, class... X, class Number>
[[nodiscard]] constexpr auto gradients(const Number& number) noexcept {
  const auto one = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
    if constexpr (Plan::chosen[J]) {
      return std::tuple(gradient_by<Depth, std::tuple_element_t<J, std::tuple<X...>>>(number, Plan::first[J]));
    } else {
      return std::tuple<>();
    }
  };
  return [&]<std::size_t... J>(std::index_sequence<J...>) {
    auto all = std::tuple_cat(one(std::integral_constant<std::size_t, J>{})...);
    if constexpr (std::tuple_size_v<decltype(all)> == 1) {
      return std::get<0>(all);
    } else {
      return all;
    }
  }(std::index_sequence_for<X...>{});
}

template <class Plan>
[[nodiscard]] constexpr bool can_differentiate() noexcept {
  static_assert(
      Plan::fits,
      "lanewise: a derivative is by arguments that are numbers with fractions or states of them: choose these "
      "by their positions, as in gradient<0, 2>(f, x, n, y)");
  static_assert(!Plan::fits || Plan::directions > 0, "lanewise: none of the function's arguments can vary");
  static_assert(!Plan::fits || Plan::directions <= most_directions,
                "lanewise: a derivative is by at most 64 numbers at a time: choose arguments by their positions, as in "
                "jacobian<0>(f, x, y)");
  return Plan::fits && Plan::directions > 0 && Plan::directions <= most_directions;
}

}  // namespace derivatives

/// The value of `f` and the matrix of the derivatives of its numbers (rows, in the order of its results) by the numbers
/// of its arguments (columns): `value_and_jacobian(f, x, y)` by all that can vary, `value_and_jacobian<1>(f, x, y)` by
/// the chosen ones. Which argument a number came from is part of its type: tangents that are zero for that reason are
/// never computed.
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto value_and_jacobian(const F& f, const X&... x) {
  using plan = derivatives::call_plan<F, std::index_sequence<I...>, X...>;
  if constexpr (derivatives::can_differentiate<plan>()) {
    constexpr std::size_t level = 1 + derivatives::depth_below<F, X...>();
    return derivatives::value_and_matrix<level, plan::directions>(
        derivatives::call_with_directions<plan, level - 1>(f, x...));
  } else {
    return std::pair(refused{}, refused{});
  }
}
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto jacobian(const F& f, const X&... x) {
  using plan = derivatives::call_plan<F, std::index_sequence<I...>, X...>;
  if constexpr (derivatives::can_differentiate<plan>()) {
    constexpr std::size_t level = 1 + derivatives::depth_below<F, X...>();
    return derivatives::jacobian_of_results<level, plan::directions>(
        derivatives::call_with_directions<plan, level - 1>(f, x...));
  } else {
    return refused{};
  }
}

/// The value of `f`, one number, and its derivatives by the numbers of each argument, as a state like the argument; of
/// several arguments a tuple of these.
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto value_and_gradient(const F& f, const X&... x) {
  using plan = derivatives::call_plan<F, std::index_sequence<I...>, X...>;
  if constexpr (derivatives::can_differentiate<plan>()) {
    constexpr std::size_t depth = derivatives::depth_below<F, X...>();
    const auto returned = evaluate(derivatives::call_with_directions<plan, depth>(f, x...));
    constexpr bool one = number<std::remove_cvref_t<decltype(returned)>>;
    static_assert(one, "lanewise: gradient takes a function that gives one number: jacobian takes any");
    if constexpr (one) {
      return std::pair(derivatives::values_of<depth + 1>(returned),
                       derivatives::gradients<plan, depth + 1, X...>(returned));
    } else {
      return std::pair(refused{}, refused{});
    }
  } else {
    return std::pair(refused{}, refused{});
  }
}
template <std::size_t... I, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto gradient(const F& f, const X&... x) {
  return value_and_gradient<I...>(f, x...).second;
}

/// The value of `f`, anything that it gives, and its derivative by one number, the argument at the position `I`.
template <std::size_t I = 0, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto value_and_derivative(const F& f, const X&... x) {
  using plan = derivatives::call_plan<F, std::index_sequence<I>, X...>;
  constexpr bool one = plan::fits && plan::directions == 1;
  static_assert(one,
                "lanewise: derivative is by one number with a fraction: gradient, jacobian and jvp take states, and "
                "derivative<1>(f, x, y) is by y");
  if constexpr (one) {
    constexpr std::size_t depth = derivatives::depth_below<F, X...>();
    return derivatives::value_and_tangent{}(index_constant<depth + 1>{},
                                            derivatives::call_with_directions<plan, depth>(f, x...));
  } else {
    return std::pair(refused{}, refused{});
  }
}
template <std::size_t I = 0, class F, class... X>
  requires(sizeof...(X) > 0)
[[nodiscard]] constexpr auto derivative(const F& f, const X&... x) {
  return value_and_derivative<I>(f, x...).second;
}

}  // namespace lanewise
