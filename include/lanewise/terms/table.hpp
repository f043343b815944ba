// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "../base/static_vector.hpp"
#include "term.hpp"

// Takes a bilinear product that lists its terms, gives the table that `contract` works through.

namespace lanewise {

/// A bilinear product: how many outputs it has, and a constexpr list of its terms.
template <class P>
concept bilinear_product = requires {
  { P::outputs } -> std::convertible_to<std::size_t>;
  { P::terms()[0] } -> std::convertible_to<term>;
};

namespace detail {

// Terms of one output lie together, so that the first of them starts its sum; within an output they keep the order
// in which the product lists them, which is the order of summation. Each term's place is the number of those before it.
template <std::size_t Outputs, std::size_t Terms, class List>
[[nodiscard]] constexpr static_vector<term, Terms> by_output(const List& terms) noexcept {
  std::array<std::size_t, Outputs + 1> place{};
  for (const term& t : terms) ++place[static_cast<std::size_t>(t.output) + 1];
  for (std::size_t o = 1; o <= Outputs; ++o) place[o] += place[o - 1];
  static_vector<term, Terms> sorted;
  for (const term& t : terms) sorted.items[place[static_cast<std::size_t>(t.output)]++] = t;
  sorted.count = Terms;
  return sorted;
}

}  // namespace detail

/// The terms of `P`, sorted by output. Read its entries as constants only: device code has no copy of it.
template <bilinear_product P>
inline constexpr auto table_of = [] {
  constexpr auto terms = P::terms();
  return detail::by_output<P::outputs, terms.size()>(terms);
}();

/// The position of the first term of output `o` in a table, or where it would be.
template <class Table>
[[nodiscard]] constexpr std::size_t first_term(const Table& table, std::size_t o) noexcept {
  std::size_t i = 0;
  while (i < table.size() && table.items[i].output < static_cast<int>(o)) ++i;
  return i;
}

/// Whether term `i` of a table is the first of its output.
template <class Table>
[[nodiscard]] constexpr bool starts_output(const Table& table, std::size_t i) noexcept {
  return i == 0 || table.items[i - 1].output != table.items[i].output;
}

}  // namespace lanewise
