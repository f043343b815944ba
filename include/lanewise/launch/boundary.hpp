// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "filled_state.hpp"

// Takes a place along an axis and a displacement, gives the place that is read, where a grid goes on beyond its end and
// where it does not.

namespace lanewise {

namespace detail {
// No less and no more than leads beyond the end from any place, so that no sum overflows.
[[nodiscard]] constexpr std::int64_t up_to_an_extent(std::int64_t displacement, std::int64_t extent) noexcept {
  return displacement < -extent ? -extent : displacement > extent ? extent : displacement;
}
}  // namespace detail

// Each of them says what to add to a place instead of a displacement, and which place the sum stands for: none by -1.

/// Beyond the end stands the other end again.
struct periodic_boundary {
  static constexpr bool is_periodic = true;
  static constexpr bool is_fill = false;
  [[nodiscard]] static constexpr std::int64_t reduced(std::int64_t displacement, std::int64_t extent) noexcept {
    const bool within = displacement > -extent && displacement < extent;
    const std::int64_t remainder = within ? displacement : displacement % extent;
    return remainder < 0 ? remainder + extent : remainder;
  }
  [[nodiscard]] static constexpr std::int64_t settled(std::int64_t sum, std::int64_t extent) noexcept {
    return sum < extent ? sum : sum - extent;
  }
};
/// Beyond the end stands the last element.
struct clamp_boundary {
  static constexpr bool is_periodic = false;
  static constexpr bool is_fill = false;
  [[nodiscard]] static constexpr std::int64_t reduced(std::int64_t displacement, std::int64_t extent) noexcept {
    return detail::up_to_an_extent(displacement, extent);
  }
  [[nodiscard]] static constexpr std::int64_t settled(std::int64_t sum, std::int64_t extent) noexcept {
    return sum < 0 ? 0 : sum < extent ? sum : extent - 1;
  }
};
/// Beyond the end stands one value.
template <class Value>
struct fill_boundary {
  static constexpr bool is_periodic = false;
  static constexpr bool is_fill = true;
  [[nodiscard]] static constexpr std::int64_t reduced(std::int64_t displacement, std::int64_t extent) noexcept {
    return detail::up_to_an_extent(displacement, extent);
  }
  [[nodiscard]] static constexpr std::int64_t settled(std::int64_t sum, std::int64_t extent) noexcept {
    return sum >= 0 && sum < extent ? sum : -1;
  }

  Value value;
};

/// The boundary whose name is the function's, next to `clamp(x, low, high)` of numbers: `neighbours(f, lw::clamp)`.
[[nodiscard]] constexpr clamp_boundary clamp() noexcept { return {}; }
inline constexpr periodic_boundary periodic{};
/// `value` is the state of an element, or a number that all numbers of it have.
template <class Value>
[[nodiscard]] constexpr fill_boundary<Value> fill(const Value& value) noexcept {
  return {value};
}

namespace detail {

using clamp_name = clamp_boundary (*)() noexcept;

template <class B>
inline constexpr bool is_boundary = false;
template <>
inline constexpr bool is_boundary<periodic_boundary> = true;
template <>
inline constexpr bool is_boundary<clamp_boundary> = true;
template <class Value>
inline constexpr bool is_boundary<fill_boundary<Value>> = true;

// The boundary of a grid of states `S` that an argument stands for.
template <class S, class Value>
[[nodiscard]] constexpr auto boundary_for(const fill_boundary<Value>& given) noexcept {
  constexpr bool fits = fills_state<Value, S>;
  static_assert(fits,
                "lanewise: neighbours with fill(v): v is a state of the field's type, or a number for all numbers of "
                "it, whole where they are");
  if constexpr (fits) {
    return fill_boundary<S>{filled_state<S>(given.value)};
  } else {
    return refused{};
  }
}
template <class S>
[[nodiscard]] constexpr clamp_boundary boundary_for(clamp_name) noexcept {
  return {};
}
template <class S, class B>
[[nodiscard]] constexpr auto boundary_for(const B& given) noexcept {
  static_assert(is_boundary<B>, "lanewise: neighbours takes a boundary after the field: periodic, clamp or fill(v)");
  if constexpr (is_boundary<B>) {
    return given;
  } else {
    return refused{};
  }
}

}  // namespace detail
}  // namespace lanewise
