// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "../base/config.hpp"

// Takes the indices of a kernel that are out of range, gives the first of them: that of the smallest element, whatever
// the number of threads.

namespace lanewise::detail {

struct index_failure {
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  std::int64_t element = none;
  std::uint64_t index = 0;
  bool negative = false;

  [[nodiscard]] constexpr bool happened() const noexcept { return element != none; }
  constexpr void keep_first(const index_failure& other) noexcept {
    if (other.element < element) *this = other;
  }
  [[nodiscard]] std::string index_in_words() const {
    return negative ? std::to_string(static_cast<std::int64_t>(index)) : std::to_string(index);
  }
};

/// Notes that `element` asked for `index`, an integer of 64 bits. A device has nobody to tell: it traps.
template <class Wide>
constexpr void report_index(index_failure* to, std::int64_t element, Wide index) noexcept {
  if constexpr (config::on_device) {
    asm volatile("trap;");
  } else {
    if (to != nullptr) to->keep_first({element, static_cast<std::uint64_t>(index), std::cmp_less(index, 0)});
  }
}

}  // namespace lanewise::detail
