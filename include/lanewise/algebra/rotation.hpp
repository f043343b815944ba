// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../scalar/math.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/state.hpp"
#include "../tensor/tensor.hpp"
#include "../tensor/vec.hpp"
#include "quaternion.hpp"
#include "quaternion_exponential.hpp"

// Takes unit quaternions, gives the rotations they stand for: of vectors, as axis and angle, as rotation vectors, as
// matrices, and those between two.

namespace lanewise {

/// q v conj(q) for a unit quaternion.
/// Source: the Euler-Rodrigues formula v + 2w (u x v) + 2u x (u x v) for q = w + u, with about half of the
/// multiplications of the two products.
template <class T, class U>
[[nodiscard]] constexpr auto rotate(const quat<T>& q, const vec<U, 3>& v) noexcept {
  const vec<T, 3> u = vector_part(q);
  const auto c = cross(u, v);
  const auto twice = c + c;
  return v + (q.w * twice + cross(u, twice));
}

/// The unit quaternion of a rotation by `angle` radians about `axis`, which has any length but zero (that gives NaN).
template <class T, number S>
[[nodiscard]] constexpr auto from_axis_angle(const vec<T, 3>& axis, const S& angle) noexcept {
  const auto half = factor_for<T>(angle) / 2;
  return quat_of(cos(half), sin(half) * normalise(axis));
}

/// The unit quaternion of a rotation by |v| radians about v, accurate to a few ulp for every v: exp(v / 2).
template <class T>
[[nodiscard]] constexpr quat<T> from_rotation_vector(const vec<T, 3>& v) noexcept {
  return detail::unit_exponential(v / 2);
}

/// Axis times angle of the shortest rotation that `q`, or -q, stands for: angles from 0 to pi, accurate to a few ulp. A
/// half turn (w = 0) has two answers, v and -v; the sign of the zero chooses. The length of `q` does not matter.
/// A NaN in w gives three.
/// Source: 2 u/|u| atan2(|u|, |w|) for q = w + u, with the sign of w. Beside a large w it is 2u/w (1 - |u|^2/(3 w^2)),
/// which also holds at u = 0, where its derivative is 2/w.
template <class T>
[[nodiscard]] constexpr vec<T, 3> to_rotation_vector(const quat<T>& q) noexcept {
  const vec<T, 3> u = vector_part(q);
  const T length = stable_norm(u);
  const T series = 2 / q.w * (1 - squared_norm(u / q.w) / 3);
  // Not abs(w), which has a kink where the rotation has none, at half turns.
  const T size = copysign(1, q.w) * q.w;
  const T quotient = copysign(2 * atan2(length, size) / length, q.w);
  return select(length < detail::series_limit<T>() * size, series, quotient) * u;
}

/// The matrix R with R v = rotate(q, v), for a unit quaternion.
/// Source: Euler-Rodrigues. The diagonal is written as 1 - 2(y^2 + z^2), which stays exact near the identity.
template <class T>
[[nodiscard]] constexpr mat<T, 3, 3> to_matrix(const quat<T>& q) noexcept {
  const T x2 = q.x + q.x;
  const T y2 = q.y + q.y;
  const T z2 = q.z + q.z;
  return {1 - (q.y * y2 + q.z * z2), q.x * y2 - q.w * z2,       q.x * z2 + q.w * y2,
          q.x * y2 + q.w * z2,       1 - (q.x * x2 + q.z * z2), q.y * z2 - q.w * x2,
          q.x * z2 - q.w * y2,       q.y * z2 + q.w * x2,       1 - (q.x * x2 + q.y * y2)};
}

/// The unit quaternion of a rotation matrix, accurate at every angle, with w >= 0. Of a matrix that is not quite a
/// rotation, a nearby one.
/// Source: S. W. Shepperd, "Quaternion from rotation matrix", J. Guidance and Control 1 (1978) 223. The products
/// 4 q_i q_k are sums and differences of elements; the row of the largest 4 q_i^2 loses no digits.
template <class T>
[[nodiscard]] constexpr quat<T> from_matrix(const mat<T, 3, 3>& m) noexcept {
  const T wx = m(2, 1) - m(1, 2), wy = m(0, 2) - m(2, 0), wz = m(1, 0) - m(0, 1);
  const T xy = m(1, 0) + m(0, 1), xz = m(0, 2) + m(2, 0), yz = m(2, 1) + m(1, 2);
  const T ww = 1 + m(0, 0) + m(1, 1) + m(2, 2), xx = 1 + m(0, 0) - m(1, 1) - m(2, 2);
  const T yy = 1 - m(0, 0) + m(1, 1) - m(2, 2), zz = 1 - m(0, 0) - m(1, 1) + m(2, 2);
  quat<T> row{ww, wx, wy, wz};
  T largest = ww;
  const auto prefer = [&](const T& square, const quat<T>& other) {
    row = select(square > largest, other, row);
    largest = select(square > largest, square, largest);
  };
  prefer(xx, {wx, xx, xy, xz});
  prefer(yy, {wy, xy, yy, yz});
  prefer(zz, {wz, xz, yz, zz});
  return normalise(select(row.w < T(0), -row, row));
}

namespace detail {

// Numbers as those of type `V` have them: in its lanes, and with what tangents they have of their own.
template <class V, state S>
[[nodiscard]] constexpr auto beside(const S& s) noexcept {
  using plain = std::remove_cvref_t<decltype(plain_value(std::declval<const V&>()))>;
  if constexpr (has_tangents<scalar_of<S>>) {
    return s;
  } else {
    return map_numbers<state_over<S, plain>>([](const auto& number) { return plain(number); }, s);
  }
}

}  // namespace detail

/// The rotation a share `t` of the way from `a` to `b` (0 gives `a`, 1 gives `b` or -b; beyond, the turn goes on),
/// along the shorter arc and at constant speed. `a` and `b` have any length but zero. Ends that are equal, nearly equal
/// or opposite (q and -q) are no special cases for the caller. Source: K. Shoemake, "Animating rotation with quaternion
/// curves", SIGGRAPH 1985: weights sin((1-t)A)/sin(A) and sin(tA)/sin(A), as series where A is small. The angle is 2
/// atan2(|a-b|, |a+b|), accurate for all A (W. Kahan).
template <class T, class U, number S>
[[nodiscard]] constexpr auto slerp(const quat<T>& a, const quat<U>& b, const S& t) noexcept {
  const auto share = factor_for<T>(t);
  using value = std::remove_cvref_t<decltype(a.w * b.w * share)>;
  const auto from = normalise(detail::beside<value>(a));
  const auto there = normalise(detail::beside<value>(b));
  const auto to = select(dot(from, there) < 0, -there, there);
  const auto chord = from - to;
  const auto angle = 2 * atan2(norm(chord), norm(from + to));
  const auto sine = sin(angle);
  // Where the angle is small it is as long as the chord, whose square has all derivatives.
  const auto weight = [&](const auto& u) {
    const auto series = u * (1 + (1 - u * u) * squared_norm(chord) / 6);
    return select(angle < detail::series_limit<double>(), series, sin(u * angle) / sine);
  };
  const auto part = detail::beside<value>(share);
  return weight(1 - part) * from + weight(part) * to;
}

}  // namespace lanewise
