// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../scalar/cast.hpp"
#include "philox.hpp"

// Takes a seed, an element and a step, gives the element's own stream of random bits.

namespace lanewise {

/// A stream of random bits: a state over words of 32 bits, one number in each lane, so that it can be part of what a
/// loop carries and stands still in the lanes that have finished. Each draw takes a block of 128 bits of its own.
template <class U>
struct random_stream {
  std::array<U, 2> key;
  /// Element low, element high, step, draw.
  random_block<U> counter;

  /// The next 128 bits.
  [[nodiscard]] constexpr random_block<U> block() noexcept {
    const random_block<U> drawn = philox(counter, key);
    counter[3] = counter[3] + U(std::uint32_t{1});
    return drawn;
  }
  /// The next 32 bits: the first word of a block, whose others are lost.
  [[nodiscard]] constexpr U bits() noexcept { return block()[0]; }
};

namespace detail {

template <class X>
[[nodiscard]] constexpr auto stream_low_word(const X& x) noexcept {
  return cast<std::uint32_t>(cast<std::uint64_t>(x) & std::uint64_t{0xffff'ffff});
}
template <class X>
[[nodiscard]] constexpr auto stream_high_word(const X& x) noexcept {
  return cast<std::uint32_t>(cast<std::uint64_t>(x) >> std::uint64_t{32});
}

// Words like the first lanes among the arguments, or plain ones.
template <class... X>
using stream_word = decltype(cast<std::uint32_t>(std::declval<meeting_type<X...>>()));

/// Where the step's bits above the 32nd go: above 2^20 draws.
inline constexpr std::uint32_t draws_of_long_runs = 20;

}  // namespace detail

/// The stream of one element at one step: `auto rng = random(seed, where.index(), step)`. Each of the three is a whole
/// number of any type, the same for all lanes or one in each. The stream depends on their values alone, so it is the
/// same on every machine, in every lane and for every number of elements.
///
/// The key is the seed in 64 bits; words 0 and 1 of the counter are the element, word 2 is the step, word 3 counts the
/// draws. Streams of different elements and steps do not meet within 2^32 draws, where steps are below 2^32, and within
/// 2^20 draws, where they are below 2^44.
template <class Seed, class Element, class Step = int>
[[nodiscard]] constexpr auto random(const Seed& seed, const Element& element, const Step& step = 0) noexcept {
  constexpr bool whole = whole_number<Seed> && whole_number<Element> && whole_number<Step>;
  static_assert(whole,
                "lanewise: random takes whole numbers, a seed, an element's index and a step: write "
                "random(seed, where.index(), step) with integers, or cast<std::int64_t>(x)");
  if constexpr (whole) {
    using U = detail::stream_word<Element, Step, Seed>;
    const U draw(detail::stream_high_word(step) << detail::draws_of_long_runs);
    return random_stream<U>{{U(detail::stream_low_word(seed)), U(detail::stream_high_word(seed))},
                            {U(detail::stream_low_word(element)), U(detail::stream_high_word(element)),
                             U(detail::stream_low_word(step)), draw}};
  } else {
    return refused{};
  }
}

}  // namespace lanewise
