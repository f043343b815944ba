// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../kernel/iterate.hpp"
#include "arguments.hpp"
#include "call.hpp"
#include "cuda_shape.hpp"
#include "group.hpp"

// Takes a tile of elements, gives them to the threads of a block, several to each in turn where an element is read by
// few bytes: what comes later is asked for before the first is worked on.

#if LANEWISE_CUDA

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace lanewise::cuda::detail {

/// Bytes of one element at its own place, which a launch reads, or writes.
template <class A>
inline constexpr std::int64_t bytes_read_of = 0;
template <class View, bool Writes>
inline constexpr std::int64_t bytes_read_of<element_argument<View, true, Writes>> =
    View::numbers * static_cast<std::int64_t>(sizeof(typename View::scalar_type));
template <class A>
inline constexpr std::int64_t bytes_written_of = 0;
template <class View, bool Reads>
inline constexpr std::int64_t bytes_written_of<element_argument<View, Reads, true>> =
    View::numbers * static_cast<std::int64_t>(sizeof(typename View::scalar_type));

/// With an element that moves more bytes than this, half of the threads that fit a processor keep the memory busy: its
/// kernel need not keep the registers of a loop.
inline constexpr std::int64_t most_bytes_of_several = 48;

// Many steps for each element are not what waits for memory.
template <class Kernel>
inline constexpr bool takes_steps = passes_positions<Kernel> || requires(const Kernel& kernel) { kernel.steps(); };

// What a kernel reads at places of its own choice is more than is known here, and nobody can ask for it in advance.
template <class A>
inline constexpr bool reads_elsewhere = memory_argument<A> && !is_element_argument<A> && !is_reduction<A>;

template <class Kernel, class... A>
inline constexpr bool may_take_several = !takes_steps<Kernel> && !(reads_elsewhere<A> || ...) &&
                                         ((bytes_read_of<A> + bytes_written_of<A>)+... + 0) <= most_bytes_of_several;

/// Bytes of an element that a block asks for in advance, where a thread takes more than one.
template <class Kernel, class... A>
inline constexpr std::int64_t bytes_asked_for = may_take_several<Kernel, A...> ? (bytes_read_of<A> + ... + 0) : 0;

/// What memory transfers at least.
inline constexpr std::uintptr_t sector_bytes = 32;

/// Asks the memory for a number to come as far as the cache that all processors share. Where the numbers of
/// neighbouring threads lie side by side, one thread of a sector asks. This is a hint: it reads nothing.
template <class View>
__device__ inline void ask_for(const View& view, std::int64_t number, std::int64_t element) noexcept {
  const auto* const address = view.address(number, element);
  const bool is_first = reinterpret_cast<std::uintptr_t>(address) % sector_bytes < sizeof(*address);
  if (View::run_length == 1 || is_first) asm volatile("prefetch.global.L2 [%0];" ::"l"(address));
}

template <class A>
__device__ inline void ask_for_element(const A& argument, std::int64_t element) noexcept {
  if constexpr (bytes_read_of<A> != 0) {
    for (std::int64_t k = 0; k != A::view_type::numbers; ++k) ask_for(argument.view, k, element);
  }
}

/// Elements first, first + threads of a block, ... before `last`; `after(i)` follows each of them. `prepared` are the
/// arguments as the kernel has them.
template <class Kernel, class... A, class Prepared, class After>
__device__ void run_tile(const Kernel& kernel, const pack<A...>& arguments, const Prepared& prepared,
                         std::int64_t first, std::int64_t last, const After& after) {
  const std::int64_t stride = blockDim.x;
#pragma unroll 1
  for (std::int64_t i = first + stride; i < last; i += stride)
    lanewise::apply([i](const auto&... a) { (ask_for_element(a, i), ...); }, arguments);
#pragma unroll 1
  for (std::int64_t i = first; i < last; i += stride) {
    lanewise::detail::run_group<1>(kernel, prepared, {i, i}, false);
    after(i);
  }
}

}  // namespace lanewise::cuda::detail

#endif
