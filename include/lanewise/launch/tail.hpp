// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/config.hpp"
#include "arguments.hpp"

// Takes the last elements of an argument, fewer than a group has, gives a whole group of them in a buffer, and writes
// back those that exist.

namespace lanewise::detail {

/// Nothing to do for a uniform argument.
template <std::size_t W, class A>
struct tail_buffer {
  [[nodiscard]] A stage(const A& argument, std::int64_t, std::int64_t) noexcept { return argument; }
  void write_back(const A&, std::int64_t, std::int64_t) noexcept {}
};

template <std::size_t W, class View, bool Reads, bool Writes>
struct tail_buffer<W, element_argument<View, Reads, Writes>> {
  using argument_type = element_argument<View, Reads, Writes>;
  using scalar = std::remove_const_t<typename View::scalar_type>;
  static constexpr std::int64_t width = static_cast<std::int64_t>(W);
  // A layout by blocks finds its numbers in whole blocks.
  static constexpr std::size_t room =
      std::max(W, config::cache_line / sizeof(scalar)) * static_cast<std::size_t>(View::numbers);

  /// The argument with the buffer in place of elements first, ..., first + count - 1. Lanes past the end repeat the
  /// last element, so that they raise no error of their own.
  [[nodiscard, gnu::noinline]] argument_type stage(const argument_type& argument, std::int64_t first,
                                                   std::int64_t count) noexcept {
    const View staged = argument.view.over(numbers_.data(), width);
    for (std::int64_t k = 0; Reads && k < View::numbers; ++k)
      for (std::int64_t lane = 0; lane < width; ++lane)
        numbers_[position(staged, k, lane)] = *argument.view.address(k, first + std::min(lane, count - 1));
    return {staged};
  }

  [[gnu::noinline]] void write_back(const argument_type& argument, std::int64_t first, std::int64_t count) noexcept {
    if constexpr (Writes) {
      const View staged = argument.view.over(numbers_.data(), width);
      for (std::int64_t k = 0; k < View::numbers; ++k)
        for (std::int64_t lane = 0; lane < count; ++lane)
          *argument.view.address(k, first + lane) = numbers_[position(staged, k, lane)];
    }
  }

 private:
  [[nodiscard]] std::size_t position(const View& staged, std::int64_t number, std::int64_t lane) const noexcept {
    return static_cast<std::size_t>(staged.address(number, lane) - numbers_.data());
  }

  alignas(config::cache_line) std::array<scalar, room> numbers_;
};

}  // namespace lanewise::detail
