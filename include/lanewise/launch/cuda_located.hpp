// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "cuda.hpp"
#include "located_argument.hpp"

// Takes the results of each thread's elements, gives the smallest or largest and its place to variables in device
// memory.

#if LANEWISE_CUDA

#include <cstdint>
#include <cub/block/block_reduce.cuh>

namespace lanewise::cuda::detail {

template <class Operation>
struct first_in_block {
  template <class T>
  [[nodiscard]] constexpr located<T> operator()(const located<T>& a, const located<T>& b) const noexcept {
    return lanewise::detail::comes_first<Operation>(b, a) ? b : a;
  }
};

/// In place of the index while a block writes both variables, which no instruction of all devices does at once.
inline constexpr long long taken = -2;

// Blocks offer their results as they come. What is there only ever gives way to what comes before it, so that a block
// may leave by what it saw there once: few take the variables (of random results, the logarithm of their number).
template <class Operation, class T>
__device__ void offer(T* value, long long* index, const located<T>& own) noexcept {
  for (bool done = false; !done;) {
    const T there = *static_cast<const volatile T*>(value);
    __threadfence();
    const long long at = *static_cast<const volatile long long*>(index);
    if (at == taken) {
      done = lanewise::detail::chosen_over<Operation>(there, own.value);
    } else if (at >= 0 && lanewise::detail::comes_first<Operation>(located<T>{there, at}, own)) {
      done = true;
    } else if (atomicCAS(reinterpret_cast<unsigned long long*>(index), static_cast<unsigned long long>(at),
                         static_cast<unsigned long long>(taken)) == static_cast<unsigned long long>(at)) {
      __threadfence();
      const located<T> before{*static_cast<const volatile T*>(value), at};
      const bool better = lanewise::detail::comes_first<Operation>(own, before);
      if (better) *static_cast<volatile T*>(value) = own.value;
      __threadfence();
      *static_cast<volatile long long*>(index) = better ? own.index : at;
      done = true;
    }
  }
}

template <class T, class Memory, template <class> class Operation>
struct thread_room<located_argument<T, Memory, Operation>> {
  using argument_type = located_argument<T, Memory, Operation>;
  using operation = Operation<T>;

  [[nodiscard]] constexpr argument_type tied(const argument_type& argument) noexcept { return {argument.view, &value}; }

  constexpr void keep(std::int64_t element) noexcept {
    const located<T> latest{value, element};
    if (lanewise::detail::comes_first<operation>(latest, first)) first = latest;
  }

  __device__ void finish_block(const argument_type& argument) const noexcept {
    using block = cub::BlockReduce<located<T>, block_size>;
    __shared__ typename block::TempStorage storage;
    const located<T> found = block(storage).Reduce(first, first_in_block<operation>{});
    if (threadIdx.x == 0)
      offer<operation>(argument.view.value, reinterpret_cast<long long*>(argument.view.index), found);
    __syncthreads();
  }

  T value;
  located<T> first{operation::identity(), -1};
};

}  // namespace lanewise::cuda::detail

#endif
