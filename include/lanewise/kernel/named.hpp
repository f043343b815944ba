// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../base/fixed_string.hpp"
#include "../tensor/expression.hpp"
#include "course.hpp"

// Takes a value of a kernel and a name, gives the value: what it was made of has that name in reports.

namespace lanewise {

/// What is told of the names of values, where lanes record: see explain/watched.hpp.
template <std::size_t W>
struct name_watch;

/// Names a sub-step of a kernel: `auto force = named<"drag">(-c * v)`. Reports count what the value was made of under
/// that name, as far as it has no other yet; checked runs say by it where a NaN was born. It is the value (a product
/// that waits to be evaluated is evaluated), and costs nothing.
template <fixed_string Name, class V>
[[nodiscard]] constexpr auto named(const V& value) noexcept {
  static_assert(Name.size() > 0, "lanewise: named<\"...\">(value) takes a name of at least one letter");
  const auto own = evaluate(value);
  // Asked for only where it is heard, since device code has no place for letters: nvcc makes a trap of them in silence.
  constexpr std::size_t width = detail::watched_width<std::remove_cvref_t<decltype(own)>>;
  if constexpr (width == recording_width) name_watch<width>::sees(Name.view(), own);
  return own;
}

}  // namespace lanewise
