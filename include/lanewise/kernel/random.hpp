// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/math.hpp"
#include "../tensor/vec.hpp"
#include "random_stream.hpp"

// Takes a stream of random bits, gives numbers that are uniform, normal or exponential.

namespace lanewise {

namespace detail {

template <class T, class U>
using drawn = decltype(cast<T>(std::declval<U>()));
template <class T>
concept drawn_real = std::same_as<T, float> || std::same_as<T, double>;
template <class T>
inline constexpr std::size_t words_per_number = sizeof(T) / sizeof(std::uint32_t);

/// `Count` words from as many blocks as that takes.
template <std::size_t Count, class U>
[[nodiscard]] constexpr std::array<U, Count> draw_words(random_stream<U>& rng) noexcept {
  std::array<U, (Count + 3) / 4 * 4> words{};
  unroll<(Count + 3) / 4>([&](auto b) {
    const random_block<U> block = rng.block();
    for (std::size_t w = 0; w < 4; ++w) words[4 * b.value + w] = block[w];
  });
  std::array<U, Count> wanted{};
  for (std::size_t w = 0; w < Count; ++w) wanted[w] = words[w];
  return wanted;
}

/// The `I`-th number's multiple of 2^-24 or 2^-53 in [0, 1). Word 0 of two has the lower bits.
template <class T, std::size_t I, class U, std::size_t Count>
[[nodiscard]] constexpr drawn<T, U> unit_fraction(const std::array<U, Count>& words) noexcept {
  if constexpr (words_per_number<T> == 1) {
    return cast<T>(cast<std::int32_t>(words[I] >> U(8u))) * 0x1p-24f;
  } else {
    return cast<T>(words[2 * I + 1]) * 0x1p-32 + cast<T>(cast<std::int32_t>(words[2 * I] >> U(11u))) * 0x1p-53;
  }
}

/// The `I`-th number in (0, 1] with all of its 32 or 64 bits near zero, where a logarithm needs them: never below 2^-32
/// or 2^-64.
template <class T, std::size_t I, class U, std::size_t Count>
[[nodiscard]] constexpr drawn<T, U> fine_fraction(const std::array<U, Count>& words) noexcept {
  if constexpr (words_per_number<T> == 1) {
    return (cast<T>(words[I]) + 1.0f) * 0x1p-32f;
  } else {
    return cast<T>(words[2 * I + 1]) * 0x1p-32 + (cast<T>(words[2 * I]) + 1.0) * 0x1p-64;
  }
}

template <class V>
struct normal_pair {
  V first;
  V second;
};

// G. Box and M. Muller, "A note on the generation of random normal deviates" (1958): a radius whose square is
// exponential, and an angle.
template <class T, std::size_t I, class U, std::size_t Count>
[[nodiscard]] constexpr normal_pair<drawn<T, U>> box_muller(const std::array<U, Count>& words) noexcept {
  const auto radius = sqrt(T(-2) * log(fine_fraction<T, 2 * I>(words)));
  const auto angle = static_cast<T>(6.283185307179586476925L) * (unit_fraction<T, 2 * I + 1>(words) - T(0.5));
  const auto [sine, cosine] = sincos(angle);
  return {radius * cosine, radius * sine};
}

template <class T>
constexpr void refuse_drawn_type() noexcept {
  static_assert(never<T>,
                "lanewise: uniform, normal and exponential give float or double: write uniform<float>(rng), and "
                "integer_below(rng, n) for integers");
}

}  // namespace detail

/// A number from [0, 1): each multiple of 2^-24 (float) or 2^-53 (double) with the same probability, so never 1.
/// The largest is 1 - 2^-24 or 1 - 2^-53. Exact, the same bits everywhere.
template <detail::drawn_real T, class U>
[[nodiscard]] constexpr auto uniform(random_stream<U>& rng) noexcept {
  return detail::unit_fraction<T, 0>(rng.block());
}
/// `N` of them as a vector: a block of 128 bits holds four floats or two doubles, so that this is cheaper than N calls.
template <detail::drawn_real T, std::size_t N, class U>
[[nodiscard]] constexpr auto uniform(random_stream<U>& rng) noexcept {
  const auto words = detail::draw_words<N * detail::words_per_number<T>>(rng);
  vec<detail::drawn<T, U>, N> numbers{};
  unroll<N>([&](auto i) { numbers[i.value] = detail::unit_fraction<T, i.value>(words); });
  return numbers;
}

/// A number from (0, 1]: `uniform` plus its step of 2^-24 or 2^-53, so never 0. A logarithm of it is finite.
template <detail::drawn_real T, class U>
[[nodiscard]] constexpr auto uniform_positive(random_stream<U>& rng) noexcept {
  return uniform<T>(rng) + std::numeric_limits<T>::epsilon() / 2;
}
template <detail::drawn_real T, std::size_t N, class U>
[[nodiscard]] constexpr auto uniform_positive(random_stream<U>& rng) noexcept {
  auto numbers = uniform<T, N>(rng);
  unroll<N>([&](auto i) { numbers[i.value] = numbers[i.value] + std::numeric_limits<T>::epsilon() / 2; });
  return numbers;
}

/// A number of mean 0 and variance 1 by the method of Box and Muller, with 32 (float) or 64 (double) bits in the
/// radius: the tails end at 6.66 and 9.41, where 3e-11 and 5e-21 of a normal distribution would lie beyond. Never
/// infinite. As exact as `log`, `sqrt` and `sincos` of the machine: other machines may differ in the last digits.
template <detail::drawn_real T, class U>
[[nodiscard]] constexpr auto normal(random_stream<U>& rng) noexcept {
  return detail::box_muller<T, 0>(rng.block()).first;
}
/// `N` independent ones: a block of 128 bits gives four floats or two doubles.
template <detail::drawn_real T, std::size_t N, class U>
[[nodiscard]] constexpr auto normal(random_stream<U>& rng) noexcept {
  constexpr std::size_t pairs = (N + 1) / 2;
  const auto words = detail::draw_words<2 * pairs * detail::words_per_number<T>>(rng);
  vec<detail::drawn<T, U>, N> numbers{};
  unroll<pairs>([&](auto p) {
    const auto pair = detail::box_muller<T, p.value>(words);
    numbers[2 * p.value] = pair.first;
    if constexpr (2 * p.value + 1 < N) numbers[2 * p.value + 1] = pair.second;
  });
  return numbers;
}

/// A number of mean 1 with the density exp(-x): waiting times, free paths. At most 22.2 (float) or 44.4 (double).
template <detail::drawn_real T, class U>
[[nodiscard]] constexpr auto exponential(random_stream<U>& rng) noexcept {
  return T(0) - log(detail::fine_fraction<T, 0>(rng.block()));
}

// What is neither float nor double has no such numbers.
template <class T, std::size_t... N, class U>
  requires(!detail::drawn_real<T>)
constexpr void uniform(random_stream<U>&) noexcept {
  detail::refuse_drawn_type<T>();
}
template <class T, std::size_t... N, class U>
  requires(!detail::drawn_real<T>)
constexpr void uniform_positive(random_stream<U>&) noexcept {
  detail::refuse_drawn_type<T>();
}
template <class T, std::size_t... N, class U>
  requires(!detail::drawn_real<T>)
constexpr void normal(random_stream<U>&) noexcept {
  detail::refuse_drawn_type<T>();
}
template <class T, std::size_t... N, class U>
  requires(!detail::drawn_real<T>)
constexpr void exponential(random_stream<U>&) noexcept {
  detail::refuse_drawn_type<T>();
}

}  // namespace lanewise
