// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "table.hpp"
#include "term.hpp"

// Takes a table of terms, gives what it costs to work through it.

namespace lanewise {

/// The arithmetic of a contraction. With fused multiply-adds, every addition but those of known ones comes free with a
/// multiplication.
struct operation_count {
  std::int64_t terms = 0;
  std::int64_t multiplications = 0;
  std::int64_t additions = 0;

  [[nodiscard]] constexpr bool operator==(const operation_count&) const noexcept = default;
  [[nodiscard]] friend constexpr operation_count operator+(const operation_count& a,
                                                           const operation_count& b) noexcept {
    return {a.terms + b.terms, a.multiplications + b.multiplications, a.additions + b.additions};
  }
};

/// What the sparse tables of a contraction cost (`strategy::unrolled` and `strategy::loop`), and what plain loops over
/// all indices would (`strategy::dense`).
struct contraction_cost {
  operation_count sparse;
  operation_count dense;

  [[nodiscard]] constexpr bool operator==(const contraction_cost&) const noexcept = default;
  [[nodiscard]] friend constexpr contraction_cost operator+(const contraction_cost& a,
                                                            const contraction_cost& b) noexcept {
    return {a.sparse + b.sparse, a.dense + b.dense};
  }
};

/// A term multiplies once where both factors are stored, and once more for a coefficient other than 1 and -1.
template <class Table>
[[nodiscard]] constexpr operation_count count_operations(const Table& table) noexcept {
  operation_count count;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const term& t = table.items[i];
    const bool is_product = t.left != term::one && t.right != term::one;
    const bool is_scaled = t.coefficient != 1 && t.coefficient != -1 && (t.left != term::one || t.right != term::one);
    ++count.terms;
    count.multiplications += (is_product ? 1 : 0) + (is_scaled ? 1 : 0);
    count.additions += starts_output(table, i) ? 0 : 1;
  }
  return count;
}

/// Instructions of the sparse form where multiply-adds are fused: one for each product and for each addition of a known
/// one to a sum, and one for each coefficient other than 1 and -1. By this number plans are compared.
template <class Table>
[[nodiscard]] constexpr std::int64_t count_instructions(const Table& table) noexcept {
  const operation_count all = count_operations(table);
  std::int64_t fused = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const term& t = table.items[i];
    fused += t.left != term::one && t.right != term::one && !starts_output(table, i) ? 1 : 0;
  }
  return all.multiplications + all.additions - fused;
}

/// Plain loops over so many outputs and pairs of factors, zeros included.
[[nodiscard]] constexpr operation_count count_loops(std::int64_t outputs, std::int64_t terms_of_each) noexcept {
  return {outputs * terms_of_each, outputs * terms_of_each, outputs * (terms_of_each - 1)};
}

}  // namespace lanewise
