// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/math.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/tensor.hpp"
#include "../tensor/vec.hpp"
#include "even_functions.hpp"
#include "quaternion.hpp"

// Takes a quaternion, gives its exponential, its logarithm and its real powers.

namespace lanewise {

namespace detail {

// Below this angle two terms of a series are exact in double: the next ones are below 2^-52 of the first. The quotients
// that the series replace are 0 / 0 at zero, and lose digits where their operands are subnormal.
template <class T>
[[nodiscard]] constexpr T series_limit() noexcept {
  return T(0x1p-13);
}

// cos(a) and sin(a) / a by the square of the angle, of which both are smooth functions. Where it underflows, the series
// of the second, 1 - a^2 / 6 + ..., does not need it.
template <class T>
[[nodiscard]] constexpr even_functions<T> functions_of_angle(const T& square) noexcept {
  if constexpr (has_tangents<T>) {
    const auto f = functions_of_angle(square.value());
    const auto slope = slope_of_ratio<2>(decltype(f.cosine)(-square.value()), f.cosine, f.ratio);
    return {chain(square, f.cosine, half_of(-f.ratio)), chain(square, f.ratio, half_of(-slope))};
  } else {
    const T angle = sqrt(square);
    const T series = 1 - square / 6;
    return {cos(angle), select(angle < series_limit<T>(), series, sin(angle) / angle)};
  }
}

// cos|v| + v sin|v| / |v|: the exponential of a quaternion without real part.
template <class T>
[[nodiscard]] constexpr quat<T> unit_exponential(const vec<T, 3>& v) noexcept {
  const auto f = functions_of_angle(squared_norm(v));
  return {f.cosine, f.ratio * v[0], f.ratio * v[1], f.ratio * v[2]};
}

// v / |v|; a vector of length zero has the direction x.
template <class T>
[[nodiscard]] constexpr vec<T, 3> direction_or_x(const vec<T, 3>& v, const T& length) noexcept {
  const auto none = length == T(0);
  vec<T, 3> direction = v / select(none, T(1), length);
  direction[0] = select(none, T(1), direction[0]);
  return direction;
}

}  // namespace detail

/// e^w (cos|v| + v/|v| sin|v|) for q = w + v. Accurate to a few ulp at every |v|, zero included.
/// Source: the power series of exp, with v^2 = -|v|^2.
template <class T>
[[nodiscard]] constexpr quat<T> exp(const quat<T>& q) noexcept {
  return exp(q.w) * detail::unit_exponential(vector_part(q));
}

/// The principal logarithm log|q| + v/|v| atan2(|v|, w) for q = w + v of any length: its vector part has a length from
/// 0 to pi. A negative real number has no axis; it is given x, so log(-1) is pi i. log(0) is -infinity. Source: the
/// inverse of exp. The angle comes from atan2, since acos(w) knows nothing of small angles; beside a large w it is
/// |v|/w (1 - |v|^2/(3 w^2)), which holds where |v| has lost digits.
template <class T>
[[nodiscard]] constexpr quat<T> log(const quat<T>& q) noexcept {
  const vec<T, 3> v = vector_part(q);
  const T length = stable_norm(v);
  const vec<T, 3> near_one = (1 - squared_norm(v / q.w) / 3) / q.w * v;
  const vec<T, 3> elsewhere = atan2(length, q.w) * detail::direction_or_x(v, length);
  const auto is_near_one = length < detail::series_limit<T>() * q.w;
  return quat_of(log(stable_norm(vec<T, 4>{q.w, q.x, q.y, q.z})), select(is_near_one, near_one, elsewhere));
}

/// exp(t log(q)): the rotation `q` done `t` times, the shorter way round where w is positive.
template <class T, number S>
[[nodiscard]] constexpr auto pow(const quat<T>& q, const S& t) noexcept {
  return exp(t * log(q));
}

}  // namespace lanewise
