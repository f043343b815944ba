// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

// Takes tables and indices, gives lookups and sums as loops written by hand. Compiled as hand_written.hpp says.

namespace hand_written {

/// out[b][d] = sum_q weight[b][q] table[index[b][q]][d] by all threads, with xsimd along the row; `dim` is a multiple
/// of 16.
void embedding_bag(const float* table, const std::int32_t* index, const float* weight, float* out, std::size_t bags,
                   std::size_t per_bag, std::size_t dim);

/// out[i] = table[index[i]], rows of `Numbers` floats one after the other.
template <int Numbers>
void look_up(const float* table, const std::int32_t* index, float* out, std::size_t count);

/// target[index[i]] += x[i].
void add(const std::int32_t* index, const float* x, float* target, std::size_t count);

}  // namespace hand_written
