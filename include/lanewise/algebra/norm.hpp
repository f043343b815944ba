// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>

#include "../base/sentences.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/roots.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"
#include "study_number.hpp"

// Takes a multivector, gives its norms, and the versor, blade or point that it is a multiple of.

namespace lanewise {

/// The scalar part of m ~m, a number: the sum of the squares of the coefficients, each times that of its blade. Blades
/// with null vectors count for nothing; where basis vectors square to -1 it may be negative.
template <multivector_like M>
[[nodiscard]] constexpr auto squared_norm(const M& m) noexcept {
  const auto value = evaluate(m);
  return scalar_product(value, reverse(value));
}

/// sqrt|m ~m|: the length of a vector, the area of a bivector, the weight of a point of a projective algebra up to its
/// sign. Squares beyond the type's range overflow or vanish.
template <multivector_like M>
[[nodiscard]] constexpr auto norm(const M& m) noexcept {
  if constexpr (detail::takes_quotients<M>())
    return sqrt(abs(squared_norm(m)));
  else
    return refused{};
}

namespace detail {

// The blades with a vector, each without it.
template <class Set, blade Vector>
struct without_vector_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list())
      if ((blade_of(c) & Vector) != 0) list.push_back(c ^ Vector);
    return list;
  }
};

template <blade Vector, class T, class A, component... C>
[[nodiscard]] constexpr auto without_vector(const multivector<T, A, C...>& m) noexcept {
  using set = components_by<without_vector_maker<components<C...>, Vector>>;
  return generate_multivector<T, A, set>(
      [&](auto i) { return m.template at<blade_of(set::list().items[i.value]) | Vector>(); });
}

template <class A>
inline constexpr bool is_projective = std::has_single_bit(metric_of<A>.null);

}  // namespace detail

/// The norm of the part that `norm` does not see, in an algebra with one null vector e0: that of the coefficients of
/// the blades with e0, as if e0 were not there. The length of a translation's bivector; of a point of weight one, how
/// far from the origin it is. Source: C. Gunn, "Geometric Algebras for Euclidean Geometry", Adv. Appl. Clifford
/// Algebras 27 (2017) 185.
template <multivector_like M>
[[nodiscard]] constexpr auto ideal_norm(const M& m) noexcept {
  using A = algebra_of<M>;
  if constexpr (!detail::is_projective<A>) {
    static_assert(never<M>,
                  "lanewise: ideal_norm takes a multivector of an algebra with just one null vector, as pga2 and pga3 "
                  "have: write norm(x) elsewhere");
    return refused{};
  } else {
    return norm(detail::without_vector<metric_of<A>.null>(evaluate(m)));
  }
}

namespace detail {

// Points of a projective algebra: of the grade below the pseudoscalar's, with a weight that is stored.
template <class A, class Set>
[[nodiscard]] constexpr bool are_points() noexcept {
  if constexpr (is_projective<A>) {
    constexpr auto list = Set::list();
    constexpr std::size_t weight = find_blade(list, metric_of<A>.pseudoscalar() ^ metric_of<A>.null);
    for (const component c : list)
      if (grade_of(blade_of(c)) != dimension_of<A> - 1) return false;
    return weight < list.size();
  } else {
    return false;
  }
}

template <class Set, blade Blade>
struct known_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list()) list.push_back(blade_of(c) == Blade ? c | known_one : blade_of(c));
    return list;
  }
};

// Divided by the weight, of which the result knows that it is one.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto with_weight_one(const multivector<T, A, C...>& point) noexcept {
  constexpr blade weight = metric_of<A>.pseudoscalar() ^ metric_of<A>.null;
  using set = components_by<known_maker<components<C...>, weight>>;
  const T divisor = point.template at<weight>();
  return generate_multivector<T, A, set>(
      [&](auto i) { return point.template at<blade_of(set::list().items[i.value])>() / divisor; });
}

// (m ~m)^(-1/2) m, of which all components beside those of m are 0.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto with_norm_one(const multivector<T, A, C...>& m) noexcept {
  const auto square = symmetric_product<reverse_changes>(m);
  using stored = stored_components<components<C...>>;
  if constexpr (is_study_set<A, typename decltype(square)::set>) {
    return evaluate(only<stored>(inverse_root(study_of(square)) * m));
  } else {
    return m / sqrt(abs(scalar_part(square)));
  }
}

}  // namespace detail

/// The multiple of `m` that is normalised.
///
/// - Versors (rotors, motors) and blades (vectors, lines, planes): (m ~m)^(-1/2) m, so that then m ~m is 1, or -1 where
/// it
///   was negative. Up to 5 dimensions, and in projective algebras of up to 4, m ~m may have a part of grade 4 beside
///   its scalar: a motor need not be quite one before. Beyond, the square root is that of the scalar.
/// - Points of a projective algebra: m divided by its weight, which is 1 in the result and known to be: a sign is lost
///   with it, since -m is the same point.
///
/// Zero, null and ideal elements have no such multiple: NaN or infinite. Squares beyond the type's range overflow or
/// vanish.
/// Source: S. De Keninck, M. Roelfs, "Normalization, square roots, and the exponential and logarithmic maps in
/// geometric algebras of less than 6D", Math. Meth. Appl. Sci. (2022).
template <multivector_like M>
[[nodiscard]] constexpr auto normalise(const M& m) noexcept {
  if constexpr (!detail::takes_quotients<M>()) {
    return refused{};
  } else if constexpr (detail::are_points<algebra_of<M>, typename M::set>()) {
    return detail::with_weight_one(evaluate(m));
  } else {
    return detail::with_norm_one(evaluate(m));
  }
}

}  // namespace lanewise
