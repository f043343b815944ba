// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../field/view_of.hpp"
#include "../scalar/number.hpp"
#include "../tensor/state.hpp"
#include "cuda_reduction.hpp"
#include "reduction_argument.hpp"
#include "reduction_operation.hpp"
#include "reduction_work.hpp"

// Takes a variable, gives the argument that makes it the sum, the smallest or the largest of a kernel's results over
// all elements of a launch, in the same pass.

namespace lanewise {

namespace detail {

// The view of a variable, or of a field or range that has one element.
template <class X>
[[nodiscard]] auto view_of_variable(X& x) noexcept {
  if constexpr (state<std::remove_const_t<X>>) {
    return view_of_elements<memory::host>(&x, 1);
  } else if constexpr (viewable<X>) {
    return view_of(x);
  } else {
    static_assert(
        never<X>,
        "lanewise: sum_of, min_of and max_of take a variable, a number or a state, or a field of one element");
    return refused{};
  }
}

template <template <class> class Operation, class X>
[[nodiscard]] auto reduced_into(X&& x) noexcept {
  static_assert(outlives_call<X>, "lanewise: sum_of, min_of and max_of write a variable: give it a name first");
  using view = decltype(view_of_variable(x));
  if constexpr (std::same_as<view, refused> || !outlives_call<X>) {
    return refused{};
  } else {
    using scalar = std::remove_const_t<typename view::scalar_type>;
    constexpr bool can_be_written = !std::is_const_v<typename view::scalar_type>;
    static_assert(can_be_written, "lanewise: sum_of, min_of and max_of write a variable: this one is const");
    constexpr bool is_computed = lane_scalar<scalar>;
    static_assert(is_computed,
                  "lanewise: sum_of, min_of and max_of write float, double or an integer of 32 or 64 bits: give them a "
                  "wider variable");
    if constexpr (can_be_written && is_computed) {
      constexpr bool runs_there =
          std::same_as<typename view::memory_type, memory::host> || reduction::runs_on_device<Operation<scalar>>;
      static_assert(runs_there, "lanewise: compensated_sum_of runs on the host: on a device sum_of adds up in double");
      if constexpr (runs_there) {
        return reduction_argument<view, Operation>{view_of_variable(x)};
      } else {
        return refused{};
      }
    } else {
      return refused{};
    }
  }
}

}  // namespace detail

/// `x` becomes the sum of the kernel's results over all elements, number by number: x is a number or a state of the
/// host, or a field of one element on the memory of the launch. The sum of no elements is 0.
///
/// The order is fixed: it depends on the number of elements only, and so do all bits, on the host, for any number of
/// threads, any lanes and any layout. Floating sums run in double, pairwise, and are rounded once; the error
/// before that is at most 2^-53 * (11 + log2(n / 1024)) * sum |x|. Integers wrap around in the type of x. A
/// kernel may return a narrower type whose values x all holds: float or int32 for double, int32 for int64.
/// docs/reductions.md says what differs on a device.
template <class X>
[[nodiscard]] auto sum_of(X&& x) noexcept {
  return detail::reduced_into<reduction::sum>(std::forward<X>(x));
}
/// The same with twice the digits: for terms that cancel. Floating numbers, on the host.
template <class X>
[[nodiscard]] auto compensated_sum_of(X&& x) noexcept {
  return detail::reduced_into<reduction::compensated_sum>(std::forward<X>(x));
}
/// `x` becomes the smallest of the kernel's results, number by number; of no elements, infinity or the largest integer.
/// A NaN among the results is the result; -0 is smaller than +0.
template <class X>
[[nodiscard]] auto min_of(X&& x) noexcept {
  return detail::reduced_into<reduction::minimum>(std::forward<X>(x));
}
/// The largest: of no elements, -infinity or the lowest integer.
template <class X>
[[nodiscard]] auto max_of(X&& x) noexcept {
  return detail::reduced_into<reduction::maximum>(std::forward<X>(x));
}

}  // namespace lanewise
