// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/config.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/mixing.hpp"
#include "../scalar/number.hpp"
#include "../terms/table.hpp"

// Takes a table of terms and two rows of numbers, gives the contraction: the library's only loop over terms.

namespace lanewise {

/// A coefficient of a table as a number of a kernel. Integer lanes are made from integers only.
template <class V>
[[nodiscard]] constexpr V coefficient_as(double coefficient) noexcept {
  if constexpr (requires { requires std::integral<typename V::value_type>; }) {
    return V(static_cast<std::int64_t>(coefficient));
  } else {
    return static_cast<V>(coefficient);
  }
}

namespace detail {

// The next partial sum. `Sign` is the coefficient where that is 1 or -1, which costs nothing; where it is 0, `left` has
// been multiplied by it.
template <int Sign, bool First, class V, class Left, class Right>
[[nodiscard]] constexpr V accumulate(const V& sum, const Left& left, const Right& right) noexcept {
  if constexpr (First) {
    return Sign < 0 ? -(left * right) : left * right;
  } else if constexpr (Sign < 0) {
    return negative_multiply_add(left, right, sum);
  } else {
    return multiply_add(left, right, sum);
  }
}
// The same where one of the factors is known to be one.
template <int Sign, bool First, class V, class Number>
[[nodiscard]] constexpr V accumulate(const V& sum, const Number& number) noexcept {
  if constexpr (First) {
    return Sign < 0 ? -number : number;
  } else {
    return Sign < 0 ? sum - number : sum + number;
  }
}

// A coefficient as a factor: next to a number that keeps its type it is a weak literal.
template <class V>
[[nodiscard]] constexpr auto factor_as(double coefficient) noexcept {
  if constexpr (keeps_its_type<V>) {
    return static_cast<lane_value_t<V>>(coefficient);
  } else {
    return coefficient_as<V>(coefficient);
  }
}

template <int Sign, bool First, class V, class Number>
[[nodiscard]] constexpr V accumulate_one(double coefficient, const V& sum, const Number& number) noexcept {
  if constexpr (Sign == 0) {
    return accumulate<0, First>(sum, factor_as<V>(coefficient), number);
  } else {
    return accumulate<Sign, First>(sum, number);
  }
}

[[nodiscard]] constexpr int sign_of(double coefficient) noexcept {
  return coefficient == 1 ? 1 : coefficient == -1 ? -1 : 0;
}

// A factor as the sum has it; where the sum is a number that keeps its type, as it is.
template <class V, class Row>
[[nodiscard]] constexpr auto number_at(const Row& row, int position) noexcept {
  using number = std::conditional_t<keeps_its_type<V>, std::remove_cvref_t<decltype(row[0])>, V>;
  return number(row[static_cast<std::size_t>(position)]);
}

// The next partial sum by a term whose positions and coefficient are constants.
template <bilinear_product P, std::size_t I, class V, class Left, class Right>
constexpr void add_term(V& sum, const Left& left, const Right& right) noexcept {
  constexpr term t = table_of<P>.items[I];
  constexpr bool first = starts_output(table_of<P>, I);
  constexpr int sign = sign_of(t.coefficient);
  if constexpr (t.left == term::one && t.right == term::one) {
    sum = accumulate<1, first>(sum, coefficient_as<V>(t.coefficient));
  } else if constexpr (t.left == term::one) {
    sum = accumulate_one<sign, first>(t.coefficient, sum, number_at<V>(right, t.right));
  } else if constexpr (t.right == term::one) {
    sum = accumulate_one<sign, first>(t.coefficient, sum, number_at<V>(left, t.left));
  } else if constexpr (sign == 0) {
    const auto scaled = factor_as<V>(t.coefficient) * number_at<V>(left, t.left);
    sum = accumulate<0, first>(sum, scaled, number_at<V>(right, t.right));
  } else {
    sum = accumulate<sign, first>(sum, number_at<V>(left, t.left), number_at<V>(right, t.right));
  }
}

// Every term by itself. An output's sum is a variable of its own: in large tables compilers otherwise keep it in
// memory.
template <bilinear_product P, class V, class Left, class Right>
constexpr void contract_unrolled(std::array<V, P::outputs>& result, const Left& left, const Right& right) noexcept {
  unroll<P::outputs>([&](auto o) {
    constexpr std::size_t begin = first_term(table_of<P>, o.value);
    constexpr std::size_t end = first_term(table_of<P>, o.value + 1);
    V sum(0);
    unroll<end - begin>([&](auto k) { add_term<P, begin + k.value>(sum, left, right); });
    result[o.value] = sum;
  });
}

// The row, and a one behind it: where `term::one` then lies.
template <class V, std::size_t N, class Row>
[[nodiscard]] constexpr std::array<V, N + 1> with_one(const Row& row) noexcept {
  std::array<V, N + 1> result{};
  for (std::size_t i = 0; i < N; ++i) result[i] = V(row[i]);
  result[N] = V(1);
  return result;
}

// Numbers of a row that the terms of a table read.
template <class Table>
[[nodiscard]] constexpr std::size_t extent_of(const Table& table, int term::* factor) noexcept {
  int last = -1;
  for (const term& t : table) last = std::max(last, t.*factor);
  return static_cast<std::size_t>(last + 1);
}

// Term by term at run time, rounding as `contract_unrolled` does.
template <bilinear_product P, class V, class Table, class Left, class Right>
constexpr void contract_term_by_term(const Table& table, std::array<V, P::outputs>& result, const Left& left,
                                     const Right& right) noexcept {
  constexpr std::size_t lefts = extent_of(table_of<P>, &term::left);
  constexpr std::size_t rights = extent_of(table_of<P>, &term::right);
  const auto a = with_one<V, lefts>(left);
  const auto b = with_one<V, rights>(right);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const term t = table[i];
    V x = a[t.left == term::one ? lefts : static_cast<std::size_t>(t.left)];
    V y = b[t.right == term::one ? rights : static_cast<std::size_t>(t.right)];
    if (t.right == term::one) std::swap(x, y);
    if (t.coefficient != 1 && t.coefficient != -1) x = coefficient_as<V>(t.coefficient) * x;
    V& sum = result[static_cast<std::size_t>(t.output)];
    const bool first = starts_output(table, i);
    if (t.coefficient == -1) {
      sum = first ? accumulate<-1, true>(sum, x, y) : accumulate<-1, false>(sum, x, y);
    } else {
      sum = first ? accumulate<1, true>(sum, x, y) : accumulate<1, false>(sum, x, y);
    }
  }
}

// A GPU has no table but a local one.
template <bilinear_product P, class V, class Left, class Right>
constexpr void contract_by_loop(std::array<V, P::outputs>& result, const Left& left, const Right& right) noexcept {
  if constexpr (config::on_device) {
    constexpr auto table = table_of<P>;
    contract_term_by_term<P>(table, result, left, right);
  } else {
    contract_term_by_term<P>(table_of<P>, result, left, right);
  }
}

// Every coefficient there could be, zeros included, in the order of the terms.
template <bilinear_product P, class V, class Left, class Right>
constexpr void contract_dense(std::array<V, P::outputs>& result, const Left& left, const Right& right) noexcept {
  constexpr std::size_t lefts = extent_of(table_of<P>, &term::left);
  constexpr std::size_t rights = extent_of(table_of<P>, &term::right);
  constexpr auto coefficients = [] {
    std::array<std::array<std::array<double, rights + 1>, lefts + 1>, P::outputs> all{};
    for (const term& t : table_of<P>)
      all[static_cast<std::size_t>(t.output)][t.left == term::one ? lefts : static_cast<std::size_t>(t.left)]
         [t.right == term::one ? rights : static_cast<std::size_t>(t.right)] += t.coefficient;
    return all;
  }();
  const auto a = with_one<V, lefts>(left);
  const auto b = with_one<V, rights>(right);
  for (std::size_t o = 0; o < P::outputs; ++o)
    for (std::size_t l = 0; l <= lefts; ++l)
      for (std::size_t r = 0; r <= rights; ++r)
        result[o] = multiply_add(coefficient_as<V>(coefficients[o][l][r]) * a[l], b[r], result[o]);
}

}  // namespace detail

/// The type of the numbers of a contraction that goes into another one, whose numbers are of type `V`: this too, but
/// where numbers keep their types that of the products of its own factors.
template <class V, class Left, class Right>
using step_number =
    std::conditional_t<keeps_its_type<V>,
                       std::remove_cvref_t<decltype(std::declval<Left>()[0] * std::declval<Right>()[0])>, V>;

/// The numbers output[o] = sum over the terms of `P` of coefficient * left[l] * right[r], of type `V`, in the table's
/// order. The first term of an output is a product, the others are fused multiply-adds where the target has them; an
/// output without terms is 0. `left` and `right` are anything with `operator[]`.
///
/// `strategy::loop` gives the same bits as `strategy::unrolled`. `strategy::dense` does too for finite numbers, but for
/// the sign of a zero: it adds products with 0, which an infinity or a NaN makes NaN. It needs terms in the order of
/// their left, then of their right positions, each pair once for an output, and no known ones.
template <bilinear_product P, class V, strategy S = config::default_strategy, class Left, class Right>
[[nodiscard]] constexpr std::array<V, P::outputs> contract_as(const Left& left, const Right& right) noexcept {
  if constexpr (S == strategy::unrolled) {
    std::array<V, P::outputs> result;
    detail::contract_unrolled<P>(result, left, right);
    return result;
  } else {
    std::array<V, P::outputs> result{};
    if constexpr (S == strategy::dense && requires { P::for_each_entry([](int, int, int) {}); }) {
      P::for_each_entry([&](int o, int l, int r) {
        V& sum = result[static_cast<std::size_t>(o)];
        sum = multiply_add(detail::number_at<V>(left, l), detail::number_at<V>(right, r), sum);
      });
    } else if constexpr (table_of<P>.empty()) {
      return result;
    } else if constexpr (S == strategy::loop) {
      detail::contract_by_loop<P>(result, left, right);
    } else {
      detail::contract_dense<P>(result, left, right);
    }
    return result;
  }
}

/// The same, whose numbers have the type of the products of their factors.
template <bilinear_product P, strategy S = config::default_strategy, class Left, class Right>
[[nodiscard]] constexpr auto contract(const Left& left, const Right& right) noexcept {
  return contract_as<P, std::remove_cvref_t<decltype(left[0] * right[0])>, S>(left, right);
}

}  // namespace lanewise
