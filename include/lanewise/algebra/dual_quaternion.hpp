// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>

#include "../tensor/tensor.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "pga3.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "quaternion.hpp"
#include "signature.hpp"

// Takes two quaternions, gives a dual quaternion, and motors as such and back: the same numbers under older names.

namespace lanewise {

/// The algebra of pga3 in the orientations of dual quaternions. The even part: 1, i = e32, j = e13, k = e21, and the
/// dual unit e0132 times these, whose square is 0: e0132, e10, e20, e30.
struct dual_quaternions : preset<algebra<3, 0, 1>> {
  static constexpr std::string_view basis = "1 e32 e13 e21 e0132 e10 e20 e30";
};

/// q + epsilon p as eight numbers: w, x, y, z of q, then of p. A state. Of the rotation q and then the translation t,
/// p = t q / 2. `reverse` conjugates both quaternions.
/// Source: W. K. Clifford, "Preliminary sketch of biquaternions" (1873).
template <class T>
using dual_quaternion =
    multivector<T, dual_quaternions, dual_quaternions::named<"1">, dual_quaternions::named<"e32">,
                dual_quaternions::named<"e13">, dual_quaternions::named<"e21">, dual_quaternions::named<"e0132">,
                dual_quaternions::named<"e10">, dual_quaternions::named<"e20">, dual_quaternions::named<"e30">>;

template <class T>
[[nodiscard]] constexpr dual_quaternion<T> dual_quaternion_of(const quat<T>& real, const quat<T>& dual) noexcept {
  return {{real.w, real.x, real.y, real.z, dual.w, dual.x, dual.y, dual.z}};
}

namespace detail {
template <class M>
concept in_dual_quaternions = multivector_like<M> && std::same_as<algebra_of<M>, dual_quaternions>;
}  // namespace detail

template <detail::in_dual_quaternions Q>
[[nodiscard]] constexpr auto real_part(const Q& q) noexcept {
  const dual_quaternion<typename Q::value_type> all = q;
  return quat<typename Q::value_type>{all[0], all[1], all[2], all[3]};
}
template <detail::in_dual_quaternions Q>
[[nodiscard]] constexpr auto dual_part(const Q& q) noexcept {
  const dual_quaternion<typename Q::value_type> all = q;
  return quat<typename Q::value_type>{all[4], all[5], all[6], all[7]};
}

/// The dual quaternion of a motor, and the motor of a dual quaternion: products of the one are products of the other.
template <detail::in_pga3 M>
[[nodiscard]] constexpr auto dual_quaternion_of(const M& motor) noexcept {
  const pga3::motor<typename M::value_type> m = motor;
  return dual_quaternion<typename M::value_type>{
      {m[blade_name_of<"1">{}], m[blade_name_of<"e32">{}], m[blade_name_of<"e13">{}], m[blade_name_of<"e21">{}],
       m[blade_name_of<"e0132">{}], m[blade_name_of<"e10">{}], m[blade_name_of<"e20">{}], m[blade_name_of<"e30">{}]}};
}
template <detail::in_dual_quaternions Q>
[[nodiscard]] constexpr pga3::motor<typename Q::value_type> motor_of(const Q& dual_quaternion_like) noexcept {
  const dual_quaternion<typename Q::value_type> q = dual_quaternion_like;
  return multivector_of<pga3, "1", "e32", "e13", "e21", "e0132", "e10", "e20", "e30">(q[0], q[1], q[2], q[3], q[4],
                                                                                      q[5], q[6], q[7]);
}

}  // namespace lanewise
