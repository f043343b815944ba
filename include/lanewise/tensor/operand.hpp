// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "../scalar/number.hpp"
#include "../terms/structure.hpp"
#include "tensor.hpp"

// Takes a type, gives how a contraction reads it: the structure of its positions and the row of its stored numbers.

namespace lanewise {

/// Opens contractions to a type. A specialisation has `structure`, a structure; `value_type`, the type of its numbers
/// (void where there are none); and `row(x)`, the stored numbers, by anything with `operator[]`.
template <class X>
struct contraction_operand;

/// What a contraction takes: tensors, numbers, structured matrices, constants.
template <class X>
concept contractible = structure<typename contraction_operand<X>::structure>;

template <number T>
struct contraction_operand<T> {
  using structure = structures::dense<>;
  using value_type = T;
  [[nodiscard]] static constexpr std::array<T, 1> row(const T& x) noexcept { return {x}; }
};

template <class T, std::size_t... E>
struct contraction_operand<tensor<T, E...>> {
  using structure = structures::dense<E...>;
  using value_type = T;
  [[nodiscard]] static constexpr const tensor<T, E...>& row(const tensor<T, E...>& x) noexcept { return x; }
};

/// Stands for an operand that is operand number `I`, counted from 0, once more: terms that differ in the order of their
/// factors alone become one, as in x_i x_j = x_j x_i.
template <std::size_t I>
struct same_as {};

}  // namespace lanewise
