// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/threads.hpp"
#include "../tensor/state.hpp"
#include "arguments.hpp"
#include "reduction_operation.hpp"
#include "shape.hpp"

// Takes the view of a variable and an operation, gives the argument of a launch by which the kernel's results become
// that variable.

namespace lanewise {

/// What a kernel returns is combined, number by number, into the one element of a view. On the host, the results of a
/// tile wait in `room`, number k of element i at room[k * tile_elements + i % tile_elements]; on a device a thread has
/// room for its own.
template <class View, template <class> class Operation>
struct reduction_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  using state_type = typename View::state_type;
  using scalar_type = std::remove_const_t<typename View::scalar_type>;
  using operation = Operation<scalar_type>;
  static constexpr bool reads = false;
  static constexpr bool writes = true;
  static constexpr const char* kind = operation::kind;
  static constexpr std::size_t numbers = static_cast<std::size_t>(View::numbers);
  static constexpr std::size_t room_size = numbers * static_cast<std::size_t>(tile_elements);

  View view;
  scalar_type* room = nullptr;

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

  template <std::size_t W, class Lanes>
  constexpr void accept(const Lanes& result, std::int64_t first) const noexcept {
    const auto values = flatten(result);
    for (std::size_t k = 0; k < numbers; ++k) {
      if constexpr (config::on_device) {
        room[k] = values[k][0];
      } else {
        values[k].store(room + static_cast<std::int64_t>(k) * tile_elements + first % tile_elements);
      }
    }
  }
};

template <class View, template <class> class Operation>
inline constexpr bool is_reduction<reduction_argument<View, Operation>> = true;

}  // namespace lanewise
