// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

// Takes what a kernel returned, gives its results in order: a std::tuple or std::pair holds several, anything else is
// one.

namespace lanewise {

template <class R>
inline constexpr std::size_t result_count = 1;
template <>
inline constexpr std::size_t result_count<void> = 0;
template <class... R>
inline constexpr std::size_t result_count<std::tuple<R...>> = sizeof...(R);
template <class First, class Second>
inline constexpr std::size_t result_count<std::pair<First, Second>> = 2;

/// Whether what a kernel returned refers to values that are gone: std::tie and std::forward_as_tuple do.
template <class R>
inline constexpr bool holds_references = false;
template <class... R>
inline constexpr bool holds_references<std::tuple<R...>> = (std::is_reference_v<R> || ...);
template <class First, class Second>
inline constexpr bool holds_references<std::pair<First, Second>> =
    std::is_reference_v<First> || std::is_reference_v<Second>;

namespace detail {
template <class R>
inline constexpr bool holds_results = false;
template <class... R>
inline constexpr bool holds_results<std::tuple<R...>> = true;
template <class First, class Second>
inline constexpr bool holds_results<std::pair<First, Second>> = true;
}  // namespace detail

/// The `I`-th of the results.
template <std::size_t I, class R>
[[nodiscard]] constexpr const auto& result_at(const R& returned) noexcept {
  if constexpr (detail::holds_results<R>) {
    return std::get<I>(returned);
  } else {
    static_assert(I == 0, "lanewise: the kernel returns one value");
    return returned;
  }
}

}  // namespace lanewise
