// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/pack.hpp"
#include "../field/view.hpp"
#include "arguments.hpp"
#include "series.hpp"

// Takes the arguments of a launch, gives the same kinds of arguments on another kind of memory, with the same pointers.

namespace lanewise {

namespace detail {

template <class To, class S, class From>
[[nodiscard]] constexpr block_view<S, To> view_on(const block_view<S, From>& view) noexcept {
  return {view.data, view.count};
}
template <class To, class S, class From>
[[nodiscard]] constexpr column_view<S, To> view_on(const column_view<S, From>& view) noexcept {
  return {view.columns, view.count};
}
template <class To, class S, class From>
[[nodiscard]] constexpr strided_view<S, To> view_on(const strided_view<S, From>& view) noexcept {
  return {view.data, view.count, view.element_stride, view.number_stride};
}
// The variables of arg_min_of.
template <class To, template <class, class> class View, class T, class From>
  requires requires(const View<T, From>& view) { view.index; }
[[nodiscard]] constexpr View<T, To> view_on(const View<T, From>& view) noexcept {
  return {view.value, view.index, view.values, view.indices};
}

template <class To, class View>
using view_of_memory = decltype(view_on<To>(View{}));

template <class A>
inline constexpr bool holds_elements = is_element_argument<A> || is_series_argument<A>;

/// The same kind of argument on another view, by the forms that the templates of the kinds have.
template <class A, class To>
struct kind_on {
  using type = A;
};
template <template <class, bool, bool> class Kind, class View, bool Reads, bool Writes, class To>
  requires holds_elements<Kind<View, Reads, Writes>>
struct kind_on<Kind<View, Reads, Writes>, To> {
  using type = Kind<view_of_memory<To, View>, Reads, Writes>;
};
template <template <class, class...> class Kind, class View, class... More, class To>
  requires memory_argument<Kind<View, More...>>
struct kind_on<Kind<View, More...>, To> {
  using type = Kind<view_of_memory<To, View>, More...>;
};
template <template <class, std::size_t...> class Kind, class View, std::size_t... Axes, class To>
  requires(sizeof...(Axes) > 0 && !holds_elements<Kind<View, Axes...>>)
struct kind_on<Kind<View, Axes...>, To> {
  using type = Kind<view_of_memory<To, View>, Axes...>;
};
template <template <class, template <class> class> class Kind, class View, template <class> class Operation, class To>
struct kind_on<Kind<View, Operation>, To> {
  using type = Kind<view_of_memory<To, View>, Operation>;
};
template <template <class, class, template <class> class> class Kind, class T, class From,
          template <class> class Operation, class To>
struct kind_on<Kind<T, From, Operation>, To> {
  using type = Kind<T, To, Operation>;
};

// What an argument is before the launch binds it to its shape: a view, and what the call said next to it.
template <class To, class A>
[[nodiscard]] constexpr auto argument_on(const A& argument) noexcept {
  if constexpr (memory_argument<A>) {
    typename kind_on<A, To>::type made{};
    made.view = view_on<To>(argument.view);
    if constexpr (requires { made.mode = argument.mode; }) made.mode = argument.mode;
    if constexpr (requires { made.grid = argument.grid; }) made.grid = argument.grid;
    return made;
  } else {
    return argument;
  }
}

}  // namespace detail

/// The arguments as they are at a call of `launch`, on memory of the kind `To`.
template <class To, class... A>
[[nodiscard]] constexpr auto arguments_on(const pack<A...>& arguments) noexcept {
  return lanewise::apply([](const auto&... a) { return make_pack(detail::argument_on<To>(a)...); }, arguments);
}

}  // namespace lanewise
