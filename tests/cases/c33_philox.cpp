// SPDX-License-Identifier: Apache-2.0
// C33: a generator by counters: carries past 32 and 64 bits, streams that do not depend on the shape of a launch, and
// the values that the C++ standard asks for. From arrayfire/arrayfire#2007 and #2122, dmlc/xgboost#12485,
// uxlfoundation/oneDPL#1905, alpaka-group/alpaka#1792. The published vectors are in the tests of philox.
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "lanewise/kernel/random.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using block = lw::random_block<std::uint32_t>;
using key = std::array<std::uint32_t, 2>;

struct counted {
  block counter, words;
};
// Counters 0, 1, 2^32 - 1, 2^32, 2^32 + 1, 2^64 - 1, 2^64, 2^96, 2^128 - 1 with the key (12345, 67890).
constexpr std::array<counted, 9> counters{{
    {{0x00000000, 0x00000000, 0x00000000, 0x00000000}, {0x5278c067, 0x37a61505, 0x18317268, 0x88588e20}},
    {{0x00000001, 0x00000000, 0x00000000, 0x00000000}, {0x8ec8015a, 0x55373546, 0x44bc1ac2, 0x680d005f}},
    {{0xffffffff, 0x00000000, 0x00000000, 0x00000000}, {0xc34936c4, 0x1da8f1ff, 0x9b11cd75, 0xdefa5bb0}},
    {{0x00000000, 0x00000001, 0x00000000, 0x00000000}, {0xdd054b8c, 0x52a9cf7f, 0x7844b907, 0x639c9d3d}},
    {{0x00000001, 0x00000001, 0x00000000, 0x00000000}, {0xe8e792a0, 0xf38010fd, 0x6efda76c, 0x43cf8618}},
    {{0xffffffff, 0xffffffff, 0x00000000, 0x00000000}, {0xa30fb7a1, 0x9d271157, 0x2ece38a3, 0x017b0925}},
    {{0x00000000, 0x00000000, 0x00000001, 0x00000000}, {0x4aead670, 0x44ba34a4, 0x73ad2a9c, 0x305a274a}},
    {{0x00000000, 0x00000000, 0x00000000, 0x00000001}, {0x74ae64e9, 0xc2b831a1, 0xd55c5baa, 0x61e889e1}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0x085853c5, 0x09978739, 0x28344c33, 0x4bd3ba8e}},
}};

struct drawn {
  std::int64_t element;
  std::uint32_t step;
  block words;
};
// Counter (element low, element high, step, 0), key (42, 0).
constexpr std::array<drawn, 20> draws{{
    {0, 0, {0x9ceaf053, 0x77f5493b, 0x12bf50ad, 0x5742b3d7}},
    {0, 1, {0x02933769, 0x2051e913, 0x3b68b038, 0xb62c409c}},
    {1, 0, {0xfcdb2127, 0x53ba6cfd, 0x838f5a6e, 0x744e06fb}},
    {1, 1, {0x20ff9139, 0xfdd21d94, 0x1b0af4ec, 0x39c6bd08}},
    {7, 0, {0x5bbd83b1, 0x68784c85, 0x172067aa, 0x2e6b75b7}},
    {7, 1, {0x4c78c45f, 0x5281c34e, 0x1a41a83b, 0xaed20ef5}},
    {31, 0, {0x722f2ae9, 0x16bcceaf, 0xfbba1ef6, 0x59f2cd0e}},
    {31, 1, {0x919a41c2, 0xefc7a84c, 0x7f28a5cc, 0x2f60b9c7}},
    {32, 0, {0xa0f83928, 0x3caec2b6, 0xdbea2130, 0xa8bc3703}},
    {32, 1, {0x73208547, 0x9bc66a58, 0x5dd6e858, 0xd6d5f260}},
    {33, 0, {0x6a028546, 0x02f4eded, 0x4e17b572, 0x7e407d5a}},
    {33, 1, {0x28c3f42b, 0xe7dc603d, 0xe381b8c1, 0x7e921605}},
    {2147483648, 0, {0x2bf9e5db, 0x301fd9f6, 0x61846bef, 0xea0c0d74}},
    {2147483648, 1, {0x59063fda, 0x61539f54, 0x674bab1e, 0x3cc3dc12}},
    {4294967295, 0, {0x6e2412de, 0x41d4ec95, 0x29dd3e0c, 0xaed56cfa}},
    {4294967295, 1, {0x9d67f26d, 0x63101b92, 0x702f8c60, 0x1f83d5e9}},
    {4294967296, 0, {0x42e0b8b3, 0x7dbf5de8, 0x2fe739d4, 0x6aaf03eb}},
    {4294967296, 1, {0x37aa0818, 0xc62e3494, 0xa8311910, 0xbcd3d8e5}},
    {8589934597, 0, {0xc2a426f9, 0x45510594, 0x147d36b0, 0xdd6741f8}},
    {8589934597, 1, {0x99376cfe, 0x7b450f87, 0x133bb0ed, 0x1423f326}},
}};

struct inside_circle {
  std::int64_t n, inside;
  std::uint32_t sum;
};
// Of n points whose coordinates are the top 24 bits of words 0 and 1 at step 0, those within the unit circle, in
// integers; and the sum of all words 0.
constexpr std::array<inside_circle, 7> circles{{
    {1, 1, 2632642643},
    {7, 5, 98321701},
    {31, 26, 2144126260},
    {33, 28, 2465474885},
    {257, 207, 3984393726},
    {100003, 78628, 2811135580},
    {1000003, 785356, 3699465565},
}};

const auto point_in_circle = lw::kernel<"point in circle">([](auto where, auto seed) {
  const auto words = lw::random(seed, where.index()).block();
  const auto u = lw::cast<std::int64_t>(words[0] >> 8u);
  const auto v = lw::cast<std::int64_t>(words[1] >> 8u);
  const auto one = decltype(words[0])(1u);
  return std::tuple(words[0], lw::select(u * u + v * v < (std::int64_t{1} << 48), one, 0u));
});

// The same draws by the library's uniform floats, whose squares a double holds.
const auto point_by_floats = lw::kernel<"point by floats">([](auto where, auto seed) {
  auto rng = lw::random(seed, where.index());
  const auto p = lw::cast<double>(lw::uniform<float, 2>(rng));
  return lw::select(dot(p, p) < 1, decltype(rng.bits())(1u), 0u);
});

}  // namespace

TEST_CASE("C33: no carry of a counter of 128 bits is lost") {
  for (const counted& c : counters) CHECK(lw::philox(c.counter, key{12345, 67890}) == c.words);
}

TEST_CASE("C33: an element draws the same words in every lane, alone and among others") {
  for (const drawn& d : draws) {
    CHECK(lw::random(42, d.element, d.step).block() == d.words);
    // In the first lane of 16 and in the last.
    for (const std::int64_t shift : {0, 15}) {
      const auto element = [&](std::size_t lane) { return d.element - shift + static_cast<std::int64_t>(lane); };
      auto rng = lw::random(42, lw::lanes<std::int64_t, 16>::generate(element), d.step);
      const auto words = rng.block();
      for (std::size_t w = 0; w < 4; ++w) CHECK(words[w][static_cast<std::size_t>(shift)] == d.words[w]);
    }
  }
}

TEST_CASE("C33: points in a quarter of the unit circle, the same for every n and every layout of lanes") {
  for (const inside_circle& c : circles) {
    const auto n = static_cast<std::size_t>(c.n);
    std::vector<std::uint32_t> words(n);
    std::vector<std::uint32_t> inside(n);
    std::vector<std::uint32_t> by_floats(n);
    lw::launch(point_in_circle, lw::element(), 42, lw::out(words), lw::out(inside));
    lw::launch(point_by_floats, lw::element(), 42, lw::out(by_floats));
    std::uint32_t sum = 0;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += words[i];
      count += inside[i];
    }
    CHECK(count == c.inside);
    CHECK(sum == c.sum);
    CHECK(by_floats == inside);
  }
}

// std::philox4x32 has the seed in word 0 of its key and gives the words of counter 0, 1, ... in order.
TEST_CASE("C33: the ten thousandth draw is that of the C++ standard") {
  const auto key_of_seed = lw::random(20111115, 0).key;
  CHECK(lw::philox(block{2499, 0, 0, 0}, key_of_seed)[3] == 1955073260);
}
