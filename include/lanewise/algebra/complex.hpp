// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "../scalar/number.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes two numbers, gives a complex number: the algebra of one vector whose square is -1.

namespace lanewise {

/// Cl(0, 1): 1 and e1, the imaginary unit.
struct complex_numbers : algebra<0, 1> {};

/// a + b e1: `complex<float>{a, b}`. A state. `conjugate` is the usual one.
template <class T>
using complex = multivector<T, complex_numbers, 0b0, 0b1>;

/// The complex number of its parts. Plain numbers take the type of the lanes among them.
template <number Re, number Im>
[[nodiscard]] constexpr auto complex_of(const Re& real, const Im& imaginary) noexcept {
  using value = std::remove_cvref_t<decltype(real + imaginary)>;
  return complex<value>{{static_cast<value>(real), static_cast<value>(imaginary)}};
}

template <multivector_like Z>
  requires(std::same_as<algebra_of<Z>, complex_numbers>)
[[nodiscard]] constexpr auto real_part(const Z& z) noexcept {
  return z.template at<0b0>();
}
template <multivector_like Z>
  requires(std::same_as<algebra_of<Z>, complex_numbers>)
[[nodiscard]] constexpr auto imaginary_part(const Z& z) noexcept {
  return z.template at<0b1>();
}

}  // namespace lanewise
