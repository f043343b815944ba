// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../tensor/tensor.hpp"
#include "lookup.hpp"

// Takes a table, indices and weights, gives the weighted sum of the rows they lead to, none of which is ever written.

namespace lanewise {

namespace detail {

template <class T, std::size_t... E>
[[nodiscard]] constexpr auto length_in_kernel(const tensor<T, E...>& list) noexcept {
  return list.size;
}
template <class List>
  requires requires(const List& list) { list.length(); }
[[nodiscard]] constexpr auto length_in_kernel(const List& list) noexcept {
  return list.length();
}

template <class List>
concept kernel_list = requires(const List& list) { list[length_in_kernel(list)]; };

// Rows of one's choice are found by no prefetcher: each term is known, and its row asked for, so many terms before it
// is added. (Measured on rows of 2 kB from memory: 0.8 of the time that it takes without.)
inline constexpr std::size_t terms_ahead = 4;

template <class Count, class Term, class Table, class Add>
constexpr void for_terms_ahead(Count count, const Term& term, const Table& table, const Add& add) {
  std::array<std::remove_cvref_t<decltype(term(count))>, terms_ahead> coming;
  const auto prepare_term = [&](Count j) {
    auto& place = coming[static_cast<std::size_t>(j) % terms_ahead];
    place = term(j);
    table.fetch_ahead(place.first);
  };
  constexpr auto ahead = static_cast<Count>(terms_ahead);
  for (Count j = 0; j < count && j < ahead; ++j) prepare_term(j);
  for (Count j = 0; j < count; ++j) {
    const auto now = coming[static_cast<std::size_t>(j) % terms_ahead];
    if (count - j > ahead) prepare_term(j + ahead);
    add(now);
  }
}

}  // namespace detail

/// sum_j weight_j * table[index_j], fused, for `count` terms: what neural networks call an embedding bag. `table` is
/// what `lookup` is in a kernel, `term(j)` gives the index and the weight of term j as a std::pair; the weight has the
/// scalar type of the rows. The terms are added in their order by fused multiply-adds. No terms: zero.
template <std::size_t W, class View, class Mode, std::integral Count, class Term>
  requires std::invocable<const Term&, Count>
[[nodiscard]] constexpr auto weighted_sum(const table_rows<W, View, Mode>& table, Count count, const Term& term) {
  using row_type = typename table_rows<W, View, Mode>::row_type;
  using value = scalar_of<row_type>;
  using weight_type = std::remove_cvref_t<decltype(term(count).second)>;
  constexpr bool one_type = std::same_as<weight_type, value> || plain_number<weight_type>;
  static_assert(one_type, "lanewise: weighted_sum takes weights of the table's scalar type: write cast<T>(weight)");
  numbers_array<row_type> sum{};
  if constexpr (one_type) {
    const auto add = [&](const auto& indexed) {
      const value factor = indexed.second;
      table.visit(indexed.first, [&](auto k, const value& x) { sum[k.value] = multiply_add(factor, x, sum[k.value]); });
    };
    if constexpr (W == 1) {
      for (Count j = 0; j < count; ++j) add(term(j));
    } else {
      detail::for_terms_ahead(count, term, table, add);
    }
  }
  return unflatten<row_type>(sum);
}

/// The same with indices and weights that are tensors, or series whose length is known at run time, of as many
/// elements.
template <std::size_t W, class View, class Mode, class Indices, class Weights>
  requires(!std::integral<Indices>)
[[nodiscard]] constexpr auto weighted_sum(const table_rows<W, View, Mode>& table, const Indices& indices,
                                          const Weights& weights) {
  constexpr bool lists = detail::kernel_list<Indices> && detail::kernel_list<Weights>;
  static_assert(lists,
                "lanewise: weighted_sum takes a lookup, then indices and weights, each a tensor or a series of them");
  if constexpr (lists) {
    return weighted_sum(table, detail::length_in_kernel(indices),
                        [&](auto j) { return std::pair(indices[j], weights[j]); });
  } else {
    return refused{};
  }
}

}  // namespace lanewise
