// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <tuple>

#include "../scalar/distance.hpp"
#include "../scalar/fma.hpp"
#include "../scalar/inverse_trigonometric.hpp"
#include "../scalar/remainder.hpp"
#include "../scalar/rounding.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_select.hpp"

// Takes two or three numbers of which one is dual, gives length, angle, remainder and the sum that is rounded once.

namespace lanewise {

/// At the origin, where the length has no slope, 0: the mean over all directions.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto hypot(A x, B y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(operand_of<R>(x));
  const T q(operand_of<R>(y));
  const T length = hypot(p, q);
  const auto part = [&](const T& side) { return select(length == T(0), T(0), T(side / length)); };
  return strong_chain(x, y, length, [&] { return part(p); }, [&] { return part(q); });
}
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto hypot(A x, B y, C z) noexcept {
  using R = joined_number<A, B, C>;
  using T = typename R::value_type;
  constexpr std::size_t depth = dual_depth<R>;
  const T p(operand_of<R>(x));
  const T q(operand_of<R>(y));
  const T r(operand_of<R>(z));
  const T length = hypot(p, q, r);
  const auto part = [&](const T& side) { return select(length == T(0), T(0), T(side / length)); };
  const std::array<T, 3> slopes{part(p), part(q), part(r)};
  const std::tuple<const A&, const B&, const C&> sides(x, y, z);
  return R::with_tangents(length, [&](auto d) { return derivatives::strong_sum<depth>(d, sides, slopes); });
}

/// The angle of (x, y), which has no slope at the origin: NaN there, in the directions that vary.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto atan2(A y, B x) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T q(operand_of<R>(y));
  const T p(operand_of<R>(x));
  const T length = hypot(p, q);
  return strong_chain(
      y, x, T(atan2(q, p)), [&] { return T(p / length / length); }, [&] { return T(-(q / length) / length); });
}

namespace detail {

// The whole number of times that `y` was taken from `x`. The quotient x / y may round to another one.
template <class T>
[[nodiscard]] constexpr auto whole_quotient(const T& x, const T& y, const T& rest) noexcept {
  return lanewise::rint((plain_value(x) - plain_value(rest)) / plain_value(y));
}

}  // namespace detail

/// x - y n with a whole number n that does not vary.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto fmod(A x, B y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(operand_of<R>(x));
  const T q(operand_of<R>(y));
  const T value(fmod(p, q));
  return strong_chain(x, y, value, [] { return T(1); }, [&] { return T(-detail::whole_quotient(p, q, value)); });
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto remainder(A x, B y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(operand_of<R>(x));
  const T q(operand_of<R>(y));
  const T value(remainder(p, q));
  return strong_chain(x, y, value, [] { return T(1); }, [&] { return T(-detail::whole_quotient(p, q, value)); });
}

/// a * b + c, whose value is rounded once on every target.
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto fma(A a, B b, C c) noexcept {
  using R = joined_number<A, B, C>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const T value = fma(T(operand_of<R>(a)), T(operand_of<R>(b)), T(operand_of<R>(c)));
  return R::with_tangents(value, [&](auto d) { return derivatives::tangent_of_sum<false, depth, T>(d, a, b, c); });
}

}  // namespace lanewise
