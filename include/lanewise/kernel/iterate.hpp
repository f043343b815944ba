// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "kernel.hpp"
#include "results.hpp"

// Takes a kernel and a number of steps, gives the kernel that takes all of these steps in registers.

namespace lanewise {

template <class K>
class iterated;

template <class K>
inline constexpr bool is_iterated = false;
template <class K>
inline constexpr bool is_iterated<iterated<K>> = true;

/// Whether a kernel, or the one that is iterated, can be called with such values.
template <class K, class... Values>
inline constexpr bool takes = std::is_invocable_v<const K&, Values...>;
template <class K, class... Values>
inline constexpr bool takes<iterated<K>, Values...> = takes<K, Values...>;

/// Calls a kernel whose results stand for its arguments at the positions `Carried`: `launch` says which ones these are.
template <std::size_t... Carried, class K, class... Values>
constexpr decltype(auto) call_carrying(std::index_sequence<Carried...> carried, const K& kernel,
                                       const Values&... values) {
  if constexpr (is_iterated<K>) {
    return kernel.run(carried, values...);
  } else {
    return kernel(values...);
  }
}

namespace detail {

template <std::size_t R, class Value, class Returned>
constexpr void carry_one(Value& value, const Returned& returned) {
  constexpr bool fits = std::convertible_to<decltype(result_at<R>(returned)), Value>;
  static_assert(
      fits,
      "lanewise: iterate needs a kernel whose results have the types of the arguments they replace: check the "
      "order of the results, and cast<T>(x) where a scalar type changed");
  if constexpr (fits) value = result_at<R>(returned);
}

// The results of a step in place of the arguments that they are carried into.
template <std::size_t... Carried, class Now, class Returned>
constexpr void carry(std::index_sequence<Carried...>, Now& now, const Returned& returned) {
  [&]<std::size_t... R>(std::index_sequence<R...>) {
    (carry_one<R>(std::get<Carried>(now), returned), ...);
  }(std::make_index_sequence<sizeof...(Carried)>{});
}

template <std::size_t... Carried, class Now>
[[nodiscard]] constexpr auto carried_of(std::index_sequence<Carried...>, const Now& now) {
  if constexpr (sizeof...(Carried) == 1) {
    return std::get<Carried...>(now);
  } else {
    return std::tuple(std::get<Carried>(now)...);
  }
}

}  // namespace detail

/// A kernel that is applied to its own results. See `iterate`.
template <class K>
class iterated {
 public:
  using kernel_type = K;

  constexpr iterated(const K& kernel, std::int64_t steps) noexcept : kernel_(kernel), steps_(steps) {}

  [[nodiscard]] static constexpr std::string_view name() noexcept { return detail::name_of_kernel<K>; }
  [[nodiscard]] constexpr std::int64_t steps() const noexcept { return steps_; }
  [[nodiscard]] constexpr const K& kernel() const noexcept { return kernel_; }

  /// All steps, with the results in place of the first arguments.
  template <class... Values>
  [[nodiscard]] constexpr auto operator()(const Values&... values) const {
    using returned = std::remove_cvref_t<decltype(kernel_(values...))>;
    constexpr bool fit = result_count<returned> <= sizeof...(Values);
    static_assert(
        fit, "lanewise: iterate needs a kernel that returns no more values than it takes: they replace its arguments");
    if constexpr (fit) {
      return run(std::make_index_sequence<result_count<returned>>{}, values...);
    } else {
      return refused{};
    }
  }

  /// All steps, with result `r` in place of the argument at the `r`-th of the carried positions.
  template <std::size_t... Carried, class... Values>
  [[nodiscard]] constexpr auto run(std::index_sequence<Carried...> carried, const Values&... values) const {
    const auto step = [&](const auto&... now) { return call_carrying(carried, kernel_, now...); };
    using returned = std::remove_cvref_t<decltype(step(values...))>;
    static_assert(
        result_count<returned> == sizeof...(Carried),
        "lanewise: iterate needs a kernel that returns one value for each argument it carries from step to step "
        "(the inout arguments), and no other");
    if constexpr (result_count<returned> == sizeof...(Carried)) {
      std::tuple<Values...> now(values...);
      for (std::int64_t s = 0; s < steps_; ++s) detail::carry(carried, now, std::apply(step, now));
      return detail::carried_of(carried, now);
    } else {
      return refused{};
    }
  }

 private:
  K kernel_;
  std::int64_t steps_;
};

/// `steps` applications of a kernel in one launch: the state is read once, kept in registers, and written once. `steps`
/// is known at run time; none or fewer leaves the state as it is. The results of a step take the place of the inout
/// arguments of the next (of the first arguments, when the iterated kernel is called as a function).
template <class K, std::integral Steps>
[[nodiscard]] constexpr iterated<K> iterate(const K& kernel, Steps steps) noexcept {
  static_assert(std::is_trivially_copyable_v<K>,
                "lanewise: iterate takes a kernel whose captures are trivially copyable");
  return iterated<K>(kernel, static_cast<std::int64_t>(steps));
}

}  // namespace lanewise
