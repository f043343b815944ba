// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/deferred.hpp"
#include "../base/results.hpp"
#include "../base/sentences.hpp"
#include "../derivative/hessian.hpp"
#include "../derivative/jacobian.hpp"
#include "../derivative/jvp.hpp"
#include "../derivative/outcome.hpp"
#include "kernel.hpp"

// Takes a kernel, gives the kernel of its derivatives, which `launch` runs as any other: same launch, same single pass.

namespace lanewise {

/// The kernel that a way of differentiating makes of the kernel `K`. See `jvp(kernel)` and its like.
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

template <std::size_t... I>
struct by_jvp {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    const auto both = jvp<I...>(kernel, values...);
    return joined_results(both.first, both.second);
  }
};
template <std::size_t... I>
struct by_jacobian {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return jacobian<I...>(kernel, values...);
  }
};
template <std::size_t... I>
struct by_value_and_jacobian {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    using plan = call_plan<K, std::index_sequence<I...>, Values...>;
    if constexpr (can_differentiate<plan>()) {
      constexpr std::size_t level = 1 + depth_below<K, Values...>();
      const auto returned = call_with_directions<plan, level - 1>(kernel, values...);
      const auto matrix = [&] { return jacobian_of_results<level, plan::directions>(returned); };
      // In its place among the results: it is large.
      return [&]<class... R>(const std::tuple<R...>& results) {
        return std::apply(
            [&](const R&... each) { return std::tuple<R..., decltype(matrix())>(each..., deferred{matrix}); }, results);
      }(as_results(map_results([](const auto& each) { return values_of<level>(each); }, returned)));
    } else {
      return refused{};
    }
  }
};
template <std::size_t... I>
struct by_gradient {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return gradient<I...>(kernel, values...);
  }
};
template <std::size_t... I>
struct by_value_and_gradient {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    const auto both = value_and_gradient<I...>(kernel, values...);
    return joined_results(both.first, both.second);
  }
};
template <std::size_t I>
struct by_derivative {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    return derivative<I>(kernel, values...);
  }
};
template <std::size_t I>
struct by_value_and_derivative {
  template <class K, class... Values>
  [[nodiscard]] static constexpr auto call(const K& kernel, const Values&... values) {
    const auto both = value_and_derivative<I>(kernel, values...);
    return joined_results(both.first, both.second);
  }
};
template <std::size_t... I>
struct by_hessian {
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
