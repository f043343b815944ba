// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/storage.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

static_assert(std::is_same_v<lw::computed_scalar<lw::float16>, float>);
static_assert(std::is_same_v<lw::computed_scalar<lw::bfloat16>, float>);
static_assert(std::is_same_v<lw::computed_scalar<std::int8_t>, std::int32_t>);
static_assert(std::is_same_v<lw::computed_scalar<std::uint16_t>, std::uint32_t>);
static_assert(std::is_same_v<lw::computed_scalar<double>, double>);
static_assert(lw::stored_scalar<std::uint8_t> && lw::stored_scalar<std::int64_t>);
static_assert(!lw::stored_scalar<bool> && !lw::stored_scalar<char> && !lw::stored_scalar<long double>);
static_assert(lw::cast<double>(lw::float16(0.5)) == 0.5 && lw::cast<lw::bfloat16>(0.5) == lw::bfloat16(0.5));
static_assert(lw::cast<lw::float16>(lw::bfloat16(0.5)) == lw::float16(0.5) && lw::cast<std::int8_t>(-3) == -3);

template <class T>
bool same(T a, T b) {
  return a == b || (a != a && b != b);
}

// Every pattern of a small type.
template <class Stored>
std::vector<Stored> all_numbers() {
  constexpr std::size_t count = sizeof(Stored) == 1 ? 256 : 65536;
  std::vector<Stored> all(count);
  for (std::size_t bits = 0; bits < count; ++bits) {
    const auto pattern = static_cast<std::uint16_t>(bits);
    std::memcpy(&all[bits], &pattern, sizeof(Stored));  // of a little-endian machine
  }
  return all;
}

template <class Stored, std::size_t W>
void loads_all() {
  using computed = lw::computed_scalar<Stored>;
  using V = lw::lanes<computed, W>;
  const auto all = all_numbers<Stored>();
  std::vector<Stored> back(all.size() + 1);
  int wrong = 0;
  // From and to addresses that are not aligned.
  for (std::size_t first = 1; first + W <= all.size(); first += W) {
    const auto at = [&](std::size_t part) { return all.data() + first + part * V::part_size; };
    const auto to = [&](std::size_t part) { return back.data() + first + part * V::part_size; };
    const V x = lw::load_widened<V>(at);
    lw::store_narrowed(x, to);
    for (std::size_t i = 0; i < W; ++i) {
      wrong += same(x[i], static_cast<computed>(all[first + i])) ? 0 : 1;
      wrong += same(static_cast<computed>(back[first + i]), x[i]) ? 0 : 1;
    }
    wrong += same(static_cast<computed>(back[first + W]), computed{}) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

// What does not fit is rounded, or loses its upper bits, as by a conversion of the plain number.
template <class Stored, std::size_t W>
void stores_like_plain_numbers() {
  using computed = lw::computed_scalar<Stored>;
  using V = lw::lanes<computed, W>;
  std::mt19937 random(W);
  int wrong = 0;
  for (int round = 0; round < 20000; ++round) {
    const V x = V::generate([&](std::size_t) {
      const auto bits = static_cast<std::uint32_t>(random());
      // Half of them near the range of the small type.
      if constexpr (std::is_same_v<computed, float>) {
        const std::uint32_t near = (bits & 0x8fff'ffff) | (random() % 2 == 0 ? 0x3000'0000 : 0x4000'0000);
        return std::bit_cast<float>(round % 2 == 0 ? bits : near);
      } else {
        return static_cast<computed>(bits);
      }
    });
    std::array<Stored, W> got{};
    lw::store_narrowed(x, [&](std::size_t part) { return got.data() + part * V::part_size; });
    for (std::size_t i = 0; i < W; ++i) {
      const auto wanted = static_cast<computed>(static_cast<Stored>(x[i]));
      wrong += same(static_cast<computed>(got[i]), wanted) ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

template <class Stored>
void in_every_register() {
  loads_all<Stored, 1>();
  loads_all<Stored, 4>();
  loads_all<Stored, 8>();
  loads_all<Stored, 16>();
  loads_all<Stored, 32>();
  stores_like_plain_numbers<Stored, 4>();
  stores_like_plain_numbers<Stored, 8>();
  stores_like_plain_numbers<Stored, 16>();
}

}  // namespace

TEST_CASE("numbers of 8 and 16 bits become lanes and come back, in registers of every width") {
  in_every_register<lw::float16>();
  in_every_register<lw::bfloat16>();
  in_every_register<std::int8_t>();
  in_every_register<std::uint8_t>();
  in_every_register<std::int16_t>();
  in_every_register<std::uint16_t>();
}
