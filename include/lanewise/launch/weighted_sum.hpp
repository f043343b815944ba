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
#include "coming_terms.hpp"
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

// Each stretch is known, and its rows are asked for, before the one ahead of it is added.
template <std::size_t W, class View, class Mode, class Count, class Term, class Sum>
constexpr void add_stretches(const table_rows<W, View, Mode>& table, Count count, const Term& term, Sum& sum) {
  using pair = std::remove_cvref_t<decltype(term(count))>;
  constexpr auto length = static_cast<Count>(terms_of_stretch);
  std::array<coming_terms<W, View, Mode, pair>, 2> stretch;
  const auto prepare = [&](std::size_t which, Count first) {
    const Count left = count - first;
    stretch[which].prepare(table, term, first, left < length ? static_cast<std::size_t>(left) : terms_of_stretch);
  };
  std::size_t now = 0;
  if (count > 0) prepare(now, Count{0});
  for (Count first = 0; first < count; first += length, now = 1 - now) {
    if (count - first > length) prepare(1 - now, first + length);
    stretch[now].add_to(sum, table);
    if (count - first <= length) return;
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
      detail::add_stretches(table, count, term, sum);
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
