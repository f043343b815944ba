// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "fused.hpp"

// Takes a number and coefficients, gives the polynomial by Horner's rule.

namespace lanewise::registers {

/// c0 + x * (c1 + x * (...)).
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> polynomial(const xsimd::batch<T, A>&, std::type_identity_t<T> c0) noexcept {
  return xsimd::batch<T, A>(c0);
}
template <class T, class A, std::same_as<T>... More>
[[nodiscard]] xsimd::batch<T, A> polynomial(const xsimd::batch<T, A>& x, std::type_identity_t<T> c0, T c1,
                                            More... more) noexcept {
  return multiply_add(x, polynomial(x, c1, more...), xsimd::batch<T, A>(c0));
}

}  // namespace lanewise::registers
