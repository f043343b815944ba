// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/static_vector.hpp"
#include "structure.hpp"
#include "term.hpp"

// Takes how two operands and some constants are read by their labels, gives the terms of their contraction, and what
// stands where in the result.
//
// A view tells how something is read: `strides` by label, `at(position)`, the entry there, `numbers`, how many are
// stored, `source`, which operand's they are, and `is_injective`, whether no number stands in two places.

namespace lanewise {

/// The right side of a step that has one operand only: the number one.
struct unit_view {
  static constexpr std::size_t numbers = 0;
  static constexpr std::size_t source = ~std::size_t{0};
  static constexpr bool is_injective = true;
  [[nodiscard]] static constexpr entry at(std::size_t) noexcept { return {term::one, 1}; }
};

/// The terms of a step, whose outputs are the numbers to store, and for each position of the result what stands there.
template <std::size_t Positions, std::size_t Combinations>
struct step_table {
  static_vector<term, Combinations> terms;
  static_vector<std::size_t, Positions + 1> starts;
  std::array<entry, Positions> entries{};

  /// How many numbers the result stores.
  [[nodiscard]] constexpr std::size_t numbers() const noexcept { return starts.size(); }
  /// One past the last term of a stored number.
  [[nodiscard]] constexpr std::size_t end_of(std::size_t number) const noexcept {
    return number + 1 < starts.size() ? starts[number + 1] : terms.size();
  }
};

namespace detail {

// Walks through all combinations of labels, the last one fastest, and keeps each view's position. Plain arrays: every
// call costs a compiler time.
template <std::size_t Labels, std::size_t Views>
struct odometer {
  std::size_t extents[Labels + 1]{};
  std::size_t strides[Labels + 1][Views]{};
  std::size_t index[Labels + 1]{};
  std::size_t position[Views]{};

  constexpr void advance() noexcept {
    for (std::size_t d = Labels; d-- > 0;) {
      if (++index[d] < extents[d]) {
        for (std::size_t v = 0; v < Views; ++v) position[v] += strides[d][v];
        return;
      }
      index[d] = 0;
      for (std::size_t v = 0; v < Views; ++v) position[v] -= (extents[d] - 1) * strides[d][v];
    }
  }
};

template <class Walk, class... Views>
[[nodiscard]] constexpr auto start() noexcept {
  odometer<Walk::order.size(), sizeof...(Views)> at;
  const auto strides = Walk::template strides<Views...>();
  for (std::size_t d = 0; d < Walk::order.size(); ++d) {
    at.extents[d] = Walk::extents[d];
    for (std::size_t v = 0; v < sizeof...(Views); ++v) at.strides[d][v] = strides[d][v];
  }
  return at;
}

// Whether a view is zero at a position. One without zeros is not asked.
template <class View>
[[nodiscard]] constexpr bool is_zero_at(std::size_t position) noexcept {
  if constexpr (View::is_injective) {
    return false;
  } else {
    return !View::at(position).exists();
  }
}

// Whether two stored numbers are the same or each other's negatives: `sign` tells which is asked.
template <class Table>
[[nodiscard]] constexpr bool same_terms(const Table& table, std::size_t a, std::size_t b, std::size_t count,
                                        double sign) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    const term& x = table.terms.items[a + i];
    const term& y = table.terms.items[b + i];
    if (x.left != y.left || x.right != y.right || x.coefficient != sign * y.coefficient) return false;
  }
  return true;
}

// Puts the terms from `begin` on in the order of their factors, and drops those that cancelled.
template <class Table>
constexpr void sort_terms(Table& table, std::size_t begin) noexcept {
  std::size_t end = begin;
  for (std::size_t i = begin; i < table.terms.size(); ++i) {
    const term t = table.terms.items[i];
    if (t.coefficient == 0) continue;
    std::size_t k = end++;
    for (; k > begin; --k) {
      const term& before = table.terms.items[k - 1];
      if (before.left < t.left || (before.left == t.left && before.right < t.right)) break;
      table.terms.items[k] = before;
    }
    table.terms.items[k] = t;
  }
  table.terms.count = end;
}

// What stands where the terms from `begin` on are summed: nothing, a constant, a number that another place has too, or
// a number of its own. A lone term gives its sign away, and a copy its coefficient, but for the last step.
template <bool MayRepeat, bool IsLast, class Table>
[[nodiscard]] constexpr entry store_sum(Table& table, std::size_t begin) noexcept {
  if constexpr (MayRepeat) sort_terms(table, begin);
  const std::size_t count = table.terms.size() - begin;
  if (count == 0) return {};
  term& first = table.terms.items[begin];
  const bool is_product = first.left != term::one && first.right != term::one;
  double coefficient = 1;
  if (count == 1 && first.left == term::one && first.right == term::one) {
    table.terms.count = begin;
    return {term::one, first.coefficient};
  }
  if (count == 1 && !IsLast && (!is_product || first.coefficient == -1)) {
    coefficient = first.coefficient;
    first.coefficient = 1;
  }
  if constexpr (MayRepeat) {
    for (std::size_t number = 0; number < table.numbers(); ++number) {
      const std::size_t start = table.starts.items[number];
      if (table.terms.items[start].left != first.left || table.terms.items[start].right != first.right) continue;
      if ((number + 1 < table.numbers() ? table.starts.items[number + 1] : begin) - start != count) continue;
      for (const double sign : {1.0, -1.0})
        if (same_terms(table, begin, start, count, sign)) {
          table.terms.count = begin;
          return {static_cast<int>(number), sign * coefficient};
        }
    }
  }
  for (std::size_t i = begin; i < table.terms.size(); ++i)
    table.terms.items[i].output = static_cast<int>(table.numbers());
  table.starts.push_back(begin);
  return {static_cast<int>(table.numbers()) - 1, coefficient};
}

// Adds a term to the sum that began at `begin`, or to the coefficient of one with the same factors. The two factors of
// a square of an operand change places.
template <class Left, class Right>
class term_list {
 public:
  template <class Table>
  constexpr void add(Table& table, std::size_t begin, entry left, entry right, double coefficient) noexcept {
    if (Left::source == Right::source && right.slot < left.slot && right.slot != term::one) {
      const entry other = left;
      left = right;
      right = other;
    }
    std::size_t& last = last_[static_cast<std::size_t>(left.slot + 1)][static_cast<std::size_t>(right.slot + 1)];
    auto& terms = table.terms;
    if (last >= begin && last < terms.count && terms.items[last].left == left.slot &&
        terms.items[last].right == right.slot) {
      terms.items[last].coefficient += coefficient;
    } else {
      last = terms.count;
      terms.push_back({0, left.slot, right.slot, coefficient});
    }
  }

 private:
  // Where each pair of factors was met last.
  std::size_t last_[Left::numbers + 1][Right::numbers + 1]{};
};

}  // namespace detail

/// Works out a step. `Walk::order` are its labels, those of the result first, `Walk::extents` their extents,
/// `positions` and `sums` the products of the extents of the result's labels and of the others'. Each view has
/// `strides` for them, and `is_last` says that no other step reads the result.
template <class Walk, class Left, class Right, class... Constants>
[[nodiscard]] constexpr auto list_terms() noexcept {
  constexpr bool may_repeat =
      !Left::is_injective || !Right::is_injective || sizeof...(Constants) != 0 || Left::source == Right::source;
  step_table<Walk::positions, Walk::positions * Walk::sums> table;
  auto at = detail::start<Walk, Left, Right, Constants...>();
  [[maybe_unused]] detail::term_list<Left, Right> list;
  for (std::size_t position = 0; position < Walk::positions; ++position) {
    const std::size_t begin = table.terms.size();
    for (std::size_t sum = 0; sum < Walk::sums; ++sum, at.advance()) {
      // Most constants are zero: look at them before anything else.
      double coefficient = 1;
      [[maybe_unused]] std::size_t view = 2;
      if (!((coefficient *= Constants::at(at.position[view++]).coefficient, coefficient != 0) && ...)) continue;
      if (detail::is_zero_at<Left>(at.position[0]) || detail::is_zero_at<Right>(at.position[1])) continue;
      const entry left = Left::at(at.position[0]);
      const entry right = Right::at(at.position[1]);
      coefficient *= left.coefficient * right.coefficient;
      if constexpr (may_repeat) {
        list.add(table, begin, left, right, coefficient);
      } else {
        table.terms.push_back({0, left.slot, right.slot, coefficient});
      }
    }
    table.entries[position] = detail::store_sum<may_repeat, Walk::is_last>(table, begin);
  }
  return table;
}

/// What a step costs, in instructions: a product, alone or fused with an addition, is one, and so is an addition of a
/// number that is not multiplied. A left factor times its coefficient is worked out once for terms that follow.
template <std::size_t Numbers, class Table>
[[nodiscard]] constexpr std::int64_t count_instructions(const Table& table) noexcept {
  std::int64_t count = 0;
  std::array<double, Numbers + 1> scaled{};
  int output = -1;
  for (const term& t : table.terms) {
    const bool is_first = t.output != output;
    output = t.output;
    const bool is_product = t.left != term::one && t.right != term::one;
    const double size = t.coefficient < 0 ? -t.coefficient : t.coefficient;
    if (is_product) {
      double& last = scaled[static_cast<std::size_t>(t.left)];
      count += size == 1 ? 1 : size == last ? 1 : 2;
      if (size != 1) last = size;
    } else {
      count += size != 1 && (t.left != term::one || t.right != term::one) ? 1 : is_first ? 0 : 1;
    }
  }
  return count;
}

}  // namespace lanewise
