// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "arithmetic.hpp"
#include "elementwise.hpp"
#include "expression.hpp"
#include "map.hpp"
#include "mat.hpp"
#include "state.hpp"
#include "structured.hpp"
#include "structured_arithmetic.hpp"
#include "tensor.hpp"
#include "vec.hpp"

// Takes expressions that give tensors where tensors are taken, gives the same of their values, all elements of them.

namespace lanewise {

namespace detail {

template <class X>
inline constexpr bool is_tensor = false;
template <class T, std::size_t... E>
inline constexpr bool is_tensor<tensor<T, E...>> = true;

}  // namespace detail

/// An expression whose value is a tensor: what `einsum` gives.
template <class E>
concept tensor_expression = expression<E> && detail::is_tensor<value_of<E>>;

/// One of two is such an expression; the other one is anything that a tensor meets.
template <class A, class B>
concept tensor_expressions = tensor_expression<A> || tensor_expression<B>;

template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto operator+(const A& a, const B& b) noexcept {
  return lanewise::evaluate(a) + lanewise::evaluate(b);
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto operator-(const A& a, const B& b) noexcept {
  return lanewise::evaluate(a) - lanewise::evaluate(b);
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto operator*(const A& a, const B& b) noexcept {
  return lanewise::evaluate(a) * lanewise::evaluate(b);
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto operator/(const A& a, const B& b) noexcept {
  return lanewise::evaluate(a) / lanewise::evaluate(b);
}
template <tensor_expression E>
[[nodiscard]] constexpr auto operator-(const E& a) noexcept {
  return -lanewise::evaluate(a);
}
template <tensor_expression E>
[[nodiscard]] constexpr auto operator+(const E& a) noexcept {
  return lanewise::evaluate(a);
}

template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto dot(const A& a, const B& b) noexcept {
  return dot(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto cross(const A& a, const B& b) noexcept {
  return cross(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto outer(const A& a, const B& b) noexcept {
  return outer(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto matmul(const A& a, const B& b) noexcept {
  return matmul(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto min(const A& a, const B& b) noexcept {
  return min(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto max(const A& a, const B& b) noexcept {
  return max(lanewise::evaluate(a), lanewise::evaluate(b));
}
template <class M, class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto select(const M& where, const A& a, const B& b) noexcept {
  return select(where, lanewise::evaluate(a), lanewise::evaluate(b));
}

template <tensor_expression E>
[[nodiscard]] constexpr auto squared_norm(const E& a) noexcept {
  return squared_norm(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto norm(const E& a) noexcept {
  return norm(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto stable_norm(const E& a) noexcept {
  return stable_norm(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto normalise(const E& a) noexcept {
  return normalise(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto transpose(const E& a) noexcept {
  return transpose(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto trace(const E& a) noexcept {
  return trace(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto diagonal(const E& a) noexcept {
  return diagonal(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto row(const E& a, std::size_t i) noexcept {
  return row(lanewise::evaluate(a), i);
}
template <tensor_expression E>
[[nodiscard]] constexpr auto column(const E& a, std::size_t j) noexcept {
  return column(lanewise::evaluate(a), j);
}
template <tensor_expression E>
[[nodiscard]] constexpr auto symmetric_part(const E& a) noexcept {
  return symmetric_part(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto antisymmetric_part(const E& a) noexcept {
  return antisymmetric_part(lanewise::evaluate(a));
}

template <tensor_expression E>
[[nodiscard]] constexpr auto abs(const E& a) noexcept {
  return abs(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto sqrt(const E& a) noexcept {
  return sqrt(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto sum(const E& a) noexcept {
  return sum(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto product(const E& a) noexcept {
  return product(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto min(const E& a) noexcept {
  return min(lanewise::evaluate(a));
}
template <tensor_expression E>
[[nodiscard]] constexpr auto max(const E& a) noexcept {
  return max(lanewise::evaluate(a));
}
template <class F, tensor_expression E>
[[nodiscard]] constexpr auto map_elements(const F& f, const E& a) noexcept {
  return map_elements(f, lanewise::evaluate(a));
}
template <class F, class A, class B>
  requires tensor_expressions<A, B>
[[nodiscard]] constexpr auto map_elements(const F& f, const A& a, const B& b) noexcept {
  return map_elements(f, lanewise::evaluate(a), lanewise::evaluate(b));
}
template <lane_scalar U, tensor_expression E>
[[nodiscard]] constexpr auto cast(const E& a) noexcept {
  return lanewise::cast<U>(lanewise::evaluate(a));
}

}  // namespace lanewise
