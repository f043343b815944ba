// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../base/static_vector.hpp"
#include "term.hpp"

// Takes a bilinear product that lists its terms, gives the table that `contract` unrolls.

namespace lanewise {

/// A bilinear product: how many outputs it has, and a constexpr list of its terms.
template <class P>
concept bilinear_product = requires {
  { P::outputs } -> std::convertible_to<std::size_t>;
  { P::terms()[0] } -> std::convertible_to<term>;
};

namespace detail {

// Terms of one output lie together, so that the first of them starts its sum; within an output they keep the order
// in which the product lists them, which is the order of summation.
template <class Terms>
[[nodiscard]] constexpr Terms by_output(Terms terms) noexcept {
  for (std::size_t i = 1; i < terms.size(); ++i) {
    const term moved = terms[i];
    std::size_t j = i;
    for (; j > 0 && terms[j - 1].output > moved.output; --j) terms[j] = terms[j - 1];
    terms[j] = moved;
  }
  return terms;
}

}  // namespace detail

/// The terms of `P`, sorted by output. Read its entries as constants only: device code has no copy of it.
template <bilinear_product P>
inline constexpr auto table_of = detail::by_output(P::terms().template shrink<P::terms().size()>());

/// Whether term `i` of the table is the first of its output.
template <bilinear_product P>
[[nodiscard]] constexpr bool starts_output(std::size_t i) noexcept {
  return i == 0 || table_of<P>.items[i - 1].output != table_of<P>.items[i].output;
}

}  // namespace lanewise
