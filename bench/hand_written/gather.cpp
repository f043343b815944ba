// SPDX-License-Identifier: Apache-2.0
#include "gather.hpp"

#include <xsimd/xsimd.hpp>

namespace hand_written {

void embedding_bag(const float* table, const std::int32_t* index, const float* weight, float* out, std::size_t bags,
                   std::size_t per_bag, std::size_t dim) {
  using batch = xsimd::batch<float>;
  const auto n = static_cast<std::ptrdiff_t>(bags);
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t bag = 0; bag < n; ++bag) {
    const auto b = static_cast<std::size_t>(bag);
    for (std::size_t d = 0; d < dim; d += batch::size) {
      batch sum(0.0f);
      for (std::size_t q = b * per_bag; q < (b + 1) * per_bag; ++q) {
        const float* const row = table + static_cast<std::size_t>(index[q]) * dim;
        sum = xsimd::fma(batch(weight[q]), batch::load_unaligned(row + d), sum);
      }
      sum.store_unaligned(out + b * dim + d);
    }
  }
}

template <int Numbers>
void look_up(const float* table, const std::int32_t* index, float* out, std::size_t count) {
  const auto n = static_cast<std::ptrdiff_t>(count);
#pragma omp parallel for schedule(static)
  for (std::ptrdiff_t i = 0; i < n; ++i)
    for (int k = 0; k < Numbers; ++k) out[i * Numbers + k] = table[static_cast<std::ptrdiff_t>(index[i]) * Numbers + k];
}
template void look_up<1>(const float*, const std::int32_t*, float*, std::size_t);
template void look_up<4>(const float*, const std::int32_t*, float*, std::size_t);
template void look_up<16>(const float*, const std::int32_t*, float*, std::size_t);

void add(const std::int32_t* index, const float* x, float* target, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) target[index[i]] += x[i];
}

}  // namespace hand_written
