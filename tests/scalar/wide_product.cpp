// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/wide_product.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::multiply_wide(0xffff'ffffu, 0xffff'ffffu).high == 0xffff'fffe);
static_assert(lw::multiply_wide(0xffff'ffffu, 0xffff'ffffu).low == 1);
static_assert(lw::multiply_wide(~std::uint64_t{0}, ~std::uint64_t{0}).high == ~std::uint64_t{1});
static_assert(lw::multiply_wide(~std::uint64_t{0}, ~std::uint64_t{0}).low == 1);
static_assert(lw::multiply_wide(lw::lanes<std::uint32_t, 1>(0xd251'1f53u), lw::lanes<std::uint32_t, 1>(16)).high[0] ==
              0xd);

namespace {

template <class T>
T any_number(std::mt19937_64& random) {
  constexpr std::array<T, 5> ends{0, 1, std::numeric_limits<T>::max(), T(1) << (sizeof(T) * 4),
                                  (T(1) << (sizeof(T) * 4)) - 1};
  const std::uint64_t bits = random();
  return bits % 4 == 0 ? ends[bits / 4 % 5] : static_cast<T>(random() >> (bits / 4 % 64));
}

// By digits of a quarter of the bits, added in another order than the library's.
template <class T>
std::array<T, 2> by_schoolbook(T a, T b) {
  constexpr unsigned digit = sizeof(T) * 2;
  constexpr T mask = (T(1) << digit) - 1;
  std::array<T, 8> sums{};
  for (unsigned i = 0; i < 4; ++i) {
    T carry = 0;
    for (unsigned j = 0; j < 4; ++j) {
      const T sum = sums[i + j] + ((a >> (i * digit)) & mask) * ((b >> (j * digit)) & mask) + carry;
      sums[i + j] = sum & mask;
      carry = sum >> digit;
    }
    sums[i + 4] = carry;
  }
  std::array<T, 2> halves{};
  for (unsigned i = 0; i < 8; ++i) halves[i / 4] = static_cast<T>(halves[i / 4] | sums[i] << (i % 4 * digit));
  return halves;
}

template <class T, std::size_t W>
void all_digits_are_right() {
  using V = lw::lanes<T, W>;
  std::mt19937_64 random(W);
  int wrong = 0;
  for (int round = 0; round < 500; ++round) {
    const V a = V::generate([&](std::size_t) { return any_number<T>(random); });
    const V b = V::generate([&](std::size_t) { return any_number<T>(random); });
    const lw::wide_product<V> product = lw::multiply_wide(a, b);
    for (std::size_t i = 0; i < W; ++i) {
      const auto [low, high] = by_schoolbook<T>(a[i], b[i]);
      wrong += product.low[i] == low && product.high[i] == high ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("a wide product has all digits of the exact one") {
  all_digits_are_right<std::uint32_t, 1>();
  all_digits_are_right<std::uint32_t, 2>();
  all_digits_are_right<std::uint32_t, 4>();
  all_digits_are_right<std::uint32_t, 8>();
  all_digits_are_right<std::uint32_t, 16>();
  all_digits_are_right<std::uint32_t, 64>();
  all_digits_are_right<std::uint64_t, 1>();
  all_digits_are_right<std::uint64_t, 4>();
  all_digits_are_right<std::uint64_t, 8>();
  all_digits_are_right<std::uint64_t, 16>();
}
