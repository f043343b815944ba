// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "../base/config.hpp"
#include "fused.hpp"

// Takes sums and products, gives them together with what rounding took away: numbers of twice the digits.
//
// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.

namespace lanewise::registers {

/// The unevaluated sum high + low, where low is below the last digit of high.
template <class R>
struct twofold {
  R high;
  R low;
};

/// a + b exactly; the magnitude of a is at least that of b, or their sum is exact.
template <class R>
[[nodiscard]] constexpr twofold<R> sum_of_ordered(const R& a, const R& b) noexcept {
  const R sum = a + b;
  return {sum, b - (sum - a)};
}

/// a + b exactly, in any order (D. E. Knuth).
template <class R>
[[nodiscard]] constexpr twofold<R> exact_sum(const R& a, const R& b) noexcept {
  const R sum = a + b;
  const R part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// x split into two numbers of half the digits.
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> split_digits(const xsimd::batch<T, A>& x) noexcept {
  constexpr int half = (std::numeric_limits<T>::digits + 1) / 2;
  const auto scaled = x * xsimd::batch<T, A>(static_cast<T>((1 << half) + 1));
  const auto high = scaled - (scaled - x);
  return {high, x - high};
}

/// a * b exactly, as long as nothing over- or underflows.
template <class T, class A>
[[nodiscard]] twofold<xsimd::batch<T, A>> exact_product(const xsimd::batch<T, A>& a,
                                                        const xsimd::batch<T, A>& b) noexcept {
  const auto product = a * b;
  if constexpr (config::has_fused_multiply_add) {
    return {product, multiply_add(a, b, -product)};
  } else {
    const auto p = split_digits(a);
    const auto q = split_digits(b);
    return {product, ((p.high * q.high - product) + p.high * q.low + p.low * q.high) + p.low * q.low};
  }
}

}  // namespace lanewise::registers
