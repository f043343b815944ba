// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "../scalar/number.hpp"
#include "../tensor/mat.hpp"
#include "../tensor/tensor.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "pga3.hpp"
#include "products.hpp"
#include "quaternion.hpp"
#include "rotation.hpp"
#include "rotor.hpp"

// Takes rotations and translations of space, gives rotors, translators and motors, and from motors what they do: a
// quaternion and a vector, or a matrix.

namespace lanewise {

/// The rotor of a rotation by `angle` radians about `axis` through the origin, right-handed. The axis has any length
/// but zero (that gives NaN).
template <number T, number S>
[[nodiscard]] constexpr auto rotor_from(const vec<T, 3>& axis, const S& angle) noexcept {
  return rotor_from<pga3>(axis, angle);
}

/// 1 - (x e01 + y e02 + z e03) / 2: moves by `t`.
template <class T>
[[nodiscard]] constexpr pga3::translator<T> translator_from(const vec<T, 3>& t) noexcept {
  static_assert(!std::integral<T>,
                "lanewise: translator_from halves its vector, which whole numbers cannot: write vec<double, 3>{...}");
  return {{T(-0.5) * t[0], T(-0.5) * t[1], T(-0.5) * t[2]}};
}

/// First the rotation of a unit quaternion, then the translation.
template <class T, class U>
[[nodiscard]] constexpr auto motor_of(const quat<T>& rotation, const vec<U, 3>& translation) noexcept {
  return evaluate(translator_from(translation) * rotor_of<pga3>(rotation));
}

/// First by `angle` radians about `axis` through the origin, right-handed, then by `translation`.
template <class T, number S, class U>
[[nodiscard]] constexpr auto motor_from(const vec<T, 3>& axis, const S& angle, const vec<U, 3>& translation) noexcept {
  return motor_of(from_axis_angle(axis, angle), translation);
}

/// The rotation that a motor does first, a unit quaternion where m ~m = 1.
template <detail::in_pga3 M>
[[nodiscard]] constexpr auto rotation_of(const M& motor) noexcept {
  return quat_of(project<pga3::rotor<typename M::value_type>>(motor));
}

/// The translation that a motor with m ~m = 1 does last: where it moves the origin.
/// Source: m = t r with t = 1 - (x e01 + y e02 + z e03) / 2, so that m ~r = t.
template <detail::in_pga3 M>
[[nodiscard]] constexpr auto translation_of(const M& motor) noexcept {
  using T = typename M::value_type;
  const pga3::motor<T> m = motor;
  const auto t = project<pga3::ideal_line<T>>(m * reverse(project<pga3::rotor<T>>(m)));
  return vec<T, 3>{T(-2) * t[0], T(-2) * t[1], T(-2) * t[2]};
}

/// The matrix that takes (x, y, z, 1) where a motor with m ~m = 1 moves the point.
template <detail::in_pga3 M>
[[nodiscard]] constexpr auto to_matrix(const M& motor) noexcept {
  using T = typename M::value_type;
  const mat<T, 3, 3> r = to_matrix(rotation_of(motor));
  const vec<T, 3> t = translation_of(motor);
  return mat<T, 4, 4>{r(0, 0), r(0, 1), r(0, 2), t[0],  //
                      r(1, 0), r(1, 1), r(1, 2), t[1],  //
                      r(2, 0), r(2, 1), r(2, 2), t[2],  //
                      T(0),    T(0),    T(0),    T(1)};
}

/// The motor of a matrix of rotation and translation, as `to_matrix` gives it. The last row is not read.
template <class T>
[[nodiscard]] constexpr pga3::motor<T> motor_from_matrix(const mat<T, 4, 4>& m) noexcept {
  const mat<T, 3, 3> r{m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)};
  return motor_of(from_matrix(r), vec<T, 3>{m(0, 3), m(1, 3), m(2, 3)});
}

}  // namespace lanewise
