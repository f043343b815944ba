// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "../base/unroll.hpp"
#include "../scalar/wide_product.hpp"

// Takes a counter of 128 bits and a key of 64, gives 128 bits that look random.

namespace lanewise {

/// What random bits come in: `std::uint32_t`, or lanes of it.
template <class U>
concept random_word = lane_number<U> && std::same_as<lane_value_t<U>, std::uint32_t>;

/// 128 bits, the lowest word first.
template <class U>
using random_block = std::array<U, 4>;

/// Philox4x32-10: a bijection of counters for each key, that passes all tests of TestU01. From J. Salmon, M. Moraes,
/// R. Dror and D. Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC11, 2011), with its constants and its order
/// of words, so that it agrees with Random123, cuRAND, NumPy and the standard library of C++26.
template <random_word U, random_word K>
[[nodiscard]] constexpr random_block<U> philox(random_block<U> counter, std::array<K, 2> key) noexcept {
  unroll<10>([&](auto) {
    const auto first = multiply_wide(U(std::uint32_t{0xd2511f53}), counter[0]);
    const auto second = multiply_wide(U(std::uint32_t{0xcd9e8d57}), counter[2]);
    counter = {second.high ^ counter[1] ^ key[0], second.low, first.high ^ counter[3] ^ key[1], first.low};
    // Digits of the golden ratio and of the root of three.
    key = {key[0] + K(std::uint32_t{0x9e3779b9}), key[1] + K(std::uint32_t{0xbb67ae85})};
  });
  return counter;
}

}  // namespace lanewise
