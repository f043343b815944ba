// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../field/view_of.hpp"
#include "arguments.hpp"
#include "series_handle.hpp"
#include "shape.hpp"

// Takes a field of length times as many elements as a launch has, gives the argument by which a kernel walks through
// its own element's levels: forcing, trajectories, vertical columns, scratch.

namespace lanewise {

/// See `series`.
template <class View, bool Reads, bool Writes>
struct series_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = Reads;
  static constexpr bool writes = Writes;
  static constexpr const char* kind = Reads ? (Writes ? "series_inout" : "series") : "series_out";

  View view;
  std::int64_t elements = 0;
  std::int64_t length = 0;

  [[nodiscard]] constexpr std::int64_t length_in(const launch_shape& shape) const noexcept {
    return shape.count() > 0 ? view.size() / shape.count() : 0;
  }
  [[nodiscard]] std::string misfit(const launch_shape& shape) const {
    const std::int64_t n = shape.count();
    if (view.size() >= 0 && (n == 0 || view.size() % n == 0)) return {};
    return "has " + std::to_string(view.size()) + " elements: a series holds some number of levels of the launch's " +
           std::to_string(n) + " each";
  }
  [[nodiscard]] constexpr series_argument bound(const launch_shape& shape) const noexcept {
    return {view, shape.count(), length_in(shape)};
  }
  template <std::size_t W>
  [[nodiscard]] constexpr series_handle<View, Reads, Writes, W> receive(std::int64_t first) const noexcept {
    return {view, first, elements, length};
  }
};

template <class A>
inline constexpr bool is_series_argument = false;
template <class View, bool Reads, bool Writes>
inline constexpr bool is_series_argument<series_argument<View, Reads, Writes>> = true;

namespace detail {

template <bool Reads, bool Writes, class View>
[[nodiscard]] auto series_of_view(const View& view) noexcept {
  if constexpr (std::same_as<View, refused>) {
    return refused{};
  } else if constexpr (Writes) {
    constexpr bool can_be_written = !std::is_const_v<typename View::scalar_type>;
    static_assert(can_be_written,
                  "lanewise: series_out and series_inout need memory that may be written: this one is const");
    if constexpr (can_be_written) {
      return series_argument<View, Reads, Writes>{view};
    } else {
      return refused{};
    }
  } else {
    return series_argument<decltype(view.read_only()), Reads, Writes>{view.read_only()};
  }
}

template <bool Reads, bool Writes, class R>
[[nodiscard]] auto series_of(R&& range) noexcept {
  constexpr bool is_refused = std::same_as<std::remove_cvref_t<R>, refused>;
  constexpr bool can_be_viewed = viewable<R>;
  static_assert(is_refused || can_be_viewed,
                "lanewise: series, series_out and series_inout take a field, a view (soa, aos, strided), or a "
                "contiguous range of numbers or states");
  if constexpr (can_be_viewed) {
    constexpr bool outlives = outlives_call<R>;
    static_assert(outlives,
                  "lanewise: series, series_out and series_inout do not own: give the field or container a name first");
    return series_of_view<Reads, Writes>(view_of(range));
  } else {
    return refused{};
  }
}

}  // namespace detail

/// Levels of the kernel's own element, to read: element i of a launch of n finds its level t at element t * n + i of
/// the field, so that neighbouring elements read neighbouring memory. The field holds length * n elements; otherwise
/// the launch is refused. The kernel receives a `series_handle`: `s[t]`, `s.length()`.
template <class R>
[[nodiscard]] auto series(R&& range) noexcept {
  return detail::series_of<true, false>(std::forward<R>(range));
}
/// The same to write, by `s.set(t, value)`. Levels that are not set stay as they are.
template <class R>
[[nodiscard]] auto series_out(R&& range) noexcept {
  return detail::series_of<false, true>(std::forward<R>(range));
}
/// The same to read and to write: columns in place, scratch.
template <class R>
[[nodiscard]] auto series_inout(R&& range) noexcept {
  return detail::series_of<true, true>(std::forward<R>(range));
}

}  // namespace lanewise
