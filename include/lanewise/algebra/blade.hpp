// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

// Takes basis blades as bit masks, gives their products by counting swaps: no tables, up to 32 dimensions.

namespace lanewise {

/// A basis blade: bit i says that basis vector i is a factor; factors ascend. 0 is the scalar 1.
using blade = std::uint32_t;

/// A basis blade with a sign; sign 0 is the number zero.
struct signed_blade {
  blade mask = 0;
  int sign = 0;

  [[nodiscard]] constexpr bool operator==(const signed_blade&) const noexcept = default;
};

/// The squares of the basis vectors: 1 but for those named here.
struct metric_masks {
  int dimension = 0;
  blade negative = 0;
  blade null = 0;

  [[nodiscard]] constexpr blade pseudoscalar() const noexcept {
    return dimension == 32 ? ~blade{0} : (blade{1} << dimension) - 1;
  }
};

/// The number of factors.
[[nodiscard]] constexpr int grade_of(blade b) noexcept { return std::popcount(b); }

/// The sign of sorting the factors of `a` followed by those of `b`: each factor of `a` passes the smaller ones of `b`.
/// Source: L. Dorst, D. Fontijne, S. Mann, "Geometric Algebra for Computer Science" (2007), section 19.3. Only the
/// parity counts: bit i of what `a` becomes here is that of its factors above i.
[[nodiscard]] constexpr int sorting_sign(blade a, blade b) noexcept {
  a >>= 1;
  a ^= a >> 1;
  a ^= a >> 2;
  a ^= a >> 4;
  a ^= a >> 8;
  a ^= a >> 16;
  return std::popcount(a & b) % 2 == 0 ? 1 : -1;
}

/// The sign of reversing the order of g factors: (-1)^(g (g - 1) / 2).
[[nodiscard]] constexpr int reversing_sign(int grade) noexcept { return grade % 4 < 2 ? 1 : -1; }

/// The bilinear products of a geometric algebra, each a choice among the terms of the geometric product, but for the
/// regressive one, which is the outer product of complements.
enum class product_kind {
  geometric,
  outer,
  left_contraction,
  right_contraction,
  fat_dot,
  hestenes,
  scalar,
  regressive,
  commutator,
  anticommutator,
};

/// a b, with the squares of common factors.
[[nodiscard]] constexpr signed_blade geometric_product(blade a, blade b, const metric_masks& metric) noexcept {
  const blade common = a & b;
  if ((common & metric.null) != 0) return {a ^ b, 0};
  const int squares = std::popcount(common & metric.negative) % 2 == 0 ? 1 : -1;
  return {a ^ b, sorting_sign(a, b) * squares};
}

/// The blade c with a c = I, the pseudoscalar, whatever the metric: a's Hodge dual where all squares are 1.
[[nodiscard]] constexpr signed_blade right_complement(blade a, const metric_masks& metric) noexcept {
  const blade c = metric.pseudoscalar() ^ a;
  return {c, sorting_sign(a, c)};
}
/// The blade c with c a = I.
[[nodiscard]] constexpr signed_blade left_complement(blade a, const metric_masks& metric) noexcept {
  const blade c = metric.pseudoscalar() ^ a;
  return {c, sorting_sign(c, a)};
}

/// The blade whose right complement is the outer product of the right complements of both: what both have in common.
[[nodiscard]] constexpr signed_blade regressive_product(blade a, blade b, const metric_masks& metric) noexcept {
  const signed_blade p = right_complement(a, metric);
  const signed_blade q = right_complement(b, metric);
  if ((p.mask & q.mask) != 0) return {};
  const signed_blade r = left_complement(p.mask | q.mask, metric);
  return {r.mask, p.sign * q.sign * sorting_sign(p.mask, q.mask) * r.sign};
}

namespace detail {

[[nodiscard]] constexpr bool anticommute(blade a, blade b) noexcept { return sorting_sign(a, b) != sorting_sign(b, a); }

// Whether a term of the geometric product, of grades `a` and `b` and with the product's grade `c`, is kept.
[[nodiscard]] constexpr bool keeps_grades(product_kind kind, int a, int b, int c) noexcept {
  switch (kind) {
    case product_kind::outer:
      return c == a + b;
    case product_kind::left_contraction:
      return c == b - a;
    case product_kind::right_contraction:
      return c == a - b;
    case product_kind::fat_dot:
      return c == (a < b ? b - a : a - b);
    case product_kind::hestenes:
      return a != 0 && b != 0 && c == (a < b ? b - a : a - b);
    case product_kind::scalar:
      return c == 0;
    default:
      return true;
  }
}

}  // namespace detail

/// The product of two basis blades, of any kind.
[[nodiscard]] constexpr signed_blade multiply_blades(product_kind kind, blade a, blade b,
                                                     const metric_masks& metric) noexcept {
  if (kind == product_kind::regressive) return regressive_product(a, b, metric);
  if (kind == product_kind::outer) return (a & b) == 0 ? signed_blade{a | b, sorting_sign(a, b)} : signed_blade{};
  if (!detail::keeps_grades(kind, grade_of(a), grade_of(b), grade_of(a ^ b))) return {};
  if (kind == product_kind::commutator && !detail::anticommute(a, b)) return {};
  if (kind == product_kind::anticommutator && detail::anticommute(a, b)) return {};
  return geometric_product(a, b, metric);
}

}  // namespace lanewise
