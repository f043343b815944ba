// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/select.hpp"
#include "../tensor/state.hpp"
#include "random_stream.hpp"

// Takes a stream of random bits and a bound, gives a whole number below it, each with the same probability.

namespace lanewise {

namespace detail {

template <class T>
using wrapping_integer = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;
// The type of lanes that a plain number of any width stands for.
template <class T>
using counting_integer =
    std::conditional_t<std::is_signed_v<T>, std::make_signed_t<wrapping_integer<T>>, wrapping_integer<T>>;

/// A bound as an unsigned number, none where it is negative.
template <class N>
[[nodiscard]] constexpr auto bound_or_none(const N& n) noexcept {
  return cast<wrapping_integer<lane_value_t<N>>>(select(n > N(0), n, N(0)));
}

template <class Word, class U>
[[nodiscard]] constexpr auto draw_integer(random_stream<U>& rng) noexcept {
  const random_block<U> block = rng.block();
  if constexpr (sizeof(Word) == 4) {
    return block[0];
  } else {
    return cast<Word>(block[0]) | (cast<Word>(block[1]) << Word{32});
  }
}

// How many of the lowest words of the products would make some results more frequent than others: 2^k mod bound.
template <class B>
[[nodiscard]] constexpr B surplus_words(const B& bound) noexcept {
  return (B(0) - bound) % select(bound == B(0), B(1), bound);
}

// Draws again in the lanes that were rejected; the streams of the others stand still.
template <class Word, class U, class V, class Rejected>
constexpr void draw_again(random_stream<U>& rng, const V& bound, const V& surplus, Rejected rejected,
                          wide_product<V>& product) noexcept {
  while (any(rejected)) {
    random_stream<U> next = rng;
    const auto drawn = multiply_wide(draw_integer<Word>(next), bound);
    rng = select(rejected, next, rng);
    product.high = select(rejected, drawn.high, product.high);
    rejected = rejected && drawn.low < surplus;
  }
}

}  // namespace detail

/// A whole number from 0 to n - 1, without bias: D. Lemire, "Fast random integer generation in an interval" (2019),
/// with rejection lane by lane, each lane taking as many draws as it needs. `n` is a plain number or one in each lane,
/// of 32 or 64 bits, which the result has as well; 0 where n is not positive. The same bits everywhere.
template <class U, class N>
[[nodiscard]] constexpr auto integer_below(random_stream<U>& rng, const N& n) noexcept {
  constexpr bool whole = whole_number<N>;
  static_assert(whole,
                "lanewise: integer_below takes a whole number as its bound: write cast<std::int32_t>(n), or "
                "uniform<float>(rng) * n for a real number");
  if constexpr (whole) {
    using integer = detail::counting_integer<lane_value_t<N>>;
    using word = detail::wrapping_integer<integer>;
    const auto bound = detail::bound_or_none(n);
    using V = decltype(detail::draw_integer<word>(rng));
    auto product = multiply_wide(detail::draw_integer<word>(rng), V(bound));
    // A surplus is below its bound, so that its division is seldom needed.
    if (any(product.low < V(bound))) {
      const V surplus(detail::surplus_words(bound));
      detail::draw_again<word>(rng, V(bound), surplus, product.low < surplus, product);
    }
    return cast<integer>(product.high);
  } else {
    return refused{};
  }
}

}  // namespace lanewise
