// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "lanes.hpp"

// Takes a mask and two values, gives one of them in each lane.

namespace lanewise {

/// `a` in the lanes where `where` is true, `b` elsewhere; a NaN in the value not chosen leaves no trace.
template <class T, std::size_t W>
[[nodiscard]] constexpr lanes<T, W> select(const mask<W>& where, const lanes<T, W>& a, const lanes<T, W>& b) noexcept {
  return lanes<T, W>::blend(where, a, b);
}
template <class T, std::size_t W, plain_number A>
[[nodiscard]] constexpr lanes<T, W> select(const mask<W>& where, A a, const lanes<T, W>& b) noexcept {
  return lanes<T, W>::blend(where, lanes<T, W>(a), b);
}
template <class T, std::size_t W, plain_number A>
[[nodiscard]] constexpr lanes<T, W> select(const mask<W>& where, const lanes<T, W>& a, A b) noexcept {
  return lanes<T, W>::blend(where, a, lanes<T, W>(b));
}

template <std::size_t W, plain_number A, plain_number B>
constexpr void select(const mask<W>&, A, B) noexcept {
  static_assert(never<A>,
                "lanewise: select of two plain numbers has no lane type: make one of them lanes, as in "
                "select(mask, decltype(x)(1), 0)");
}
template <std::size_t W, class T, class U>
  requires(!std::same_as<T, U>)
constexpr void select(const mask<W>&, const lanes<T, W>&, const lanes<U, W>&) noexcept {
  static_assert(never<T>, "lanewise: select met lanes of two types: write cast<T>(x) for one of them");
}

/// A plain truth chooses for all lanes, next to a weak literal too.
template <std::same_as<bool> B, class T, std::size_t W, plain_number A>
[[nodiscard]] constexpr lanes<T, W> select(B where, A a, const lanes<T, W>& b) noexcept {
  return where ? lanes<T, W>(a) : b;
}
template <std::same_as<bool> B, class T, std::size_t W, plain_number A>
[[nodiscard]] constexpr lanes<T, W> select(B where, const lanes<T, W>& a, A b) noexcept {
  return where ? a : lanes<T, W>(b);
}
/// Plain numbers of two types meet in the type that C++ gives them.
template <std::same_as<bool> B, plain_number A, plain_number C>
  requires(!std::same_as<A, C>)
[[nodiscard]] constexpr std::common_type_t<A, C> select(B where, A a, C b) noexcept {
  return where ? static_cast<std::common_type_t<A, C>>(a) : static_cast<std::common_type_t<A, C>>(b);
}
/// A plain truth chooses between two values of any one type.
template <std::same_as<bool> B, class V>
[[nodiscard]] constexpr V select(B where, const V& a, const V& b) noexcept {
  return where ? a : b;
}

}  // namespace lanewise
