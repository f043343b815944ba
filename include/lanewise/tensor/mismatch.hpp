// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../base/sentences.hpp"
#include "tensor.hpp"

// Takes tensors whose shapes do not fit an operation, gives the sentence that says what would.
//
// The functions have the type of their left side, so that no second error follows from the first.

namespace lanewise {

namespace detail {
template <class A, class B>
concept unlike_tensors = !std::same_as<typename A::template with_value<int>, typename B::template with_value<int>>;

template <class A, class B>
concept no_vectors_of_one_length = A::rank != 1 || B::rank != 1 || A::size != B::size;

template <class A, class B>
concept no_vectors_in_space = A::rank != 1 || B::rank != 1 || A::size != 3 || B::size != 3;

// Whether `matmul` has no meaning: neither is a matrix, one has more than two extents, or those next to each other
// differ.
template <std::size_t... E, std::size_t... F>
[[nodiscard]] constexpr bool cannot_multiply(const tensor<int, E...>*, const tensor<int, F...>*) noexcept {
  constexpr std::size_t left[] = {0, E...};
  constexpr std::size_t right[] = {0, F..., 0};
  constexpr std::size_t ranks = sizeof...(E) + sizeof...(F);
  return sizeof...(E) > 2 || sizeof...(F) > 2 || ranks < 3 || left[sizeof...(E)] != right[1];
}
template <class A, class B>
concept no_matrix_product = cannot_multiply(static_cast<const typename A::template with_value<int>*>(nullptr),
                                            static_cast<const typename B::template with_value<int>*>(nullptr));

template <class T>
constexpr void refuse_shapes() noexcept {
  static_assert(never<T>,
                "lanewise: element-wise arithmetic met tensors of two shapes: write matmul(a, b) for the matrix "
                "product, dot(a, b) or outer(a, b) for the others");
}
}  // namespace detail

template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::unlike_tensors<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> operator+(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  detail::refuse_shapes<T>();
  return a;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::unlike_tensors<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> operator-(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  detail::refuse_shapes<T>();
  return a;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::unlike_tensors<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> operator*(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  detail::refuse_shapes<T>();
  return a;
}
template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::unlike_tensors<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> operator/(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  detail::refuse_shapes<T>();
  return a;
}

template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::no_vectors_of_one_length<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr T dot(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  static_assert(never<T>,
                "lanewise: dot takes two vectors of one length: write matmul(a, b) where one is a matrix, "
                "sum(a * b) for two tensors of one shape");
  return a[0];
}

template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::no_vectors_in_space<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> cross(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  static_assert(never<T>, "lanewise: cross takes two vectors of three numbers");
  return a;
}

template <class T, class U, std::size_t... E, std::size_t... F>
  requires detail::no_matrix_product<tensor<T, E...>, tensor<U, F...>>
[[nodiscard]] constexpr tensor<T, E...> matmul(const tensor<T, E...>& a, const tensor<U, F...>&) noexcept {
  static_assert(never<T>,
                "lanewise: matmul takes matrices, or a matrix and a vector, and the left one has as many columns "
                "as the right one has rows: write dot(a, b) or outer(a, b) for two vectors");
  return a;
}

}  // namespace lanewise
