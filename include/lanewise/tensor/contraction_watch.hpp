// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "../scalar/lane_by_lane.hpp"
#include "../scalar/width.hpp"
#include "../terms/cost.hpp"
#include "../terms/table.hpp"

// Takes the cost of a contraction that is worked out, tells it to lanes that record, and nobody else.

namespace lanewise {

/// What is told of the cost of a contraction: nothing, but where lanes record (explain/watched.hpp).
template <std::size_t W>
struct contraction_watch {
  static constexpr void sees(const contraction_cost&) noexcept {}
};

/// Says that a contraction whose numbers have the type `V` is worked out.
template <class V>
constexpr void watch_contraction(const contraction_cost& cost) noexcept {
  if constexpr (lane_width<V> == recording_width) contraction_watch<lane_width<V>>::sees(cost);
}

/// The same of the product by the table of `P`, next to plain loops over so many terms of each output.
template <class V, bilinear_product P>
constexpr void watch_product(std::int64_t terms_of_each) noexcept {
  if constexpr (lane_width<V> == recording_width)
    watch_contraction<V>({count_operations(table_of<P>), count_loops(P::outputs, terms_of_each)});
}

}  // namespace lanewise
