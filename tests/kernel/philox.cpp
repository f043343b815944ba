// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/philox.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using block = lw::random_block<std::uint32_t>;
using key = std::array<std::uint32_t, 2>;

// The vectors that Random123 publishes.
static_assert(lw::philox(block{}, key{}) == block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
static_assert(lw::philox(block{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, key{0xffffffff, 0xffffffff}) ==
              block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
static_assert(lw::philox(block{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, key{0xa4093822, 0x299f31d0}) ==
              block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
static_assert(lw::random_word<std::uint32_t> && lw::random_word<lw::lanes<std::uint32_t, 8>>);
static_assert(!lw::random_word<std::int32_t> && !lw::random_word<lw::lanes<float, 8>> &&
              !lw::random_word<std::uint64_t>);

template <std::size_t W>
void lanes_are_plain_words() {
  using U = lw::lanes<std::uint32_t, W>;
  std::mt19937 random(W);
  const auto any_words = [&] { return U::generate([&](std::size_t) { return random(); }); };
  int wrong = 0;
  for (int round = 0; round < 50; ++round) {
    const lw::random_block<U> counter{any_words(), any_words(), any_words(), any_words()};
    const std::array<U, 2> keys{any_words(), any_words()};
    const key one_key{keys[0][0], keys[1][0]};
    const auto by_lane = lw::philox(counter, keys);
    const auto by_one_key = lw::philox(counter, one_key);
    for (std::size_t i = 0; i < W; ++i) {
      const block own{counter[0][i], counter[1][i], counter[2][i], counter[3][i]};
      const block expected = lw::philox(own, key{keys[0][i], keys[1][i]});
      const block expected_of_one = lw::philox(own, one_key);
      for (std::size_t w = 0; w < 4; ++w)
        wrong += by_lane[w][i] == expected[w] && by_one_key[w][i] == expected_of_one[w] ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("philox in lanes is that of plain words, with a key for each lane or one for all") {
  lanes_are_plain_words<1>();
  lanes_are_plain_words<2>();
  lanes_are_plain_words<4>();
  lanes_are_plain_words<8>();
  lanes_are_plain_words<16>();
  lanes_are_plain_words<32>();
}
