// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/roots.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes a multivector, gives its product with its reverse or conjugate as a Study number, a scalar and a part whose
// square is a scalar, of which functions are easily taken.
//
// Source: S. De Keninck, M. Roelfs, "Normalization, square roots, and the exponential and logarithmic maps in geometric
// algebras of less than 6D", Math. Meth. Appl. Sci. (2022).

namespace lanewise::detail {

// Whether quotients, roots and series can be taken of the coefficients, or else the sentence that says why not.
template <class M>
[[nodiscard]] constexpr bool takes_quotients() noexcept {
  constexpr bool has_fractions = !std::integral<lane_value_t<typename M::value_type>>;
  static_assert(
      has_fractions,
      "lanewise: norm, normalise, inverse, exp, log, sqrt and pow of a multivector take numbers with a fraction: "
      "write 1.0f * x for one of integers, as a basis blade is");
  return has_fractions;
}

// Bits of all grades for which the bits of the grades modulo 4 are set.
[[nodiscard]] constexpr unsigned in_all_grades(unsigned modulo_four) noexcept { return modulo_four * 0x11111111u; }

template <class Set>
struct nonscalar_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list())
      if (blade_of(c) != 0) list.push_back(c);
    return list;
  }
};
template <class Set>
using nonscalar_components = components_by<nonscalar_maker<Set>>;

// The square of a multivector: of two components that anticommute the products cancel.
template <class A, class Set>
using square_components = product_components<product_kind::anticommutator, A, Set, Set>;

template <class Set>
inline constexpr bool is_scalar_set = nonscalar_components<Set>::size == 0;

// Whether a multivector of these components is a Study number, and whether the square of its part is 0.
template <class A, class Set>
inline constexpr bool is_study_set = is_scalar_set<square_components<A, nonscalar_components<Set>>>;
template <class A, class Set>
inline constexpr bool is_nilpotent_set = square_components<A, nonscalar_components<Set>>::size == 0;

// Which signs v^2 may have, by the squares of the components.
struct square_signs {
  bool negative = false;
  bool positive = false;
};
template <class A, class Set>
[[nodiscard]] constexpr square_signs signs_of_square() noexcept {
  square_signs signs;
  for (const component c : Set::list()) {
    const int sign = geometric_product(blade_of(c), blade_of(c), metric_of<A>).sign;
    signs.negative = signs.negative || sign < 0;
    signs.positive = signs.positive || sign > 0;
  }
  return signs;
}

// m c(m), where c is an antiautomorphism that changes the sign of some grades. It is its own image, so that the terms
// of those grades cancel.
template <unsigned Changes, class A, class Set>
using symmetric_components = components_of_grades<
    product_components<product_kind::geometric, A, Set, components_by<changed_maker<Set, Changes>>>,
    ~in_all_grades(Changes)>;
template <unsigned Changes, class T, class A, component... C>
[[nodiscard]] constexpr auto symmetric_product(const multivector<T, A, C...>& m) noexcept {
  return evaluate(only<symmetric_components<Changes, A, components<C...>>>(m * change_signs<Changes>(m)));
}

// x + coefficient * part, or x where the part has no components.
template <class X, class T, class P>
[[nodiscard]] constexpr auto add_part(const X& x, const T& coefficient, const P& part) noexcept {
  if constexpr (P::set::size == 0)
    return x;
  else
    return x + coefficient * part;
}
template <class T, class P>
[[nodiscard]] constexpr auto scalar_and_part(const T& scalar, const T& coefficient, const P& part) noexcept {
  return add_part(multivector<T, algebra_of<P>, component{0}>{{scalar}}, coefficient, part);
}

// scalar + part, with part^2 = square.
template <class T, class P>
struct study_number {
  T scalar;
  P part;
  T square;

  static constexpr bool is_nilpotent = is_nilpotent_set<algebra_of<P>, typename P::set>;
};

template <class T, class A, component... C>
[[nodiscard]] constexpr auto study_of(const multivector<T, A, C...>& m) noexcept {
  const auto part = only<nonscalar_components<components<C...>>>(m);
  return study_number<T, std::remove_cvref_t<decltype(part)>>{scalar_part(m), part, scalar_product(part, part)};
}

// 1 / z = (a - P) / (a^2 - P^2).
template <class T, class P>
[[nodiscard]] constexpr auto inverse_of(const study_number<T, P>& z) noexcept {
  if constexpr (P::set::size == 0) {
    return scalar_and_part(T(1 / z.scalar), T(0), z.part);
  } else {
    return (z.scalar - z.part) / (z.scalar * z.scalar - z.square);
  }
}

// (s z)^(-1/2), s being the sign of the scalar a. With n^2 = a^2 - P^2 and a > 0 it is (a + n - P) / (n sqrt(2 (a +
// n))), whose square times a + P is 1; where P^2 = 0, n is a.
template <class T, class P>
[[nodiscard]] constexpr auto inverse_root(const study_number<T, P>& z) noexcept {
  const T a = abs(z.scalar);
  if constexpr (study_number<T, P>::is_nilpotent) {
    const T root = 1 / sqrt(a);
    return scalar_and_part(root, T(root / (-2 * z.scalar)), z.part);
  } else {
    const T n = sqrt(a * a - z.square);
    const T factor = 1 / (n * sqrt(2 * (a + n)));
    return scalar_and_part(factor * (a + n), copysign(factor, -z.scalar), z.part);
  }
}

}  // namespace lanewise::detail
