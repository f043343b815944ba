// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lanes.hpp"
#include "reduction_argument.hpp"
#include "work.hpp"

// Takes the results of each tile's elements, gives the tile's own, and all tiles' together: in an order that knows
// neither threads nor lanes.

namespace lanewise::detail {

inline constexpr auto tile_size = static_cast<std::size_t>(tile_elements);

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

template <class Operation, class T>
[[nodiscard]] constexpr auto combined_numbers(const T* numbers, std::size_t count) noexcept {
  const auto lifted = [&](std::size_t i) {
    return Operation::template lift<1>(static_cast<typename Operation::number>(numbers[i]));
  };
  std::array<typename Operation::template accumulator<1>, tile_size> values;
  values[0] = lifted(0);  // g++ does not see that there is one
  for (std::size_t i = 1; i < count; ++i) values[i] = lifted(i);
  return combined<Operation>(values.data(), count);
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

// The numbers of a whole tile in another type, in a loop that all compilers turn into registers.
template <class To, class T>
[[nodiscard]] constexpr std::array<To, tile_size> converted_tile(const T* numbers) noexcept {
  std::array<To, tile_size> converted;
  for (std::size_t i = 0; i < tile_size; ++i) converted[i] = static_cast<To>(numbers[i]);
  return converted;
}

// The same tree of a whole tile: as many neighbours at a time as a register holds, and the levels above them while they
// are in registers.
template <class Operation>
[[nodiscard]] constexpr auto combined_tile(const typename Operation::number* numbers) noexcept {
  constexpr std::size_t width = Operation::width;
  constexpr std::size_t rows = 16;
  constexpr std::size_t columns = tile_size / rows;
  using value = lanes<typename Operation::number, width>;
  std::array<typename Operation::template accumulator<width>, columns / width> of_columns;
  for (std::size_t c = 0; c < of_columns.size(); ++c)
    of_columns[c] = combined_unrolled<Operation, rows>(
        [&](std::size_t row) { return Operation::lift(value::load(numbers + (row * columns + c * width))); });
  const auto lanes_left = combined_unrolled<Operation, columns / width>([&](std::size_t c) { return of_columns[c]; });
  return combined_unrolled<Operation, width>([&](std::size_t lane) { return Operation::lane(lanes_left, lane); });
}

template <class Operation, class T>
[[nodiscard]] constexpr auto combined_results(const T* numbers, std::size_t count) noexcept {
  using number = typename Operation::number;
  if (count < tile_size) return combined_numbers<Operation>(numbers, count);
  if constexpr (std::same_as<T, number>) {
    return combined_tile<Operation>(numbers);
  } else {
    return combined_tile<Operation>(converted_tile<number>(numbers).data());
  }
}

template <class View, template <class> class Operation>
struct host_work<reduction_argument<View, Operation>> {
  using argument_type = reduction_argument<View, Operation>;
  using operation = typename argument_type::operation;
  using scalar = typename argument_type::scalar_type;
  static constexpr std::size_t numbers = argument_type::numbers;

  struct tile_work {
    tile_work() noexcept {}  // nothing is written that nobody reads
    std::array<scalar, argument_type::room_size> results;
  };

  host_work(const argument_type&, std::int64_t tiles) {
    for (auto& each : tiles_) each.resize(static_cast<std::size_t>(tiles));
  }
  [[nodiscard]] argument_type tied(const argument_type& argument, tile_work& room) const noexcept {
    return {argument.view, room.results.data()};
  }
  void finish_tile(std::int64_t tile, const tile_work& room, std::int64_t count) noexcept {
    for (std::size_t k = 0; k < numbers; ++k) {
      tiles_[k][static_cast<std::size_t>(tile)] =
          combined_results<operation>(room.results.data() + k * tile_size, static_cast<std::size_t>(count));
    }
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
