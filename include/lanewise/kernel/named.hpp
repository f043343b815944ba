// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "../base/fixed_string.hpp"
#include "../tensor/expression.hpp"
#include "course.hpp"

// Takes a value of a kernel and a name, gives the value: what it was made of has that name in reports.

namespace lanewise {

/// What is told of the names of values: nothing, but where lanes record (explain/watched.hpp).
template <std::size_t W>
struct name_watch {
  template <class V>
  static constexpr void sees(std::string_view, const V&) noexcept {}
};

/// Names a sub-step of a kernel: `auto force = named<"drag">(-c * v)`. Reports count what the value was made of under
/// that name, as far as it has no other yet; checked runs say by it where a NaN was born. It is the value (a product
/// that waits to be evaluated is evaluated), and costs nothing.
template <fixed_string Name, class V>
[[nodiscard]] constexpr auto named(const V& value) noexcept {
  static_assert(Name.size() > 0, "lanewise: named<\"...\">(value) takes a name of at least one letter");
  const auto own = evaluate(value);
  name_watch<detail::watched_width<std::remove_cvref_t<decltype(own)>>>::sees(Name.view(), own);
  return own;
}

}  // namespace lanewise
