// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "../scalar/number.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/tensor.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes numbers, gives points, directions and planes of the projective algebra of space, and their numbers back.

namespace lanewise {

/// Cl(3, 0, 1): vectors are planes, a e1 + b e2 + c e3 + d e0 for a x + b y + c z + d = 0; bivectors are lines,
/// trivectors are points, the even part are motors. `^` meets, `&` joins, m x ~m moves x. Source: C. Gunn, S. De
/// Keninck, "Geometric Algebra and Computer Graphics", SIGGRAPH 2019; the basis is ganja.js's.
struct pga3 : preset<algebra<3, 0, 1>> {
  static constexpr std::string_view basis = "1 e0 e1 e2 e3 e01 e02 e03 e12 e31 e23 e021 e013 e032 e123 e0123";

  /// x e032 + y e013 + z e021 + e123: stores x, y and z.
  template <class T>
  using point = multivector<T, pga3, named<"e032">, named<"e013">, named<"e021">, named<"e123"> | known_one>;
  /// The same times a weight, which is stored last.
  template <class T>
  using weighted_point = multivector<T, pga3, named<"e032">, named<"e013">, named<"e021">, named<"e123">>;
  /// A point at infinity: x, y and z of a direction.
  template <class T>
  using direction = multivector<T, pga3, named<"e032">, named<"e013">, named<"e021">>;
  template <class T>
  using plane = multivector<T, pga3, named<"e0">, named<"e1">, named<"e2">, named<"e3">>;
  /// Through the origin.
  template <class T>
  using origin_plane = multivector<T, pga3, named<"e1">, named<"e2">, named<"e3">>;
  template <class T>
  using line = multivector<T, pga3, named<"e01">, named<"e02">, named<"e03">, named<"e12">, named<"e31">, named<"e23">>;
  /// Through the origin.
  template <class T>
  using origin_line = multivector<T, pga3, named<"e12">, named<"e31">, named<"e23">>;
  /// At infinity: what two parallel planes have in common.
  template <class T>
  using ideal_line = multivector<T, pga3, named<"e01">, named<"e02">, named<"e03">>;
  /// The even part, the scalar first.
  template <class T>
  using motor = multivector<T, pga3, named<"1">, named<"e01">, named<"e02">, named<"e03">, named<"e12">, named<"e31">,
                            named<"e23">, named<"e0123">>;
  /// About an axis through the origin.
  template <class T>
  using rotor = multivector<T, pga3, named<"1">, named<"e12">, named<"e31">, named<"e23">>;
  /// The scalar is known to be one.
  template <class T>
  using translator = multivector<T, pga3, named<"1"> | known_one, named<"e01">, named<"e02">, named<"e03">>;
};

/// The point of weight one with these coordinates. Plain numbers take the type of the lanes among them.
template <number X, number Y, number Z>
[[nodiscard]] constexpr auto point_at(const X& x, const Y& y, const Z& z) noexcept {
  using value = std::remove_cvref_t<decltype(x + y + z)>;
  return pga3::point<value>{{static_cast<value>(x), static_cast<value>(y), static_cast<value>(z)}};
}
template <class T>
[[nodiscard]] constexpr pga3::point<T> point_at(const vec<T, 3>& r) noexcept {
  return {{r[0], r[1], r[2]}};
}

/// The point at infinity in a direction: what a translation leaves alone.
template <class T>
[[nodiscard]] constexpr pga3::direction<T> direction_along(const vec<T, 3>& d) noexcept {
  return {{d[0], d[1], d[2]}};
}

/// The plane across a normal at a distance from the origin, in units of the normal's length and to its side:
/// n . x = distance.
template <class T, number S>
[[nodiscard]] constexpr auto plane_from(const vec<T, 3>& normal, const S& distance) noexcept {
  const auto d = factor_for<T>(distance);
  using value = std::remove_cvref_t<decltype(normal[0] + d)>;
  return pga3::plane<value>{{-value(d), value(normal[0]), value(normal[1]), value(normal[2])}};
}

namespace detail {
template <class M>
concept in_pga3 = multivector_like<M> && std::same_as<algebra_of<M>, pga3>;
}  // namespace detail

/// Where a point is: its x, y and z, divided by the weight unless that is known to be one. A point at infinity is
/// nowhere: infinite or NaN.
template <detail::in_pga3 P>
[[nodiscard]] constexpr auto coordinates(const P& point) noexcept {
  using T = typename P::value_type;
  const auto p = project<pga3::weighted_point<T>>(point);
  const vec<T, 3> r{p[0], p[1], p[2]};
  if constexpr (knows_one(P::set::list(), pga3::named<"e123">)) {
    return r;
  } else {
    return r / p[3];
  }
}

/// Which way a line runs: its rotor turns right-handed about it. Of a multivector with e23, e31 and e12 these.
template <detail::in_pga3 L>
[[nodiscard]] constexpr auto direction_of(const L& line) noexcept {
  using T = typename L::value_type;
  const auto axes = project<pga3::origin_line<T>>(line);
  return vec<T, 3>{axes[2], axes[1], axes[0]};
}

/// A plane's normal, of the length that the plane has.
template <detail::in_pga3 P>
[[nodiscard]] constexpr auto normal_of(const P& plane) noexcept {
  using T = typename P::value_type;
  const auto n = project<pga3::origin_plane<T>>(plane);
  return vec<T, 3>{n[0], n[1], n[2]};
}

}  // namespace lanewise
