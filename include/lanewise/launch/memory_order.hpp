// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../base/prefetch.hpp"
#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "arguments.hpp"
#include "group.hpp"
#include "signature.hpp"

// Takes the arguments of a launch, gives the order in which their memory is read, what is asked for ahead, and whether
// stores pass the caches. All was measured; nothing of it changes a result.

namespace lanewise {

namespace detail {

// Whether an argument's registers can be written past the caches: contiguous in memory, and each of them aligned.
template <std::size_t W, class A>
[[nodiscard]] bool can_stream(const A& argument) noexcept {
  using view = typename A::view_type;
  using value = lanes_of<view, W>;
  if constexpr (!loads_registers<view, value> || !stores_what_is_computed<view>) {
    return false;
  } else {
    for (const strip& s : argument.view.strips())
      if (s.start % sizeof(typename value::register_type) != 0) return false;
    return true;
  }
}

// Whether a launch moves all elements of an argument through the caches.
template <class A>
inline constexpr bool is_moved_whole = is_element_argument<A>;

// Stores past the caches spare the read of a line that is only written, and pay off when the data would not stay in the
// caches anyway. A line that is read first, as inout has it, is in the cache already.
template <std::size_t W, class... A>
[[nodiscard]] bool writes_past_caches(const pack<A...>& arguments, std::int64_t n) noexcept {
  using shape = signature<A...>;
  std::int64_t bytes = 0;
  bool possible = false;
  bool aligned = true;
  unroll<shape::memory_count>([&](auto i) {
    const auto& a = lanewise::get<shape::memory[i.value]>(arguments);
    using argument = std::remove_cvref_t<decltype(a)>;
    using view = typename argument::view_type;
    if constexpr (is_moved_whole<argument>)
      bytes += n * view::numbers * static_cast<std::int64_t>(sizeof(typename view::scalar_type));
    if constexpr (is_element_argument<argument> && argument::writes && !argument::reads) {
      possible = true;
      aligned = aligned && can_stream<W>(a);
    }
  });
  return possible && aligned && bytes > static_cast<std::int64_t>(config::last_level_cache());
}

// How many places of a tile are worked on in turn. A prefetcher runs only so far ahead of one stream of lines: several
// of them keep more of memory busy (measured on a rigid body from memory: 18 GB/s without, 22 with four places, 26
// where lines are fetched ahead too, when a copy in place reaches 28). It sees one stream in a page of memory, so each
// place has to be a page of its own (columns of doubles in turn: 15 % less). Wide elements are many streams already,
// and the lines of four places would fill the nearest cache (measured on products of sixteen numbers in cache: half the
// speed).
inline constexpr std::int64_t places = 4;
inline constexpr std::int64_t page_bytes = 4096;
inline constexpr std::int64_t widest_in_turn = 64;

template <class A>
inline constexpr std::int64_t element_bytes = 0;
template <class View, bool Reads, bool Writes>
inline constexpr std::int64_t element_bytes<element_argument<View, Reads, Writes>> =
    View::numbers * static_cast<std::int64_t>(sizeof(typename View::scalar_type));

template <class A>
inline constexpr bool gains_by_places = true;
template <class View, bool Reads, bool Writes>
inline constexpr bool gains_by_places<element_argument<View, Reads, Writes>> =
    View::run_length <= tile_elements &&
    tile_elements / places * element_bytes<element_argument<View, Reads, Writes>> >= page_bytes;

// Two arguments in place, a state and its tangent, are streams enough both ways (measured on a rigid body with a
// tangent from memory: 1.08 times as fast in one place; one of as many numbers is 1.1 times as fast in four).
template <class A>
inline constexpr bool is_in_place = false;
template <class View>
inline constexpr bool is_in_place<element_argument<View, true, true>> = true;

template <class... A>
inline constexpr std::int64_t places_in_turn =
    (gains_by_places<A> && ...) && (element_bytes<A> + ...) <= widest_in_turn &&
            (std::size_t{is_in_place<A>} + ...) <= 1
        ? places
        : 1;

// A reduction reads and hardly writes, so that only what is asked for ahead keeps memory busy: four tiles ahead, into
// the second cache, since the first would lose it again. Measured on a sum of squares from memory, best of many, where
// a copy in place takes 10.0 ms: 10.0 so, 10.5 one tile ahead into the first cache; in a column 10.1, and 15.8 with the
// machine's prefetcher alone.
template <class... A>
inline constexpr bool fetches_far = (is_reduction<A> || ...);
inline constexpr std::int64_t tiles_ahead = 4;

// What is asked for ahead: all that is read, blocks and columns, but for numbers that lie apart.
template <class A>
inline constexpr bool is_fetched = false;
template <class View, bool Writes>
inline constexpr bool is_fetched<element_argument<View, true, Writes>> = View::run_length > 1;

template <class... A>
inline constexpr std::int64_t fetched_arguments = (std::int64_t{0} + ... + (is_fetched<A> ? 1 : 0));

// How far ahead. Lines have to be on their way while other groups are computed, or the time of the one adds to that of
// the other (measured on a rigid body with a tangent from memory, whose bytes alone take 34 ms and whose arithmetic
// takes 17: in blocks 45 ms one group ahead, 40 by two, 38 by four; in columns 38 by the machine's prefetcher alone, 34
// by four), and to stay in the nearest cache until then.
inline constexpr std::int64_t bytes_ahead = 16384;

template <std::int64_t Width, class... A>
[[nodiscard]] constexpr std::int64_t groups_ahead() noexcept {
  const std::int64_t group_bytes = Width * (std::int64_t{0} + ... + (is_fetched<A> ? element_bytes<A> : 0));
  const std::int64_t most = places_in_turn<A...> > 1 ? 3 : 4;
  return group_bytes == 0 ? most : std::clamp(bytes_ahead / group_bytes, std::int64_t{1}, most);
}

// The group that is asked for while another is worked on: of the next tile where this one ends.
template <std::int64_t Width, class... A>
[[nodiscard]] constexpr std::int64_t coming_group(std::int64_t group) noexcept {
  return group + (fetches_far<A...> ? tiles_ahead * tile_elements : groups_ahead<Width, A...>() * Width);
}

// Asks for the lines of a group that is to come.
template <std::size_t W, bool Far, class A>
void fetch_ahead(const A& argument, std::int64_t first) noexcept {
  if constexpr (is_fetched<A>) {
    using view = typename A::view_type;
    constexpr bool is_column = view::run_length > tile_elements;
    constexpr auto line = static_cast<std::int64_t>(config::cache_line / sizeof(typename view::scalar_type));
    constexpr std::int64_t run = is_column ? line : view::run_length;
    constexpr auto cache = Far ? cache_level::second : cache_level::first;
    for (std::int64_t k = 0; k < view::numbers; ++k)
      for (std::int64_t i = 0; i < static_cast<std::int64_t>(W); i += run)
        prefetch<cache>(argument.view.address(k, first + i));
  }
}

// A stencil is many streams, of which the machine's prefetcher loses each at the end of a page. The rows that nobody
// was in yet are what comes from memory: half a tile ahead of a group they are asked for (measured from memory, in
// multiples of the speed without: seven points 1.4, nine directions 1.1; in cache 1.1 and 0.9).
template <std::size_t K, class View>
constexpr void fetch_later_row(const View& view, std::int64_t from) noexcept {
  if constexpr (View::run_length > 1)
    if (!std::is_constant_evaluated()) prefetch(view.address(static_cast<std::int64_t>(K), from + tile_elements / 2));
}

}  // namespace detail
}  // namespace lanewise
