// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "../base/unroll.hpp"
#include "arguments.hpp"

// Takes the extents of a launch, gives its shape: how many elements there are, and the coordinates of each.

namespace lanewise {

/// The extents of a launch in row-major order, as NumPy has them: the last coordinate runs fastest. One to four axes.
struct launch_shape {
  static constexpr std::size_t most_axes = 4;

  std::array<std::int64_t, most_axes> extents{};
  std::size_t rank = 0;

  [[nodiscard]] constexpr std::int64_t count() const noexcept {
    std::int64_t product = 1;
    for (std::size_t axis = 0; axis < rank; ++axis) product *= extents[axis];
    return product;
  }
  /// Elements from one step along an axis to the next.
  [[nodiscard]] constexpr std::int64_t stride(std::size_t axis) const noexcept {
    std::int64_t product = 1;
    for (std::size_t faster = axis + 1; faster < rank; ++faster) product *= extents[faster];
    return product;
  }
  [[nodiscard]] constexpr std::int64_t coordinate(std::int64_t element, std::size_t axis) const noexcept {
    return axis < rank ? element / stride(axis) % extents[axis] : 0;
  }
  /// All coordinates of an element; those past the last axis are 0. What is less than an extent already is not divided.
  [[nodiscard]] constexpr std::array<std::int64_t, most_axes> coordinates(std::int64_t element) const noexcept {
    std::array<std::int64_t, most_axes> at{};
    unroll<most_axes - 1>([&](auto i) {
      constexpr std::size_t axis = most_axes - 1 - i.value;
      if (axis >= rank) return;
      const std::int64_t rows = element < extents[axis] ? 0 : element / extents[axis];
      at[axis] = element - rows * extents[axis];
      element = rows;
    });
    at[0] = element;
    return at;
  }
  /// Goes on to the coordinates of the next element, without a division.
  constexpr void advance(std::array<std::int64_t, most_axes>& at) const noexcept {
    std::size_t axis = rank - 1;
    ++at[axis];
    for (; axis > 0 && at[axis] == extents[axis]; --axis) {
      at[axis] = 0;
      ++at[axis - 1];
    }
  }
  /// The same elements over as many axes as there can be, the new ones in front and of extent 1.
  [[nodiscard]] constexpr launch_shape with_all_axes() const noexcept {
    launch_shape all{{1, 1, 1, 1}, most_axes};
    for (std::size_t axis = 0; axis < rank; ++axis) all.extents[most_axes - rank + axis] = extents[axis];
    return all;
  }
  [[nodiscard]] friend constexpr bool operator==(const launch_shape&, const launch_shape&) noexcept = default;
};

/// In words: (2, 3, 4).
[[nodiscard]] inline std::string to_string(const launch_shape& shape) {
  std::string words = "(";
  for (std::size_t axis = 0; axis < shape.rank; ++axis)
    words += (axis > 0 ? ", " : "") + std::to_string(shape.extents[axis]);
  return words + ")";
}

/// See `over`.
struct shape_argument {
  launch_shape shape;
};
template <>
inline constexpr bool is_shape_argument<shape_argument> = true;

/// The shape of a launch, from one to four extents, the last one running fastest. A kernel does not receive it. With it
/// a launch needs no `in`, `out` or `inout`; where it has some, they hold as many elements as the shape. An extent that
/// is negative, or a product that no 64-bit integer holds, is an `error` of the launch.
template <std::integral... Extents>
  requires(sizeof...(Extents) >= 1 && sizeof...(Extents) <= launch_shape::most_axes)
[[nodiscard]] constexpr shape_argument over(Extents... extents) noexcept {
  const auto whole = [](auto extent) {
    return std::in_range<std::int64_t>(extent) ? static_cast<std::int64_t>(extent) : std::int64_t{-1};
  };
  return {{{whole(extents)...}, sizeof...(Extents)}};
}

}  // namespace lanewise
