// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../base/config.hpp"
#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lanes.hpp"
#include "reduction_argument.hpp"
#include "work.hpp"

// Takes the results of each tile's elements, gives the tile's own, and all tiles' together: in an order that knows
// neither threads nor lanes.

namespace lanewise::detail {

// Value i meets value i + half, half by half: a tree of which only the number of values decides. A value whose partner
// is missing goes on alone. There is at least one.
template <class Operation>
[[nodiscard]] constexpr auto combined(typename Operation::template accumulator<1>* values, std::size_t count) noexcept {
  for (std::size_t half = std::bit_ceil(count) / 2; half > 0; half /= 2) {
    for (std::size_t i = 0; i + half < count; ++i) values[i] = Operation::combine(values[i], values[i + half]);
    count = half;
  }
  return values[0];
}

// The same of `Count` values, a power of two, each of which may be many lanes.
template <class Operation, std::size_t Count, class ValueAt>
[[nodiscard]] constexpr auto combined_unrolled(const ValueAt& value_at) noexcept {
  std::array<decltype(value_at(0)), Count> values;
  unroll<Count>([&](auto i) { values[i.value] = value_at(i.value); });
  unroll<std::bit_width(Count) - 1>([&](auto level) {
    constexpr std::size_t half = Count / 2 >> level.value;
    unroll<half>([&](auto i) { values[i.value] = Operation::combine(values[i.value], values[i.value + half]); });
  });
  return values[0];
}

// The same tree of all slots: as many neighbours at a time as a register holds.
template <class Operation>
[[nodiscard]] constexpr auto combined_slots(const typename Operation::number* slots) noexcept {
  constexpr std::size_t width = Operation::width;
  std::array<typename Operation::template accumulator<width>, slot_columns / width> of_columns;
  for (std::size_t c = 0; c < of_columns.size(); ++c)
    of_columns[c] = combined_unrolled<Operation, slot_rows>([&](std::size_t row) {
      return Operation::template load<width>(slots + (row * slot_columns + c * width), slot_count);
    });
  const auto lanes_left =
      combined_unrolled<Operation, slot_columns / width>([&](std::size_t c) { return of_columns[c]; });
  return combined_unrolled<Operation, width>([&](std::size_t lane) { return Operation::lane(lanes_left, lane); });
}

template <class View, template <class> class Operation>
struct host_work<reduction_argument<View, Operation>> {
  using argument_type = reduction_argument<View, Operation>;
  using operation = typename argument_type::operation;
  using scalar = typename argument_type::scalar_type;
  using number = typename operation::number;
  static constexpr std::size_t numbers = argument_type::numbers;
  static constexpr std::size_t width = operation::width;

  struct tile_work {
    tile_work() noexcept {
      const auto nothing = operation::lift(lanes<number, width>(static_cast<number>(operation::neutral())));
      for (std::size_t k = 0; k < numbers; ++k)
        for (std::size_t i = 0; i < slot_count; i += width)
          operation::store(nothing, slots.data() + k * argument_type::room_of_number + i, slot_count);
    }
    alignas(config::cache_line) std::array<number, numbers * argument_type::room_of_number> slots;
  };

  host_work(const argument_type&, std::int64_t tiles) {
    for (auto& each : tiles_) each.resize(static_cast<std::size_t>(tiles));
  }
  [[nodiscard]] argument_type tied(const argument_type& argument, tile_work& room) const noexcept {
    return {argument.view, room.slots.data()};
  }
  void finish_tile(std::int64_t tile, const tile_work& room, std::int64_t) noexcept {
    for (std::size_t k = 0; k < numbers; ++k)
      tiles_[k][static_cast<std::size_t>(tile)] =
          combined_slots<operation>(room.slots.data() + k * argument_type::room_of_number);
  }
  void finish(std::string_view, std::size_t, const argument_type& argument) noexcept {
    for (std::size_t k = 0; k < numbers; ++k) {
      std::vector<typename operation::template accumulator<1>>& own = tiles_[k];
      *argument.view.address(static_cast<std::int64_t>(k), 0) =
          own.empty() ? operation::identity()
                      : static_cast<scalar>(operation::result(combined<operation>(own.data(), own.size())));
    }
  }

 private:
  std::array<std::vector<typename operation::template accumulator<1>>, numbers> tiles_;
};

}  // namespace lanewise::detail
