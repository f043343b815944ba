// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "../scalar/number.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes two numbers, gives a dual number: the algebra of one vector whose square is 0.

namespace lanewise {

/// Cl(0, 0, 1): 1 and e0, the dual unit, usually written as epsilon.
struct dual_numbers : algebra<0, 0, 1> {};

/// a + b e0: `dual_number<float>{a, b}`. A state. Polynomials of x + e0 have their derivative in b.
template <class T>
using dual_number = multivector<T, dual_numbers, 0b0, 0b1>;

/// The dual number of its parts. Plain numbers take the type of the lanes among them.
template <number Real, number Dual>
[[nodiscard]] constexpr auto dual_number_of(const Real& real, const Dual& dual) noexcept {
  using value = std::remove_cvref_t<decltype(real + dual)>;
  return dual_number<value>{{static_cast<value>(real), static_cast<value>(dual)}};
}

}  // namespace lanewise
