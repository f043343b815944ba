// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../base/unroll.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/mixing.hpp"
#include "../terms/table.hpp"

// Takes a table of terms and two rows of numbers, gives the contraction: the library's only loop over terms.

namespace lanewise {

namespace detail {

// The next partial sum. Signs cost nothing, other coefficients one multiplication.
template <int Coefficient, bool First, class V>
[[nodiscard]] constexpr V accumulate(const V& sum, const V& left, const V& right) noexcept {
  if constexpr (Coefficient != 1 && Coefficient != -1) {
    return accumulate<1, First>(sum, V(Coefficient) * left, right);
  } else if constexpr (First) {
    return Coefficient < 0 ? -(left * right) : left * right;
  } else if constexpr (Coefficient < 0) {
    return negative_multiply_add(left, right, sum);
  } else {
    return multiply_add(left, right, sum);
  }
}

}  // namespace detail

/// The numbers output[o] = sum over the terms of `P` of coefficient * left[l] * right[r], in the table's order. The
/// first term of an output is a product, the others are fused multiply-adds where the target has them.
/// `left` and `right` are anything with `operator[]`; the result's numbers have the type of their products.
template <bilinear_product P, class Left, class Right>
[[nodiscard]] constexpr auto contract(const Left& left, const Right& right) noexcept {
  using value = std::remove_cvref_t<decltype(left[0] * right[0])>;
  std::array<value, P::outputs> result{};
  unroll<table_of<P>.count>([&](auto i) {
    constexpr term t = table_of<P>.items[i.value];
    constexpr bool first = starts_output<P>(i.value);
    value& sum = result[static_cast<std::size_t>(t.output)];
    sum = detail::accumulate<t.coefficient, first>(sum, value(left[static_cast<std::size_t>(t.left)]),
                                                   value(right[static_cast<std::size_t>(t.right)]));
  });
  return result;
}

}  // namespace lanewise
