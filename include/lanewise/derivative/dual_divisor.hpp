// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../scalar/divisor.hpp"
#include "dual.hpp"
#include "dual_arithmetic.hpp"

// Takes a dual number that others are divided by, gives their quotients for one division in all.

namespace lanewise {

/// d(a/x) = (da - (a/x) dx) / x. The values are those of the divisor without tangents, bit for bit.
template <class T, std::size_t N, direction_set Active>
class divisor<dual<T, N, Active>> {
  using number = dual<T, N, Active>;

 public:
  constexpr explicit divisor(const number& x) noexcept
      : number_(x), inverse_(T(1) / x.value()), of_values_(x.value()) {}

  [[nodiscard]] friend constexpr number operator/(const number& a, const divisor& by) noexcept {
    return by.quotient_of(a);
  }

 private:
  [[nodiscard]] constexpr number quotient_of(const number& a) const noexcept {
    const T quotient = a.value() / of_values_;
    return number::with_tangents(quotient, [&](auto d) {
      return derivatives::fused_difference<T>(quotient, tangent_along<d.value>(number_), tangent_along<d.value>(a)) *
             inverse_;
    });
  }

  number number_;
  T inverse_;
  divisor<T> of_values_;
};

}  // namespace lanewise
