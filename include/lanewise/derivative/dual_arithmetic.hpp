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

namespace derivatives {

template <class A, class B>
[[nodiscard]] constexpr auto sum_of_numbers(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(T(operand_of<R>(a) + operand_of<R>(b)), [&](auto d) {
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
[[nodiscard]] constexpr auto difference_of_numbers(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(T(operand_of<R>(a) - operand_of<R>(b)), [&](auto d) {
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
[[nodiscard]] constexpr auto product_of_numbers(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const auto& x = operand_of<R>(a);
  const auto& y = operand_of<R>(b);
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

// The inverse of a divisor, which the tangents of a quotient are multiplied by. A quotient that is none has no tangent.
template <class T, class Y>
[[nodiscard]] constexpr T slope_of_quotient(const T& quotient, const Y& y) noexcept {
  return select(quotient == quotient, T(T(1) / y), quotient);
}

/// d(a/b) = (da - (a/b) db) / b, where each of the tangents that is 0 has no part.
template <class A, class B>
[[nodiscard]] constexpr auto quotient_of_numbers(const A& a, const B& b) noexcept {
  using R = joined_number<A, B>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  const auto& y = operand_of<R>(b);
  const T quotient = T(operand_of<R>(a) / y);
  const T slope = slope_of_quotient(quotient, y);
  const auto down = [&] {
    if constexpr (dual_depth<B> == depth) {
      return T(-derivatives::product_in_slope(quotient, T(slope)));
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

}  // namespace derivatives

/// Numbers of which one has tangents and none is plain. A plain one comes by its value: nvcc makes no code for a
/// reference to a constant outside of functions, and says nothing.
template <class A, class B>
concept duals_and_lanes = numbers_with_dual<A, B> && !plain_number<A> && !plain_number<B>;

template <class A, class B>
  requires duals_and_lanes<A, B>
[[nodiscard]] constexpr auto operator+(const A& a, const B& b) noexcept {
  return derivatives::sum_of_numbers(a, b);
}
template <any_dual A, plain_number B>
[[nodiscard]] constexpr auto operator+(const A& a, B b) noexcept {
  return derivatives::sum_of_numbers(a, b);
}
template <plain_number A, any_dual B>
[[nodiscard]] constexpr auto operator+(A a, const B& b) noexcept {
  return derivatives::sum_of_numbers(a, b);
}
template <class A, class B>
  requires duals_and_lanes<A, B>
[[nodiscard]] constexpr auto operator-(const A& a, const B& b) noexcept {
  return derivatives::difference_of_numbers(a, b);
}
template <any_dual A, plain_number B>
[[nodiscard]] constexpr auto operator-(const A& a, B b) noexcept {
  return derivatives::difference_of_numbers(a, b);
}
template <plain_number A, any_dual B>
[[nodiscard]] constexpr auto operator-(A a, const B& b) noexcept {
  return derivatives::difference_of_numbers(a, b);
}
template <class A, class B>
  requires duals_and_lanes<A, B>
[[nodiscard]] constexpr auto operator*(const A& a, const B& b) noexcept {
  return derivatives::product_of_numbers(a, b);
}
template <any_dual A, plain_number B>
[[nodiscard]] constexpr auto operator*(const A& a, B b) noexcept {
  return derivatives::product_of_numbers(a, b);
}
template <plain_number A, any_dual B>
[[nodiscard]] constexpr auto operator*(A a, const B& b) noexcept {
  return derivatives::product_of_numbers(a, b);
}
template <class A, class B>
  requires duals_and_lanes<A, B>
[[nodiscard]] constexpr auto operator/(const A& a, const B& b) noexcept {
  return derivatives::quotient_of_numbers(a, b);
}
template <any_dual A, plain_number B>
[[nodiscard]] constexpr auto operator/(const A& a, B b) noexcept {
  return derivatives::quotient_of_numbers(a, b);
}
template <plain_number A, any_dual B>
[[nodiscard]] constexpr auto operator/(A a, const B& b) noexcept {
  return derivatives::quotient_of_numbers(a, b);
}

template <any_dual X, number B>
constexpr X& operator+=(X& x, B b) noexcept {
  return x = x + b;
}
template <any_dual X, number B>
constexpr X& operator-=(X& x, B b) noexcept {
  return x = x - b;
}
template <any_dual X, number B>
constexpr X& operator*=(X& x, B b) noexcept {
  return x = x * b;
}
template <any_dual X, number B>
constexpr X& operator/=(X& x, B b) noexcept {
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
  const auto& x = operand_of<dual<T, 0>>(a);
  const auto& y = operand_of<dual<T, 0>>(b);
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
  return R::with_tangents(derivatives::fused_sum<T>(operand_of<R>(a), operand_of<R>(b), operand_of<R>(c)),
                          [&](auto d) { return derivatives::tangent_of_sum<false, depth, T>(d, a, b, c); });
}
/// c - a * b, rounded like `multiply_add`.
template <class A, class B, class C>
  requires numbers_with_dual<A, B, C>
[[nodiscard]] constexpr auto negative_multiply_add(const A& a, const B& b, const C& c) noexcept {
  using R = joined_number<A, B, C>;
  constexpr std::size_t depth = dual_depth<R>;
  using T = typename R::value_type;
  return R::with_tangents(derivatives::fused_difference<T>(operand_of<R>(a), operand_of<R>(b), operand_of<R>(c)),
                          [&](auto d) { return derivatives::tangent_of_sum<true, depth, T>(d, a, b, c); });
}

}  // namespace lanewise
