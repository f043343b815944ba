// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

// Takes a string literal, gives a value that can be a template argument: the name in `kernel<"tumble">`.

namespace lanewise {

/// `Size` counts the closing zero. Every member is public because a template argument must be structural.
template <std::size_t Size>
struct fixed_string {
  char characters[Size]{};

  // NOLINTNEXTLINE(google-explicit-constructor): a literal is meant to convert
  constexpr fixed_string(const char (&literal)[Size]) noexcept {
    for (std::size_t i = 0; i < Size; ++i) characters[i] = literal[i];
  }

  [[nodiscard]] static constexpr std::size_t size() noexcept { return Size - 1; }
  [[nodiscard]] constexpr char operator[](std::size_t i) const noexcept { return characters[i]; }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters, Size - 1}; }

  template <std::size_t Other>
  [[nodiscard]] constexpr bool operator==(const fixed_string<Other>& other) const noexcept {
    return view() == other.view();
  }
};

}  // namespace lanewise
