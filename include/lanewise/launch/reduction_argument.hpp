// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/threads.hpp"
#include "../kernel/active.hpp"
#include "../scalar/cast.hpp"
#include "../scalar/select.hpp"
#include "../tensor/state.hpp"
#include "arguments.hpp"
#include "reduction_operation.hpp"
#include "shape.hpp"

// Takes the view of a variable and an operation, gives the argument of a launch by which the kernel's results become
// that variable.

namespace lanewise {

/// Where a tile's elements meet first: 64 lanes for each quarter of it, since a thread works on the quarters in turn.
/// Elements 64 apart in a quarter are combined one after the other, whatever lanes they come in.
inline constexpr std::size_t slot_columns = 64;
inline constexpr std::size_t slot_rows = 4;
inline constexpr std::size_t slot_count = slot_columns * slot_rows;

[[nodiscard]] constexpr std::size_t slot_of(std::int64_t element) noexcept {
  constexpr auto tile = static_cast<std::size_t>(tile_elements);
  const auto in_tile = static_cast<std::size_t>(element) % tile;
  return in_tile / (tile / slot_rows) * slot_columns + in_tile % slot_columns;
}

/// What a kernel returns is combined, number by number, into the one element of a view. On the host, the results of a
/// tile are combined in the slots of `room`; on a device a thread has room for its own.
template <class View, template <class> class Operation>
struct reduction_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  using state_type = typename View::state_type;
  using scalar_type = std::remove_const_t<typename View::scalar_type>;
  using operation = Operation<scalar_type>;
  using number = typename operation::number;
  static constexpr bool reads = false;
  static constexpr bool writes = true;
  static constexpr const char* kind = operation::kind;
  static constexpr std::size_t numbers = static_cast<std::size_t>(View::numbers);
  static constexpr std::size_t room_of_number = operation::words * slot_count;

  View view;
  number* room = nullptr;

  [[nodiscard]] std::string misfit(const launch_shape&) const {
    return view.size() == 1 ? "" : "has " + std::to_string(view.size()) + " elements: it takes one result";
  }

  /// A kernel's result in the type of the variable, where that holds all values of the kernel's.
  template <class Result>
  [[nodiscard]] static constexpr auto widened(const Result& result) noexcept {
    if constexpr (state<Result>) {
      if constexpr (is_kernel_number<scalar_of<Result>>) {
        using from = typename scalar_of<Result>::value_type;
        if constexpr (!std::same_as<from, scalar_type> && reduction::holds_all_of<from, scalar_type>()) {
          return cast<scalar_type>(result);
        } else {
          return result;
        }
      } else {
        return result;
      }
    } else {
      return result;
    }
  }

  /// What the variable of a device is before any result comes, of which there may be none.
  constexpr void start(bool without_results) const noexcept {
    for (std::size_t k = 0; k != numbers; ++k)
      *view.address(static_cast<std::int64_t>(k), 0) = without_results ? operation::identity() : operation::neutral();
  }

  template <std::size_t W, class Lanes>
  constexpr void accept(const Lanes& result, std::int64_t first) const noexcept {
    const auto values = flatten(result);
    for (std::size_t k = 0; k < numbers; ++k) {
      if constexpr (config::on_device) {
        room[k] = static_cast<number>(values[k][0]);
      } else {
        combine_lanes(existing(values[k]), first, room + k * room_of_number);
      }
    }
  }

 private:
  // What lanes past the end repeat is no result.
  template <std::size_t W>
  [[nodiscard]] static constexpr lanes<scalar_type, W> existing(const lanes<scalar_type, W>& values) noexcept {
    const mask<W> active = active_lanes<W>();
    return all(active) ? values : select(active, values, lanes<scalar_type, W>(operation::neutral()));
  }

  template <std::size_t W>
  static constexpr void combine_lanes(const lanes<scalar_type, W>& values, std::int64_t first, number* slots) noexcept {
    static_assert(W <= slot_columns);
    number* const here = slots + slot_of(first);
    const auto lifted = operation::lift(cast<number>(values));
    operation::store(operation::combine(operation::template load<W>(here, slot_count), lifted), here, slot_count);
  }
};

template <class View, template <class> class Operation>
inline constexpr bool is_reduction<reduction_argument<View, Operation>> = true;

}  // namespace lanewise
