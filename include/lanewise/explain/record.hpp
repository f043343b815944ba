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
#include "../launch/call.hpp"
#include "../launch/group.hpp"
#include "../launch/signature.hpp"
#include "../launch/traffic.hpp"
#include "../tensor/state.hpp"
#include "tape.hpp"
#include "traced.hpp"
#include "watched.hpp"

// Takes a kernel, the arguments of a launch and an element, runs the kernel for that element alone and writes what it
// does to a tape. No memory of the arguments is changed.

namespace lanewise::recorder {

namespace detail {

inline constexpr std::size_t width = recording_width;

template <class A, class Memory>
inline constexpr bool lies_elsewhere = false;
template <class A, class Memory>
  requires requires { typename A::memory_type; }
inline constexpr bool lies_elsewhere<A, Memory> = !std::same_as<typename A::memory_type, Memory>;

template <class A>
void remember_memory(tape& to, int position, const A& argument) {
  if constexpr (memory_argument<A>) {
    if (argument.view.size() <= 0) return;
    for (const strip& s : argument.view.strips())
      to.memory.push_back({reinterpret_cast<const std::byte*>(s.lowest()),
                           reinterpret_cast<const std::byte*>(s.past_highest()), position});
  }
}

// A uniform value, whose numbers come from outside but are the same for all elements.
template <class Value>
[[nodiscard]] auto from_outside(const Value& value) {
  if constexpr (state<Value>) {
    if constexpr (lane_width<scalar_of<Value>> == width) {
      using number = scalar_of<Value>;
      return map_numbers<Value>([](const number& x) { return number::input(x.value(), true); }, value);
    } else {
      return value;
    }
  } else {
    return value;
  }
}

template <class A>
[[nodiscard]] auto received(tape& to, std::size_t position, const A& prepared,
                            const lanewise::detail::group_place& place) {
  to.receive(static_cast<int>(position));
  const auto arrive = [&] {
    if constexpr (lanewise::detail::is_uniform_argument<A>) {
      return from_outside(prepared.value);
    } else {
      return lanewise::detail::receive<width>(prepared, place);
    }
  };
  auto value = arrive();
  to.receive(-1);
  return value;
}

template <class Signature, std::size_t... R, class Kernel, class... Values>
[[nodiscard]] auto called(std::index_sequence<R...>, const Kernel& kernel, const std::tuple<Values...>& values) {
  if constexpr (passes_positions<Kernel>) {
    return kernel.run(lanewise::detail::positions_for_derivatives<Signature>(), std::get<R>(values)...);
  } else {
    return call_carrying(
        lanewise::detail::carried_positions<Signature>(std::make_index_sequence<Signature::step_result_count>{}),
        kernel, std::get<R>(values)...);
  }
}

// Where number `k` of a reduction lies. One that tells the element, too, has a variable for it beside the value.
template <class View>
[[nodiscard]] auto* variable_of(const View& view, std::size_t k) noexcept {
  if constexpr (requires { view.index; }) {
    return view.value;
  } else {
    return view.address(static_cast<std::int64_t>(k), 0);
  }
}

// What a result becomes: stored number by number, or part of a reduction.
template <class Argument, class Result>
void keep(tape& to, std::size_t position, const Argument& argument, const Result& result, std::int64_t element) {
  using target = typename lanewise::detail::result_target<Argument, width>::type;
  if constexpr (lanewise::detail::result_fits<Argument, width, Result>()) {
    const target& whole = lanewise::detail::widened_for<Argument>(result);
    const auto numbers = flatten(whole);
    to.receive(static_cast<int>(position));
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      if constexpr (is_element_argument<Argument>) {
        numbers[k].store_number(argument.view.address(static_cast<std::int64_t>(k), element));
      } else {
        numbers[k].update_number(variable_of(argument.view, k), Argument::operation::combines);
      }
    }
    to.receive(-1);
  }
}

template <class Kernel, class... A, std::size_t... R, std::size_t... Out>
void record(tape& to, const Kernel& kernel, const pack<A...>& arguments, std::int64_t element,
            std::index_sequence<R...>, std::index_sequence<Out...>) {
  using kinds = signature<A...>;
  const lanewise::detail::group_place place{element, element};
  const auto own =
      lanewise::apply([](const auto&... a) { return make_pack(lanewise::detail::prepare<width>(a)...); }, arguments);
  // In braces, so that they are received one after the other.
  const std::tuple<decltype(received(to, 0, lanewise::get<kinds::received[R]>(own), place))...> values{
      received(to, kinds::received[R], lanewise::get<kinds::received[R]>(own), place)...};
  if constexpr (kinds::written_count == 0) {
    called<kinds>(std::index_sequence<R...>{}, kernel, values);
  } else {
    const auto returned = called<kinds>(std::index_sequence<R...>{}, kernel, values);
    (keep(to, kinds::written[Out], lanewise::get<kinds::written[Out]>(arguments), result_at<Out>(returned), element),
     ...);
  }
}

}  // namespace detail

/// Runs a kernel for one element of a launch, whose arguments are bound to its shape.
template <class Kernel, class... A>
void record_element(tape& to, const Kernel& kernel, const pack<A...>& arguments, std::int64_t element) {
  using kinds = signature<A...>;
  const recording_scope scope(to);
  to.begin_element();
  detail::record(to, kernel, arguments, element, std::make_index_sequence<kinds::received_count>{},
                 std::make_index_sequence<kinds::written_count>{});
}

/// A tape that knows the memory of the arguments.
template <class... A>
[[nodiscard]] tape tape_for(const pack<A...>& arguments) {
  tape made;
  int position = 0;
  lanewise::apply([&](const auto&... a) { (detail::remember_memory(made, position++, a), ...); }, arguments);
  made.reads_memory = !(detail::lies_elsewhere<A, memory::host> || ...);
  return made;
}

}  // namespace lanewise::recorder
