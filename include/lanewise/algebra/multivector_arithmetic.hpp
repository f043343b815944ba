// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../scalar/mixing.hpp"
#include "../scalar/number.hpp"
#include "../tensor/map.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"

// Takes multivectors and numbers, gives their sums, differences, multiples and quotients.

namespace lanewise {

namespace detail {

// `f` of two numbers, each in the type of what comes out, or as it is where that type is for numbers to meet in.
template <class F, class X, class Y>
[[nodiscard]] constexpr auto in_one_type(const F& f, const X& x, const Y& y) noexcept {
  using value = std::remove_cvref_t<decltype(x * y)>;
  if constexpr (keeps_its_type<value>) {
    return f(x, y);
  } else {
    return f(static_cast<value>(x), static_cast<value>(y));
  }
}

// The multivector of `f` of every coefficient.
template <class F, class T, class A, component... C>
[[nodiscard]] constexpr auto map_coefficients(const F& f, const multivector<T, A, C...>& m) noexcept {
  using stored = stored_components<components<C...>>;
  using value = std::remove_cvref_t<decltype(f(std::declval<T>()))>;
  return generate_multivector<value, A, stored>([&](auto i) {
    constexpr blade b = blade_of(stored::list().items[i.value]);
    return value(f(m.template at<b>()));
  });
}

// a + Sign * b, over what either has.
template <int Sign, class T, class A, component... C, class U, component... D>
[[nodiscard]] constexpr auto add(const multivector<T, A, C...>& a, const multivector<U, A, D...>& b) noexcept {
  using value = std::remove_cvref_t<decltype(std::declval<T>() + std::declval<U>())>;
  using right_set = std::conditional_t<(Sign < 0), stored_components<components<D...>>, components<D...>>;
  using sum = union_components<A, components<C...>, right_set>;
  return generate_multivector<value, A, sum>([&](auto i) {
    constexpr blade blade_here = blade_of(sum::list().items[i.value]);
    constexpr bool in_a = find_blade(components<C...>::list(), blade_here) != sizeof...(C);
    constexpr bool in_b = find_blade(components<D...>::list(), blade_here) != sizeof...(D);
    const auto x = a.template at<blade_here>();
    const auto y = b.template at<blade_here>();
    if constexpr (!in_b) {
      return static_cast<value>(x);
    } else if constexpr (!in_a) {
      return static_cast<value>(Sign < 0 ? U(-y) : y);
    } else {
      const auto sum = [](const auto& p, const auto& q) { return Sign < 0 ? value(p - q) : value(p + q); };
      return value(in_one_type(sum, x, y));
    }
  });
}

}  // namespace detail

template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator+(const L& a, const R& b) noexcept {
  if constexpr (std::same_as<algebra_of<L>, algebra_of<R>>) {
    return detail::add<1>(evaluate(a), evaluate(b));
  } else {
    static_assert(never<L>, "lanewise: a sum takes two multivectors of one algebra");
    return refused{};
  }
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator-(const L& a, const R& b) noexcept {
  if constexpr (std::same_as<algebra_of<L>, algebra_of<R>>) {
    return detail::add<-1>(evaluate(a), evaluate(b));
  } else {
    static_assert(never<L>, "lanewise: a difference takes two multivectors of one algebra");
    return refused{};
  }
}

namespace detail {

// A number that meets a multivector takes its type, but for one of int: that is as weak as a literal.
template <class M, number S>
[[nodiscard]] constexpr auto factor_beside(const S& s) noexcept {
  if constexpr (std::same_as<typename M::value_type, int>) {
    return s;
  } else {
    return factor_for<typename M::value_type>(s);
  }
}

// A number as the multivector that has it for a scalar.
template <class M, number S>
[[nodiscard]] constexpr auto scalar_beside(const S& s) noexcept {
  const auto value = factor_beside<M>(s);
  return multivector<std::remove_cvref_t<decltype(value)>, algebra_of<M>, component{0}>{{value}};
}
}  // namespace detail

/// A number is a scalar: `1 + b` has the scalar part 1.
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator+(S s, const M& m) noexcept {
  return detail::scalar_beside<M>(s) + m;
}
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator+(const M& m, S s) noexcept {
  return m + detail::scalar_beside<M>(s);
}
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator-(S s, const M& m) noexcept {
  return detail::scalar_beside<M>(s) - m;
}
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator-(const M& m, S s) noexcept {
  return m - detail::scalar_beside<M>(s);
}

template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator*(S s, const M& m) noexcept {
  const auto product = [](const auto& x, const auto& y) { return x * y; };
  return detail::map_coefficients(
      [&, s = detail::factor_beside<M>(s)](const auto& x) { return detail::in_one_type(product, s, x); }, evaluate(m));
}
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator*(const M& m, S s) noexcept {
  return s * m;
}
template <number S, multivector_like M>
[[nodiscard]] constexpr auto operator/(const M& m, S s) noexcept {
  const auto quotient = [](const auto& x, const auto& y) { return x / y; };
  return detail::map_coefficients(
      [&, s = detail::factor_beside<M>(s)](const auto& x) { return detail::in_one_type(quotient, x, s); }, evaluate(m));
}

template <multivector_like M>
[[nodiscard]] constexpr auto operator-(const M& m) noexcept {
  return detail::map_coefficients([](const auto& x) { return -x; }, evaluate(m));
}
template <multivector_like M>
[[nodiscard]] constexpr auto operator+(const M& m) noexcept {
  return evaluate(m);
}

/// a = a + b and so on, where `a` has all components of the result.
template <class T, class A, component... C, class B>
constexpr multivector<T, A, C...>& operator+=(multivector<T, A, C...>& a, const B& b) noexcept {
  return a = a + b;
}
template <class T, class A, component... C, class B>
constexpr multivector<T, A, C...>& operator-=(multivector<T, A, C...>& a, const B& b) noexcept {
  return a = a - b;
}
template <class T, class A, component... C, class B>
constexpr multivector<T, A, C...>& operator*=(multivector<T, A, C...>& a, const B& b) noexcept {
  return a = a * b;
}
template <class T, class A, component... C, number S>
constexpr multivector<T, A, C...>& operator/=(multivector<T, A, C...>& a, const S& s) noexcept {
  return a = a / s;
}

}  // namespace lanewise
