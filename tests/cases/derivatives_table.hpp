// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include <lanewise/derivative/dual_extrema.hpp>
#include <lanewise/derivative/dual_functions.hpp>
#include <lanewise/derivative/dual_pairs.hpp>
#include <lanewise/derivative/dual_power.hpp>

// The rules at singular points, as facts: functions of x and y, their values and derivatives. For the CPU and the GPU.

namespace derivatives_table {

namespace lw = lanewise;

enum class function {
  sqrt,
  rsqrt,
  cbrt,
  root_of_square,
  norm_of_products,
  square_of_norm,
  hypot,
  pow_two,
  pow_one,
  pow_half,
  pow_zero,
  pow_minus_one,
  pow_1875,
  cube,
  whole_one,
  whole_zero,
  whole_minus_one,
  pow,
  abs,
  max,
  min,
  clamp,
  atan2,
  asin,
  acos,
  log,
  inverse,
  quotient,
  log_where,
  equal_where,
  sinc,
  fmod,
  floor,
  max_next_to_infinite,
  log_of_inverse_of_max,
  count
};

/// f(x, y) of numbers with or without tangents, all as one number type.
template <function F, class R, class X, class Y>
constexpr R evaluate(const X& x, const Y& y) {
  using enum function;
  if constexpr (F == function::sqrt) {
    return lw::sqrt(x);
  } else if constexpr (F == rsqrt) {
    return lw::rsqrt(x);
  } else if constexpr (F == function::cbrt) {
    return lw::cbrt(x);
  } else if constexpr (F == root_of_square) {
    return lw::sqrt(x * x);
  } else if constexpr (F == norm_of_products) {
    return lw::sqrt(x * x + y * y);
  } else if constexpr (F == square_of_norm) {
    const auto norm = lw::sqrt(x * x + y * y);
    return norm * norm;
  } else if constexpr (F == function::hypot) {
    return lw::hypot(x, y);
  } else if constexpr (F == pow_two) {
    return lw::pow(x, 2.0);
  } else if constexpr (F == pow_one) {
    return lw::pow(x, 1.0);
  } else if constexpr (F == pow_half) {
    return lw::pow(x, 0.5);
  } else if constexpr (F == pow_zero) {
    return lw::pow(x, 0.0);
  } else if constexpr (F == pow_minus_one) {
    return lw::pow(x, -1.0);
  } else if constexpr (F == pow_1875) {
    return lw::pow(x, 1.875);
  } else if constexpr (F == cube) {
    return lw::pow(x, 3);
  } else if constexpr (F == whole_one) {
    return lw::pow(x, 1);
  } else if constexpr (F == whole_zero) {
    return lw::pow(x, 0);
  } else if constexpr (F == whole_minus_one) {
    return lw::pow(x, -1);
  } else if constexpr (F == function::pow) {
    return lw::pow(x, y);
  } else if constexpr (F == function::abs) {
    return lw::abs(x);
  } else if constexpr (F == max) {
    return lw::max(x, y);
  } else if constexpr (F == min) {
    return lw::min(x, y);
  } else if constexpr (F == clamp) {
    return lw::clamp(x, 0, 1);
  } else if constexpr (F == function::atan2) {
    return lw::atan2(x, y);
  } else if constexpr (F == function::asin) {
    return lw::asin(x);
  } else if constexpr (F == function::acos) {
    return lw::acos(x);
  } else if constexpr (F == function::log) {
    return lw::log(x);
  } else if constexpr (F == inverse) {
    return 1 / x;
  } else if constexpr (F == quotient) {
    return x / y;
  } else if constexpr (F == log_where) {
    return lw::select(x > 0, lw::log(x), 0);
  } else if constexpr (F == equal_where) {
    return lw::select(x == y, 0, lw::sqrt(x - y));
  } else if constexpr (F == sinc) {
    return lw::select(x == 0, 1, lw::sin(x) / x);
  } else if constexpr (F == function::fmod) {
    return lw::fmod(x, y);
  } else if constexpr (F == function::floor) {
    return lw::floor(x);
  } else if constexpr (F == max_next_to_infinite) {
    return lw::max(-1 - lw::sqrt(x + 1), 0);  // at -1 the number -1 with the slope -inf
  } else {
    static_assert(F == log_of_inverse_of_max);
    return lw::log(1 / lw::max(x, 1e-10));
  }
}

struct row {
  const char* name;
  function f;
  double x, y, value, by_x, by_y;
};

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

inline constexpr row rows[] = {
    {"sqrt", function::sqrt, 0, 0, 0, infinity, 0},
    {"rsqrt", function::rsqrt, 0, 0, infinity, -infinity, 0},
    {"cbrt", function::cbrt, 0, 0, 0, infinity, 0},
    {"sqrt_sq", function::root_of_square, 0, 0, 0, 0, 0},
    {"norm2_naive", function::norm_of_products, 0, 0, 0, 0, 0},
    {"norm2_naive_sq", function::square_of_norm, 0, 0, 0, 0, 0},
    {"hypot", function::hypot, 0, 0, 0, 0, 0},
    {"hypot", function::hypot, 3, 4, 5, 0.6, 0.8},
    {"pow_c2", function::pow_two, 0, 0, 0, 0, 0},
    {"pow_c1", function::pow_one, 0, 0, 0, 1, 0},
    {"pow_c05", function::pow_half, 0, 0, 0, infinity, 0},
    {"pow_c0", function::pow_zero, 0, 0, 1, 0, 0},
    {"pow_c0", function::pow_zero, 3, 0, 1, 0, 0},
    {"pow_cm1", function::pow_minus_one, 0, 0, infinity, -infinity, 0},
    {"pow_c1875", function::pow_1875, 0, 0, 0, 0, 0},
    {"pow_c2", function::pow_two, -2, 0, 4, -4, 0},
    {"powi3", function::cube, 0, 0, 0, 0, 0},
    {"powi1", function::whole_one, 0, 0, 0, 1, 0},
    {"powi0", function::whole_zero, 0, 0, 1, 0, 0},
    {"powi3", function::cube, -2, 0, -8, 12, 0},
    {"powim1", function::whole_minus_one, 0, 0, infinity, -infinity, 0},
    {"pow", function::pow, 0, 2, 0, 0, 0},
    {"pow", function::pow, 0, 1, 0, 1, 0},
    {"pow", function::pow, 0, 0.5, 0, infinity, 0},
    {"pow", function::pow, 0, 0, 1, 0, -infinity},
    {"pow", function::pow, 0, -1, infinity, -infinity, -infinity},
    {"pow", function::pow, -2, 2, 4, -4, nan},
    {"pow", function::pow, 2, 3, 8, 12, 5.545177444479562},
    {"abs", function::abs, 0, 0, 0, 0, 0},
    {"abs", function::abs, -0.0, 0, 0, 0, 0},
    {"max", function::max, 1, 1, 1, 0.5, 0.5},
    {"min", function::min, 1, 1, 1, 0.5, 0.5},
    {"clamp01", function::clamp, 0, 0, 0, 0.5, 0},
    {"clamp01", function::clamp, 1, 0, 1, 0.5, 0},
    {"atan2", function::atan2, 0, 0, 0, nan, nan},
    {"atan2", function::atan2, 0, 1, 0, 1, 0},
    {"asin", function::asin, 1, 0, 1.5707963267948966, infinity, 0},
    {"acos", function::acos, 1, 0, 0, -infinity, 0},
    {"log", function::log, 0, 0, -infinity, infinity, 0},
    {"inv", function::inverse, 0, 0, infinity, -infinity, 0},
    {"div", function::quotient, 1, 0, infinity, infinity, -infinity},
    {"div", function::quotient, 0, 0, nan, nan, nan},
    {"where_log", function::log_where, 0, 0, 0, 0, 0},
    {"where_eq", function::equal_where, 0, 0, 0, 0, 0},
    {"sinc", function::sinc, 0, 0, 1, 0, 0},
    {"fmod", function::fmod, 5, 2.5, 0, 1, -2},
    {"floor", function::floor, 2.5, 0, 2, 0, 0},
    {"max_neginf_partial", function::max_next_to_infinite, -1, 0, 0, 0, 0},
    {"log_inv_max", function::log_of_inverse_of_max, 0, 0, 23.02585092994046, 0, 0},
};

/// What one lane has of a number with three directions: its value and tangents, the last of which nothing varies along.
template <class T>
struct outcome {
  T value, by_x, by_y, passive;
};

template <class T>
bool agree(T got, double want) {
  if (std::isnan(want) || std::isnan(got)) return std::isnan(want) && std::isnan(got);
  const T nearest = static_cast<T>(want);
  return got == nearest || std::abs(got - nearest) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(nearest);
}
template <class T>
bool agree(const outcome<T>& got, const row& want) {
  return agree(got.value, want.value) && agree(got.by_x, want.by_x) && agree(got.by_y, want.by_y) &&
         (got.passive == 0 || std::isnan(want.value));
}

/// One lane of a number with three directions, all of which it holds.
template <class T, class L>
constexpr outcome<T> outcome_of(const lw::dual<L, 3>& x, std::size_t lane) {
  return {x.value()[lane], x.tangent(0)[lane], x.tangent(1)[lane], x.tangent(2)[lane]};
}

/// The variable of direction `d`, of three, at a further level above `x`.
template <class L>
constexpr lw::dual<L, 3> variable(const L& x, std::size_t d) {
  return lw::dual<L, 3>::with_tangents(x, [d](auto each) { return L(each.value == d ? 1 : 0); });
}

}  // namespace derivatives_table
