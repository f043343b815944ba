// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "atomic_update.hpp"
#include "cuda.hpp"
#include "reduction_argument.hpp"

// Takes the results of each thread's elements, gives them together to a variable in device memory. A header of its own,
// since CUB takes nvcc as long to read as all the rest.

#if LANEWISE_CUDA

#include <cstddef>
#include <cstdint>
#include <cub/block/block_reduce.cuh>

namespace lanewise::cuda::detail {

template <class Operation>
struct combine_in_block {
  template <class T>
  [[nodiscard]] constexpr T operator()(const T& a, const T& b) const noexcept {
    return Operation::combine(a, b);
  }
};

template <class View, template <class> class Operation>
struct thread_room<reduction_argument<View, Operation>> {
  using argument_type = reduction_argument<View, Operation>;
  using operation = typename argument_type::operation;
  using scalar = typename argument_type::scalar_type;
  using number = typename operation::number;

  constexpr thread_room() noexcept {
    for (std::size_t k = 0; k != argument_type::numbers; ++k) totals[k] = static_cast<number>(operation::neutral());
  }
  [[nodiscard]] constexpr argument_type tied(const argument_type& argument) noexcept { return {argument.view, values}; }
  constexpr void keep(std::int64_t) noexcept {
    for (std::size_t k = 0; k != argument_type::numbers; ++k) totals[k] = operation::combine(totals[k], values[k]);
  }

  // The threads of a block make one number of theirs, in an order that is always the same; blocks put theirs into the
  // variable as they come.
  __device__ void finish_block(const argument_type& argument) const noexcept {
    using block = cub::BlockReduce<number, block_size>;
    __shared__ typename block::TempStorage storage;
    for (std::size_t k = 0; k != argument_type::numbers; ++k) {
      const number total = block(storage).Reduce(totals[k], combine_in_block<operation>{});
      if (threadIdx.x == 0)
        update<typename operation::update_operation>(*argument.view.address(static_cast<std::int64_t>(k), 0),
                                                     static_cast<scalar>(total), true);
      __syncthreads();
    }
  }

  number values[argument_type::numbers];
  number totals[argument_type::numbers];
};

}  // namespace lanewise::cuda::detail

#endif
