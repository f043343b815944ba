// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../derivative/dual_arithmetic.hpp"
#include "../derivative/dual_handle.hpp"
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

// What is summed by weights: a lookup, or one whose rows have tangents.
template <class Table>
inline constexpr bool weighs_rows = false;
template <std::size_t W, class View, class Mode>
inline constexpr bool weighs_rows<table_rows<W, View, Mode>> = true;
template <std::size_t Depth, class Values, class Tangents>
inline constexpr bool weighs_rows<dual_handle<Depth, Values, Tangents>> = weighs_rows<Values>;

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
/// scalar type of the rows. The terms are added in their order by fused multiply-adds. No terms: zero. Weights may have
/// tangents.
template <std::size_t W, class View, class Mode, std::integral Count, class Term>
  requires std::invocable<const Term&, Count>
[[nodiscard]] constexpr auto weighted_sum(const table_rows<W, View, Mode>& table, Count count, const Term& term) {
  using row_type = typename table_rows<W, View, Mode>::row_type;
  using value = scalar_of<row_type>;
  using weight_type = std::remove_cvref_t<decltype(term(count).second)>;
  constexpr bool one_type = std::same_as<weight_type, value> || plain_number<weight_type> ||
                            (any_dual<weight_type> && std::same_as<lane_value_t<weight_type>, lane_value_t<value>>);
  static_assert(one_type, "lanewise: weighted_sum takes weights of the table's scalar type: write cast<T>(weight)");
  using sum_type =
      state_over<row_type, detail::weighted_number<value, std::conditional_t<one_type, weight_type, value>>>;
  numbers_array<sum_type> sum{};
  if constexpr (one_type) {
    const auto add = [&](const auto& indexed) {
      const detail::weight_of<value, weight_type> factor = indexed.second;
      table.visit(indexed.first, [&](auto k, const value& x) { sum[k.value] = multiply_add(factor, x, sum[k.value]); });
    };
    if constexpr (is_one_lane<W>) {
      for (Count j = 0; j < count; ++j) add(term(j));
    } else {
      detail::add_stretches(table, count, term, sum);
    }
  }
  return unflatten<sum_type>(sum);
}

/// The same where the rows have tangents: d(w x) = dw x + w dx.
template <std::size_t Depth, class Values, class Tangents, std::integral Count, class Term>
  requires std::invocable<const Term&, Count>
[[nodiscard]] constexpr auto weighted_sum(const dual_handle<Depth, Values, Tangents>& table, Count count,
                                          const Term& term) {
  using row_type = std::remove_cvref_t<decltype(table[term(count).first])>;
  using value = scalar_of<row_type>;
  using weight_type = std::remove_cvref_t<decltype(term(count).second)>;
  constexpr bool one_type = plain_number<weight_type> || std::same_as<lane_value_t<weight_type>, lane_value_t<value>>;
  static_assert(one_type, "lanewise: weighted_sum takes weights of the table's scalar type: write cast<T>(weight)");
  using sum_type = state_over<row_type, joined_number<value, std::conditional_t<one_type, weight_type, value>>>;
  numbers_array<sum_type> sum{};
  if constexpr (one_type) {
    for (Count j = 0; j < count; ++j) {
      const auto indexed = term(j);
      const auto row = table[indexed.first];
      unroll<numbers_of<row_type>>(
          [&](auto k) { sum[k.value] = multiply_add(indexed.second, number_of(row, k.value), sum[k.value]); });
    }
  }
  return unflatten<sum_type>(sum);
}

/// The same with indices and weights that are tensors, or series whose length is known at run time, of as many
/// elements.
template <class Table, class Indices, class Weights>
  requires(detail::weighs_rows<Table> && !std::integral<Indices>)
[[nodiscard]] constexpr auto weighted_sum(const Table& table, const Indices& indices, const Weights& weights) {
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
