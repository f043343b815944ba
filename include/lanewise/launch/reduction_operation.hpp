// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "../scalar/compensated.hpp"
#include "../scalar/extrema.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/operation.hpp"
#include "../scalar/register.hpp"
#include "../scalar/select.hpp"
#include "atomic_update.hpp"

// Takes two numbers, gives what they are together, lane by lane: the operations of reductions.
//
// Each has an accumulator, into which numbers are lifted, in which they are combined, which is kept in `words` numbers
// of memory for each lane, `apart` from each other, of which one lane can be taken, and from which the result is read.

namespace lanewise::reduction {

namespace detail {

// Of operations whose accumulator is one number.
template <class A>
struct in_one_number {
  using number = A;
  template <std::size_t W>
  using accumulator = lanes<A, W>;
  static constexpr std::size_t width = registers::native_size<A>;
  static constexpr std::size_t words = 1;

  template <std::size_t W>
  [[nodiscard]] static constexpr lanes<A, W> lift(const lanes<A, W>& numbers) noexcept {
    return numbers;
  }
  template <std::size_t W>
  [[nodiscard]] static constexpr lanes<A, W> load(const A* from, std::size_t) noexcept {
    return lanes<A, W>::load(from);
  }
  template <std::size_t W>
  static constexpr void store(const lanes<A, W>& a, A* to, std::size_t) noexcept {
    a.store(to);
  }
  template <std::size_t W>
  [[nodiscard]] static constexpr lanes<A, 1> lane(const lanes<A, W>& a, std::size_t i) noexcept {
    return a[i];
  }
  [[nodiscard]] static constexpr A result(const lanes<A, 1>& a) noexcept { return a[0]; }
};

template <class T>
using sum_type = std::conditional_t<std::floating_point<T>, double, T>;

}  // namespace detail

/// Floating sums run in double: floats are exact there, so that 2^25 of them lose nothing that a float would show.
/// Integers wrap around in their own type.
template <class T>
struct sum : detail::in_one_number<detail::sum_type<T>> {
  using update_operation = add_operation;
  static constexpr const char* kind = "sum_of";
  static constexpr operation combines = operation::add;

  [[nodiscard]] static constexpr T identity() noexcept { return T(0); }
  /// What changes no sum, not even that of zeros whose signs are all negative.
  [[nodiscard]] static constexpr T neutral() noexcept { return std::floating_point<T> ? T(-0.0) : T(0); }
  template <class A>
  [[nodiscard]] static constexpr A combine(const A& a, const A& b) noexcept {
    return a + b;
  }
};

/// A sum in twice the digits of double.
template <class T>
struct compensated_sum {
  static_assert(std::floating_point<T>,
                "lanewise: compensated_sum_of adds up float or double: sum_of is exact for integers");
  using number = double;
  template <std::size_t W>
  using accumulator = registers::twofold<lanes<double, W>>;
  static constexpr std::size_t width = registers::native_size<double>;
  static constexpr std::size_t words = 2;
  static constexpr const char* kind = "compensated_sum_of";
  static constexpr operation combines = operation::add;

  [[nodiscard]] static constexpr T identity() noexcept { return T(0); }
  [[nodiscard]] static constexpr T neutral() noexcept { return T(-0.0); }
  template <std::size_t W>
  [[nodiscard]] static constexpr accumulator<W> lift(const lanes<double, W>& numbers) noexcept {
    return {numbers, 0};
  }
  template <std::size_t W>
  [[nodiscard]] static constexpr accumulator<W> load(const double* from, std::size_t apart) noexcept {
    return {lanes<double, W>::load(from), lanes<double, W>::load(from + apart)};
  }
  template <std::size_t W>
  static constexpr void store(const accumulator<W>& a, double* to, std::size_t apart) noexcept {
    a.high.store(to);
    a.low.store(to + apart);
  }
  template <class A>
  [[nodiscard]] static constexpr A combine(const A& a, const A& b) noexcept {
    const A sum = registers::exact_sum(a.high, b.high);
    const auto low = sum.low + (a.low + b.low);
    const A both = registers::sum_of_ordered(sum.high, low);
    // What rounding took from an infinity is no number, and a sum of zeros keeps its sign.
    const auto has_low = sum.high - sum.high == 0 && low != 0;
    return {select(has_low, both.high, sum.high), select(has_low, both.low, 0)};
  }
  template <std::size_t W>
  [[nodiscard]] static constexpr accumulator<1> lane(const accumulator<W>& a, std::size_t i) noexcept {
    return {a.high[i], a.low[i]};
  }
  [[nodiscard]] static constexpr double result(const accumulator<1>& a) noexcept {
    return a.low[0] != 0 ? a.high[0] + a.low[0] : a.high[0];
  }
};

/// As `min`: a NaN is the result, wherever it stands, and -0 is smaller than +0.
template <class T>
struct minimum : detail::in_one_number<T> {
  using limits = std::numeric_limits<T>;
  using update_operation = min_operation;
  static constexpr const char* kind = "min_of";
  static constexpr operation combines = operation::min;
  static constexpr const char* located_kind = "arg_min_of";
  static constexpr bool negative_zero_first = true;

  [[nodiscard]] static constexpr T identity() noexcept {
    return limits::has_infinity ? limits::infinity() : limits::max();
  }
  [[nodiscard]] static constexpr T neutral() noexcept { return identity(); }
  template <class A>
  [[nodiscard]] static constexpr A combine(const A& a, const A& b) noexcept {
    return lanewise::min(a, b);
  }
  [[nodiscard]] static constexpr bool is_before(T a, T b) noexcept { return a < b; }
};

/// As `max`: a NaN is the result, wherever it stands, and -0 is smaller than +0.
template <class T>
struct maximum : detail::in_one_number<T> {
  using limits = std::numeric_limits<T>;
  using update_operation = max_operation;
  static constexpr const char* kind = "max_of";
  static constexpr operation combines = operation::max;
  static constexpr const char* located_kind = "arg_max_of";
  static constexpr bool negative_zero_first = false;

  [[nodiscard]] static constexpr T identity() noexcept {
    return limits::has_infinity ? -limits::infinity() : limits::lowest();
  }
  [[nodiscard]] static constexpr T neutral() noexcept { return identity(); }
  template <class A>
  [[nodiscard]] static constexpr A combine(const A& a, const A& b) noexcept {
    return lanewise::max(a, b);
  }
  [[nodiscard]] static constexpr bool is_before(T a, T b) noexcept { return a > b; }
};

/// Whether threads of a device may put their parts together as they come.
template <class Operation>
inline constexpr bool runs_on_device = requires { typename Operation::update_operation; };

/// Whether every value of `From` is one of `To`: what a result of a kernel may be widened by.
template <class From, class To>
[[nodiscard]] constexpr bool holds_all_of() noexcept {
  using from = std::numeric_limits<From>;
  using to = std::numeric_limits<To>;
  if (to::is_integer && !from::is_integer) return false;
  return to::digits >= from::digits && (to::is_signed || !from::is_signed);
}

}  // namespace lanewise::reduction
