// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "../base/config.hpp"
#include "register.hpp"

// Takes three registers, gives a product and a sum rounded once where the target can: what contractions are made of.

namespace lanewise::registers {

namespace detail {

// xsimd 8.1 fuses in neither 64-byte nor 16-byte registers of x86: the instructions are asked for by name.
template <class A>
[[nodiscard]] xsimd::batch<float, A> fused(const xsimd::batch<float, A>& a, const xsimd::batch<float, A>& b,
                                           const xsimd::batch<float, A>& c) noexcept {
  const auto x = a.data;
  if constexpr (requires { _mm512_fmadd_ps(x, x, x); }) {
    return _mm512_fmadd_ps(x, b.data, c.data);
  } else if constexpr (requires { _mm_fmadd_ps(x, x, x); }) {
    return _mm_fmadd_ps(x, b.data, c.data);
  } else {
    return xsimd::fma(a, b, c);
  }
}
template <class A>
[[nodiscard]] xsimd::batch<double, A> fused(const xsimd::batch<double, A>& a, const xsimd::batch<double, A>& b,
                                            const xsimd::batch<double, A>& c) noexcept {
  const auto x = a.data;
  if constexpr (requires { _mm512_fmadd_pd(x, x, x); }) {
    return _mm512_fmadd_pd(x, b.data, c.data);
  } else if constexpr (requires { _mm_fmadd_pd(x, x, x); }) {
    return _mm_fmadd_pd(x, b.data, c.data);
  } else {
    return xsimd::fma(a, b, c);
  }
}

// c - a * b in one instruction.
template <class A>
[[nodiscard]] xsimd::batch<float, A> fused_negative(const xsimd::batch<float, A>& a, const xsimd::batch<float, A>& b,
                                                    const xsimd::batch<float, A>& c) noexcept {
  const auto x = a.data;
  if constexpr (requires { _mm512_fnmadd_ps(x, x, x); }) {
    return _mm512_fnmadd_ps(x, b.data, c.data);
  } else if constexpr (requires { _mm_fnmadd_ps(x, x, x); }) {
    return _mm_fnmadd_ps(x, b.data, c.data);
  } else {
    return xsimd::fnma(a, b, c);
  }
}
template <class A>
[[nodiscard]] xsimd::batch<double, A> fused_negative(const xsimd::batch<double, A>& a, const xsimd::batch<double, A>& b,
                                                     const xsimd::batch<double, A>& c) noexcept {
  const auto x = a.data;
  if constexpr (requires { _mm512_fnmadd_pd(x, x, x); }) {
    return _mm512_fnmadd_pd(x, b.data, c.data);
  } else if constexpr (requires { _mm_fnmadd_pd(x, x, x); }) {
    return _mm_fnmadd_pd(x, b.data, c.data);
  } else {
    return xsimd::fnma(a, b, c);
  }
}

}  // namespace detail

/// a * b + c with one rounding where the target has the instruction, else with two: see `fma` for one always.
template <plain_number T>
[[nodiscard]] constexpr T multiply_add(T a, T b, T c) noexcept {
  if constexpr (std::is_floating_point_v<T> && config::has_fused_multiply_add) {
    if (!std::is_constant_evaluated()) return std::fma(a, b, c);
  }
  return add(multiply(a, b), c);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> multiply_add(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b,
                                              const xsimd::batch<T, A>& c) noexcept {
  if constexpr (std::is_floating_point_v<T> && config::has_fused_multiply_add) {
    return detail::fused(a, b, c);
  } else {
    return multiply(a, b) + c;
  }
}

/// c - a * b, rounded like `multiply_add`.
template <plain_number T>
[[nodiscard]] constexpr T negative_multiply_add(T a, T b, T c) noexcept {
  return multiply_add(negate(a), b, c);
}
template <class T, class A>
[[nodiscard]] xsimd::batch<T, A> negative_multiply_add(const xsimd::batch<T, A>& a, const xsimd::batch<T, A>& b,
                                                       const xsimd::batch<T, A>& c) noexcept {
  if constexpr (std::is_floating_point_v<T> && config::has_fused_multiply_add) {
    return detail::fused_negative(a, b, c);
  } else {
    return c - multiply(a, b);
  }
}

}  // namespace lanewise::registers
