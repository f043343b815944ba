// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/random_integer.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using words = lw::lanes<std::uint32_t, 8>;
using stream = lw::random_stream<words>;
template <class N>
using result = decltype(lw::integer_below(std::declval<stream&>(), std::declval<N>()));

static_assert(std::is_same_v<result<int>, lw::lanes<std::int32_t, 8>>);
static_assert(std::is_same_v<result<std::uint8_t>, lw::lanes<std::uint32_t, 8>>);
static_assert(std::is_same_v<result<long long>, lw::lanes<std::int64_t, 8>>);
static_assert(std::is_same_v<result<lw::lanes<std::uint64_t, 8>>, lw::lanes<std::uint64_t, 8>>);

stream any_stream(int seed) {
  return lw::random(seed, lw::lanes<std::int64_t, 8>::generate([](auto i) { return i; }));
}

// Lemire's algorithm, one number at a time, with its rejection from the definition: the lowest 2^k mod n words.
template <class Word>
Word one_below(lw::random_stream<std::uint32_t>& rng, Word n) {
  using wide = unsigned __int128;
  constexpr unsigned bits = 8 * sizeof(Word);
  if (n == 0) return static_cast<void>(rng.bits()), Word{0};
  for (;;) {
    const auto block = rng.block();
    const Word x = static_cast<Word>(block[0] | (bits == 64 ? std::uint64_t{block[1]} << 32 : 0));
    const wide product = wide{x} * n;
    if (static_cast<Word>(product) >= static_cast<Word>((wide{1} << bits) % n))
      return static_cast<Word>(product >> bits);
  }
}

template <class Word, class N>
void lanes_are_lemires(const N& n) {
  stream rng = any_stream(5);
  std::array<lw::random_stream<std::uint32_t>, 8> own{};
  for (std::size_t i = 0; i < 8; ++i) own[i] = lw::random(5, i);
  int wrong = 0;
  for (int draw = 0; draw < 200; ++draw) {
    const auto drawn = lw::integer_below(rng, n);
    for (std::size_t i = 0; i < 8; ++i) {
      Word bound{};
      if constexpr (lw::is_lanes<N>) {
        bound = n[i] > 0 ? static_cast<Word>(n[i]) : Word{0};
      } else {
        bound = n > 0 ? static_cast<Word>(n) : Word{0};
      }
      wrong += static_cast<Word>(drawn[i]) == one_below<Word>(own[i], bound) ? 0 : 1;
      wrong += rng.counter[3][i] == own[i].counter[3] ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every lane draws what it would alone, and as often") {
  lanes_are_lemires<std::uint32_t>(6);
  lanes_are_lemires<std::uint32_t>(1);
  lanes_are_lemires<std::uint32_t>(std::numeric_limits<int>::max());
  // Close to one half of all words are rejected.
  lanes_are_lemires<std::uint32_t>(0x8000'0001u);
  lanes_are_lemires<std::uint32_t>(0xffff'ffffu);
  lanes_are_lemires<std::uint64_t>(std::int64_t{1} << 62);
  lanes_are_lemires<std::uint64_t>((std::uint64_t{1} << 63) + 1);
  lanes_are_lemires<std::uint64_t>(1'000'000'000'007ll);
  lanes_are_lemires<std::uint32_t>(words::generate([](auto i) { return i == 3 ? 0 : 0xc000'0000u >> (4 * i); }));
  using longs = lw::lanes<std::int64_t, 8>;
  lanes_are_lemires<std::uint64_t>(longs::generate([](auto i) { return (std::int64_t{3} << (8 * i)) - 10; }));
}

TEST_CASE("a bound that is not positive gives zero, and one draw") {
  stream rng = any_stream(1);
  CHECK(lw::all(lw::integer_below(rng, 0) == 0));
  CHECK(lw::all(lw::integer_below(rng, -7) == 0));
  CHECK(lw::all(lw::integer_below(rng, std::numeric_limits<std::int64_t>::min()) == 0));
  CHECK(lw::all(rng.counter[3] == 3u));
}

TEST_CASE("integers below a bound are equally frequent") {
  const auto chi_square_of = [](auto n, int cells) {
    stream rng = any_stream(77);
    std::vector<double> count(static_cast<std::size_t>(cells));
    constexpr int draws = 20000;
    for (int draw = 0; draw < draws; ++draw) {
      const auto drawn = lw::integer_below(rng, n);
      for (std::size_t i = 0; i < 8; ++i) ++count[static_cast<std::size_t>(drawn[i]) % static_cast<std::size_t>(cells)];
    }
    const double expected = 8.0 * draws / cells;
    double sum = 0;
    for (const double c : count) sum += (c - expected) * (c - expected) / expected;
    return sum;
  };
  // 99.9 % of such sums are below 20.5 (5 degrees of freedom) and 13.8 (2).
  CHECK(chi_square_of(6, 6) < 20.5);
  // Without rejection multiples of three would come twice as often as the others.
  CHECK(chi_square_of(3u << 30, 3) < 13.8);
  CHECK(chi_square_of(std::uint64_t{3} << 62, 3) < 13.8);
}

TEST_CASE("the integers that docs/random.md shows") {
  stream rng = any_stream(6);
  const auto neighbours = lw::lanes<std::int64_t, 8>(12);
  // [integers]
  const auto die = lw::integer_below(rng, 6) + 1;                   // lanes<std::int32_t, W>: 1 to 6
  const auto site = lw::integer_below(rng, std::int64_t{1} << 40);  // 64 bits, as its bound
  const auto chosen = lw::integer_below(rng, neighbours);           // each lane has its own bound
  // [/integers]
  CHECK((lw::all(die >= 1) && lw::all(die <= 6) && lw::all(site >= 0) && lw::all(chosen < neighbours)));
}
