// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../derivative/dual.hpp"
#include "../derivative/dual_arithmetic.hpp"
#include "../derivative/dual_select.hpp"
#include "../derivative/jacobian.hpp"
#include "../derivative/strong.hpp"
#include "../scalar/number.hpp"

// Takes a function whose values carry tangents and a root of it without, gives the root with its own tangents.
//
// f(x(p), p) = 0 for all p, so that dx/dp = -(df/dp) / (df/dx): the implicit function theorem. How the root was found
// has no part in it, so that a search that starts at the root, or never moves, has the derivative all the same.

namespace lanewise::detail {

/// `f` without the tangents of its values, for the search itself.
template <class F>
struct without_tangents {
  const F& f;

  template <class X>
  [[nodiscard]] constexpr auto operator()(const X& x) const {
    const auto given = f(x);
    if constexpr (holds_results<std::remove_cvref_t<decltype(given)>>) {
      return std::pair(plain_value(result_at<0>(given)), plain_value(result_at<1>(given)));
    } else {
      return plain_value(evaluate(given));
    }
  }
};

/// A function that gives its value alone, with its derivative.
template <class F>
struct with_slope {
  const F& f;

  template <class X>
  [[nodiscard]] constexpr auto operator()(const X& x) const {
    return value_and_derivative(f, x);
  }
};

// The number without the levels above `Depth`.
template <std::size_t Depth, number X>
[[nodiscard]] constexpr decltype(auto) up_to_depth(const X& x) noexcept {
  if constexpr (dual_depth<X> > Depth) {
    return up_to_depth<Depth>(x.value());
  } else {
    return (x);
  }
}

/// The root with its tangents at all levels up to `Levels`, the innermost first: those of a level are right where the
/// root has its tangents at the levels below. The value stays what it is. `f` gives value and derivative.
template <std::size_t Levels, class F, class X>
[[nodiscard]] constexpr auto with_tangents_of_root(const F& f, const X& root) {
  if constexpr (Levels == 0) {
    return root;
  } else {
    const auto before = with_tangents_of_root<Levels - 1>(f, root);
    const auto given = f(before);
    const auto& value = up_to_depth<Levels>(result_at<0>(given));
    const auto& slope = value_at_depth<Levels>(up_to_depth<Levels>(result_at<1>(given)));
    using varied = std::remove_cvref_t<decltype(value)>;
    using T = joined_number<decltype(before), typename varied::value_type, decltype(slope)>;
    const T inverse = T(1 / slope);
    return dual<T, varied::directions, varied::active>::with_tangents(
        T(before), [&](auto d) { return strong_product(T(-tangent_along<d.value>(value)), inverse); });
  }
}

}  // namespace lanewise::detail
