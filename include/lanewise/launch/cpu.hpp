// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../base/threads.hpp"
#include "../kernel/active.hpp"
#include "../kernel/kernel.hpp"
#include "../scalar/register.hpp"
#include "call.hpp"
#include "memory_order.hpp"
#include "promise.hpp"
#include "signature.hpp"
#include "tail.hpp"
#include "work.hpp"

// Takes a kernel, its arguments in host memory and a length, gives every group of elements to the lanes of a thread.

namespace lanewise {

namespace detail {

template <class A>
inline constexpr std::size_t native_lanes = 1;
template <memory_argument A>
inline constexpr std::size_t native_lanes<A> =
    registers::native_size<computed_scalar<stored_in<typename A::view_type>>>;

/// Lanes that fill a register of the narrowest type among the arguments.
template <class... A>
inline constexpr std::size_t group_width = std::max({std::size_t{1}, native_lanes<A>...});

template <class A>
inline constexpr std::size_t numbers_carried = 0;
template <class View>
inline constexpr std::size_t numbers_carried<element_argument<View, true, true>> = view_number_count<View>;

/// Registers of each number of a group. In a loop over time each step waits for the one before: a second register for
/// each number works meanwhile (measured on a rigid body: 1.25 times as fast with g++, 1.7 times with clang). That pays
/// while the state takes half of the registers at most.
template <class Kernel, class... A>
[[nodiscard]] constexpr std::size_t registers_per_number() noexcept {
  constexpr std::size_t available = registers::native_size<float> * sizeof(float) == 64 ? 32 : 16;
  constexpr std::size_t carried = (std::size_t{0} + ... + numbers_carried<A>);
  if constexpr (is_iterated<Kernel>) {
    return carried == 0 ? 1 : std::clamp(std::bit_floor(available / 2 / carried), std::size_t{1}, std::size_t{4});
  } else {
    return 1;
  }
}

/// Elements that a thread works on at a time.
template <class Kernel, class... A>
inline constexpr std::size_t width_for = group_width<A...> * registers_per_number<Kernel, A...>();

// Whole groups only, of one tile. This one function runs the middle of a field and its tail. All of the kernel is
// inlined into it, so that numbers stay in registers (measured: three to six times as fast with g++ where an operator
// was not). The copies of the arguments let the compiler see that no store changes them. `origin` is where the memory
// of the arguments starts in the launch.
template <std::size_t W, class Kernel, class... A>
[[gnu::noinline, gnu::flatten]] void run_groups(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first,
                                                std::int64_t last, std::int64_t origin, bool past_caches) {
  promise<A...>();
  promise_to_prefetch<fetched_arguments<A...>>();
  constexpr auto width = static_cast<std::int64_t>(W);
  const Kernel own_kernel = kernel;
  const auto own = lanewise::apply([](const auto&... a) { return make_pack(prepare<W>(a)...); }, arguments);
  const std::int64_t groups = (last - first) / width;
  const std::int64_t in_turn = last - first == tile_elements ? places_in_turn<A...> : 1;
  const std::int64_t stretch = groups / in_turn * width;
  for (std::int64_t i = first; i < first + stretch; i += width)
    for (std::int64_t place = 0; place < in_turn; ++place) {
      const std::int64_t group = i + place * stretch;
      const std::int64_t coming = coming_group<width, A...>(group);
      lanewise::apply([&](const auto&... a) { (fetch_ahead<W, fetches_far<A...>>(a, coming), ...); }, own);
      run_group<W>(own_kernel, own, {group, group + origin}, past_caches);
    }
}

template <std::size_t W>
[[nodiscard]] constexpr mask<W> first_lanes(std::size_t count) noexcept {
  mask<W> chosen(false);
  for (std::size_t lane = 0; lane < count; ++lane) chosen.set(lane, true);
  return chosen;
}

// The elements past the last whole group, through buffers that hold a whole one. No other lane has an effect.
template <std::size_t W, class Kernel, class... A>
void run_tail(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first, std::int64_t count) {
  std::tuple<tail_buffer<W, A>...> buffers;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto staged = make_pack(std::get<I>(buffers).stage(lanewise::get<I>(arguments), first, count)...);
    const active_scope<W> existing(first_lanes<W>(static_cast<std::size_t>(count)));
    run_groups<W>(kernel, staged, 0, static_cast<std::int64_t>(W), first, false);
    (std::get<I>(buffers).write_back(lanewise::get<I>(arguments), first, count), ...);
  }(std::index_sequence_for<A...>{});
}

template <std::size_t W, class Kernel, class... A>
void run_tile(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first, std::int64_t last,
              bool past_caches) {
  const std::int64_t left_over = (last - first) % static_cast<std::int64_t>(W);
  if (last - left_over > first) run_groups<W>(kernel, arguments, first, last - left_over, 0, past_caches);
  if (left_over > 0) run_tail<W>(kernel, arguments, last - left_over, left_over);
}

}  // namespace detail

/// Runs a checked launch of `n` elements, `W` at a time, on the threads of OpenMP, or on the calling thread without it.
template <std::size_t W, class Kernel, class... A>
void launch_on_host_by(const Kernel& kernel, const pack<A...>& arguments, std::int64_t n) {
  const bool past_caches = detail::writes_past_caches<W>(arguments, n);
  const auto run_tile = [&](const auto& working, std::int64_t first, std::int64_t last) {
    detail::run_tile<W>(kernel, working, first, last, past_caches);
  };
  // Stores past the caches are in no order. A fence waits for all of them: one for each thread (measured on heat by
  // seven points, with one for each tile: 1.15 times as long).
  const auto order_stores = [&] {
    if (past_caches) std::atomic_thread_fence(std::memory_order_seq_cst);
  };
  detail::with_host_work(name_of(kernel), arguments, n, run_tile, order_stores);
}

/// The same with as many as suit the kernel and its arguments.
template <class Kernel, class... A>
void launch_on_host(const Kernel& kernel, const pack<A...>& arguments, std::int64_t n) {
  constexpr std::size_t width = detail::width_for<Kernel, A...>;
  if constexpr (fits<width, Kernel, A...>()) launch_on_host_by<width>(kernel, arguments, n);
}

}  // namespace lanewise
