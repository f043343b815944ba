// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../scalar/classify.hpp"
#include "../scalar/exponential.hpp"
#include "../scalar/hyperbolic.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "even_functions.hpp"
#include "inverse.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "power_series.hpp"
#include "products.hpp"
#include "signature.hpp"
#include "sine_cosine.hpp"
#include "study_number.hpp"

// Takes a multivector, gives its exponential: of a bivector a rotor or a motor.
//
// For b without a scalar part exp(b) = C(z) + S(z) b with z = b^2, C(z) = cosh(sqrt(z)) and S(z) = sinh(sqrt(z)) /
// sqrt(z), which have no singularity. Where z is a Study number s + p, both are Study numbers: C + C' p and S + S' p.

namespace lanewise {

namespace detail {

// cosh(sqrt(s)) and sinh(sqrt(s)), the latter without the imaginary unit where s < 0, and |sqrt(s)|.
template <class A, class Set, class T>
[[nodiscard]] constexpr sine_cosine<T> sine_cosine_of_root(const T& s, const T& root) noexcept {
  constexpr square_signs signs = signs_of_square<A, Set>();
  if constexpr (!signs.positive) {
    return sine_cosine_of_length(root);
  } else if constexpr (!signs.negative) {
    return {sinh(root), cosh(root)};
  } else {
    const auto turn = sine_cosine_of_length(root);
    return {select(s < T(0), turn.sine, sinh(root)), select(s < T(0), turn.cosine, cosh(root))};
  }
}

// Where p^2 = 0 these are the values and the derivatives at s: C' = S / 2 and S' = (C - S) / (2 s). Below the limit the
// next terms of the series count for nothing; they also hold where s underflows.
template <class A, class Set, class T>
[[nodiscard]] constexpr study_functions<T> functions_of_scalar(const T& s) noexcept {
  constexpr square_signs signs = signs_of_square<A, Set>();
  if constexpr (!signs.negative && !signs.positive) {
    return {{T(1), T(0.5)}, {T(1), T(1) / T(6)}};
  } else if constexpr (has_tangents<T>) {
    const auto f = functions_of_scalar<A, Set>(s.value());
    const auto bend = slope_of_ratio<3>(s.value(), f.sine.scalar, f.sine.part + f.sine.part);
    const T sine = chain(s, f.sine.scalar, f.sine.part);
    return {{chain(s, f.cosine.scalar, f.cosine.part), half_of(sine)},
            {sine, chain(s, f.sine.part, half_of(half_of(bend)))}};
  } else {
    const T size = abs(s);
    const T root = sqrt(size);
    const auto f = sine_cosine_of_root<A, Set>(s, root);
    const auto is_small = root < T(0x1p-13);
    const T sine = select(is_small, T(1) + s / T(6), f.sine / root);
    const T slope = select(is_small, T(1) / T(6) + s / T(60), T(0.5) * (f.cosine - sine) / s);
    return {{f.cosine, T(0.5) * sine}, {sine, slope}};
  }
}

// exp of a multivector without a scalar part, whose square is a Study number.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto exponential_by_square(const multivector<T, A, C...>& b) noexcept {
  using set = components<C...>;
  if constexpr (sizeof...(C) == 0) {
    return multivector<T, A, component{0} | known_one>{};
  } else if constexpr (square_components<A, set>::size == 0) {
    return multivector<T, A, component{0} | known_one>{} + b;
  } else {
    const auto z = study_of(evaluate(anticommutator(b, b)));
    constexpr bool is_nilpotent = decltype(z)::is_nilpotent;
    const auto f = [&] {
      if constexpr (is_nilpotent)
        return functions_of_scalar<A, set>(z.scalar);
      else
        return study_functions_by_halving(z.scalar, z.square);
    }();
    const auto product = scalar_and_part(f.sine.scalar, f.sine.part, z.part) * b;
    constexpr unsigned grades = grades_of_inverse<set>();
    return scalar_and_part(f.cosine.scalar, f.cosine.part, z.part) +
           only<components_of_grades<typename decltype(product)::set, grades>>(product);
  }
}

template <class T, class A, component... C>
[[nodiscard]] constexpr auto exponential_without_scalar(const multivector<T, A, C...>& b) noexcept {
  if constexpr (is_study_set<A, square_components<A, components<C...>>>) {
    return exponential_by_square(b);
  } else {
    return exponential_by_squaring(b);
  }
}

}  // namespace detail

/// The exponential 1 + b + b^2 / 2 + ...: of a bivector the rotor or the motor m with m ~m = 1. A simple bivector of
/// length a turns by 2 a. A scalar part gives the factor e^s. The result has the components that those of `b` can make,
/// a scalar among them, which is known to be one where every product of two of them is 0, as for translations.
///
/// Right to 4 (1 + |b|) epsilon of the largest coefficient, |b| being the sum of the magnitudes in `b`, at zero and at
/// null `b` too, in one of three ways, which the components of `b` choose:
/// - Where b^2 is a scalar and a part that squares to 0 (complex and dual numbers, vectors, bivectors of VGA and PGA in
/// two
///   and three dimensions, simple ones known by their components) by sines and cosines, or hyperbolic ones.
/// - Where that part squares to a scalar (bivectors in 4 and 5 dimensions), by halving b until it is small and squaring
/// the
///   result, in Study numbers, as often. Isoclinic and null bivectors are no special cases.
/// - All others by halving and squaring the multivector, to 8 (1 + |b|) epsilon.
///
/// More than 64 halvings are not made: beyond 2^60 the result has no meaning, or is no finite number.
/// Source: S. De Keninck, M. Roelfs, "Normalization, square roots, and the exponential and logarithmic maps in
/// geometric algebras of less than 6D", Math. Meth. Appl. Sci. (2022), with C and S in place of the split into simple
/// bivectors.
template <multivector_like M>
[[nodiscard]] constexpr auto exp(const M& m) noexcept {
  if constexpr (!detail::takes_quotients<M>()) {
    return refused{};
  } else {
    const auto value = evaluate(m);
    const auto without_scalar = detail::exponential_without_scalar(
        detail::only<detail::nonscalar_components<typename decltype(value)::set>>(value));
    if constexpr (find_blade(decltype(value)::set::list(), 0) == decltype(value)::set::size) {
      return without_scalar;
    } else {
      return exp(scalar_part(value)) * without_scalar;
    }
  }
}

}  // namespace lanewise
