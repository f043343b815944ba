// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../base/sentences.hpp"
#include "../derivative/hessian.hpp"
#include "../derivative/jacobian.hpp"
#include "../derivative/jvp.hpp"
#include "../derivative/outcome.hpp"
#include "carrying.hpp"
#include "iterate.hpp"
#include "kernel.hpp"

// Takes a kernel, gives the kernel of its derivatives, which `launch` runs as any other: same launch, same single pass.

namespace lanewise {

template <class Way, class K>
class differentiated;

template <class K>
inline constexpr bool is_differentiated = false;
template <class Way, class K>
inline constexpr bool is_differentiated<differentiated<Way, K>> = true;
template <class Way, class K>
inline constexpr bool passes_positions<differentiated<Way, K>> = is_iterated<K> || passes_positions<K>;

namespace detail {

// The kernel's own arguments come first; how many values are tangents, the way says.
template <class Way, class K, class... Values>
[[nodiscard]] constexpr bool takes_before_tangents() noexcept {
  constexpr std::size_t count = sizeof...(Values);
  constexpr std::size_t tangents = Way::tangent_count(count);
  if constexpr (tangents > count) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return takes<K, std::tuple_element_t<I, std::tuple<Values...>>...>;
    }(std::make_index_sequence<count - tangents>{});
  }
}

}  // namespace detail

template <class Way, class K, class... Values>
inline constexpr bool takes<differentiated<Way, K>, Values...> = detail::takes_before_tangents<Way, K, Values...>();

/// The kernel that a way of differentiating makes of the kernel `K`. See `jvp(kernel)` and its like.
///
/// A way says how many of its results are those of `K`, which come first, and how many of its values are tangents,
/// which come last, and of which arguments.
template <class Way, class K>
class differentiated {
 public:
  using kernel_type = K;
  using transformation = Way;

  constexpr explicit differentiated(const K& kernel) noexcept : kernel_(kernel) {}

  [[nodiscard]] static constexpr std::string_view name() noexcept { return detail::name_of_kernel<K>; }
  [[nodiscard]] constexpr const K& kernel() const noexcept { return kernel_; }

  template <class... Values>
  [[nodiscard]] constexpr auto operator()(const Values&... values) const {
    return Way::call(kernel_, values...);
  }

  /// The same in a launch, which knows what an iterated kernel carries from step to step.
  template <class Replaced, class Elements, class... Values>
  [[nodiscard]] constexpr auto run(launch_positions<Replaced, Elements>, const Values&... values) const {
    using own = decltype(detail::first_positions<Way::result_count_of(Replaced::size())>(Replaced{}));
    return Way::call(carrying<K, launch_positions<own, Elements>>{kernel_}, values...);
  }

 private:
  K kernel_;
};

namespace derivatives {

/// Results side by side, those of a tuple one by one.
template <class R>
[[nodiscard]] constexpr auto as_results(const R& returned) noexcept {
  if constexpr (detail::holds_results<R>) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::tuple(result_at<I>(returned)...);
    }(std::make_index_sequence<result_count<R>>{});
  } else {
    return std::tuple<R>(returned);
  }
}
template <class... R>
[[nodiscard]] constexpr auto joined_results(const R&... returned) noexcept {
  return std::tuple_cat(as_results(returned)...);
}

/// A way that takes no tangents, and gives none of the kernel's own results.
struct derivative_alone {
  [[nodiscard]] static constexpr std::size_t tangent_count(std::size_t) noexcept { return 0; }
  [[nodiscard]] static constexpr std::size_t argument_of_tangent(std::size_t place) noexcept { return place; }
  [[nodiscard]] static constexpr std::size_t result_count_of(std::size_t) noexcept { return 0; }
};

template <std::size_t... I>
struct by_jvp {
  static constexpr std::string_view name = "jvp";
  [[nodiscard]] static constexpr std::size_t tangent_count(std::size_t values) noexcept {
    return sizeof...(I) > 0 ? sizeof...(I) : values / 2;
  }
  [[nodiscard]] static constexpr std::size_t argument_of_tangent(std::size_t place) noexcept {
    return sizeof...(I) > 0 ? detail::position_at<I...>(place) : place;
  }
  [[nodiscard]] static constexpr std::size_t result_count_of(std::size_t all) noexcept { return all / 2; }

  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return give_jvp<I...>(values_then_tangents{}, kernel, values...);
  }
};
template <std::size_t... I>
struct by_jacobian : derivative_alone {
  static constexpr std::string_view name = "jacobian";
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return jacobian<I...>(kernel, values...);
  }
};
template <std::size_t... I>
struct by_value_and_jacobian : derivative_alone {
  static constexpr std::string_view name = "value_and_jacobian";
  [[nodiscard]] static constexpr std::size_t result_count_of(std::size_t all) noexcept { return all - 1; }

  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    using plan = call_plan<K, std::index_sequence<I...>, Values...>;
    if constexpr (can_differentiate<plan>()) {
      constexpr std::size_t level = 1 + depth_below<K, Values...>();
      return values_then_matrix<level, plan::directions>(call_with_directions<plan, level - 1>(kernel, values...));
    } else {
      return refused{};
    }
  }
};
template <std::size_t... I>
struct by_gradient : derivative_alone {
  static constexpr std::string_view name = "gradient";
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return gradient<I...>(kernel, values...);
  }
};
template <std::size_t... I>
struct by_value_and_gradient : derivative_alone {
  static constexpr std::string_view name = "value_and_gradient";
  [[nodiscard]] static constexpr std::size_t result_count_of(std::size_t) noexcept { return 1; }

  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    const auto both = value_and_gradient<I...>(kernel, values...);
    return joined_results(both.first, both.second);
  }
};
template <std::size_t I>
struct by_derivative : derivative_alone {
  static constexpr std::string_view name = "derivative";
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return derivative<I>(kernel, values...);
  }
};
template <std::size_t I>
struct by_value_and_derivative : derivative_alone {
  static constexpr std::string_view name = "value_and_derivative";
  [[nodiscard]] static constexpr std::size_t result_count_of(std::size_t all) noexcept { return all / 2; }

  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    const auto both = value_and_derivative<I>(kernel, values...);
    return joined_results(both.first, both.second);
  }
};
template <std::size_t... I>
struct by_hessian : derivative_alone {
  static constexpr std::string_view name = "hessian";
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return hessian<I...>(kernel, values...);
  }
};

}  // namespace derivatives

/// The kernel that takes the kernel's arguments, then a tangent of each, or of the chosen ones in their order, and
/// returns the kernel's results, then the tangent of each. In a launch the arguments of the plain kernel come first, as
/// they were, then their tangents: `launch(jvp<0, 1>(step), inout(q), inout(w), dt, inout(dq), inout(dw))`. Uniform
/// arguments can have tangents, too: `jvp<2>(step)` takes `1.0f` last for the derivatives by `dt`.
///
/// Lookups, series, neighbours and add_into have their tangents in a second argument of the kind, that the rules of the
/// first one hold for: `launch(jvp<1>(pick), in(i), lookup(table, wrap), lookup(tangents), out(y), out(dy))`. What is
/// filled in does not vary, and random numbers do not. Of an iterated kernel the launch carries what is inout; where
/// nothing is, those elements that are like the results of a step.
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto jvp(const K& kernel) noexcept {
  return differentiated<derivatives::by_jvp<I...>, K>(kernel);
}
/// The kernel that returns the Jacobian of the kernel's results by its arguments, or the chosen ones: one matrix, whose
/// rows are the numbers of all results and whose columns those of the arguments.
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto jacobian(const K& kernel) noexcept {
  return differentiated<derivatives::by_jacobian<I...>, K>(kernel);
}
/// The same after the kernel's own results: `launch(value_and_jacobian<0, 1>(step), inout(q), inout(w), dt,
/// out(matrix))`.
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto value_and_jacobian(const K& kernel) noexcept {
  return differentiated<derivatives::by_value_and_jacobian<I...>, K>(kernel);
}
/// The kernel that returns a gradient of the one number that the kernel gives, for each argument or each chosen one.
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto gradient(const K& kernel) noexcept {
  return differentiated<derivatives::by_gradient<I...>, K>(kernel);
}
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto value_and_gradient(const K& kernel) noexcept {
  return differentiated<derivatives::by_value_and_gradient<I...>, K>(kernel);
}
/// The kernel that returns the derivative of each of the kernel's results by the number that is argument `I`.
template <std::size_t I = 0, class K>
[[nodiscard]] constexpr auto derivative(const K& kernel) noexcept {
  return differentiated<derivatives::by_derivative<I>, K>(kernel);
}
template <std::size_t I = 0, class K>
[[nodiscard]] constexpr auto value_and_derivative(const K& kernel) noexcept {
  return differentiated<derivatives::by_value_and_derivative<I>, K>(kernel);
}
/// The kernel that returns the matrix of second derivatives of the one number that the kernel gives.
template <std::size_t... I, class K>
[[nodiscard]] constexpr auto hessian(const K& kernel) noexcept {
  return differentiated<derivatives::by_hessian<I...>, K>(kernel);
}

}  // namespace lanewise
