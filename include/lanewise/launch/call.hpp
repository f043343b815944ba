// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../base/results.hpp"
#include "../kernel/iterate.hpp"
#include "group.hpp"
#include "signature.hpp"

// Takes a kernel, a launch's arguments and a group of elements, gives the kernel's results to what was asked for, after
// sentences have matched them at compile time.

namespace lanewise {

namespace detail {

template <class Signature, std::size_t... I>
[[nodiscard]] constexpr auto carried_positions(std::index_sequence<I...>) noexcept {
  return std::index_sequence<Signature::carried(I)...>{};
}

template <class Signature>
[[nodiscard]] constexpr auto positions_for_derivatives() noexcept {
  return []<std::size_t... R, std::size_t... E>(std::index_sequence<R...>, std::index_sequence<E...>) {
    return launch_positions<std::index_sequence<Signature::replaced(R)...>,
                            std::index_sequence<Signature::received_elements()[E]...>>{};
  }(std::make_index_sequence<Signature::written_count>{},
         std::make_index_sequence<Signature::received_elements().size()>{});
}

template <class Signature, std::size_t W, std::size_t... R, class Kernel, class... A>
constexpr auto call_with(std::index_sequence<R...>, const Kernel& kernel, [[maybe_unused]] const pack<A...>& arguments,
                         [[maybe_unused]] const group_place& place) {
  if constexpr (passes_positions<Kernel>) {
    return kernel.run(positions_for_derivatives<Signature>(),
                      receive<W>(lanewise::get<Signature::received[R]>(arguments), place)...);
  } else {
    return call_carrying(carried_positions<Signature>(std::make_index_sequence<Signature::step_result_count>{}), kernel,
                         receive<W>(lanewise::get<Signature::received[R]>(arguments), place)...);
  }
}

// The kernel's result of the values that a group of elements gives it.
template <std::size_t W, class Kernel, class... A>
constexpr auto call_kernel(const Kernel& kernel, const pack<A...>& arguments, const group_place& place) {
  using shape = signature<A...>;
  return call_with<shape, W>(std::make_index_sequence<shape::received_count>{}, kernel, arguments, place);
}

template <std::size_t W, class A>
using prepared_from = decltype(prepare<W>(std::declval<const A&>()));
template <std::size_t W, class A>
using received_by = decltype(receive<W>(std::declval<const prepared_from<W, A>&>(), group_place{}));

template <std::size_t W, class Kernel, class... A>
[[nodiscard]] constexpr bool takes_values() noexcept {
  using shape = signature<A...>;
  return []<std::size_t... R>(std::index_sequence<R...>) {
    return takes<Kernel, received_by<W, std::tuple_element_t<shape::received[R], std::tuple<A...>>>...>;
  }(std::make_index_sequence<shape::received_count>{});
}

template <std::size_t W, class Kernel, class... A>
[[nodiscard]] constexpr bool returns_what_is_written() noexcept {
  using returned = std::remove_cvref_t<decltype(call_kernel<W>(
      std::declval<const Kernel&>(), std::declval<const pack<prepared_from<W, A>...>&>(), group_place{}))>;
  constexpr std::size_t wanted = signature<A...>::written_count;
  static_assert(std::same_as<returned, refused> || result_count<returned> != 0 || wanted == 0,
                "lanewise: the kernel of a launch returns nothing: it returns one value for each "
                "out, inout and reduction argument, several as a std::tuple");
  static_assert(
      std::same_as<returned, refused> || result_count<returned> == 0 || result_count<returned> >= wanted,
      "lanewise: the kernel of a launch returns fewer values than there are out, inout and reduction arguments");
  static_assert(
      std::same_as<returned, refused> || result_count<returned> <= wanted,
      "lanewise: the kernel of a launch returns more values than there are out, inout and reduction arguments");
  static_assert(!holds_references<returned>,
                "lanewise: the kernel of a launch returns references to its own variables: write "
                "std::tuple(a, b) instead of std::tie(a, b)");
  return !std::same_as<returned, refused> && result_count<returned> == wanted && !holds_references<returned>;
}

// The lanes that a result of the kernel becomes.
template <class Argument, std::size_t W>
struct result_target {
  using type = state_over<typename Argument::state_type, lanes<scalar_of<typename Argument::state_type>, W>>;
};
template <class View, bool Reads, bool Writes, std::size_t W>
struct result_target<element_argument<View, Reads, Writes>, W> {
  using type = received_state<View, W>;
};

// A result as its argument would have it: a reduction widens.
template <class Argument, class Result>
[[nodiscard]] constexpr decltype(auto) widened_for(const Result& result) noexcept {
  if constexpr (requires { Argument::widened(result); }) {
    return Argument::widened(result);
  } else {
    return (result);
  }
}

template <class Argument, std::size_t W, class Result>
[[nodiscard]] constexpr bool result_fits() noexcept {
  using target = typename result_target<Argument, W>::type;
  using result = std::remove_cvref_t<decltype(widened_for<Argument>(std::declval<const Result&>()))>;
  constexpr bool fits = std::convertible_to<result, target>;
  static_assert(
      fits,
      "lanewise: a result of the kernel is not what its out, inout or reduction argument holds: compare the state and "
      "its scalar type (cast<T>(x)), and the order of the results with that of the arguments");
  return fits;
}

template <std::size_t W, std::size_t R, class Returned, class Argument>
constexpr void store_result(const Returned& returned, const Argument& argument, const group_place& place,
                            bool past_caches) noexcept {
  using target = typename result_target<Argument, W>::type;
  if constexpr (result_fits<Argument, W, std::remove_cvref_t<decltype(result_at<R>(returned))>>()) {
    // By reference where nothing is converted: a large matrix would be copied.
    const auto give = [&](const target& value) {
      if constexpr (is_element_argument<Argument>) {
        store_state<W>(argument.view, place.in_memory, value, past_caches && !Argument::reads);
      } else {
        argument.template accept<W>(value, place.in_launch);
      }
    };
    give(widened_for<Argument>(result_at<R>(returned)));
  }
}

// The elements of one group: load all, compute, store all. The arguments are prepared.
template <std::size_t W, class Kernel, class... A>
constexpr void run_group(const Kernel& kernel, const pack<A...>& arguments, const group_place& place,
                         bool past_caches) {
  using shape = signature<A...>;
  if constexpr (shape::written_count == 0) {
    call_kernel<W>(kernel, arguments, place);
  } else {
    // No variable: g++ keeps constants of this size in memory.
    [&]<std::size_t... R>(std::index_sequence<R...>, const auto& returned) {
      (store_result<W, R>(returned, lanewise::get<shape::written[R]>(arguments), place, past_caches), ...);
    }(std::make_index_sequence<shape::written_count>{}, call_kernel<W>(kernel, arguments, place));
  }
}

}  // namespace detail

/// Whether a launch of `Kernel` on these arguments makes sense, with a sentence for each way in which it does not.
template <std::size_t W, class Kernel, class... A>
[[nodiscard]] constexpr bool fits() noexcept {
  using shape = signature<A...>;
  constexpr bool has_elements = shape::element_count > 0 || shape::shape_count > 0;
  static_assert(has_elements,
                "lanewise: launch needs an in, out or inout argument, whose length is that of the launch, or over(n)");
  constexpr bool has_output = shape::has_output;
  static_assert(has_output,
                "lanewise: launch has no out or inout argument, nor another that is written, so nothing would come out "
                "of the kernel");
  constexpr bool one_shape = shape::shape_count <= 1;
  static_assert(one_shape, "lanewise: launch takes over(...) once");
  if constexpr (has_elements && has_output && one_shape) {
    constexpr bool takes = detail::takes_values<W, Kernel, A...>();
    static_assert(
        takes,
        "lanewise: launch cannot call the kernel: it takes, by value, one value for each in and inout "
        "argument, each uniform argument and each of another kind, in the order of the call (out arguments and "
        "reductions are its results)");
    if constexpr (takes) return detail::returns_what_is_written<W, Kernel, A...>();
  }
  return false;
}

}  // namespace lanewise
