// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/unroll.hpp"
#include "../derivative/dual_arithmetic.hpp"
#include "../tensor/state.hpp"
#include "group.hpp"
#include "group_rows.hpp"
#include "table_rows.hpp"

// Takes the terms of a weighted sum of rows, gives them stretch by stretch, each known and its rows asked for while the
// one before is added.

namespace lanewise::detail {

// A plain weight takes the type of the rows.
template <class Value, class Weight>
using weight_of = std::conditional_t<any_dual<Weight>, Weight, Value>;
template <class Value, class Weight>
using weighted_number = joined_number<Value, weight_of<Value, Weight>>;

/// Terms of a stretch. Rows of one's choice are found by no prefetcher, and what leads to them takes more instructions
/// than their sum: a stretch of terms whose rows are registers as they lie is added in a loop of nothing but loads and
/// fused multiply-adds. (Measured on rows of 2 kB from memory, against a term at a time whose row was asked for four
/// terms before: 0.8 of the time.)
inline constexpr std::size_t terms_of_stretch = 8;

/// A stretch of terms, the pairs of index and weight that `term` gives.
template <std::size_t W, class View, class Mode, class Pair>
class coming_terms {
 public:
  using table_type = table_rows<W, View, Mode>;
  using row_type = typename table_type::row_type;
  using value = scalar_of<row_type>;
  /// What the sum is of, which has tangents where weights have.
  using number = weighted_number<value, typename Pair::second_type>;
  using sum_type = std::array<number, numbers_of<row_type>>;

  /// Makes terms first, ..., first + count - 1 known, at most a stretch, and asks for their rows.
  template <class Count, class Term>
  constexpr void prepare(const table_type& table, const Term& term, Count first, std::size_t count) {
    count_ = count;
    in_registers_ = all(active_lanes<W>());
    for (std::size_t j = 0; j < count; ++j) {
      const Pair known = term(static_cast<Count>(first + static_cast<Count>(j)));
      index_[j] = known.first;
      factor_[j] = known.second;
      start_[j] = table.start_in_registers(known.first);
      in_registers_ = in_registers_ && start_[j] >= 0;
      table.fetch_ahead(known.first);
    }
  }

  /// Adds them to a sum, in their order.
  constexpr void add_to(sum_type& sum, const table_type& table) const noexcept {
    if (in_registers_) return add_registers(sum, table.view());
    for (std::size_t j = 0; j < count_; ++j)
      table.visit(index_[j], [&](auto k, const value& x) { sum[k.value] = multiply_add(factor_[j], x, sum[k.value]); });
  }

 private:
  constexpr void add_registers(sum_type& sum, const View& view) const noexcept {
    auto own = sum;  // g++ keeps in memory what other code shares
    for (std::size_t j = 0; j < count_; ++j) {
      const auto factor = factor_[j];
      unroll<numbers_of<row_type>>([&](auto k) {
        const auto number = static_cast<std::int64_t>(k.value);
        own[k.value] = multiply_add(factor, load_number<W>(view, number, start_[j]), own[k.value]);
      });
    }
    sum = own;
  }

  std::array<typename Pair::first_type, terms_of_stretch> index_;
  std::array<weight_of<value, typename Pair::second_type>, terms_of_stretch> factor_;
  std::array<std::int64_t, terms_of_stretch> start_;
  std::size_t count_ = 0;
  bool in_registers_ = false;
};

}  // namespace lanewise::detail
