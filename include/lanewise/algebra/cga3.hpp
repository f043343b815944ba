// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "../scalar/number.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/tensor.hpp"
#include "../tensor/vec.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes points of space, gives them in the conformal algebra, where spheres and circles are outer products of points.

namespace lanewise {

/// Cl(4, 1): e1, e2, e3 are space, e4 squares to 1 and e5 to -1. The null vectors are the origin no = (e5 - e4) / 2 and
/// infinity ni = e4 + e5, so that no ni has the scalar part -1. Outer products of points on it are a point pair (2), a
/// circle (3), a sphere (4), with ni among them a line and a plane.
/// Source: L. Dorst, D. Fontijne, S. Mann, "Geometric Algebra for Computer Science" (2007), chapter 13.
struct cga3 : preset<algebra<4, 1>> {
  template <class T>
  using vector = multivector<T, cga3, named<"e1">, named<"e2">, named<"e3">, named<"e4">, named<"e5">>;
  template <class T>
  using point = vector<T>;
  template <class T>
  using point_pair = multivector<T, cga3, named<"e12">, named<"e13">, named<"e14">, named<"e15">, named<"e23">,
                                 named<"e24">, named<"e25">, named<"e34">, named<"e35">, named<"e45">>;
  template <class T>
  using bivector = point_pair<T>;
  template <class T>
  using circle = multivector<T, cga3, named<"e123">, named<"e124">, named<"e125">, named<"e134">, named<"e135">,
                             named<"e145">, named<"e234">, named<"e235">, named<"e245">, named<"e345">>;
  template <class T>
  using sphere = multivector<T, cga3, named<"e1234">, named<"e1235">, named<"e1245">, named<"e1345">, named<"e2345">>;
  /// About an axis through the origin, the scalar first.
  template <class T>
  using rotor = multivector<T, cga3, named<"1">, named<"e12">, named<"e13">, named<"e23">>;
  /// The even part, the scalar first.
  template <class T>
  using versor = multivector<T, cga3, named<"1">, named<"e12">, named<"e13">, named<"e14">, named<"e15">, named<"e23">,
                             named<"e24">, named<"e25">, named<"e34">, named<"e35">, named<"e45">, named<"e1234">,
                             named<"e1235">, named<"e1245">, named<"e1345">, named<"e2345">>;

  /// no and ni.
  template <class T>
  [[nodiscard]] static constexpr vector<T> origin() noexcept {
    return {{T(0), T(0), T(0), T(-0.5), T(0.5)}};
  }
  template <class T>
  [[nodiscard]] static constexpr vector<T> infinity() noexcept {
    return {{T(0), T(0), T(0), T(1), T(1)}};
  }
};

/// The null vector no + x + x^2 / 2 ni of a point, of weight one.
template <class T>
[[nodiscard]] constexpr cga3::point<T> up(const vec<T, 3>& x) noexcept {
  static_assert(!std::integral<T>, "lanewise: up halves a square, which whole numbers cannot: write up(1.0, 2.0, 3.0)");
  const T half = T(0.5) * squared_norm(x);
  return {{x[0], x[1], x[2], half - T(0.5), half + T(0.5)}};
}
template <number X, number Y, number Z>
[[nodiscard]] constexpr auto up(const X& x, const Y& y, const Z& z) noexcept {
  return up(vec_of(x, y, z));
}

namespace detail {
template <class M>
concept in_cga3 = multivector_like<M> && std::same_as<algebra_of<M>, cga3>;
}  // namespace detail

/// Where a point is, whatever its weight -p . ni.
template <detail::in_cga3 P>
[[nodiscard]] constexpr auto down(const P& point) noexcept {
  using T = typename P::value_type;
  const auto p = project<cga3::point<T>>(point);
  return vec<T, 3>{p[0], p[1], p[2]} / (p[4] - p[3]);
}

/// The dual sphere c - r^2 / 2 ni, a vector: its scalar product with `up(x)` is (r^2 - |x - c|^2) / 2, its square r^2.
template <class T, number S>
[[nodiscard]] constexpr auto dual_sphere(const vec<T, 3>& centre, const S& radius) noexcept {
  const auto r = factor_for<T>(radius);
  return evaluate(up(centre) - r * r / 2 * cga3::infinity<T>());
}

/// The dual plane n + d ni, a vector: its scalar product with `up(x)` is n . x - d.
template <class T, number S>
[[nodiscard]] constexpr auto dual_plane(const vec<T, 3>& normal, const S& distance) noexcept {
  const auto n =
      multivector<T, cga3, cga3::named<"e1">, cga3::named<"e2">, cga3::named<"e3">>{{normal[0], normal[1], normal[2]}};
  return evaluate(n + factor_for<T>(distance) * cga3::infinity<T>());
}

}  // namespace lanewise
