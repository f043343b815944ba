// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

#include "../base/config.hpp"
#include "../base/threads.hpp"
#include "../base/unroll.hpp"
#include "../field/host_memory.hpp"
#include "../scalar/fma.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/register.hpp"

// Takes nothing, gives what this machine can do at most: the speed of a copy and of arithmetic in registers, measured.

namespace lanewise {

/// What a launch is held against. Bytes read and written count both.
struct machine {
  double copy_bytes_per_second;
  double peak_flops_float;
  double peak_flops_double;
  std::string name;
};

namespace detail {

template <class F>
[[nodiscard]] double best_seconds_of(int tries, const F& f) {
  double best = std::numeric_limits<double>::infinity();
  for (int t = 0; t < tries; ++t) {
    const double start = config::clock_seconds();
    f();
    best = std::min(best, config::clock_seconds() - start);
  }
  return best;
}

// 128 MiB are read, and written in place: what a launch on an inout argument does.
[[nodiscard]] inline double measured_copy_speed() {
  constexpr std::int64_t bytes = std::int64_t{128} << 20;
  constexpr std::int64_t tile_bytes = std::int64_t{1} << 15;
  constexpr std::size_t width = registers::native_size<std::uint64_t>;
  using word = lanes<std::uint64_t, width>;
  const storage<memory::host> buffer(static_cast<std::size_t>(bytes));
  auto* const words = reinterpret_cast<std::uint64_t*>(buffer.data());
  constexpr auto tile_words = static_cast<std::size_t>(tile_bytes) / sizeof(std::uint64_t);
  const auto fill_tile = [&](std::int64_t tile) {
    std::fill_n(words + static_cast<std::size_t>(tile) * tile_words, tile_words, std::uint64_t{1});
  };
  const auto count_tile = [&](std::int64_t tile) {
    std::uint64_t* const start = words + static_cast<std::size_t>(tile) * tile_words;
    for (std::size_t i = 0; i < tile_words; i += width) (word::load(start + i) + word(1)).store(start + i);
  };
  for_each_tile(bytes / tile_bytes, fill_tile);
  return 2 * static_cast<double>(bytes) / best_seconds_of(6, [&] { for_each_tile(bytes / tile_bytes, count_tile); });
}

// Sums that do not wait for one another, enough of them for two units with four cycles each and to spare.
template <class T>
[[nodiscard]] double measured_peak() {
  constexpr std::size_t width = registers::native_size<T>;
  constexpr std::size_t chains = 12;
  constexpr int steps = 20000;
  using value = lanes<T, width>;
  const auto work = [](std::int64_t tile) {
    const value factor(T(0.5));
    std::array<value, chains> sums;
    sums.fill(value(static_cast<T>(tile)));
    for (int s = 0; s < steps; ++s) unroll<chains>([&](auto c) { sums[c.value] = fma(sums[c.value], factor, factor); });
    value all = sums[0];
    for (const value& sum : sums) all += sum;
    [[maybe_unused]] volatile T kept = all[0];
  };
  const std::int64_t tiles = 4 * config::available_threads();
  const double operations = 2.0 * static_cast<double>(tiles) * steps * chains * width;
  return operations / best_seconds_of(5, [&] { for_each_tile(tiles, work); });
}

// What Linux calls the processor.
[[nodiscard]] inline std::string processor_name() {
  std::string name = "unknown processor";
  std::FILE* const lines = std::fopen("/proc/cpuinfo", "r");
  if (lines == nullptr) return name;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), lines) != nullptr) {
    const std::string_view words(line.data());
    const auto colon = words.find(": ");
    if (!words.starts_with("model name") || colon == std::string_view::npos) continue;
    name = words.substr(colon + 2, words.find('\n') - colon - 2);
    break;
  }
  std::fclose(lines);
  return name;
}

}  // namespace detail

/// This machine with as many threads as a launch has, measured on the first call, for a fraction of a second.
[[nodiscard]] inline const machine& this_machine() {
  static const machine measured{detail::measured_copy_speed(), detail::measured_peak<float>(),
                                detail::measured_peak<double>(),
                                detail::processor_name() + ", " + std::to_string(config::available_threads()) +
                                    (config::available_threads() == 1 ? " thread" : " threads")};
  return measured;
}

}  // namespace lanewise
