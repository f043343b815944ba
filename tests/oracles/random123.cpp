// SPDX-License-Identifier: Apache-2.0
// Philox in lanes against Random123, the authors' own library (Debian: librandom123-dev): many counters and keys, bit
// for bit.
#include <lanewise/kernel/random_stream.hpp>

#include <Random123/philox.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using counter_type = r123::Philox4x32::ctr_type;
using key_type = r123::Philox4x32::key_type;
constexpr std::size_t width = 16;
using words = lw::lanes<std::uint32_t, width>;

bool is_theirs(const lw::random_block<words>& got, std::size_t lane, const counter_type& counter, const key_type& key) {
  const auto wanted = r123::Philox4x32{}(counter, key);
  bool same = true;
  for (std::size_t w = 0; w < 4; ++w) same = same && got[w][lane] == wanted[w];
  return same;
}

}  // namespace

TEST_CASE("philox of any counter and key is Random123's") {
  std::mt19937 random(123);
  const auto any_words = [&] { return words::generate([&](std::size_t) { return random(); }); };
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    const lw::random_block<words> counter{any_words(), any_words(), any_words(), any_words()};
    const std::array<words, 2> key{any_words(), any_words()};
    const auto got = lw::philox(counter, key);
    for (std::size_t i = 0; i < width; ++i) {
      const counter_type own{{counter[0][i], counter[1][i], counter[2][i], counter[3][i]}};
      wrong += is_theirs(got, i, own, key_type{{key[0][i], key[1][i]}}) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the draws of an element are Random123's blocks of its counter") {
  const std::uint64_t seed = 0x0123'4567'89ab'cdef;
  const auto element = [](std::size_t lane) { return (std::int64_t{1} << 32) - 5 + static_cast<std::int64_t>(lane); };
  auto rng = lw::random(seed, lw::lanes<std::int64_t, width>::generate(element), 17);
  int wrong = 0;
  for (std::uint32_t draw = 0; draw < 300; ++draw) {
    const auto got = rng.block();
    for (std::size_t i = 0; i < width; ++i) {
      const auto bits = static_cast<std::uint64_t>(element(i));
      const counter_type own{{static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32), 17, draw}};
      wrong += is_theirs(got, i, own, key_type{{0x89ab'cdef, 0x0123'4567}}) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}
