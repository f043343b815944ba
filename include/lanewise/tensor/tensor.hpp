// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../scalar/number.hpp"
#include "shape.hpp"

// Takes a type of number and extents, gives the tensor that kernels and states are written with.

namespace lanewise {

/// A tensor of fixed shape, row-major, in place. An aggregate: `vec<float, 3>{1, 2, 3}`.
template <class T, std::size_t... Extents>
struct tensor {
  static_assert(((Extents > 0) && ...), "lanewise: a tensor has no extent of zero");

  using value_type = T;
  template <class U>
  using with_value = tensor<U, Extents...>;
  static constexpr std::size_t rank = sizeof...(Extents);
  static constexpr std::size_t size = size_of_shape<Extents...>;

  T elements[size];

  /// The same number in every element.
  [[nodiscard]] static constexpr tensor filled(const T& number) noexcept {
    tensor result;
    for (T& element : result.elements) element = number;
    return result;
  }

  /// By position in row-major order.
  [[nodiscard]] constexpr T& operator[](std::size_t position) noexcept { return elements[position]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t position) const noexcept { return elements[position]; }

  /// By one index for each extent.
  template <std::integral... Index>
  [[nodiscard]] constexpr T& operator()(Index... index) noexcept {
    static_assert(sizeof...(Index) == rank, "lanewise: a tensor is called with one index for each of its extents");
    return elements[row_major<Extents...>(index...)];
  }
  template <std::integral... Index>
  [[nodiscard]] constexpr const T& operator()(Index... index) const noexcept {
    static_assert(sizeof...(Index) == rank, "lanewise: a tensor is called with one index for each of its extents");
    return elements[row_major<Extents...>(index...)];
  }

  /// Numbers that meet as they are, as dual ones do, become each other's type where nothing is lost, element by
  /// element.
  template <class U>
    requires(!std::is_same_v<T, U> && meets_as_it_is<T, U>)
  // NOLINTNEXTLINE(google-explicit-constructor): as for one number
  [[nodiscard]] constexpr operator tensor<U, Extents...>() const noexcept {
    tensor<U, Extents...> result;
    for (std::size_t i = 0; i < size; ++i) result.elements[i] = elements[i];
    return result;
  }

  [[nodiscard]] constexpr T* begin() noexcept { return elements; }
  [[nodiscard]] constexpr T* end() noexcept { return elements + size; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return elements; }
  [[nodiscard]] constexpr const T* end() const noexcept { return elements + size; }
};

/// A vector of `N` numbers and a matrix of `Rows` x `Columns`, row-major.
template <class T, std::size_t N>
using vec = tensor<T, N>;
template <class T, std::size_t Rows, std::size_t Columns>
using mat = tensor<T, Rows, Columns>;

/// States of one number or one small vector, for `field<scalar, float>` and `field<vec3, float>`.
template <class T>
using scalar = T;
template <class T>
using vec2 = vec<T, 2>;
template <class T>
using vec3 = vec<T, 3>;
template <class T>
using vec4 = vec<T, 4>;

/// For `auto [x, y, z] = v`, in row-major order.
template <std::size_t I, class T, std::size_t... E>
[[nodiscard]] constexpr T& get(tensor<T, E...>& a) noexcept {
  return a[I];
}
template <std::size_t I, class T, std::size_t... E>
[[nodiscard]] constexpr const T& get(const tensor<T, E...>& a) noexcept {
  return a[I];
}
template <std::size_t I, class T, std::size_t... E>
[[nodiscard]] constexpr T&& get(tensor<T, E...>&& a) noexcept {
  return std::move(a[I]);
}

}  // namespace lanewise

template <class T, std::size_t... E>
struct std::tuple_size<lanewise::tensor<T, E...>> : std::integral_constant<std::size_t, lanewise::size_of_shape<E...>> {
};
template <std::size_t I, class T, std::size_t... E>
struct std::tuple_element<I, lanewise::tensor<T, E...>> {
  using type = T;
};
