// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/hyperbolic.hpp"
#include "../scalar/inverse_trigonometric.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/mask.hpp"
#include "../scalar/number.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "hypercomplex.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_exponential.hpp"
#include "multivector_expression.hpp"
#include "multivector_root.hpp"
#include "power_series.hpp"
#include "products.hpp"
#include "signature.hpp"
#include "study_number.hpp"

// Takes a rotor or a motor, gives the bivector whose exponential it is, and its real powers.
//
// exp(b) = u + v with u = cosh(w), v = sinh(w) / w b and w^2 = b^2, so that b = g v with g = w / sinh(w), a function of
// u or of v^2 that is smooth at w = 0.

namespace lanewise {

namespace detail {

// |w| from sinh(w) and cosh(w), without the imaginary unit where v^2 < 0. `length` is |sinh(w)|.
template <square_signs Signs, class T>
[[nodiscard]] constexpr T argument_of(const T& square, const T& length, const T& scalar) noexcept {
  if constexpr (!Signs.positive) {
    return atan2(length, scalar);
  } else if constexpr (!Signs.negative) {
    return asinh(length);
  } else {
    return select(square < T(0), atan2(length, scalar), asinh(length));
  }
}

// g = w / sinh(w) at v^2 = s, u = c, and its derivative by s, of which a part p of v^2 with p^2 = 0 is a factor. Here
// (c / n - g) / (2 s), where n = c^2 - s makes up for a length that is not quite 1; boosts would lose their digits in
// it. Small turns have the series in s / c^2, which holds where s underflows.
template <class T>
struct value_and_slope {
  T value;
  T slope;
  T squared_length;
};
template <square_signs Signs, class T>
[[nodiscard]] constexpr value_and_slope<T> logarithm_factor([[maybe_unused]] const T& s,
                                                            [[maybe_unused]] const T& length, const T& c) noexcept {
  if constexpr (!Signs.negative && !Signs.positive) {
    return {T(1) / c, T(1) / (T(3) * c * c * c), c * c};
  } else {
    const T ratio = s / (c * c);
    const auto is_small = length < T(0x1p-13) * c;
    const T value = select(is_small, T((1 + ratio / 3) / c), T(argument_of<Signs>(s, length, c) / length));
    const T n = Signs.positive ? select(s < T(0), c * c - s, T(1)) : c * c - s;
    const T near_one = (T(1) / T(3) + T(0.4) * ratio) / (c * c * c);
    return {value, select(is_small, near_one, T(0.5) * (c / n - value) / s), n};
  }
}

// Where v^2 = s + p with p^2 = 0, and u = c + d: b = (g - d / n + slope p) v.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto logarithm_in_closed_form(const multivector<T, A, C...>& m) noexcept {
  using set = components<C...>;
  const auto v = evaluate(only<turning_components<set>>(m));
  const auto square = evaluate(anticommutator(v, v));
  const T s = scalar_part(square);
  const auto g = logarithm_factor<signs_of_square<A, typename decltype(v)::set>()>(s, length_of(v, s), scalar_part(m));
  using central = central_components<set>;
  if constexpr (is_nilpotent_set<A, central>) {
    const auto d = only<central>(m);
    const auto p = only<nonscalar_components<typename decltype(square)::set>>(square);
    const auto product = add_part(scalar_and_part(g.value, g.slope, p), T(-1) / g.squared_length, d) * v;
    return evaluate(only<turning_components<typename decltype(product)::set>>(product));
  } else {
    return evaluate(g.value * v);
  }
}

// w / sinh(w) as a series in t = (1 - cosh(w)) / 2, the Study number {t, -1/2}: the sum of (2 t)^n n! / (2n + 1)!!. For
// |t| at most 1 / 16 what is left out is below the last digit of a double.
template <class T>
[[nodiscard]] constexpr study_pair<T> logarithm_series(const study_pair<T>& t, const T& square) noexcept {
  study_pair<T> sum{T(1), T(0)};
  constexpr std::size_t terms = sizeof(lane_value_t<T>) == 4 ? 6 : 13;
  unroll<terms>([&](auto i) {
    constexpr double n = terms - i.value;
    const study_pair<T> product = study_product(t, sum, square);
    sum = {multiply_add(T(2 * n / (2 * n + 1)), product.scalar, T(1)), T(2 * n / (2 * n + 1)) * product.part};
  });
  return sum;
}

// Roots are taken until the rotor is near 1; u = c + d is a Study number.
template <class M>
[[nodiscard]] constexpr auto logarithm_by_roots(M m) noexcept {
  using T = typename M::value_type;
  using set = typename M::set;
  const auto distance = [](const M& r) {
    const auto d = only<central_components<set>>(r);
    return abs(plain_value(scalar_part(r)) - 1) + sqrt(abs(plain_value(scalar_product(d, d))));
  };
  std::remove_cvref_t<decltype(plain_value(m.values[0]))> scale(1);
  for (int k = 0; k < most_halvings && any(distance(m) > 0.125); ++k) {
    const auto is_far = distance(m) > 0.125;
    m = select(is_far, M(root_of_rotor(m)), m);
    scale = select(is_far, 2 * scale, scale);
  }
  const auto d = only<central_components<set>>(m);
  const study_pair<T> t{T(0.5) * (T(1) - scalar_part(m)), T(-0.5)};
  const auto g = logarithm_series(t, T(scalar_product(d, d)));
  const auto product = (scale * g.scalar + scale * g.part * d) * only<turning_components<set>>(m);
  return evaluate(only<turning_components<typename decltype(product)::set>>(product));
}

// A half turn that is written as 3.1416, or rounded to a float, is a little more than one: that must not turn its axis
// around. So close to it both ways are as good as equally short, and `m` stays what it is.
template <class M>
[[nodiscard]] constexpr auto nearer_cover_beyond_half_turns(const M& m) noexcept {
  const auto scalar = plain_value(scalar_part(m));
  using T = std::remove_cv_t<decltype(scalar)>;
  const auto is_half_turn = scalar < T(0) && scalar > T(-0x1p-18);
  return select(is_half_turn, T(1), copysign(T(1), scalar)) * m;
}

template <class T, class A, component... C>
[[nodiscard]] constexpr auto logarithm_of_rotor(const multivector<T, A, C...>& m) noexcept {
  using central = central_components<components<C...>>;
  constexpr bool is_study = is_study_set<A, central> && !is_nilpotent_set<A, central>;
  const auto near = nearer_cover_beyond_half_turns(m);
  if constexpr (is_study) {
    return logarithm_by_roots(near);
  } else {
    return logarithm_in_closed_form(near);
  }
}

}  // namespace detail

/// The logarithm.
///
/// - Of a rotor or a motor (an even multivector with m ~m = 1): the bivector b with exp(b) = m or exp(b) = -m,
/// whichever
///   has the scalar part that is not negative: both move everything alike, log(m) = log(-m), and b is the shorter way,
///   of a turn by at most pi. Half turns have two ways; the sign of the zero that is their scalar chooses. Of a
///   negative scalar above -2^-18, as of a turn by 3.1416, it is that of `m` itself, whose turn is then up to 8e-6
///   longer than pi. Right to a few ulp of the largest coefficient, at no turn at all (translations), at the smallest
///   turns and at half turns. In algebras of up to 5 dimensions also of rotors that turn in two planes, isoclinic ones
///   included, but where m or -m turns by 2 pi in one of two planes and by 0 in the other, where any plane would do:
///   NaN. In more dimensions of simple rotors alone: grades from 4 on are not read.
/// - Of a number a + v where v^2 is a scalar and v is not even, as a complex or a dual number, of any length: the
/// principal
///   value log|a + v| + w v / |v|, with angles w from 0 to pi; NaN where there is none. A negative number has no
///   direction; it is given the first blade: log(-1) is pi e1 of complex numbers.
///
/// Source: S. De Keninck, M. Roelfs, "Normalization, square roots, and the exponential and logarithmic maps in
/// geometric algebras of less than 6D", Math. Meth. Appl. Sci. (2022).
template <multivector_like M>
[[nodiscard]] constexpr auto log(const M& m) noexcept {
  constexpr auto kind = detail::root_kind_of<algebra_of<M>, typename M::set>();
  if constexpr (!detail::takes_quotients<M>()) {
    return refused{};
  } else if constexpr (kind == detail::root_kind::rotor) {
    return detail::logarithm_of_rotor(evaluate(m));
  } else if constexpr (kind == detail::root_kind::number) {
    return detail::logarithm_of_number(evaluate(m));
  } else {
    static_assert(never<M>,
                  "lanewise: log takes a rotor or a motor, which is even, or a scalar and what squares to one, as a "
                  "complex number: write grade<0, 2>(x) or project<type>(x) for a part of a multivector");
    return refused{};
  }
}

/// exp(t log(m)): a rotor or a motor done `t` times, the shorter way; a complex number's principal power.
template <multivector_like M, number S>
[[nodiscard]] constexpr auto pow(const M& m, const S& t) noexcept {
  const auto logarithm = log(m);
  if constexpr (multivector_like<decltype(logarithm)>)
    return exp(t * logarithm);
  else
    return refused{};
}

}  // namespace lanewise
