// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "../scalar/number.hpp"
#include "../tensor/tensor.hpp"
#include "blade.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "quaternion.hpp"
#include "rotation.hpp"
#include "signature.hpp"

// Takes a rotation of space as a quaternion or by axis and angle, gives the rotor of an algebra, and the quaternion
// back.

namespace lanewise {

namespace detail {
template <class A>
[[nodiscard]] constexpr bool has_space() noexcept {
  const auto square = [](std::string_view vector) {
    const signed_blade v = blade_named<A>(vector);
    return v.sign * geometric_product(v.mask, v.mask, metric_of<A>).sign;
  };
  return square("e1") == 1 && square("e2") == 1 && square("e3") == 1;
}
}  // namespace detail

/// An algebra in which e1, e2 and e3 are the axes of space, and which names its rotors: vga3, pga3, cga3.
template <class A>
concept algebra_of_space =
    geometric_algebra<A> && requires { typename A::template rotor<float>; } && detail::has_space<A>();

/// The rotor that turns as a unit quaternion does. The units i, j, k are e32, e13, e21: i j = e32 e13 = e21 = k.
template <algebra_of_space A, class T>
[[nodiscard]] constexpr typename A::template rotor<T> rotor_of(const quat<T>& q) noexcept {
  return multivector_of<A, "1", "e32", "e13", "e21">(q.w, q.x, q.y, q.z);
}

/// The rotor of a rotation by `angle` radians about `axis` through the origin, right-handed: R v ~R turns v, and about
/// z it is cos(a/2) - sin(a/2) e12, which turns e1 towards e2. The axis has any length but zero (that gives NaN).
template <algebra_of_space A, number T, number S>
[[nodiscard]] constexpr auto rotor_from(const vec<T, 3>& axis, const S& angle) noexcept {
  return rotor_of<A>(from_axis_angle(axis, angle));
}

/// The quaternion that turns as a rotor does. A motor has more than a rotor: write `rotation_of(m)`.
template <multivector_like R>
  requires algebra_of_space<algebra_of<R>>
[[nodiscard]] constexpr auto quat_of(const R& rotor) noexcept {
  const typename algebra_of<R>::template rotor<typename R::value_type> r = rotor;
  return quat_of(r[blade_name_of<"1">{}], r[blade_name_of<"e32">{}], r[blade_name_of<"e13">{}],
                 r[blade_name_of<"e21">{}]);
}

}  // namespace lanewise
