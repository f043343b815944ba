// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes a capacity known at compile time, gives a vector that constexpr functions can fill and return.

namespace lanewise {

/// A run of at most `Capacity` values in place. Metaprograms build their tables in it: no allocation outlives
/// a constant expression, so `std::vector` cannot carry a table out of one.
template <class T, std::size_t Capacity>
struct static_vector {
  T items[Capacity == 0 ? 1 : Capacity]{};
  std::size_t count = 0;

  using value_type = T;

  [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
  [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }

  [[nodiscard]] constexpr T& operator[](std::size_t i) noexcept { return items[i]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t i) const noexcept { return items[i]; }
  [[nodiscard]] constexpr T& back() noexcept { return items[count - 1]; }

  [[nodiscard]] constexpr T* begin() noexcept { return items; }
  [[nodiscard]] constexpr T* end() noexcept { return items + count; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return items; }
  [[nodiscard]] constexpr const T* end() const noexcept { return items + count; }

  /// Appends; past the capacity a constant expression stops here with the compiler's own out-of-bounds error.
  constexpr void push_back(const T& item) noexcept { items[count++] = item; }
  constexpr void pop_back() noexcept { --count; }

  /// The same values with just as much room as they need.
  template <std::size_t Size>
  [[nodiscard]] constexpr static_vector<T, Size> shrink() const noexcept {
    static_vector<T, Size> exact;
    for (std::size_t i = 0; i < Size; ++i) exact.push_back(items[i]);
    return exact;
  }
};

}  // namespace lanewise
