// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../tensor/tensor.hpp"
#include "arguments.hpp"
#include "bounded_grid.hpp"
#include "consecutive.hpp"
#include "displaced.hpp"
#include "row_walk.hpp"
#include "shape.hpp"

// Takes a field on the grid of a launch, gives a kernel the elements that stand at whole distances from its own.

namespace lanewise {

namespace detail {

template <class D>
concept displacement = std::integral<D> && !std::same_as<D, bool> && (std::signed_integral<D> || sizeof(D) < 4);

}  // namespace detail

/// What `neighbours(f, ...)` is in a kernel: the elements of f around its own.
template <std::size_t W, class View, class... B>
class neighbourhood {
 public:
  using state_type = typename View::state_type;
  using grid_type = detail::bounded_grid<B...>;

  constexpr neighbourhood(const View& view, const grid_type& grid, std::int64_t first,
                          const detail::grid_coordinates& at) noexcept
      : view_(view),
        grid_(grid),
        first_(first),
        at_(at),
        in_one_row_(at_[axes - 1] + static_cast<std::int64_t>(W) <= grid.shape.extents[axes - 1]) {}

  /// The element displaced by so many places along the last axes of the launch, the last one being the fastest:
  /// `u(-1)` is the one before in the row, `u(1, 0)` the one in the next row, `u(0, 0)` the element itself. Any
  /// distance.
  template <class... D>
  [[nodiscard]] constexpr auto operator()(D... displacements) const noexcept {
    constexpr bool whole = (detail::displacement<D> && ...);
    constexpr bool as_many = sizeof...(D) >= 1 && sizeof...(D) <= axes;
    static_assert(whole,
                  "lanewise: neighbours are displaced by signed integers, the same for all lanes: where lanes differ, "
                  "compute an index and use lookup");
    static_assert(as_many, "lanewise: neighbours are displaced along one to four axes");
    if constexpr (whole && as_many) {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        coordinates by{};
        ((by[axes - sizeof...(D) + I] = static_cast<std::int64_t>(displacements)), ...);
        return at(by);
      }(std::index_sequence_for<D...>{});
    } else {
      return refused{};
    }
  }

 private:
  static constexpr std::size_t axes = launch_shape::most_axes;
  using coordinates = detail::grid_coordinates;
  using received = detail::received_state<View, W>;
  using value = detail::lanes_of<View, W>;

  [[nodiscard]] constexpr received at(const coordinates& by) const noexcept {
    if constexpr (W == 1) {
      const std::int64_t index = grid_.template index<axes>(at_, grid_.reduced(by));
      if constexpr (grid_type::has_fill)
        if (index < 0) return beyond(index);
      return detail::load_state<1>(view_, index);
    } else {
      return numbers(std::make_index_sequence<detail::view_number_count<View>>{}, by);
    }
  }
  [[nodiscard]] constexpr received beyond(std::int64_t none) const noexcept {
    return detail::all_lanes<W, View>(grid_.template value_beyond<state_type>(none));
  }
  // Number by number, so that none is read that the kernel does not use.
  template <std::size_t... K>
  [[nodiscard]] constexpr received numbers(std::index_sequence<K...>, const coordinates& by) const noexcept {
    const bool stays = stays_in_row(by);
    // Unsigned, since what does not stay may be beyond all integers.
    const auto from = static_cast<std::int64_t>(static_cast<std::uint64_t>(first_) +
                                                static_cast<std::uint64_t>(detail::grid_distance(grid_.shape, by)));
    const auto number = [&](auto k) {
      if (stays) [[likely]]
        return detail::load_consecutive_number<W>(view_, static_cast<std::int64_t>(k.value), from);
      return value::load(detail::displaced_number<k.value, W>(view_, grid_, first_, at_[0], at_[1], at_[2], at_[3],
                                                              by[0], by[1], by[2], by[3])
                             .data());
    };
    // g++ 12 keeps what goes through a cast of bits in memory, with all that nobody uses.
    if constexpr (std::same_as<received, vec<value, sizeof...(K)>>) {
      return received{{number(index_constant<K>{})...}};
    } else {
      return unflatten<received>({{number(index_constant<K>{})...}});
    }
  }
  // Whether the whole group is part of one row, and so is what it reads.
  [[nodiscard]] constexpr bool stays_in_row(const coordinates& by) const noexcept {
    bool stays = in_one_row_;
    unroll<axes>([&](auto i) {
      constexpr std::size_t axis = i.value;
      constexpr std::int64_t own = axis == axes - 1 ? static_cast<std::int64_t>(W) : 1;
      if (by[axis] < 0) stays = stays && by[axis] >= -at_[axis];
      if (by[axis] > 0) stays = stays && by[axis] <= grid_.shape.extents[axis] - at_[axis] - own;
    });
    return stays;
  }

  const View& view_;
  const grid_type& grid_;
  std::int64_t first_;
  coordinates at_;
  bool in_one_row_;
};

/// See `neighbours`.
template <class View, class... B>
struct neighbours_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = true;
  static constexpr bool writes = false;
  static constexpr const char* kind = "neighbours";

  View view;
  detail::bounded_grid<B...> grid;
  detail::row_walk walk = {};

  [[nodiscard]] constexpr neighbours_argument bound(const launch_shape& shape) const noexcept {
    return {view, {grid.boundaries, shape.with_all_axes()}};
  }
  template <std::size_t W>
  [[nodiscard]] constexpr neighbourhood<W, View, B...> receive(std::int64_t first) const noexcept {
    if constexpr (W == 1) {
      return {view, grid, first, grid.shape.coordinates(first)};
    } else {
      const std::int64_t column = walk.go_to(grid.shape, first);
      detail::grid_coordinates at = walk.row();
      at.back() = column;
      return {view, grid, first, at};
    }
  }
  [[nodiscard]] std::string misfit(const launch_shape& shape) const {
    if (view.size() != shape.count())
      return "has " + std::to_string(view.size()) + " elements, the launch over" + to_string(shape) + " has " +
             std::to_string(shape.count());
    if (sizeof...(B) > 1 && sizeof...(B) != shape.rank)
      return "has " + std::to_string(sizeof...(B)) + " boundaries, the launch over" + to_string(shape) + " has " +
             std::to_string(shape.rank) + " axes: give one boundary for all, or one for each";
    return {};
  }
};

namespace detail {

template <class R, class... B>
[[nodiscard]] auto neighbours_of(R&& range, B... boundaries) noexcept {
  using view_type = decltype(view_read_elsewhere(std::forward<R>(range)));
  if constexpr (std::same_as<view_type, refused>) {
    return refused{};
  } else {
    using state_type = typename view_type::state_type;
    if constexpr ((std::same_as<decltype(boundary_for<state_type>(boundaries)), refused> || ...)) {
      return refused{};
    } else {
      return neighbours_argument<view_type, decltype(boundary_for<state_type>(boundaries))...>{
          view_read_elsewhere(std::forward<R>(range)), {make_pack(boundary_for<state_type>(boundaries)...), {}}};
    }
  }
}

}  // namespace detail

/// The kernel receives a handle `u` on a field that has as many elements as the launch, and reads those at whole
/// distances from its own on the launch's grid: `u(-1)` in one dimension, `u(0, 1)` in two, `u(dz, dy, dx)` in three.
/// The boundary says what stands beyond the ends: `periodic`, `clamp` (the last element), `fill(v)` (a value): one for
/// all axes, or one for each, in the order of `over(...)`; where several are passed, the first axis's value holds.
///
/// The launch is refused where the field shares memory with anything that it writes: a time loop takes two fields in
/// turn, see `double_buffer`. Elements in columns (`layout::soa`, and fields of one number) are read fastest.
template <class R, class B0 = detail::clamp_name>
[[nodiscard]] auto neighbours(R&& range, B0 boundary) noexcept {
  return detail::neighbours_of(std::forward<R>(range), boundary);
}
template <class R, class B0 = detail::clamp_name, class B1 = detail::clamp_name>
[[nodiscard]] auto neighbours(R&& range, B0 b0, B1 b1) noexcept {
  return detail::neighbours_of(std::forward<R>(range), b0, b1);
}
template <class R, class B0 = detail::clamp_name, class B1 = detail::clamp_name, class B2 = detail::clamp_name>
[[nodiscard]] auto neighbours(R&& range, B0 b0, B1 b1, B2 b2) noexcept {
  return detail::neighbours_of(std::forward<R>(range), b0, b1, b2);
}
template <class R, class B0 = detail::clamp_name, class B1 = detail::clamp_name, class B2 = detail::clamp_name,
          class B3 = detail::clamp_name>
[[nodiscard]] auto neighbours(R&& range, B0 b0, B1 b1, B2 b2, B3 b3) noexcept {
  return detail::neighbours_of(std::forward<R>(range), b0, b1, b2, b3);
}

}  // namespace lanewise
