// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>

#include <lanewise/kernel/random.hpp>
#include <lanewise/kernel/random_integer.hpp>
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/shape.hpp>

// Takes seeds and numbers of steps, gives Brownian particles and gamblers, each with its own random numbers.

namespace random_walk {

namespace lw = lanewise;

template <class T>
using place = lw::vec<T, 3>;

// [diffuse]
/// Steps `first_step`, ..., of a particle that diffuses: a normal number of variance 2 D dt along each axis.
inline constexpr auto diffuse =
    lw::kernel<"diffuse">([](auto x, auto where, auto seed, auto first_step, auto steps, auto deviation) {
      for (auto step = first_step; step < first_step + steps; ++step) {
        auto rng = lw::random(seed, where.index(), step);
        x += deviation * lw::normal<float, 3>(rng);
      }
      return x;
    });
// [/diffuse]

// [gamble]
/// A gambler wins or loses one until `goal` is won or lost: what is left, and the number of games, of each lane its
/// own.
inline constexpr auto gamble = lw::kernel<"gamble">([](auto where, auto seed, auto goal) {
  const auto goes_on = [&](auto won, auto, auto) { return abs(won) < goal; };
  const auto game = [](auto won, auto games, auto rng) {
    const auto coin = lw::integer_below(rng, 2);
    return std::tuple(won + 2 * coin - 1, games + 1, rng);
  };
  const auto [won, games, rng] = lw::while_loop(goes_on, std::tuple(0, 0, lw::random(seed, where.index())), game);
  return std::tuple(won, games);
});
// [/gamble]

}  // namespace random_walk
