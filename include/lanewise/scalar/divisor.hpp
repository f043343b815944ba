// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <type_traits>

#include "../base/config.hpp"
#include "lanes.hpp"
#include "select.hpp"

// Takes a number that others are divided by, gives their quotients for one division in all.

namespace lanewise {

/// `a / divisor(x)` is a / x in the type of both, nearly always to the last digit; where the target has no fused
/// multiply-add it is that division. A quotient by zero is NaN. One by a number below 1 / max of the type, and one that
/// is infinite, may be NaN too.
/// Source: P. W. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor", IBM J. Res.
/// Dev. 34 (1990) 111: q = a r with r = 1 / x, then q + (a - q x) r, where the remainder in brackets is exact.
template <class T>
class divisor {
 public:
  constexpr explicit divisor(const T& number) noexcept : number_(number), inverse_(T(1) / number) {}

  [[nodiscard]] friend constexpr T operator/(const T& a, const divisor& by) noexcept {
    if (std::is_constant_evaluated() || !config::has_fused_multiply_add) return by.divide(a);
    const T quotient = a * by.inverse_;
    const T remainder = negative_multiply_add(quotient, by.number_, a);
    return multiply_add(remainder, by.inverse_, quotient);
  }

 private:
  [[nodiscard]] constexpr T divide(const T& a) const noexcept {
    return select(number_ == T(0), T(std::numeric_limits<double>::quiet_NaN()), a / number_);
  }

  T number_;
  T inverse_;
};

}  // namespace lanewise
