// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "../scalar/classify.hpp"
#include "../scalar/extrema.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "../terms/products.hpp"
#include "arithmetic.hpp"
#include "contract.hpp"
#include "contraction_watch.hpp"
#include "tensor.hpp"

// Takes vectors, gives their dot, cross and outer products, norms and directions.

namespace lanewise {

/// A vector of the given components: `vec_of(x, 0, z)`. Plain numbers take the type of the lanes among them.
template <number... C>
[[nodiscard]] constexpr auto vec_of(C... components) noexcept {
  using value = std::remove_cvref_t<decltype((components + ...))>;
  return vec<value, sizeof...(C)>{static_cast<value>(components)...};
}

/// sum_i a_i b_i.
template <class T, class U, std::size_t N>
[[nodiscard]] constexpr auto dot(const vec<T, N>& a, const vec<U, N>& b) noexcept {
  return contract<terms::dot<N>>(a, b)[0];
}

/// The vector across both, |a| |b| sin(angle) long, right-handed.
template <class T, class U>
[[nodiscard]] constexpr auto cross(const vec<T, 3>& a, const vec<U, 3>& b) noexcept {
  const auto c = contract<terms::cross>(a, b);
  using value = typename decltype(c)::value_type;
  watch_product<value, terms::cross>(9);
  return vec<value, 3>{c[0], c[1], c[2]};
}

/// The matrix a_i b_j.
template <class T, class U, std::size_t M, std::size_t N>
[[nodiscard]] constexpr auto outer(const vec<T, M>& a, const vec<U, N>& b) noexcept {
  const auto c = contract<terms::outer<M, N>>(a, b);
  return std::bit_cast<mat<typename decltype(c)::value_type, M, N>>(c);
}

/// The sum of the squares of all elements.
template <class T, std::size_t... E>
[[nodiscard]] constexpr T squared_norm(const tensor<T, E...>& a) noexcept {
  return contract<terms::dot<size_of_shape<E...>>>(a, a)[0];
}

/// The Euclidean length; of a matrix, the Frobenius norm. Squares beyond the type's range overflow or vanish;
/// `stable_norm` does not let them.
template <class T, std::size_t... E>
[[nodiscard]] constexpr T norm(const tensor<T, E...>& a) noexcept {
  return sqrt(squared_norm(a));
}

/// The Euclidean length, right for every size of the elements, subnormals included: scaled by the largest of them. With
/// an infinity it is infinite, with a NaN it is NaN.
template <class T, std::size_t... E>
[[nodiscard]] constexpr T stable_norm(const tensor<T, E...>& a) noexcept {
  // The scale cancels: what it depends on is no part of the derivative.
  auto largest = abs(plain_value(a[0]));
  using S = decltype(largest);
  for (std::size_t i = 1; i < a.size; ++i) largest = max(largest, abs(plain_value(a[i])));
  const auto can_divide = largest > S(0) && largest < S(std::numeric_limits<double>::infinity());
  const S scale = select(can_divide, largest, S(1));
  return scale * norm(a / scale);
}

/// a / |a|, by one division. A vector of length zero has no direction: NaN.
template <class T, std::size_t... E>
[[nodiscard]] constexpr tensor<T, E...> normalise(const tensor<T, E...>& a) noexcept {
  return (1 / norm(a)) * a;
}

}  // namespace lanewise
