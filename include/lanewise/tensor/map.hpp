// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/number.hpp"
#include "tensor.hpp"

// Takes a function of numbers and tensors of one shape, gives the tensor of its values: what element-wise means here.

namespace lanewise {

/// `f` of each element, or of each pair of elements, as a tensor of the same shape. `f` may change the type: a
/// comparison gives a tensor of masks.
template <class F, class T, std::size_t... E>
[[nodiscard]] constexpr auto map_elements(const F& f, const tensor<T, E...>& a) noexcept {
  tensor<std::remove_cvref_t<decltype(f(a[0]))>, E...> result;
  for (std::size_t i = 0; i < result.size; ++i) result[i] = f(a[i]);
  return result;
}
template <class F, class T, class U, std::size_t... E>
[[nodiscard]] constexpr auto map_elements(const F& f, const tensor<T, E...>& a, const tensor<U, E...>& b) noexcept {
  tensor<std::remove_cvref_t<decltype(f(a[0], b[0]))>, E...> result;
  for (std::size_t i = 0; i < result.size; ++i) result[i] = f(a[i], b[i]);
  return result;
}

/// A number that meets a tensor of `T`: a plain number takes the type `T`, as literals do everywhere.
template <class T, number S>
[[nodiscard]] constexpr auto factor_for(const S& s) noexcept {
  if constexpr (plain_number<S> && plain_number<T>) {
    static_assert(weak_for<S, T>, "lanewise: a tensor of integers does not take a number with a fraction");
    return static_cast<T>(s);
  } else {
    return s;
  }
}

}  // namespace lanewise
