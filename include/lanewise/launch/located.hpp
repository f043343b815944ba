// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/sentences.hpp"
#include "../base/static_vector.hpp"
#include "../base/threads.hpp"
#include "../field/layout.hpp"
#include "../field/strip.hpp"
#include "../scalar/number.hpp"
#include "arguments.hpp"
#include "reduction_argument.hpp"
#include "reduction_operation.hpp"
#include "shape.hpp"
#include "work.hpp"

// Takes a variable of the host for a value and an index, gives the argument that makes it the smallest or the largest
// of a kernel's results and says at which element that is.

namespace lanewise {

/// A result of the kernel and the element that gave it. With no elements the index is -1.
template <lane_scalar T>
struct located {
  T value;
  std::int64_t index;

  [[nodiscard]] friend constexpr bool operator==(const located&, const located&) noexcept = default;
};

namespace detail {

template <class T>
inline constexpr bool is_located = false;
template <class T>
inline constexpr bool is_located<located<T>> = true;

/// What the checks of a launch ask of memory.
template <class T>
struct located_view {
  using state_type = T;
  using scalar_type = T;
  using memory_type = memory::host;
  static constexpr std::int64_t numbers = 1;

  located<T>* data = nullptr;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return 1; }
  [[nodiscard]] static_vector<strip, 1> strips() const noexcept {
    constexpr auto bytes = static_cast<std::int64_t>(sizeof(located<T>));
    static_vector<strip, 1> all;
    all.push_back({reinterpret_cast<std::uintptr_t>(data), bytes, bytes, 1, 1});
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
    if (a != b) return std::isnan(a) && !std::isnan(b);
    return std::signbit(a) != std::signbit(b) && std::signbit(a) == Operation::negative_zero_first;
  } else {
    return false;
  }
}

}  // namespace detail

/// See `arg_min_of`.
template <class T, template <class> class Operation>
struct located_argument {
  using view_type = detail::located_view<T>;
  using memory_type = memory::host;
  using state_type = T;
  using operation = Operation<T>;
  static constexpr bool reads = false;
  static constexpr bool writes = true;
  static constexpr const char* kind = operation::located_kind;

  view_type view;
  T* room = nullptr;

  template <std::size_t W, class Lanes>
  constexpr void accept(const Lanes& result, std::int64_t first) const noexcept {
    result.store(room + first % tile_elements);
  }
};

template <class T, template <class> class Operation>
inline constexpr bool is_reduction<located_argument<T, Operation>> = true;

namespace detail {

template <class T, template <class> class Operation>
struct host_work<located_argument<T, Operation>> {
  using argument_type = located_argument<T, Operation>;
  using operation = Operation<T>;

  struct tile_work {
    tile_work() noexcept {}  // nothing is written that nobody reads
    std::array<T, static_cast<std::size_t>(tile_elements)> results;
  };

  host_work(const argument_type&, std::int64_t tiles) : tiles_(static_cast<std::size_t>(tiles)) {}
  [[nodiscard]] argument_type tied(const argument_type& argument, tile_work& room) const noexcept {
    return {argument.view, room.results.data()};
  }
  void finish_tile(std::int64_t tile, const tile_work& room, std::int64_t count) noexcept {
    std::size_t best = 0;
    for (std::size_t i = 1; i < static_cast<std::size_t>(count); ++i)
      if (chosen_over<operation>(room.results[i], room.results[best])) best = i;
    tiles_[static_cast<std::size_t>(tile)] = {room.results[best],
                                              tile * tile_elements + static_cast<std::int64_t>(best)};
  }
  void finish(std::string_view, std::size_t, const argument_type& argument) const noexcept {
    located<T> best{operation::identity(), -1};
    for (const located<T>& each : tiles_)
      if (best.index < 0 || chosen_over<operation>(each.value, best.value)) best = each;
    *argument.view.data = best;
  }

 private:
  std::vector<located<T>> tiles_;
};

template <template <class> class Operation, class X>
[[nodiscard]] auto located_into(X& x) noexcept {
  constexpr bool suits = is_located<X>;
  static_assert(suits,
                "lanewise: arg_min_of and arg_max_of write a variable of the host of the type located<T>, where T is "
                "what the kernel returns: located<float> least;");
  if constexpr (suits) {
    return located_argument<decltype(x.value), Operation>{{&x}};
  } else {
    return refused{};
  }
}

}  // namespace detail

/// `x`, a `located<T>` of the host, becomes the smallest of the kernel's results and the index of the element that gave
/// it: of equal ones the first. The value is what `min_of` gives: the first NaN where there is one, and -0 before +0.
/// Of no elements it is infinity (the largest integer) at index -1.
template <class X>
[[nodiscard]] auto arg_min_of(X& x) noexcept {
  return detail::located_into<reduction::minimum>(x);
}
/// The largest, and where it is.
template <class X>
[[nodiscard]] auto arg_max_of(X& x) noexcept {
  return detail::located_into<reduction::maximum>(x);
}

}  // namespace lanewise
