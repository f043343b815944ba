// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "../scalar/number.hpp"
#include "../scalar/trigonometric.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/tensor.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes nothing, gives the projective algebra of the plane: its points, lines and motors, from numbers and back.

namespace lanewise {

/// Cl(2, 0, 1): vectors are lines, a e1 + b e2 + c e0 for a x + b y + c = 0; bivectors are points.
/// Source: C. Gunn, "Geometric Algebras for Euclidean Geometry" (2017); names and orientations as in ganja.js.
struct pga2 : preset<algebra<2, 0, 1>> {
  static constexpr std::string_view basis = "1 e0 e1 e2 e01 e20 e12 e012";

  /// x e20 + y e01 + e12: stores x and y.
  template <class T>
  using point = multivector<T, pga2, named<"e20">, named<"e01">, named<"e12"> | known_one>;
  /// The same times a weight, which is stored last.
  template <class T>
  using weighted_point = multivector<T, pga2, named<"e20">, named<"e01">, named<"e12">>;
  /// A point at infinity: x and y of a direction.
  template <class T>
  using direction = multivector<T, pga2, named<"e20">, named<"e01">>;
  template <class T>
  using line = multivector<T, pga2, named<"e0">, named<"e1">, named<"e2">>;
  /// The even part, the scalar first: m x ~m moves x.
  template <class T>
  using motor = multivector<T, pga2, named<"1">, named<"e01">, named<"e20">, named<"e12">>;
  /// About the origin.
  template <class T>
  using rotor = multivector<T, pga2, named<"1">, named<"e12">>;
  /// The scalar is known to be one.
  template <class T>
  using translator = multivector<T, pga2, named<"1"> | known_one, named<"e01">, named<"e20">>;
};

/// The point of weight one with these coordinates. Plain numbers take the type of the lanes among them.
template <number X, number Y>
[[nodiscard]] constexpr auto point_at(const X& x, const Y& y) noexcept {
  using value = std::remove_cvref_t<decltype(x + y)>;
  return pga2::point<value>{{static_cast<value>(x), static_cast<value>(y)}};
}
template <class T>
[[nodiscard]] constexpr pga2::point<T> point_at(const vec<T, 2>& r) noexcept {
  return {{r[0], r[1]}};
}

/// The point at infinity in a direction: what a translation leaves alone.
template <class T>
[[nodiscard]] constexpr pga2::direction<T> direction_along(const vec<T, 2>& d) noexcept {
  return {{d[0], d[1]}};
}

/// The line across a normal at a distance from the origin, in units of the normal's length and to its side:
/// n . x = distance.
template <class T, number S>
[[nodiscard]] constexpr auto line_from(const vec<T, 2>& normal, const S& distance) noexcept {
  const auto d = factor_for<T>(distance);
  using value = std::remove_cvref_t<decltype(normal[0] + d)>;
  return pga2::line<value>{{-value(d), value(normal[0]), value(normal[1])}};
}

namespace detail {
template <class M>
concept in_pga2 = multivector_like<M> && std::same_as<algebra_of<M>, pga2>;
}  // namespace detail

/// Where a point is: its x and y, divided by the weight unless that is known to be one. A point at infinity is nowhere:
/// infinite or NaN.
template <detail::in_pga2 P>
[[nodiscard]] constexpr auto coordinates(const P& point) noexcept {
  using T = typename P::value_type;
  const auto p = project<pga2::weighted_point<T>>(point);
  const vec<T, 2> r{p[0], p[1]};
  if constexpr (knows_one(P::set::list(), pga2::named<"e12">)) {
    return r;
  } else {
    return r / p[2];
  }
}

/// cos(a/2) - sin(a/2) e12: turns by `angle` radians about the origin, from x to y.
template <number S>
  requires(!std::integral<S>)
[[nodiscard]] constexpr auto rotor_from(const S& angle) noexcept {
  const S half = angle / 2;
  return pga2::rotor<S>{{cos(half), -sin(half)}};
}

/// 1 - (x e01 + y e02) / 2: moves by `t`.
template <class T>
[[nodiscard]] constexpr pga2::translator<T> translator_from(const vec<T, 2>& t) noexcept {
  static_assert(!std::integral<T>,
                "lanewise: translator_from halves its vector, which whole numbers cannot: write vec<double, 2>{...}");
  return {{T(-0.5) * t[0], T(0.5) * t[1]}};
}

/// Turns about the origin, from x to y, and then moves by `translation`.
template <number S, class T>
[[nodiscard]] constexpr auto motor_from(const S& angle, const vec<T, 2>& translation) noexcept {
  return evaluate(translator_from(translation) * rotor_from(factor_for<T>(angle)));
}

}  // namespace lanewise
