// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../kernel/iterate.hpp"
#include "../kernel/results.hpp"
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

template <class Signature, std::size_t W, std::size_t... R, class Kernel, class... A>
constexpr auto call_with(std::index_sequence<R...>, const Kernel& kernel, [[maybe_unused]] const pack<A...>& arguments,
                         [[maybe_unused]] std::int64_t first) {
  return call_carrying(carried_positions<Signature>(std::make_index_sequence<Signature::carried_count>{}), kernel,
                       receive<W>(lanewise::get<Signature::received[R]>(arguments), first)...);
}

// The kernel's result of the values that a group of elements gives it.
template <std::size_t W, class Kernel, class... A>
constexpr auto call_kernel(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first) {
  using shape = signature<A...>;
  return call_with<shape, W>(std::make_index_sequence<shape::received_count>{}, kernel, arguments, first);
}

template <std::size_t W, class A>
using prepared_from = decltype(prepare<W>(std::declval<const A&>()));
template <std::size_t W, class A>
using received_by = decltype(receive<W>(std::declval<const prepared_from<W, A>&>(), std::int64_t{}));

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
      std::declval<const Kernel&>(), std::declval<const pack<prepared_from<W, A>...>&>(), std::int64_t{}))>;
  constexpr std::size_t wanted = signature<A...>::written_count;
  static_assert(std::same_as<returned, refused> || result_count<returned> != 0,
                "lanewise: the kernel of a launch returns nothing: it returns one value for each "
                "out and inout argument, several as a std::tuple");
  static_assert(std::same_as<returned, refused> || result_count<returned> == 0 || result_count<returned> >= wanted,
                "lanewise: the kernel of a launch returns fewer values than there are out and inout arguments");
  static_assert(std::same_as<returned, refused> || result_count<returned> <= wanted,
                "lanewise: the kernel of a launch returns more values than there are out and inout arguments");
  static_assert(!holds_references<returned>,
                "lanewise: the kernel of a launch returns references to its own variables: write "
                "std::tuple(a, b) instead of std::tie(a, b)");
  return !std::same_as<returned, refused> && result_count<returned> == wanted && !holds_references<returned>;
}

template <std::size_t W, std::size_t R, class Returned, class Argument>
constexpr void store_result(const Returned& returned, const Argument& argument, std::int64_t first,
                            bool past_caches) noexcept {
  using target = received_state<typename Argument::view_type, W>;
  using result = std::remove_cvref_t<decltype(result_at<R>(returned))>;
  static_assert(
      std::convertible_to<result, target>,
      "lanewise: a result of the kernel is not what its out or inout argument holds: compare the state and its "
      "scalar type (cast<T>(x)), and the order of the results with that of the arguments");
  if constexpr (std::convertible_to<result, target>)
    store_state<W>(argument.view, first, static_cast<target>(result_at<R>(returned)), past_caches && !Argument::reads);
}

// Elements first, ..., first + W - 1 of a launch: load all, compute, store all. The arguments are prepared.
template <std::size_t W, class Kernel, class... A>
constexpr void run_group(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first, bool past_caches) {
  using shape = signature<A...>;
  const auto returned = call_kernel<W>(kernel, arguments, first);
  [&]<std::size_t... R>(std::index_sequence<R...>) {
    (store_result<W, R>(returned, lanewise::get<shape::written[R]>(arguments), first, past_caches), ...);
  }(std::make_index_sequence<shape::written_count>{});
}

}  // namespace detail

/// Whether a launch of `Kernel` on these arguments makes sense, with a sentence for each way in which it does not.
template <std::size_t W, class Kernel, class... A>
[[nodiscard]] constexpr bool fits() noexcept {
  using shape = signature<A...>;
  constexpr bool has_elements = shape::element_count > 0;
  static_assert(has_elements, "lanewise: launch needs an in, out or inout argument: its length is that of the launch");
  constexpr bool has_output = shape::written_count > 0;
  static_assert(has_output, "lanewise: launch has no out or inout argument, so nothing would come out of the kernel");
  if constexpr (has_elements && has_output) {
    constexpr bool takes = detail::takes_values<W, Kernel, A...>();
    static_assert(takes,
                  "lanewise: launch cannot call the kernel: it takes, by value, one value for each in and inout "
                  "argument and each uniform argument, in the order of the call (out arguments are its results)");
    if constexpr (takes) return detail::returns_what_is_written<W, Kernel, A...>();
  }
  return false;
}

}  // namespace lanewise
