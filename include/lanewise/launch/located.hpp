// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/sentences.hpp"
#include "../base/threads.hpp"
#include "../field/layout.hpp"
#include "../field/view_of.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/number.hpp"
#include "../scalar/register.hpp"
#include "cuda_located.hpp"
#include "located_argument.hpp"
#include "reduction.hpp"
#include "reduction_operation.hpp"
#include "work.hpp"

// Takes variables for a value and an index, gives the argument that makes them the smallest or the largest of a
// kernel's results and the element at which that is, in the same pass.

namespace lanewise {

namespace detail {

template <class T>
inline constexpr bool is_located = false;
template <class T>
inline constexpr bool is_located<located<T>> = true;

template <class T, std::size_t W>
[[nodiscard]] constexpr mask<W> same_values(const lanes<T, W>& x, T best) noexcept {
  if constexpr (std::floating_point<T>) {
    using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    if (best != best) return x != x;
    return std::bit_cast<lanes<word, W>>(x) == lanes<word, W>(std::bit_cast<word>(best));
  } else {
    return x == lanes<T, W>(best);
  }
}

// The smallest or largest of whole registers, of which there is one at least, and where it is first.
template <class Operation, class T>
[[nodiscard]] constexpr located<T> located_in(const T* numbers, std::size_t count) noexcept {
  constexpr std::size_t width = registers::native_size<T>;
  using value = lanes<T, width>;
  value best_lanes = value::load(numbers);
  for (std::size_t i = width; i < count; i += width)
    best_lanes = Operation::combine(best_lanes, value::load(numbers + i));
  lanes<T, 1> best = best_lanes[0];
  for (std::size_t lane = 1; lane < width; ++lane) best = Operation::combine(best, lanes<T, 1>(best_lanes[lane]));
  std::size_t at = 0;
  while (!any(same_values(value::load(numbers + at), best[0]))) at += width;
  const mask<width> here = same_values(value::load(numbers + at), best[0]);
  std::size_t lane = 0;
  while (!here[lane]) ++lane;
  return {best[0], static_cast<std::int64_t>(at + lane)};
}

template <class T, class Memory, template <class> class Operation>
struct host_work<located_argument<T, Memory, Operation>> {
  using argument_type = located_argument<T, Memory, Operation>;
  using operation = Operation<T>;
  static constexpr std::size_t width = registers::native_size<T>;

  struct tile_work {
    tile_work() noexcept {}  // nothing is written that nobody reads
    std::array<T, static_cast<std::size_t>(tile_elements)> results;
  };

  host_work(const argument_type&, std::int64_t tiles) : tiles_(static_cast<std::size_t>(tiles)) {}
  [[nodiscard]] argument_type tied(const argument_type& argument, tile_work& room) const noexcept {
    return {argument.view, room.results.data()};
  }
  void finish_tile(std::int64_t tile, tile_work& room, std::int64_t count) noexcept {
    auto filled = static_cast<std::size_t>(count);
    while (filled % width != 0) room.results[filled++] = operation::neutral();
    const located<T> best = located_in<operation>(room.results.data(), filled);
    tiles_[static_cast<std::size_t>(tile)] = {best.value, tile * tile_elements + best.index};
  }
  void finish(std::string_view, std::size_t, const argument_type& argument) const noexcept {
    located<T> best{operation::identity(), -1};
    for (const located<T>& each : tiles_)
      if (comes_first<operation>(each, best)) best = each;
    *argument.view.value = best.value;
    *argument.view.index = best.index;
  }

 private:
  std::vector<located<T>> tiles_;
};

template <template <class> class Operation, class X>
[[nodiscard]] auto located_into(X& x) noexcept {
  constexpr bool suits = is_located<X>;
  static_assert(suits,
                "lanewise: arg_min_of and arg_max_of write a variable of the host of the type located<T>, where T is "
                "what the kernel returns (located<float> least;), or two variables: arg_min_of(value, index)");
  if constexpr (suits) {
    return located_argument<decltype(x.value), memory::host, Operation>{{&x.value, &x.index}};
  } else {
    return refused{};
  }
}

template <class View>
inline constexpr bool is_variable_view = false;
template <field_view View>
inline constexpr bool is_variable_view<View> =
    number<typename View::state_type> && !std::is_const_v<typename View::scalar_type>;

template <template <class> class Operation, class X, class I>
[[nodiscard]] auto located_into(X&& x, I&& i) noexcept {
  using values = decltype(view_of_variable(x));
  using indices = decltype(view_of_variable(i));
  if constexpr (is_variable_view<values> && is_variable_view<indices>) {
    using scalar = typename values::scalar_type;
    using memory = typename values::memory_type;
    constexpr bool named = outlives_call<X> && outlives_call<I>;
    constexpr bool suits = lane_scalar<scalar> && std::same_as<typename indices::scalar_type, std::int64_t> &&
                           std::same_as<memory, typename indices::memory_type>;
    static_assert(named, "lanewise: arg_min_of and arg_max_of write two variables: give them names first");
    static_assert(suits,
                  "lanewise: arg_min_of and arg_max_of write a float, a double or an integer of 32 or 64 bits, and its "
                  "index, which is a std::int64_t on the same memory");
    if constexpr (named && suits) {
      const auto value = view_of_variable(x);
      const auto index = view_of_variable(i);
      return located_argument<scalar, memory, Operation>{
          {value.address(0, 0), index.address(0, 0), value.size(), index.size()}};
    } else {
      return refused{};
    }
  } else {
    static_assert(never<X, I>,
                  "lanewise: arg_min_of and arg_max_of write two variables that are not const, each a number or a "
                  "field of one: arg_min_of(value, index)");
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
/// The same in two variables, numbers of the host or fields of one element on the memory of the launch; the index is a
/// `std::int64_t`. The kernel returns the type of `x`.
template <class X, class Index>
[[nodiscard]] auto arg_min_of(X&& x, Index&& index) noexcept {
  return detail::located_into<reduction::minimum>(std::forward<X>(x), std::forward<Index>(index));
}
/// The largest, and where it is.
template <class X>
[[nodiscard]] auto arg_max_of(X& x) noexcept {
  return detail::located_into<reduction::maximum>(x);
}
template <class X, class Index>
[[nodiscard]] auto arg_max_of(X&& x, Index&& index) noexcept {
  return detail::located_into<reduction::maximum>(std::forward<X>(x), std::forward<Index>(index));
}

}  // namespace lanewise
