// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/sentences.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/tangents.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "hypercomplex.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"
#include "study_number.hpp"

// Takes a rotor or a motor, gives the one that does half of it; takes a complex number, gives its square root.

namespace lanewise {

namespace detail {

// What has logarithms and roots: rotors, and numbers a + v with v^2 a scalar, as complex and dual ones are.
enum class root_kind { rotor, number, none };
template <class A, class Set>
[[nodiscard]] constexpr root_kind root_kind_of() noexcept {
  bool is_even = true;
  for (const component c : Set::list()) is_even = is_even && grade_of(blade_of(c)) % 2 == 0;
  if (is_even) return root_kind::rotor;
  return is_scalar_set<square_components<A, nonscalar_components<Set>>> ? root_kind::number : root_kind::none;
}

// Of m and -m, which move everything alike, the one whose scalar part is not negative; the sign of a zero chooses too.
template <class M>
[[nodiscard]] constexpr auto nearer_cover(const M& m) noexcept {
  const auto scalar = plain_value(scalar_part(m));
  return copysign(decltype(scalar)(1), scalar) * m;
}

// Of an even multivector the bivector, and beside the scalar what is its own reverse, of grade 4.
template <class Set>
using turning_components = components_of_grades<Set, 1u << 2>;
template <class Set>
using central_components = nonscalar_components<components_of_grades<Set, ~in_all_grades(reverse_changes)>>;

// The bisector 1 + r has the direction of the root. For r ~r = 1 its product with its reverse is 2 (1 + u), where u is
// what reversion leaves of r: worked out from the bisector, that of a large boost would have no digits.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto root_of_rotor(const multivector<T, A, C...>& m) noexcept {
  const auto near = nearer_cover(m);
  const auto bisector = 1 + near;
  const T scalar = 2 * scalar_part(bisector);
  using central = central_components<components<C...>>;
  using set = stored_components<typename decltype(bisector)::set>;
  if constexpr (is_study_set<A, central>) {
    return evaluate(only<set>(inverse_root(study_of(scalar_and_part(scalar, T(2), only<central>(near)))) * bisector));
  } else {
    return evaluate((1 / sqrt(scalar)) * bisector);
  }
}

}  // namespace detail

/// The square root.
///
/// - Of a rotor or a motor (an even multivector with m ~m = 1, in algebras of up to 5 dimensions or simple): the rotor
/// or
///   motor that does half of what `m` does, the shorter way: sqrt(m) = sqrt(-m), whose square is the one of the two
///   with a scalar part that is not negative. Half turns have two; the sign of the zero that is their scalar chooses.
///   Where there is no shorter way at all (m or -m turns by 2 pi in one of two planes, by 0 in the other) it is NaN. A
///   product of two points, lines or planes moves twice as far as from one to the other: its root moves one onto the
///   other.
/// - Of a number a + v where v^2 is a scalar and v is not even, as a complex or a dual number: the principal root, with
/// a
///   scalar part that is not negative. It is NaN where there is none. -1 has the root of the first blade: e1 of complex
///   numbers.
///
/// Source: S. De Keninck, M. Roelfs, "Normalization, square roots, and the exponential and logarithmic maps in
/// geometric algebras of less than 6D", Math. Meth. Appl. Sci. (2022).
template <multivector_like M>
[[nodiscard]] constexpr auto sqrt(const M& m) noexcept {
  constexpr auto kind = detail::root_kind_of<algebra_of<M>, typename M::set>();
  if constexpr (!detail::takes_quotients<M>()) {
    return refused{};
  } else if constexpr (kind == detail::root_kind::rotor) {
    return detail::root_of_rotor(evaluate(m));
  } else if constexpr (kind == detail::root_kind::number) {
    return detail::root_of_number(evaluate(m));
  } else {
    static_assert(never<M>,
                  "lanewise: sqrt takes a rotor or a motor, which is even, or a scalar and what squares to one, as a "
                  "complex number: write grade<0, 2>(x) or project<type>(x) for a part of a multivector");
    return refused{};
  }
}

}  // namespace lanewise
