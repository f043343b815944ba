// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/static_vector.hpp"
#include "../base/threads.hpp"
#include "../field/strip.hpp"
#include "../scalar/number.hpp"
#include "arguments.hpp"
#include "shape.hpp"

// Takes two variables, for a value and an index, gives the argument that makes them the smallest or the largest of a
// kernel's results and the element at which that is.

namespace lanewise {

/// A result of the kernel and the element that gave it. With no elements the index is -1.
template <lane_scalar T>
struct located {
  T value;
  std::int64_t index;

  [[nodiscard]] friend constexpr bool operator==(const located&, const located&) noexcept = default;
};

namespace detail {

/// What the checks of a launch ask of memory.
template <class T, class Memory>
struct located_view {
  using state_type = T;
  using scalar_type = T;
  using memory_type = Memory;
  static constexpr std::int64_t numbers = 1;

  T* value = nullptr;
  std::int64_t* index = nullptr;
  std::int64_t values = 1;
  std::int64_t indices = 1;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return 1; }
  [[nodiscard]] static_vector<strip, 2> strips() const noexcept {
    static_vector<strip, 2> all;
    all.push_back({reinterpret_cast<std::uintptr_t>(value), sizeof(T), sizeof(T), 1, 1});
    all.push_back({reinterpret_cast<std::uintptr_t>(index), sizeof *index, sizeof *index, 1, 1});
    return all;
  }
};

// A total order in which all NaN are one and come first, and zeros of two signs are two: what comes first in it is what
// min_of or max_of gives.
template <class Operation, class T>
[[nodiscard]] constexpr bool chosen_over(T a, T b) noexcept {
  if (Operation::is_before(b, a)) return false;
  if (Operation::is_before(a, b)) return true;
  if constexpr (std::floating_point<T>) {
    if (a != b) return a != a && b == b;
    using word = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    const bool a_negative = std::bit_cast<word>(a) < 0;
    return a_negative != (std::bit_cast<word>(b) < 0) && a_negative == Operation::negative_zero_first;
  } else {
    return false;
  }
}

// Of equal values the first. An index of -1 is that of no element.
template <class Operation, class T>
[[nodiscard]] constexpr bool comes_first(const located<T>& a, const located<T>& b) noexcept {
  if (a.index < 0 || b.index < 0) return b.index < 0;
  if (chosen_over<Operation>(a.value, b.value)) return true;
  return !chosen_over<Operation>(b.value, a.value) && a.index < b.index;
}

}  // namespace detail

/// See `arg_min_of`. On the host the results of a tile wait in `room`; on a device a thread has room for its own.
template <class T, class Memory, template <class> class Operation>
struct located_argument {
  using view_type = detail::located_view<T, Memory>;
  using memory_type = Memory;
  using state_type = T;
  using operation = Operation<T>;
  static constexpr bool reads = false;
  static constexpr bool writes = true;
  static constexpr const char* kind = operation::located_kind;

  view_type view;
  T* room = nullptr;

  [[nodiscard]] std::string misfit(const launch_shape&) const {
    const bool one_value = view.values == 1;
    if (one_value && view.indices == 1) return "";
    return "has " + std::to_string(one_value ? view.indices : view.values) + (one_value ? " indices" : " elements") +
           ": it takes one result";
  }

  /// What the variables of a device are before any result comes.
  constexpr void start(bool) const noexcept {
    *view.value = operation::identity();
    *view.index = -1;
  }

  template <std::size_t W, class Lanes>
  constexpr void accept(const Lanes& result, std::int64_t first) const noexcept {
    if constexpr (config::on_device) {
      *room = result[0];
    } else {
      result.store(room + first % tile_elements);
    }
  }
};

template <class T, class Memory, template <class> class Operation>
inline constexpr bool is_reduction<located_argument<T, Memory, Operation>> = true;

}  // namespace lanewise
