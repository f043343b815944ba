// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/number.hpp"
#include "../scalar/roots.hpp"
#include "../tensor/arithmetic.hpp"
#include "../tensor/contract.hpp"
#include "../tensor/contraction_watch.hpp"
#include "../tensor/state.hpp"
#include "../tensor/tensor.hpp"
#include "../terms/products.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "signature.hpp"

// Takes four numbers, gives a quaternion with its product, conjugate, norms and parts.

namespace lanewise {

/// w + x i + y j + z k, the real part first. A state; an aggregate whose numbers are undefined until they are set.
template <class T>
struct quat {
  T w, x, y, z;

  using value_type = T;

  /// The real number one: the rotation by nothing.
  [[nodiscard]] static constexpr quat identity() noexcept { return {T(1), T(0), T(0), T(0)}; }

  /// As for tensors.
  template <class U>
    requires(!std::is_same_v<T, U> && meets_as_it_is<T, U>)
  // NOLINTNEXTLINE(google-explicit-constructor): as for one number
  [[nodiscard]] constexpr operator quat<U>() const noexcept {
    return {w, x, y, z};
  }
};

namespace terms {

/// Hamilton's product over the basis 1, i, j, k: the geometric product of Cl(0, 2) over 1, e1, e2, e12, since two
/// vectors that square to -1 and their product follow W. R. Hamilton's rules i^2 = j^2 = k^2 = i j k = -1 (1843). So do
/// e32, e13 and e21, the even part of Cl(3, 0): see `rotor_of`.
struct hamilton : blade_table<product_kind::geometric, algebra<0, 2>, components<0b00, 0b01, 0b10, 0b11>,
                              components<0b00, 0b01, 0b10, 0b11>, components<0b00, 0b01, 0b10, 0b11>> {};

}  // namespace terms

namespace detail {
// Whatever the scalar type: the quaternion of four numbers in a row.
template <class Row>
[[nodiscard]] constexpr auto quat_of_row(const Row& row) noexcept {
  return quat<std::remove_cvref_t<decltype(row[0])>>{row[0], row[1], row[2], row[3]};
}
}  // namespace detail

/// A quaternion of the given components, or of a real and a vector part. Plain numbers take the type of the lanes among
/// them.
template <number W, number X, number Y, number Z>
[[nodiscard]] constexpr auto quat_of(W w, X x, Y y, Z z) noexcept {
  using value = std::remove_cvref_t<decltype(w + x + y + z)>;
  return quat<value>{static_cast<value>(w), static_cast<value>(x), static_cast<value>(y), static_cast<value>(z)};
}
template <number W, class T>
[[nodiscard]] constexpr auto quat_of(W real, const vec<T, 3>& v) noexcept {
  return quat_of(factor_for<T>(real), v[0], v[1], v[2]);
}

template <class T>
[[nodiscard]] constexpr T real_part(const quat<T>& q) noexcept {
  return q.w;
}
template <class T>
[[nodiscard]] constexpr vec<T, 3> vector_part(const quat<T>& q) noexcept {
  return {q.x, q.y, q.z};
}

template <class T, class U>
[[nodiscard]] constexpr auto operator+(const quat<T>& a, const quat<U>& b) noexcept {
  return quat<std::remove_cvref_t<decltype(a.w + b.w)>>{a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T, class U>
[[nodiscard]] constexpr auto operator-(const quat<T>& a, const quat<U>& b) noexcept {
  return quat<std::remove_cvref_t<decltype(a.w - b.w)>>{a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
[[nodiscard]] constexpr quat<T> operator+(const quat<T>& q) noexcept {
  return q;
}
template <class T>
[[nodiscard]] constexpr quat<T> operator-(const quat<T>& q) noexcept {
  return {-q.w, -q.x, -q.y, -q.z};
}

template <number S, class T>
[[nodiscard]] constexpr auto operator*(S s, const quat<T>& q) noexcept {
  const auto factor = factor_for<T>(s);
  return quat_of(factor * q.w, factor * q.x, factor * q.y, factor * q.z);
}
template <number S, class T>
[[nodiscard]] constexpr auto operator*(const quat<T>& q, S s) noexcept {
  return s * q;
}
template <number S, class T>
[[nodiscard]] constexpr auto operator/(const quat<T>& q, S s) noexcept {
  const auto divisor = factor_for<T>(s);
  return quat_of(q.w / divisor, q.x / divisor, q.y / divisor, q.z / divisor);
}

/// Hamilton's product; of rotations: first `b`, then `a`.
template <class T, class U>
[[nodiscard]] constexpr auto operator*(const quat<T>& a, const quat<U>& b) noexcept {
  const auto c = contract<terms::hamilton>(number_row{a}, number_row{b});
  watch_product<typename decltype(c)::value_type, terms::hamilton>(16);
  return detail::quat_of_row(c);
}

/// Eigen rotates here, others take the vector for a pure quaternion: never.
template <class T, class U>
[[nodiscard]] constexpr vec<U, 3> operator*(const quat<T>&, const vec<U, 3>& v) noexcept {
  static_assert(never<T>,
                "lanewise: a quaternion times a vector can mean two things: write rotate(q, v) for the rotated "
                "vector, q * quat_of(0, v) for the product");
  return v;
}

template <class T, class U>
constexpr quat<T>& operator+=(quat<T>& a, const quat<U>& b) noexcept {
  return a = a + b;
}
template <class T, class U>
constexpr quat<T>& operator-=(quat<T>& a, const quat<U>& b) noexcept {
  return a = a - b;
}
/// a = a * b: a rotation by `b` in the rotated frame.
template <class T, class U>
constexpr quat<T>& operator*=(quat<T>& a, const quat<U>& b) noexcept {
  return a = a * b;
}
template <class T, number S>
constexpr quat<T>& operator*=(quat<T>& q, S s) noexcept {
  return q = s * q;
}
template <class T, number S>
constexpr quat<T>& operator/=(quat<T>& q, S s) noexcept {
  return q = q / s;
}

/// w - x i - y j - z k; of a unit quaternion, the inverse rotation.
template <class T>
[[nodiscard]] constexpr quat<T> conjugate(const quat<T>& q) noexcept {
  return {q.w, -q.x, -q.y, -q.z};
}

/// The sum of the products of equal components: the cosine of the angle between unit quaternions in four dimensions.
template <class T, class U>
[[nodiscard]] constexpr auto dot(const quat<T>& a, const quat<U>& b) noexcept {
  return contract<terms::dot<4>>(number_row{a}, number_row{b})[0];
}

template <class T>
[[nodiscard]] constexpr T squared_norm(const quat<T>& q) noexcept {
  return dot(q, q);
}

/// The length in four dimensions: |a b| = |a| |b|. Squares beyond the type's range overflow or vanish.
template <class T>
[[nodiscard]] constexpr T norm(const quat<T>& q) noexcept {
  return sqrt(squared_norm(q));
}

/// q / |q|, by one division. The zero quaternion has no direction: NaN.
template <class T>
[[nodiscard]] constexpr quat<T> normalise(const quat<T>& q) noexcept {
  return (1 / norm(q)) * q;
}

/// The quaternion whose product with `q` is one, for every `q` but zero: conj(q) / |q|^2.
template <class T>
[[nodiscard]] constexpr quat<T> inverse(const quat<T>& q) noexcept {
  return conjugate(q) / squared_norm(q);
}

}  // namespace lanewise
