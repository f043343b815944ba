// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../scalar/cast.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "dual.hpp"

// Takes dual numbers, gives comparisons of their values, a choice between them with their tangents, and other types.

namespace lanewise {

/// The value without its tangents, at all levels: what comparisons see.
template <any_dual X>
[[nodiscard]] constexpr const auto& plain_value(const X& x) noexcept {
  return plain_value(x.value());
}

namespace detail {

// What is compared of a number that meets `R`: a literal next to plain numbers is of their type.
template <any_dual R, number X>
[[nodiscard]] constexpr decltype(auto) compared(const X& x) noexcept {
  if constexpr (any_dual<X>) {
    return plain_value(x);
  } else {
    return operand_of<R>(x);
  }
}

}  // namespace detail

template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator==(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) == detail::compared<R>(b);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator!=(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) != detail::compared<R>(b);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator<(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) < detail::compared<R>(b);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator<=(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) <= detail::compared<R>(b);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator>(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) > detail::compared<R>(b);
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator>=(A a, B b) noexcept {
  using R = joined_number<A, B>;
  return detail::compared<R>(a) >= detail::compared<R>(b);
}

template <any_dual X>
[[nodiscard]] constexpr auto isnan(const X& x) noexcept {
  return lanewise::isnan(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto isinf(const X& x) noexcept {
  return lanewise::isinf(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto isfinite(const X& x) noexcept {
  return lanewise::isfinite(plain_value(x));
}
template <any_dual X>
[[nodiscard]] constexpr auto signbit(const X& x) noexcept {
  return lanewise::signbit(plain_value(x));
}

/// Value and tangents of `a` where the mask, or the truth, is true, those of `b` elsewhere. What is not chosen leaves
/// no trace, a NaN among its tangents neither: they are never multiplied by the mask.
template <class Mask, class A, class B>
  requires numbers_with_dual<A, B> && (!number<Mask>)
[[nodiscard]] constexpr auto select(const Mask& where, A a, B b) noexcept {
  using R = joined_number<A, B>;
  const R left(a);
  const R right(b);
  return R::with_tangents(select(where, left.value(), right.value()), [&](auto d) {
    return select(where, tangent_along<d.value>(left), tangent_along<d.value>(right));
  });
}

/// Value and tangents as by `cast<U>` of lanes.
template <lane_scalar U, any_dual X>
[[nodiscard]] constexpr auto cast(const X& x) noexcept {
  using T = std::remove_cvref_t<decltype(cast<U>(x.value()))>;
  if constexpr (std::integral<U>) {
    return cast<U>(x.value());
  } else {
    return dual<T, X::directions, X::active>::with_tangents(cast<U>(x.value()),
                                                            [&](auto d) { return cast<U>(tangent_along<d.value>(x)); });
  }
}

}  // namespace lanewise
