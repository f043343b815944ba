// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "../base/sentences.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"
#include "study_number.hpp"

// Takes a multivector, gives the one whose product with it is one.

namespace lanewise {

namespace detail {

// How an inverse is found. By the reverse or the conjugate c of m, where m c(m) is a Study number z: c(m) / z. Else, in
// 5 dimensions, by three factors more.
enum class inverse_plan { by_reverse, by_conjugate, in_five_dimensions, none };

template <class A, class Set>
[[nodiscard]] constexpr inverse_plan plan_inverse() noexcept {
  using by_reverse = symmetric_components<reverse_changes, A, Set>;
  using by_conjugate = symmetric_components<conjugate_changes, A, Set>;
  if constexpr (is_scalar_set<by_reverse>) {
    return inverse_plan::by_reverse;
  } else if constexpr (is_scalar_set<by_conjugate>) {
    return inverse_plan::by_conjugate;
  } else if constexpr (is_study_set<A, by_reverse>) {
    return inverse_plan::by_reverse;
  } else if constexpr (is_study_set<A, by_conjugate>) {
    return inverse_plan::by_conjugate;
  } else {
    return dimension_of<A> <= 5 ? inverse_plan::in_five_dimensions : inverse_plan::none;
  }
}

// Where all components have one sign under the reverse, the involute or the conjugate, the inverse has it too: each
// maps the inverse to the inverse of its image. Bits of the grades that are left.
template <class Set>
[[nodiscard]] constexpr unsigned grades_of_inverse() noexcept {
  unsigned kept = ~0u;
  for (const unsigned changes : {reverse_changes, involute_changes, conjugate_changes}) {
    const unsigned changed = in_all_grades(changes);
    bool any_changed = false;
    bool any_same = false;
    for (const component c : Set::list()) (changes_sign(changes, c) ? any_changed : any_same) = true;
    if (!any_same) kept &= changed;
    if (!any_changed) kept &= ~changed;
  }
  return kept;
}

template <unsigned Changes, class M>
[[nodiscard]] constexpr auto inverse_by(const M& m) noexcept {
  const auto product = change_signs<Changes>(m) * inverse_of(study_of(symmetric_product<Changes>(m)));
  constexpr unsigned grades = grades_of_inverse<typename M::set>();
  return evaluate(only<components_of_grades<typename decltype(product)::set, grades>>(product));
}

// The conjugate leaves grades 0, 3 and 4 of x = m conj(m), which times its involute has grades 0, 1 and 4; that times
// its scalar minus the others is a scalar.
template <class M>
[[nodiscard]] constexpr auto inverse_in_five_dimensions(const M& m) noexcept {
  const auto x = symmetric_product<conjugate_changes>(m);
  const auto y = evaluate(grade<0, 1, 4>(x * involute(x)));
  const auto rest = evaluate(grade<1, 4>(y));
  const auto scalar = scalar_part(y);
  const auto determinant = scalar * scalar - scalar_product(rest, rest);
  const auto adjugate = (conjugate(m) * involute(x)) * (scalar - rest);
  return evaluate(adjugate) / determinant;
}

}  // namespace detail

/// The multivector x with m x = x m = 1, of any `m` that has one: in up to 5 dimensions, and beyond where it follows
/// from the components that m stores that m ~m is a scalar, as for vectors. Without an inverse (zero, a null vector, an
/// ideal element): infinite or NaN. The coefficients go into it with their fourth powers, in 5 dimensions with their
/// eighth, as long as the result is not known to be simpler: they overflow or vanish for very large or small ones.
/// Source: E. Hitzer, S. Sangwine, "Multivector and multivector matrix inverses in real Clifford algebras", Appl. Math.
/// Comput. 311 (2017) 375. The formulas are identities of polynomials and hold for null vectors too.
template <multivector_like M>
[[nodiscard]] constexpr auto inverse(const M& m) noexcept {
  constexpr auto plan = detail::plan_inverse<algebra_of<M>, typename M::set>();
  const auto value = evaluate(m);
  if constexpr (!detail::takes_quotients<M>()) {
    return refused{};
  } else if constexpr (plan == detail::inverse_plan::by_reverse) {
    return detail::inverse_by<detail::reverse_changes>(value);
  } else if constexpr (plan == detail::inverse_plan::by_conjugate) {
    return detail::inverse_by<detail::conjugate_changes>(value);
  } else if constexpr (plan == detail::inverse_plan::in_five_dimensions) {
    return detail::inverse_in_five_dimensions(value);
  } else {
    static_assert(
        never<M>,
        "lanewise: inverse takes any multivector of up to 5 dimensions, and beyond only those whose type says "
        "that m ~m is a scalar: write versor_inverse(m) for a versor or a blade");
    return refused{};
  }
}

/// ~m / (m ~m), the inverse of a versor or a blade in any dimension: of an `m` for which m ~m is a scalar. For others
/// it is no inverse. Zero and null ones give infinities or NaN.
template <multivector_like M>
[[nodiscard]] constexpr auto versor_inverse(const M& m) noexcept {
  if constexpr (detail::takes_quotients<M>()) {
    const auto reversed = reverse(evaluate(m));
    return reversed / scalar_product(evaluate(m), reversed);
  } else {
    return refused{};
  }
}

/// a b^-1. The other quotient is inverse(b) * a.
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator/(const L& a, const R& b) noexcept {
  if constexpr (std::same_as<algebra_of<L>, algebra_of<R>>) {
    const auto divisor = inverse(b);
    if constexpr (multivector_like<decltype(divisor)>)
      return a * divisor;
    else
      return divisor;
  } else {
    static_assert(never<L>, "lanewise: a quotient takes two multivectors of one algebra");
    return refused{};
  }
}

}  // namespace lanewise
