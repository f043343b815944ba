// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../scalar/lanes.hpp"
#include "../scalar/number.hpp"
#include "../scalar/select.hpp"
#include "dual.hpp"
#include "strong.hpp"

// Takes dual numbers, or one next to any other number, gives their sum, difference, product and quotient.
//
// The value is bit for bit what the values alone give.

namespace lanewise {

template <any_dual X>
[[nodiscard]] constexpr X operator+(const X& x) noexcept {
  return x;
}
template <any_dual X>
[[nodiscard]] constexpr X operator-(const X& x) noexcept {
  return X::with_tangents(-x.value(), [&](auto d) { return -tangent_along<d.value>(x); });
}

template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator+(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(T(value_at_depth<depth>(a) + value_at_depth<depth>(b)), [&](auto d) {
    constexpr bool left = varies_along<depth, A>(d.value);
    constexpr bool right = varies_along<depth, B>(d.value);
    if constexpr (left && right) {
      return tangent_along<d.value>(a) + tangent_along<d.value>(b);
    } else if constexpr (left) {
      return tangent_along<d.value>(a);
    } else {
      return tangent_along<d.value>(b);
    }
  });
}

template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator-(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(T(value_at_depth<depth>(a) - value_at_depth<depth>(b)), [&](auto d) {
    constexpr bool left = varies_along<depth, A>(d.value);
    constexpr bool right = varies_along<depth, B>(d.value);
    if constexpr (left && right) {
      return tangent_along<d.value>(a) - tangent_along<d.value>(b);
    } else if constexpr (left) {
      return tangent_along<d.value>(a);
    } else {
      return -tangent_along<d.value>(b);
    }
  });
}

template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator*(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const auto& x = value_at_depth<depth>(a);
  const auto& y = value_at_depth<depth>(b);
  return R::with_tangents(T(x * y), [&](auto d) {
    constexpr bool left = varies_along<depth, A>(d.value);
    constexpr bool right = varies_along<depth, B>(d.value);
    if constexpr (left && right) {
      return derivatives::fused_sum<T>(x, tangent_along<d.value>(b), T(tangent_along<d.value>(a) * y));
    } else if constexpr (left) {
      return tangent_along<d.value>(a) * y;
    } else {
      return x * tangent_along<d.value>(b);
    }
  });
}

namespace detail {

// The inverse of a divisor, which the tangents of a quotient are multiplied by. A quotient that is none has no tangent.
template <class T, class Y>
[[nodiscard]] constexpr T slope_of_quotient(const T& quotient, const Y& y) noexcept {
  return select(quotient == quotient, T(T(1) / y), quotient);
}

}  // namespace detail

/// d(a/b) = (da - (a/b) db) / b, where each of the tangents that is 0 has no part.
template <class A, class B>
  requires numbers_with_dual<A, B>
[[nodiscard]] constexpr auto operator/(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const auto& y = value_at_depth<depth>(b);
  const T quotient = T(value_at_depth<depth>(a) / y);
  const T slope = detail::slope_of_quotient(quotient, y);
  const auto down = [&] {
    if constexpr (dual_depth<B> == depth) {
      return T(-quotient * slope);
    } else {
      return slope;
    }
  }();
  return R::with_tangents(quotient, [&](auto d) {
    constexpr bool left = varies_along<depth, A>(d.value);
    constexpr bool right = varies_along<depth, B>(d.value);
    if constexpr (left && right) {
      return strong_product(T(tangent_along<d.value>(a)), slope) + strong_product(T(tangent_along<d.value>(b)), down);
    } else if constexpr (left) {
      return strong_product(T(tangent_along<d.value>(a)), slope);
    } else {
      return strong_product(T(tangent_along<d.value>(b)), down);
    }
  });
}

template <any_dual X, number B>
constexpr X& operator+=(X& x, const B& b) noexcept {
  return x = x + b;
}
template <any_dual X, number B>
constexpr X& operator-=(X& x, const B& b) noexcept {
  return x = x - b;
}
template <any_dual X, number B>
constexpr X& operator*=(X& x, const B& b) noexcept {
  return x = x * b;
}
template <any_dual X, number B>
constexpr X& operator/=(X& x, const B& b) noexcept {
  return x = x / b;
}

namespace derivatives {

// The tangent of c + a b or c - a b in a direction.
template <bool Negative, std::size_t Depth, class T, class D, class A, class B, class C>
[[nodiscard]] constexpr T tangent_of_sum(D d, const A& a, const B& b, const C& c) noexcept {
  const auto add = [](const auto& x, const auto& y, const auto& sum) {
    if constexpr (Negative) {
      return fused_difference<T>(x, y, sum);
    } else {
      return fused_sum<T>(x, y, sum);
    }
  };
  const auto first = [](const auto& product) {
    if constexpr (Negative) {
      return T(-product);
    } else {
      return T(product);
    }
  };
  const auto& x = value_at_depth<Depth>(a);
  const auto& y = value_at_depth<Depth>(b);
  constexpr bool left = varies_along<Depth, A>(d.value);
  constexpr bool right = varies_along<Depth, B>(d.value);
  if constexpr (varies_along<Depth, C>(d.value)) {
    const auto& t = tangent_along<d.value>(c);
    if constexpr (left && right) {
      return add(x, tangent_along<d.value>(b), add(tangent_along<d.value>(a), y, t));
    } else if constexpr (left) {
      return add(tangent_along<d.value>(a), y, t);
    } else if constexpr (right) {
      return add(x, tangent_along<d.value>(b), t);
    } else {
      return T(t);
    }
  } else if constexpr (left && right) {
    return add(x, tangent_along<d.value>(b), first(tangent_along<d.value>(a) * y));
  } else if constexpr (left) {
    return first(tangent_along<d.value>(a) * y);
  } else {
    return first(x * tangent_along<d.value>(b));
  }
}

}  // namespace derivatives

/// a * b + c, of which the value is what `multiply_add` of the values is.
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto multiply_add(const A& a, const B& b, const C& c) noexcept {
  using R = joined_number<A, B, C>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(
      derivatives::fused_sum<T>(value_at_depth<depth>(a), value_at_depth<depth>(b), value_at_depth<depth>(c)),
      [&](auto d) { return derivatives::tangent_of_sum<false, depth, T>(d, a, b, c); });
}
/// c - a * b, rounded like `multiply_add`.
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto negative_multiply_add(const A& a, const B& b, const C& c) noexcept {
  using R = joined_number<A, B, C>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(
      derivatives::fused_difference<T>(value_at_depth<depth>(a), value_at_depth<depth>(b), value_at_depth<depth>(c)),
      [&](auto d) { return derivatives::tangent_of_sum<true, depth, T>(d, a, b, c); });
}

}  // namespace lanewise
