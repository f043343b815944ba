// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../base/sentences.hpp"
#include "lanes.hpp"

// Takes lanes of two types, gives the sentence that says how to bring them together.
//
// The operators have the type of their left side, so that no second error follows from the first.

namespace lanewise {

/// Two lane types that no operator takes: types differ, or the numbers of lanes do.
template <class A, class B>
concept unlike_lanes = !std::same_as<A, B>;

namespace detail {
template <class T>
constexpr void refuse_to_mix() noexcept {
  static_assert(never<T>,
                "lanewise: an operator met lanes of two types (as float and double): write cast<T>(x) for one of "
                "them, or give the uniform argument in the other's type (1e-3f)");
}
}  // namespace detail

template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr lanes<T, V> operator+(const lanes<T, V>& a, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return a;
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr lanes<T, V> operator-(const lanes<T, V>& a, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return a;
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr lanes<T, V> operator*(const lanes<T, V>& a, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return a;
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr lanes<T, V> operator/(const lanes<T, V>& a, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return a;
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr mask<V> operator==(const lanes<T, V>&, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return mask<V>(false);
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr mask<V> operator<(const lanes<T, V>&, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return mask<V>(false);
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr mask<V> operator<=(const lanes<T, V>&, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return mask<V>(false);
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr mask<V> operator>(const lanes<T, V>&, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return mask<V>(false);
}
template <class T, std::size_t V, class U, std::size_t W>
  requires unlike_lanes<lanes<T, V>, lanes<U, W>>
[[nodiscard]] constexpr mask<V> operator>=(const lanes<T, V>&, const lanes<U, W>&) noexcept {
  detail::refuse_to_mix<T>();
  return mask<V>(false);
}

}  // namespace lanewise
