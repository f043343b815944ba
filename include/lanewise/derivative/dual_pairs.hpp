// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../scalar/distance.hpp"
#include "../scalar/fma.hpp"
#include "../scalar/inverse_trigonometric.hpp"
#include "../scalar/remainder.hpp"
#include "../scalar/rounding.hpp"
#include "chain.hpp"
#include "dual_arithmetic.hpp"
#include "dual_select.hpp"

// Takes two or three numbers of which one is dual, gives length, angle, remainder and the sum that is rounded once.

namespace lanewise {

/// At the origin, where the length has no slope, 0: the mean over all directions.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto hypot(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(value_at_depth<dual_depth<R>>(x));
  const T q(value_at_depth<dual_depth<R>>(y));
  const T length = hypot(p, q);
  const auto part = [&](const T& side) { return select(length == T(0), T(0), T(side / length)); };
  return strong_chain(x, y, length, [&] { return part(p); }, [&] { return part(q); });
}
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto hypot(const A& x, const B& y, const C& z) noexcept {
  using R = joined_number<A, B, C>;
  using T = typename R::value_type;
  const R p(x);
  const R q(y);
  const R r(z);
  const T length = hypot(p.value(), q.value(), r.value());
  const auto part = [&](const T& side) { return select(length == T(0), T(0), T(side / length)); };
  const T by_x = part(p.value());
  const T by_y = part(q.value());
  const T by_z = part(r.value());
  return R::with_tangents(length, [&](auto d) {
    return T(strong_product(tangent_along<d.value>(p), by_x) + strong_product(tangent_along<d.value>(q), by_y) +
             strong_product(tangent_along<d.value>(r), by_z));
  });
}

/// The angle of (x, y), which has no slope at the origin: NaN there, in the directions that vary.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto atan2(const A& y, const B& x) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T q(value_at_depth<dual_depth<R>>(y));
  const T p(value_at_depth<dual_depth<R>>(x));
  const T length = hypot(p, q);
  return strong_chain(
      y, x, T(atan2(q, p)), [&] { return T(p / length / length); }, [&] { return T(-(q / length) / length); });
}

/// x - y n with a whole number n that does not vary.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto fmod(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(value_at_depth<dual_depth<R>>(x));
  const T q(value_at_depth<dual_depth<R>>(y));
  return strong_chain(x, y, T(fmod(p, q)), [] { return T(1); }, [&] { return T(-trunc(T(p / q))); });
}
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto remainder(const A& x, const B& y) noexcept {
  using R = joined_number<A, B>;
  using T = typename R::value_type;
  const T p(value_at_depth<dual_depth<R>>(x));
  const T q(value_at_depth<dual_depth<R>>(y));
  const T value(remainder(p, q));
  return strong_chain(x, y, value, [] { return T(1); }, [&] { return T(-rint(T((p - value) / q))); });
}

/// a * b + c, whose value is rounded once on every target.
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto fma(const A& a, const B& b, const C& c) noexcept {
  using R = joined_number<A, B, C>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const T value = fma(T(value_at_depth<depth>(a)), T(value_at_depth<depth>(b)), T(value_at_depth<depth>(c)));
  return R::with_tangents(value, [&](auto d) { return derivatives::tangent_of_sum<false, depth, T>(d, a, b, c); });
}

}  // namespace lanewise
