// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/shape.hpp>
#include <lanewise/launch/weighted_sum.hpp>

// Takes a table, and for each bag the indices of some of its rows and their weights, gives the weighted sum of the rows
// of each bag: no gathered row is ever written.

namespace embedding {

namespace lw = lanewise;

// A row of `dim` numbers is `parts` elements of 16 numbers each. In memory these lie as elements of a field do, in
// blocks of 16: number k of element j of a block is number 16 k + j of its 256. So the lanes of a register lie side by
// side in the row, and one index serves 16 registers.
inline constexpr std::size_t numbers = 16;
template <class T>
using part = lw::vec<T, numbers>;
inline constexpr std::int64_t block = 16 * static_cast<std::int64_t>(numbers);

// An element is a part of a bag.
// [kernel]
inline constexpr auto sum_of_bag =
    lw::kernel<"sum of a bag">([](auto where, auto table, auto indices, auto weights, int per_bag, std::int64_t parts) {
      const auto first = where.coordinate(0) * per_bag;
      const auto part = where.coordinate(1);
      return lw::weighted_sum(table, per_bag, [&](int q) {
        return std::pair(lw::cast<std::int64_t>(indices[first + q]) * parts + part, weights[first + q]);
      });
    });
// [/kernel]

/// Rows of floats, one after the other, as parts.
template <class T>
[[nodiscard]] auto as_parts(std::span<T> rows) {
  using element = std::conditional_t<std::is_const_v<T>, const part<float>, part<float>>;
  return lw::block_view<element, lw::memory::host>{rows.data(), static_cast<std::int64_t>(rows.size() / numbers)};
}

/// out[b][d] = sum_q weight[b][q] table[index[b][q]][d] for rows of `dim` numbers, a multiple of 256.
inline void sum_bags(std::span<const float> table, std::span<const std::int32_t> index, std::span<const float> weight,
                     std::span<float> out, int per_bag, std::int64_t dim) {
  const std::int64_t bags = static_cast<std::int64_t>(index.size()) / per_bag;
  const std::int64_t parts = dim / static_cast<std::int64_t>(numbers);
  // [launch]
  lw::launch(sum_of_bag, lw::over(bags, parts), lw::element(), lw::lookup(as_parts(table)), lw::lookup(index),
             lw::lookup(weight), per_bag, parts, lw::out(as_parts(out)));
  // [/launch]
}

}  // namespace embedding
