// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../field/view_of.hpp"

// Takes what stands at the call of `launch`, gives an argument that says how it travels: in, out, inout or uniform.
// Other headers of this folder bring the other kinds.

namespace lanewise {

/// Element i of a view is read once, written once, or both, in place.
template <class View, bool Reads, bool Writes>
struct element_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = Reads;
  static constexpr bool writes = Writes;
  static constexpr const char* kind = Reads ? (Writes ? "inout" : "in") : "out";

  View view;
};

/// The same value for all elements.
template <class Value>
struct uniform_argument {
  Value value;
};

template <class A>
inline constexpr bool is_element_argument = false;
template <class View, bool Reads, bool Writes>
inline constexpr bool is_element_argument<element_argument<View, Reads, Writes>> = true;

/// An argument of another kind: what the kernel receives of it depends on where the group of elements stands in the
/// launch (an index, a handle for reads and writes at places of the kernel's choice). `bound` gives it the launch's
/// shape, `receive<W>(first)` what the kernel gets for elements first, ..., first + W - 1. Where it touches memory, it
/// has a `view`, and `reads`, `writes` and `kind` say what is done to it; `misfit(shape)` says in words why its length
/// does not suit, or nothing.
template <class A>
concept positioned_argument = requires(const A& argument) { argument.template receive<1>(std::int64_t{}); };

/// What a launch reads or writes in memory.
template <class A>
concept memory_argument = requires { typename A::view_type; };

/// What the kernel's results are gathered in, one value for the whole launch.
template <class A>
inline constexpr bool is_reduction = false;

/// The shape of a launch: says how many elements there are, and is nothing that a kernel receives.
template <class A>
inline constexpr bool is_shape_argument = false;

/// A kind of argument that stands at a call of launch as it is.
template <class A>
concept argument_kind = is_element_argument<A> || positioned_argument<A> || is_reduction<A> || is_shape_argument<A>;

namespace detail {

template <bool Reads, bool Writes, class View>
[[nodiscard]] auto travelling_view(const View& view) noexcept {
  if constexpr (std::same_as<View, refused>) {
    return view;
  } else if constexpr (Writes) {
    constexpr bool can_be_written = !std::is_const_v<typename View::scalar_type>;
    static_assert(can_be_written, "lanewise: out and inout need memory that may be written: this one is const");
    if constexpr (can_be_written) {
      return element_argument<View, Reads, Writes>{view};
    } else {
      return refused{};
    }
  } else {
    return element_argument<decltype(view.read_only()), Reads, Writes>{view.read_only()};
  }
}

template <bool Reads, bool Writes, class R>
[[nodiscard]] auto travelling(R&& range) noexcept {
  constexpr bool is_refused = std::same_as<std::remove_cvref_t<R>, refused>;
  constexpr bool can_be_viewed = viewable<R>;
  static_assert(
      is_refused || can_be_viewed,
      "lanewise: in, out and inout take a field, a view (soa, aos, strided), or a contiguous range of numbers or "
      "states; pass a single number, tensor or struct to launch as it is");
  if constexpr (can_be_viewed) {
    constexpr bool outlives = outlives_call<R>;
    static_assert(outlives, "lanewise: in, out and inout do not own: give the field or container a name first");
    return travelling_view<Reads, Writes>(view_of(range));
  } else {
    return refused{};
  }
}

}  // namespace detail

/// Element i is read once and handed to the kernel.
template <class R>
[[nodiscard]] auto in(R&& range) noexcept {
  return detail::travelling<true, false>(std::forward<R>(range));
}
/// Element i is written once, with a result of the kernel; what it held before is not read.
template <class R>
[[nodiscard]] auto out(R&& range) noexcept {
  return detail::travelling<false, true>(std::forward<R>(range));
}
/// Element i is read once, handed to the kernel, and written once, in place, with a result of it.
template <class R>
[[nodiscard]] auto inout(R&& range) noexcept {
  return detail::travelling<true, true>(std::forward<R>(range));
}

/// The argument that something at a call of launch stands for: anything that is not said to travel is uniform.
template <class A>
[[nodiscard]] constexpr auto as_argument(const A& a) noexcept {
  if constexpr (argument_kind<A>) {
    return a;
  } else {
    static_assert(!(viewable<const A> && !state<A>),
                  "lanewise: launch met a field or range bare: write in(f), out(f) or "
                  "inout(f) to say how it travels");
    static_assert(std::is_trivially_copyable_v<A>,
                  "lanewise: a uniform argument of launch is a number, a tensor or a struct "
                  "that is trivially copyable");
    return uniform_argument<A>{a};
  }
}

}  // namespace lanewise
