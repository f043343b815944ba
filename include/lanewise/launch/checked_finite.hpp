// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "../base/error.hpp"
#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../kernel/kernel.hpp"
#include "../scalar/storage.hpp"
#include "checks.hpp"
#include "series.hpp"
#include "shape.hpp"
#include "signature.hpp"

// Takes the arguments of a launch as they were before it and as they are after it, gives an error for the first element
// that made a NaN or an infinity of finite numbers.

namespace lanewise {

/// As long as one lives, checked builds let launches of its thread make NaN and infinities: where they are meant.
///
///     const lw::allow_non_finite here;
///     lw::launch(distances, lw::in(points), lw::out(nearest));  // infinity: none
class allow_non_finite {
 public:
  allow_non_finite() noexcept { ++alive(); }
  allow_non_finite(const allow_non_finite&) = delete;
  allow_non_finite& operator=(const allow_non_finite&) = delete;
  ~allow_non_finite() { --alive(); }

  /// Whether there is one in this thread.
  [[nodiscard]] static bool is_here() noexcept { return alive() > 0; }

 private:
  [[nodiscard]] static int& alive() noexcept {
    static thread_local int count = 0;
    return count;
  }
};

namespace detail {

template <class T>
[[nodiscard]] bool is_finite_number(T x) noexcept {
  if constexpr (std::integral<T>) {
    return true;
  } else {
    return std::isfinite(static_cast<computed_scalar<T>>(x));
  }
}

template <class View>
[[nodiscard]] bool is_finite_element(const View& view, std::int64_t element) noexcept {
  if constexpr (requires { view.index; }) {
    return is_finite_number(*view.value);
  } else {
    for (std::int64_t k = 0; k < View::numbers; ++k)
      if (!is_finite_number(*view.address(k, element))) return false;
    return true;
  }
}

// Whether a NaN or an infinity stands where there was none, in elements `first`, `first` + `step`, ...
template <class View>
[[nodiscard]] bool became_not_finite(const View& before, const View& after, std::int64_t first,
                                     std::int64_t step) noexcept {
  for (std::int64_t i = first; i < after.size(); i += step)
    if (!is_finite_element(after, i) && is_finite_element(before, i)) return true;
  return false;
}

/// What an argument says of element `i` of a launch of `n`.
template <class A>
[[nodiscard]] bool takes_finite(const A& before, std::int64_t i) noexcept {
  if constexpr (is_element_argument<A> && is_received<A>) {
    return is_finite_element(before.view, i);
  } else {
    return true;
  }
}
template <class A>
[[nodiscard]] bool gives_finite(const A& before, const A& after, std::int64_t i, std::int64_t n) noexcept {
  if constexpr (is_element_argument<A> && is_written<A>) {
    return is_finite_element(after.view, i);
  } else if constexpr (is_series_argument<A>) {
    return !A::writes || !became_not_finite(before.view, after.view, i, n);
  } else {
    return true;
  }
}
// Results that any element may have made: of reductions and in targets.
template <class A>
[[nodiscard]] bool all_give_finite(const A& before, const A& after) noexcept {
  if constexpr (memory_argument<A> && !is_element_argument<A> && !is_series_argument<A>) {
    if constexpr (is_reduction<A>) return is_finite_element(after.view, 0);
    return !A::writes || !became_not_finite(before.view, after.view, 0, 1);
  } else {
    return true;
  }
}

}  // namespace detail

/// Throws where the first element is that made a NaN or an infinity of finite numbers. Which operation it was, and all
/// that the element took in, explain/birth.hpp finds: elements whose results are not finite, or all where no element
/// owns those, are run again until one of them made such a number itself. Arguments are on the host.
template <class Kernel, class... A>
void check_finite(const Kernel& kernel, const pack<A...>& before, const pack<A...>& after, const launch_shape& shape) {
  const std::int64_t n = shape.count();
  const auto all_of = [&](const auto& holds) {
    bool all = true;
    unroll<sizeof...(A)>(
        [&](auto p) { all = all && holds(lanewise::get<p.value>(before), lanewise::get<p.value>(after)); });
    return all;
  };
  const bool none_owns = !all_of([](const auto& was, const auto& is) { return detail::all_give_finite(was, is); });
  for (std::int64_t i = 0; i < n; ++i) {
    const bool gives = all_of([&](const auto& was, const auto& is) { return detail::gives_finite(was, is, i, n); });
    if (gives && !none_owns) continue;
    if (!all_of([&](const auto& was, const auto&) { return detail::takes_finite(was, i); })) continue;
    if constexpr (requires { birth_in_words(kernel, before, shape, i); }) {
      if (const std::string born = birth_in_words(kernel, before, shape, i); !born.empty())
        detail::fail(name_of(kernel), "element " + std::to_string(i) + born);
    } else if (!gives) {
      detail::fail(name_of(kernel), "element " + std::to_string(i) +
                                        " made a NaN or an infinity of finite numbers: include "
                                        "lanewise/explain/birth.hpp, to be told where");
    }
  }
}

}  // namespace lanewise
