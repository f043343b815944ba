// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/random_stream.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <lanewise/tensor/state.hpp>
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using plain_stream = lw::random_stream<std::uint32_t>;
template <std::size_t W>
using stream = lw::random_stream<lw::lanes<std::uint32_t, W>>;

static_assert(std::is_same_v<decltype(lw::random(1, 2)), plain_stream>);
static_assert(std::is_same_v<decltype(lw::random(1, lw::lanes<std::int64_t, 8>(2), 3)), stream<8>>);
static_assert(std::is_same_v<decltype(lw::random(1, 2, lw::lanes<std::int32_t, 8>(2))), stream<8>>);
static_assert(lw::state<plain_stream> && lw::state<stream<16>> && lw::numbers_of<stream<16>> == 6);
static_assert(std::is_same_v<lw::scalar_of<stream<4>>, lw::lanes<std::uint32_t, 4>>);

constexpr auto high_seed = lw::random(std::uint64_t{0x1234'5678'9abc'def0}, std::int64_t{-1}, 7);
static_assert(high_seed.key[0] == 0x9abc'def0 && high_seed.key[1] == 0x1234'5678);
static_assert(high_seed.counter[0] == 0xffff'ffff && high_seed.counter[1] == 0xffff'ffff);
static_assert(high_seed.counter[2] == 7 && high_seed.counter[3] == 0);
// A number is the same in every type that holds it.
static_assert(lw::random(-5, -1, -2).counter ==
              lw::random(std::int64_t{-5}, std::int64_t{-1}, std::int64_t{-2}).counter);
static_assert(lw::random(-5, -1).key == lw::random(std::int64_t{-5}, std::int8_t{-1}).key);

bool same(const auto& a, const auto& b) { return lw::all(lw::all_equal(a, b)); }

template <class T, std::size_t W>
void elements_in_lanes(T first) {
  using V = lw::lanes<T, W>;
  const auto element = [&](std::size_t lane) { return static_cast<T>(first + static_cast<T>(lane)); };
  auto rng = lw::random(42, V::generate(element), std::int64_t{3});
  int wrong = 0;
  for (int draw = 0; draw < 3; ++draw) {
    const auto block = rng.block();
    for (std::size_t i = 0; i < W; ++i) {
      auto one = lw::random(42, element(i), 3);
      for (int before = 0; before < draw; ++before) static_cast<void>(one.bits());
      const auto own = one.block();
      for (std::size_t w = 0; w < 4; ++w) wrong += own[w] == block[w][i] ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("an element's stream is that of its number alone, past 2^31 and 2^32 and below 0") {
  elements_in_lanes<std::int64_t, 16>(0);
  elements_in_lanes<std::int64_t, 8>(0x7fff'fffc);
  elements_in_lanes<std::int64_t, 16>(0xffff'fff8);
  elements_in_lanes<std::int64_t, 4>(-2);
  elements_in_lanes<std::uint64_t, 4>(~std::uint64_t{0} - 3);
  elements_in_lanes<std::int32_t, 16>(-8);
  elements_in_lanes<std::uint32_t, 8>(0xffff'fff8);
  elements_in_lanes<std::int64_t, 1>(0xffff'ffff);
}

TEST_CASE("streams of different seeds, elements, steps and draws differ") {
  const std::array<plain_stream, 9> streams{
      lw::random(1, 0),           lw::random(2, 0),    lw::random(1ll << 32, 0),   lw::random(1, 1),
      lw::random(1, 1ll << 32),   lw::random(1, 0, 1), lw::random(1, 0, 1u << 31), lw::random(1, 0, 1ll << 32),
      lw::random(1, 0, 1ll << 43)};
  for (std::size_t i = 0; i < streams.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(!same(streams[i], streams[j]));
  // The last draws that steps from 2^32 on may take.
  auto long_run = lw::random(1, 0, 0);
  long_run.counter[3] += (1u << 20) - 1;
  static_cast<void>(long_run.block());
  CHECK(same(long_run, lw::random(1, 0, 1ll << 32)));
}

TEST_CASE("draws take one block each, and a lane that stands still keeps its place") {
  auto rng = lw::random(9, lw::lanes<std::int64_t, 8>::generate([](std::size_t i) { return i; }));
  auto copy = rng;
  const auto block = copy.block();
  CHECK(lw::all(copy.counter[3] == 1u));
  CHECK(lw::all(rng.bits() == block[0]));
  CHECK(same(rng, copy));

  const auto even = lw::lanes<std::int64_t, 8>::generate([](std::size_t i) { return i % 2; }) == 0;
  auto next = rng;
  const auto second = next.block();
  rng = lw::select(even, next, rng);
  auto third = next;
  const auto after = third.block();
  const auto drawn = rng.block();
  for (std::size_t i = 0; i < 8; ++i) CHECK(drawn[2][i] == (i % 2 == 0 ? after[2][i] : second[2][i]));
}
