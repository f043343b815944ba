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

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "../scalar/register.hpp"
#include "call.hpp"
#include "signature.hpp"
#include "tail.hpp"

// Takes a kernel, its arguments in host memory and a length, gives every group of elements to the lanes of a thread.

namespace lanewise {

namespace detail {

template <class A>
inline constexpr std::size_t native_lanes = 1;
template <class View, bool Reads, bool Writes>
inline constexpr std::size_t native_lanes<element_argument<View, Reads, Writes>> =
    registers::native_size<std::remove_const_t<typename View::scalar_type>>;

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

// Whether an argument's registers can be written past the caches: contiguous in memory, and each of them aligned.
template <std::size_t W, class A>
[[nodiscard]] bool can_stream(const A& argument) noexcept {
  using value = lanes_of<typename A::view_type, W>;
  if constexpr (!loads_registers<typename A::view_type, value>) {
    return false;
  } else {
    for (const strip& s : argument.view.strips())
      if (s.start % sizeof(typename value::register_type) != 0) return false;
    return true;
  }
}

// Stores past the caches spare the read of a line that is only written, and pay off when the data would not stay in the
// caches anyway. A line that is read first, as inout has it, is in the cache already.
template <std::size_t W, class... A>
[[nodiscard]] bool writes_past_caches(const pack<A...>& arguments, std::int64_t n) noexcept {
  using shape = signature<A...>;
  std::int64_t bytes = 0;
  bool possible = false;
  bool aligned = true;
  unroll<shape::element_count>([&](auto i) {
    const auto& a = lanewise::get<shape::elements[i.value]>(arguments);
    using argument = std::remove_cvref_t<decltype(a)>;
    using view = typename argument::view_type;
    bytes += n * view::numbers * static_cast<std::int64_t>(sizeof(typename view::scalar_type));
    if constexpr (argument::writes && !argument::reads) {
      possible = true;
      aligned = aligned && can_stream<W>(a);
    }
  });
  return possible && aligned && bytes > static_cast<std::int64_t>(config::last_level_cache());
}

// How many places of a tile are worked on in turn. A prefetcher runs only so far ahead of one stream of lines: several
// of them keep more of memory busy (measured: 8 to 20 % more with 4). It sees one stream in a page of memory, so each
// place has to be a page of its own (columns of doubles in turn: 15 % less), and columns of wide elements are many
// streams already.
inline constexpr std::int64_t places = 4;
inline constexpr std::int64_t page_bytes = 4096;
template <class A>
inline constexpr bool gains_by_places = true;
template <class View, bool Reads, bool Writes>
inline constexpr bool gains_by_places<element_argument<View, Reads, Writes>> =
    View::run_length <= tile_elements &&
    tile_elements / places * View::numbers * static_cast<std::int64_t>(sizeof(typename View::scalar_type)) >=
        page_bytes;
template <class... A>
inline constexpr std::int64_t places_in_turn = (gains_by_places<A> && ...) ? places : 1;

// Asks for the lines of a group that is to come. What a prefetcher of the machine finds by itself in a column, it finds
// too late in blocks that a kernel of some length works on (measured on a rigid body from memory: 18 GB/s without, 22
// with four places in turn, 26 with both, where a copy in place reaches 28).
inline constexpr std::int64_t groups_ahead = 3;
template <std::size_t W, class A>
void fetch_ahead(const A& argument, std::int64_t first) noexcept {
  if constexpr (is_received<A> && is_element_argument<A>) {
    constexpr std::int64_t run = A::view_type::run_length;
    if constexpr (run > 1 && run <= tile_elements) {
      for (std::int64_t k = 0; k < A::view_type::numbers; ++k)
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(W); i += run)
          __builtin_prefetch(argument.view.address(k, first + i));
    }
  }
}

// Whole groups only, of one tile. This one function runs the middle of a field and its tail. All of the kernel is
// inlined into it, so that numbers stay in registers (measured: three to six times as fast with g++ where an operator
// was not). The copies of the arguments let the compiler see that no store changes them.
template <std::size_t W, class Kernel, class... A>
[[gnu::noinline, gnu::flatten]] void run_groups(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first,
                                                std::int64_t last, bool past_caches) {
  constexpr auto width = static_cast<std::int64_t>(W);
  const Kernel own_kernel = kernel;
  const auto own = lanewise::apply([](const auto&... a) { return make_pack(prepare<W>(a)...); }, arguments);
  const std::int64_t groups = (last - first) / width;
  const std::int64_t in_turn = groups % places_in_turn<A...> == 0 ? places_in_turn<A...> : 1;
  const std::int64_t stretch = groups / in_turn * width;
  for (std::int64_t i = first; i < first + stretch; i += width)
    for (std::int64_t place = 0; place < in_turn; ++place) {
      const std::int64_t group = i + place * stretch;
      [[maybe_unused]] const std::int64_t coming = std::min(group + groups_ahead * width, last - width);
      if constexpr (places_in_turn<A...> > 1)
        lanewise::apply([&](const auto&... a) { (fetch_ahead<W>(a, coming), ...); }, own);
      run_group<W>(own_kernel, own, group, past_caches);
    }
  if (past_caches) std::atomic_thread_fence(std::memory_order_seq_cst);
}

// The elements past the last whole group, through buffers that hold a whole one.
template <std::size_t W, class Kernel, class... A>
void run_tail(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first, std::int64_t count) {
  std::tuple<tail_buffer<W, A>...> buffers;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto staged = make_pack(std::get<I>(buffers).stage(lanewise::get<I>(arguments), first, count)...);
    run_groups<W>(kernel, staged, 0, static_cast<std::int64_t>(W), false);
    (std::get<I>(buffers).write_back(lanewise::get<I>(arguments), first, count), ...);
  }(std::index_sequence_for<A...>{});
}

template <std::size_t W, class Kernel, class... A>
void run_tile(const Kernel& kernel, const pack<A...>& arguments, std::int64_t first, std::int64_t last,
              bool past_caches) {
  const std::int64_t left_over = (last - first) % static_cast<std::int64_t>(W);
  if (last - left_over > first) run_groups<W>(kernel, arguments, first, last - left_over, past_caches);
  if (left_over > 0) run_tail<W>(kernel, arguments, last - left_over, left_over);
}

}  // namespace detail

/// Runs a checked launch of `n` elements on the threads of OpenMP, or on the calling thread without it.
template <class Kernel, class... A>
void launch_on_host(const Kernel& kernel, const pack<A...>& arguments, std::int64_t n) {
  constexpr std::size_t width = detail::width_for<Kernel, A...>;
  if constexpr (fits<width, Kernel, A...>()) {
    const bool past_caches = detail::writes_past_caches<width>(arguments, n);
    for_each_tile(tile_count(n), [&](std::int64_t tile) {
      const std::int64_t first = tile * tile_elements;
      detail::run_tile<width>(kernel, arguments, first, std::min(n, first + tile_elements), past_caches);
    });
  }
}

}  // namespace lanewise
