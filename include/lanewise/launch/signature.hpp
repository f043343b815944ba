// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../kernel/iterate.hpp"
#include "arguments.hpp"

// Takes the types of a launch's arguments, gives the positions of what the kernel receives, of what it returns, and of
// what it carries from step to step.

namespace lanewise {

/// The arguments that hold an element, those the kernel receives, and those its results go to.
template <class A>
inline constexpr bool is_received = !is_reduction<A> && !is_shape_argument<A>;
template <class View, bool Reads, bool Writes>
inline constexpr bool is_received<element_argument<View, Reads, Writes>> = Reads;
template <class A>
inline constexpr bool is_written = is_reduction<A>;
template <class View, bool Reads, bool Writes>
inline constexpr bool is_written<element_argument<View, Reads, Writes>> = Writes;

namespace detail {

template <std::size_t Count, std::size_t N>
[[nodiscard]] constexpr std::array<std::size_t, Count> positions_of(const std::array<bool, N>& chosen) noexcept {
  std::array<std::size_t, Count> positions{};
  std::size_t found = 0;
  for (std::size_t i = 0; i < N; ++i)
    if (chosen[i]) positions[found++] = i;
  return positions;
}

template <class A>
[[nodiscard]] constexpr bool writes_memory() noexcept {
  if constexpr (memory_argument<A>) {
    return A::writes;
  } else {
    return false;
  }
}

}  // namespace detail

template <class... A>
struct signature {
  static constexpr std::size_t argument_count = sizeof...(A);
  static constexpr std::size_t received_count = (std::size_t{0} + ... + (is_received<A> ? 1 : 0));
  static constexpr std::size_t written_count = (std::size_t{0} + ... + (is_written<A> ? 1 : 0));
  static constexpr std::size_t carried_count = (std::size_t{0} + ... + (is_received<A> && is_written<A> ? 1 : 0));
  static constexpr std::size_t element_count = (std::size_t{0} + ... + (is_element_argument<A> ? 1 : 0));
  static constexpr std::size_t memory_count = (std::size_t{0} + ... + (memory_argument<A> ? 1 : 0));
  static constexpr std::size_t shape_count = (std::size_t{0} + ... + (is_shape_argument<A> ? 1 : 0));
  /// Whether anything comes out of a launch: results, or what a kernel writes by a handle.
  static constexpr bool has_output = written_count > 0 || (detail::writes_memory<A>() || ...);

  /// Positions among the arguments.
  static constexpr auto received =
      detail::positions_of<received_count>(std::array<bool, argument_count>{is_received<A>...});
  static constexpr auto written =
      detail::positions_of<written_count>(std::array<bool, argument_count>{is_written<A>...});
  static constexpr auto memory =
      detail::positions_of<memory_count>(std::array<bool, argument_count>{memory_argument<A>...});
  static constexpr auto shapes =
      detail::positions_of<shape_count>(std::array<bool, argument_count>{is_shape_argument<A>...});
  static constexpr auto elements =
      detail::positions_of<element_count>(std::array<bool, argument_count>{is_element_argument<A>...});

  /// What a kernel of `iterate` returns of each step: a result for each inout argument and for each reduction.
  static constexpr std::size_t step_result_count = carried_count + (std::size_t{0} + ... + (is_reduction<A> ? 1 : 0));

  /// Position among the values that the kernel receives, of the inout argument that result `i` of a step is for; of one
  /// for a reduction, `kept_nowhere`.
  [[nodiscard]] static constexpr std::size_t carried(std::size_t i) noexcept {
    constexpr std::array<bool, argument_count> receives{is_received<A>...};
    constexpr std::array<bool, argument_count> writes{is_written<A>...};
    constexpr std::array<bool, argument_count> reduces{is_reduction<A>...};
    std::size_t among_received = 0;
    for (std::size_t a = 0; a < argument_count; ++a) {
      const bool of_step = writes[a] && (receives[a] || reduces[a]);
      if (of_step && i-- == 0) return reduces[a] ? kept_nowhere : among_received;
      if (receives[a]) ++among_received;
    }
    return among_received;
  }

  /// The same of result `r` among all that a kernel returns: `kept_apart` where it is for an out argument.
  [[nodiscard]] static constexpr std::size_t replaced(std::size_t r) noexcept {
    constexpr std::array<bool, argument_count> reduces{is_reduction<A>...};
    if (reduces[written[r]]) return kept_nowhere;
    const auto* const at = std::find(received.begin(), received.end(), written[r]);
    return at == received.end() ? kept_apart : static_cast<std::size_t>(at - received.begin());
  }
  /// Positions, among the values that the kernel receives, of those that are elements.
  [[nodiscard]] static constexpr auto received_elements() noexcept {
    constexpr std::size_t count = (std::size_t{0} + ... + (is_received<A> && is_element_argument<A> ? 1 : 0));
    constexpr std::array<bool, argument_count> element{is_element_argument<A>...};
    std::array<std::size_t, count> positions{};
    std::size_t found = 0;
    for (std::size_t r = 0; r < received_count; ++r)
      if (element[received[r]]) positions[found++] = r;
    return positions;
  }
};

}  // namespace lanewise
