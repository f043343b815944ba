// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <utility>

#include "../base/pack.hpp"
#include "../tensor/state.hpp"
#include "arguments.hpp"
#include "element.hpp"
#include "shape.hpp"

// Takes the type of a launch's argument, gives what it moves through memory for each element: what explain reports, the
// log of launches counts and the audit holds the compiler to.

namespace lanewise {

/// What is known of an argument when a program is compiled.
struct argument_traffic {
  std::string_view kind;     ///< "in", "inout", "out", "uniform", "lookup", "sum_of", ...: the word at the call
  std::int64_t numbers = 0;  ///< of an element, a row or a level
  std::int64_t bytes = 0;    ///< of one of these numbers as it is stored
  std::int64_t run = 0;      ///< elements whose numbers lie side by side, from any multiple of it on; 0: no memory
  bool read = false;         ///< whether memory of a field is read through it
  bool written = false;      ///< whether memory of a field is written through it
  bool once = false;         ///< whether each number of an element is moved exactly once, at the element's own place

  /// Bytes of a field that each element moves exactly once.
  [[nodiscard]] constexpr std::int64_t bytes_read_once() const noexcept { return once && read ? numbers * bytes : 0; }
  [[nodiscard]] constexpr std::int64_t bytes_written_once() const noexcept {
    return once && written ? numbers * bytes : 0;
  }
};

namespace detail {

// The word at the call of kinds that touch no memory of a field.
template <class A>
[[nodiscard]] constexpr std::string_view word_without_memory() noexcept {
  if constexpr (is_shape_argument<A>) {
    return "over";
  } else if constexpr (std::same_as<A, element_index_argument>) {
    return "element";
  } else if constexpr (requires { std::string_view(A::kind); }) {
    return A::kind;
  } else {
    return "positioned";
  }
}

template <class A>
inline constexpr bool is_uniform_argument = false;
template <class Value>
inline constexpr bool is_uniform_argument<uniform_argument<Value>> = true;

template <class Value>
[[nodiscard]] constexpr argument_traffic traffic_of_uniform() noexcept {
  if constexpr (state<Value>) {
    return {"uniform", static_cast<std::int64_t>(numbers_of<Value>),
            static_cast<std::int64_t>(sizeof(scalar_of<Value>))};
  } else {
    return {"uniform", 1, static_cast<std::int64_t>(sizeof(Value))};
  }
}

// Variables of a reduction are no run of elements.
template <class View>
[[nodiscard]] constexpr std::int64_t run_of() noexcept {
  if constexpr (requires { View::run_length; }) {
    return View::run_length;
  } else {
    return 1;
  }
}

template <class A>
struct traffic_traits {
  [[nodiscard]] static constexpr argument_traffic get() noexcept { return {word_without_memory<A>()}; }
};
template <class Value>
struct traffic_traits<uniform_argument<Value>> {
  [[nodiscard]] static constexpr argument_traffic get() noexcept { return traffic_of_uniform<Value>(); }
};
template <memory_argument A>
struct traffic_traits<A> {
  [[nodiscard]] static constexpr argument_traffic get() noexcept {
    using view = typename A::view_type;
    return {A::kind,
            view::numbers,
            static_cast<std::int64_t>(sizeof(typename view::scalar_type)),
            run_of<view>(),
            A::reads,
            A::writes,
            is_element_argument<A>};
  }
};

}  // namespace detail

/// What an argument of a launch moves for each element. `A` is what stands at the call (`in(f)`, a number, ...).
template <class A>
[[nodiscard]] constexpr argument_traffic traffic_of() noexcept {
  if constexpr (argument_kind<A> || memory_argument<A> || detail::is_uniform_argument<A>) {
    return detail::traffic_traits<A>::get();
  } else {
    return detail::traffic_traits<decltype(as_argument(std::declval<const A&>()))>::get();
  }
}

/// Bytes that a launch on these arguments moves exactly once, for each of its elements: those of in, out and inout.
template <class... A>
[[nodiscard]] constexpr std::int64_t bytes_moved_once() noexcept {
  return (std::int64_t{0} + ... + (traffic_of<A>().bytes_read_once() + traffic_of<A>().bytes_written_once()));
}
template <class... A>
[[nodiscard]] constexpr std::int64_t bytes_moved_once(const pack<A...>&) noexcept {
  return bytes_moved_once<A...>();
}

}  // namespace lanewise
