// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../derivative/dual_select.hpp"
#include "../derivative/jacobian.hpp"
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

/// One of Newton's steps for each level of tangents: from a root each doubles the order up to which they are right. The
/// value stays what it is. `f` gives value and derivative.
template <std::size_t Levels, class F, class X>
[[nodiscard]] constexpr auto with_tangents_of_root(const F& f, const X& root) {
  if constexpr (Levels == 0) {
    return root;
  } else {
    const auto before = with_tangents_of_root<Levels - 1>(f, root);
    const auto given = f(before);
    const auto& value = result_at<0>(given);
    return before - (value - plain_value(value)) / result_at<1>(given);
  }
}

}  // namespace lanewise::detail
