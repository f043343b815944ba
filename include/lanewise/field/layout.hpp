// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "../base/config.hpp"

// Takes the position of an element and of one of its numbers, gives the place in memory, for each layout of a field.

namespace lanewise {

/// Where a field's memory lies.
namespace memory {
struct host {};
struct device {};
}  // namespace memory

/// How a field's numbers follow one another. With n elements of N numbers of a type T:
/// `blocks`: a cache line of the first number, one of the second, ..., then the next block of elements;
/// `soa`: n of the first number, n of the second, ...; `aos`: the N numbers of one element, then the next element.
namespace layout {

struct blocks {
  /// Elements of a block: what a cache line holds.
  template <class T>
  static constexpr std::int64_t length = static_cast<std::int64_t>(config::cache_line / sizeof(T));

  template <class T>
  [[nodiscard]] static constexpr std::int64_t offset(std::int64_t numbers, std::int64_t number,
                                                     std::int64_t element) noexcept {
    // Unsigned, so that both divisions are a shift and a mask; the number last, so that one base serves all numbers.
    constexpr auto block = static_cast<std::uint64_t>(length<T>);
    const auto i = static_cast<std::uint64_t>(element);
    return static_cast<std::int64_t>(i / block * block) * numbers + static_cast<std::int64_t>(i % block) +
           number * length<T>;
  }
  /// Elements with those that fill the last block.
  template <class T>
  [[nodiscard]] static constexpr std::int64_t padded(std::int64_t elements) noexcept {
    constexpr std::int64_t block = length<T>;
    return (elements + block - 1) / block * block;
  }
};

struct soa {
  /// Numbers from one column to the next: whole cache lines, and three lines past a multiple of 4096 bytes, so that
  /// equal positions of the columns do not fall into the same set of a cache.
  template <class T>
  [[nodiscard]] static constexpr std::int64_t column_stride(std::int64_t elements) noexcept {
    constexpr std::int64_t page = 4096 / static_cast<std::int64_t>(sizeof(T));
    constexpr std::int64_t shift = 3 * static_cast<std::int64_t>(config::cache_line / sizeof(T));
    return (elements + page - 1) / page * page + shift;
  }
};

struct aos {};

}  // namespace layout
}  // namespace lanewise
