// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

// Takes a count and a generic lambda, gives one call per index, each with its index as a constant.

namespace lanewise {

/// An index that is a constant of its type, so that `table[index]` can be read at compile time.
template <std::size_t I>
struct index_constant {
  static constexpr std::size_t value = I;
  // NOLINTNEXTLINE(google-explicit-constructor): it stands for a number wherever one is read
  [[nodiscard]] constexpr operator std::size_t() const noexcept { return I; }
};

namespace detail {

// clang refuses folds over more than 256 items.
inline constexpr std::size_t fold_limit = 128;

// Always inlined: clang otherwise leaves long chunks as calls, and all that they work on in memory.
template <std::size_t First, class F, std::size_t... I>
[[gnu::always_inline]] constexpr void unroll_chunk(F& f, std::index_sequence<I...>) {
  (static_cast<void>(f(index_constant<First + I>{})), ...);
}

template <class F, std::size_t... C>
[[gnu::always_inline]] constexpr void unroll_chunks(F& f, std::index_sequence<C...>) {
  (unroll_chunk<C * fold_limit>(f, std::make_index_sequence<fold_limit>{}), ...);
}

}  // namespace detail

/// Calls `f(index_constant<0>{})`, ..., `f(index_constant<N - 1>{})` in this order.
template <std::size_t N, class F>
[[gnu::always_inline]] constexpr void unroll(F&& f) {
  constexpr std::size_t chunks = N / detail::fold_limit;
  static_assert(chunks <= detail::fold_limit, "lanewise: unroll takes at most 16384 steps: use a loop for more");
  detail::unroll_chunks(f, std::make_index_sequence<chunks>{});
  detail::unroll_chunk<chunks * detail::fold_limit>(f, std::make_index_sequence<N % detail::fold_limit>{});
}

}  // namespace lanewise
